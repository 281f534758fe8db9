import { type Clock, clockAhead, readStartTime } from '../../shared/node/clock';

/** The clock that all of the app's processes share: each shows the computer's time plus `ahead`. */
export interface AppClock extends Clock {
  /** ms; 0 unless a start time is set. */
  readonly ahead: number;
  /** The start time that is set, ms since 1970; null when the clock shows the computer's time. */
  readonly startedAt: number | null;
}

/**
 * Returns the app's clock. `startTime` is the time to start it at (WHEREABOUTS_NOW, which main/index.ts reads
 * only in a development build), so that tests and screenshots do not depend on the day. From there on time passes as
 * usual. Throws if it is not a valid time.
 */
export function appClock(startTime: string | undefined): AppClock {
  if (startTime === undefined) return { ...clockAhead(0), ahead: 0, startedAt: null };
  const startedAt = readStartTime(startTime);
  if (startedAt === null) throw new Error('WHEREABOUTS_NOW must be a time such as 2026-03-01T14:06:00Z.');
  const ahead = startedAt - Date.now();
  return { ...clockAhead(ahead), ahead, startedAt };
}
