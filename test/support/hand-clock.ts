import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../main/reports/clock';

/** A clock on which time passes only when it is told to. */
export interface HandClock extends Clock {
  /** Lets so many milliseconds pass; resolves when what waited for them has begun. */
  pass(milliseconds: number): Promise<void>;
  /** Lets time pass from one end of a pause to the next, as fast as can be, until something has happened. */
  passUntil<Value>(happened: Promise<Value>): Promise<Value>;
  /** Sets the time of day, which measures nothing. */
  set(now: number): void;
}

export function handClock(now = Date.UTC(2026, 0, 1)): HandClock {
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
