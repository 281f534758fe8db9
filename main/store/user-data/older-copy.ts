import type { Session } from '../../../shared/node/database/session';
import { startDevice } from './log-tables';

/** Feedback that waits in an older copy may have been sent since the copy was made. */
const inDoubt = `UPDATE outbox_item SET json = json_set(json, '$.state', 'Unconfirmed', '$.changedAt', ?)
  WHERE state IN ('Queued', 'Held')`;

/**
 * Must be called when this file is an older copy of what it was before. The entries missing in it may be known elsewhere, by
 * their numbers, so that further ones are those of a new device. Feedback that waits in it is not sent before its user has
 * decided. `now`: ms since 1970.
 */
export async function noteOlderCopy(session: Session, now: number): Promise<void> {
  await startDevice(session);
  await session.run(inDoubt, [now]);
}
