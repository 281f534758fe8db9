import { type Clock, clockAhead } from './reports/clock';
import { readStartTime } from './start-time';

/** The one clock of the program's processes: each shows the computer's time plus `ahead`. */
export interface ProgramClock extends Clock {
  /** Milliseconds; 0 unless a start time was chosen. */
  readonly ahead: number;
  /** The time that the clock was started at, ms since 1970; null where it is the computer's. */
  readonly startedAt: number | null;
}

/**
 * Returns the program's clock. `chosen` is the time to start it at (WHEREABOUTS_NOW, which main/index.ts reads only in a
 * development build), so that tests and pictures do not depend on the day; from there on time passes as usual. Throws
 * where it is no time.
 */
export function programClock(chosen: string | undefined): ProgramClock {
  if (chosen === undefined) return { ...clockAhead(0), ahead: 0, startedAt: null };
  const startedAt = readStartTime(chosen);
  if (startedAt === null) throw new Error('WHEREABOUTS_NOW must be a time such as 2026-03-01T14:06:00Z.');
  const ahead = startedAt - Date.now();
  return { ...clockAhead(ahead), ahead, startedAt };
}
