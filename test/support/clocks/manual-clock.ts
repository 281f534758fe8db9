import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../shared/node/clock';

/** A clock that moves only when the test advances it. */
export interface ManualClock extends Clock {
  /** Advances the clock by a number of ms; resolves when what was due has started. */
  pass(milliseconds: number): Promise<void>;
  /** Advances the clock from one end of a pause to the next until a condition holds. */
  passUntil<Value>(happened: Promise<Value>): Promise<Value>;
  /** Sets the time of day; no time elapses. */
  set(now: number): void;
}

export function manualClock(now = Date.UTC(2026, 0, 1)): ManualClock {
  const pauses = new Map<() => void, number>();
  let elapsed = 0;
  let offset = now;
  const passTo = async (moment: number) => {
    elapsed = Math.max(elapsed, moment);
    for (const [end, at] of pauses)
      if (at <= elapsed) {
        pauses.delete(end);
        end();
      }
    await setImmediate();
  };
  return {
    now: () => offset + elapsed,
    elapsed: () => elapsed,
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        pauses.set(resolve, elapsed + milliseconds);
        const end = () => {
          pauses.delete(resolve);
          resolve();
        };
        if (signal?.aborted) end();
        else signal?.addEventListener('abort', end, { once: true });
      }),
    pass: (milliseconds) => passTo(elapsed + milliseconds),
    passUntil: async (happened) => {
      let over = false;
      const ended = () => {
        over = true;
      };
      void happened.then(ended, ended);
      await setImmediate();
      while (!over) await passTo(Math.min(...pauses.values(), elapsed + 1_000));
      return happened;
    },
    set: (time) => {
      offset = time - elapsed;
    },
  };
}
