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

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  pause: (milliseconds, signal) =>
    timer(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined),
};
