/** The times that waiting needs. */
export interface Clock {
  /** Milliseconds since 1970, to be shown: it may be set at any moment. */
  now(): number;
  /** Milliseconds since some moment, to measure with: no change of the machine's time touches it. */
  elapsed(): number;
  /** Resolves after as many milliseconds, however many, or as soon as the signal is aborted. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The computer's clock with its time of day set `ahead` by so many milliseconds. Pauses and elapsed time are the computer's. */
export function clockAhead(ahead: number): Clock {
  return {
    now: () => Date.now() + ahead,
    elapsed: () => performance.now(),
    pause,
  };
}

export const systemClock: Clock = clockAhead(0);

/** Node's timers take no more ms than this: with a larger number they are over at once. */
const longestTimer = 2 ** 31 - 1;

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let left = milliseconds;
  do {
    if (signal?.aborted) return;
    await timer(Math.min(left, longestTimer), signal);
    left -= longestTimer;
  } while (left > 0);
}

function timer(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(running);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const running = setTimeout(over, milliseconds);
    signal?.addEventListener('abort', over, { once: true });
  });
}
