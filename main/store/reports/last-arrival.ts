import { readNumber, type Session } from '../../../shared/node/database/session';

/** Returns the last arrival, which identifies what a page has seen; 0 for none. */
export function lastArrival(session: Session): Promise<number> {
  return readNumber(session, 'SELECT coalesce(max(arrival), 0) AS number FROM report WHERE arrival > 0');
}
