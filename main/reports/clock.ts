import { setTimeout as timer } from 'node:timers/promises';

/** The times that waiting needs. */
export interface Clock {
  /** Milliseconds since 1970, to be shown: it may be set at any moment. */
  now(): number;
  /** Milliseconds since some moment, to measure with: no change of the machine's time touches it. */
  elapsed(): number;
  /** Resolves after as many milliseconds, or as soon as the signal is aborted. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The computer's clock with its time of day set `ahead` by so many milliseconds. Pauses and elapsed time are the computer's. */
export function clockAhead(ahead: number): Clock {
  return {
    now: () => Date.now() + ahead,
    elapsed: () => performance.now(),
    pause: (milliseconds, signal) =>
      timer(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined),
  };
}

export const systemClock: Clock = clockAhead(0);
