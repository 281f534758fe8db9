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
 * The computer's clock with its time of day moved ahead by `ahead` milliseconds. Pauses and elapsed time are unchanged.
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

/** An ISO 8601 time with a time zone, to the minute, second or millisecond. */
const timeWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
/** Every timestamp of the program and the service can express these years with room to spare. */
const minTime = Date.UTC(2005, 0, 1);
const maxTime = Date.UTC(2100, 0, 1);

/**
 * Parses a time such as "2026-03-01T14:06:00Z" as ms since 1970; null for other text and outside the years 2005 to
 * 2099.
 */
export function readStartTime(text: string): number | null {
  const time = timeWithZone.test(text) ? Date.parse(text) : Number.NaN;
  return time >= minTime && time < maxTime ? time : null;
}
