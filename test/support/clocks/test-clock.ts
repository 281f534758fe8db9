import type { Clock } from '../../../shared/node/clock';

/** Creates a clock whose pauses take no time but are recorded. */
interface TestClock extends Clock {
  /** The pauses so far, in ms. */
  readonly pauses: number[];
  /** Sets the time of day; no time elapses. */
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

/** Creates a clock whose pauses last until the test ends them, and which reports when a pause starts. */
export function stoppedClock(): { readonly clock: Clock; readonly paused: Promise<void> } {
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
