import type { Clock } from '../../shared/node/clock';

/** A clock on which pauses take no time, but are counted. */
interface TestClock extends Clock {
  /** The pauses so far, ms. */
  readonly pauses: number[];
  /** Sets the time of day, which measures nothing. */
  set(now: number): void;
}

export function testClock(now = Date.UTC(2026, 0, 1)): TestClock {
  const pauses: number[] = [];
  let elapsed = 0;
  let offset = now;
  return {
    pauses,
    now: () => offset + elapsed,
    elapsed: () => elapsed,
    async pause(milliseconds) {
      pauses.push(milliseconds);
      elapsed += milliseconds;
    },
    set: (time) => {
      offset = time - elapsed;
    },
  };
}

/** A clock on which a pause lasts until the test ends it, and which reports when one starts. */
export function standingClock(): { readonly clock: Clock; readonly paused: Promise<void> } {
  let begun = (): void => undefined;
  const paused = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const clock: Clock = {
    now: () => 0,
    elapsed: () => 0,
    pause: (_milliseconds, signal) => {
      begun();
      return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
    },
  };
  return { clock, paused };
}
