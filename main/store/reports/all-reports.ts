import { readNumber, type Session } from '../../../shared/node/database/session';

/** Returns the last arrival, which identifies what a page has seen; 0 for none. */
export function lastArrival(session: Session): Promise<number> {
  return readNumber(session, 'SELECT coalesce(max(arrival), 0) AS number FROM report WHERE arrival > 0');
}

/** SQL for the number of reports: their numbers have no gaps, and they are never removed. */
export const countOfAll = 'SELECT coalesce(max(seq), 0) AS number FROM report';

/** Returns the number of reports. */
export function countAll(session: Session): Promise<number> {
  return readNumber(session, countOfAll);
}
