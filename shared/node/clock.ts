/** The clock and timer functions that waiting needs. */
export interface Clock {
  /** Milliseconds since 1970, for display: the user or the system can change it at any time. */
  now(): number;
  /** Milliseconds since an arbitrary moment, for measuring: changes of the system time don't affect it. */
  elapsed(): number;
  /** Resolves after the given number of milliseconds, without an upper limit, or as soon as the signal is aborted. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/**
 * The computer's clock with its time of day moved ahead by `ahead` milliseconds. Pauses and elapsed time are
 * unchanged.
 */
export function clockAhead(ahead: number): Clock {
  return {
    now: () => Date.now() + ahead,
    elapsed: () => performance.now(),
    pause,
  };
}

export const systemClock: Clock = clockAhead(0);

/** Maximum delay of a Node timer, ms. Larger delays fire immediately. */
const maxTimerMs = 2 ** 31 - 1;

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let left = milliseconds;
  do {
    if (signal?.aborted) return;
    await timer(Math.min(left, maxTimerMs), signal);
    left -= maxTimerMs;
  } while (left > 0);
}

function timer(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(running);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const running = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish, { once: true });
  });
}
