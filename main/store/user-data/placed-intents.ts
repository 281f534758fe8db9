import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import type { PlacedIntent, StoreRequest } from '../contract';
import { isIntentWithdrawn } from './decisions';
import { readTeam } from './stored-team';

/** Where this analyst's intents of feedback are in the team's order. */

const flag = z.int().transform((number) => number === 1);
const intentRow = z.object({
  itemId: z.string(),
  isPlaced: flag,
  isUnderReview: flag,
  rival: z.string().nullable(),
  isInDoubt: flag,
  mayBeSent: flag,
});
/** SQL for whether something before an intent, `own`, is hidden. */
const isHiddenBefore = `EXISTS (
    SELECT 1 FROM hidden_entry WHERE hidden_entry.subject = own.subject AND hidden_entry.seq < own.seq
  )`;
/**
 * Entries that others wrote before the history changed come first, even if they get later numbers when they are shared again.
 * An intent of others counts even if this version can't read it, since its author may send that feedback.
 */
const intents = `
  SELECT own.body ->> '$.itemId' AS itemId,
    own.seq IS NOT NULL AND own.seq <= ?2 AND NOT ${isHiddenBefore} AS isPlaced,
    own.seq IS NOT NULL AND own.seq <= ?2 AND ${isHiddenBefore} AS isUnderReview,
    (
      SELECT other.person FROM entry_subject CROSS JOIN entry AS other ON other.position = entry_subject.position
      WHERE entry_subject.subject = own.subject AND other.kind = 'feedback' AND other.person IS NOT NULL
        AND (other.seq < own.seq OR other.position <= ?3) AND NOT EXISTS (
          SELECT 1 FROM entry_subject AS later CROSS JOIN said_entry AS withdrawal ON withdrawal.position = later.position
          WHERE later.subject = own.subject AND withdrawal.kind = 'withdrawal'
            AND withdrawal.person = other.person AND withdrawal.body ->> '$.of' = other.id
        )
      ORDER BY other.position > ?3, other.seq, other.position LIMIT 1
    ) AS rival,
    own.position <= ?3 AS isInDoubt,
    own.position <= ?4 AS mayBeSent
  FROM said_entry AS own
  WHERE own.kind = 'feedback' AND own.person IS NULL
    AND own.body ->> '$.itemId' IN (SELECT value FROM json_each(?1)) AND NOT ${isIntentWithdrawn}`;

/** Returns the intents of outbox items that stand; none for an item without one. */
export async function readIntents(
  session: Session,
  { itemIds }: StoreRequest<'shared.intents'>,
): Promise<readonly PlacedIntent[]> {
  const team = await readTeam(session);
  const order = [team?.cursor.seq ?? 0, team?.changedAfter ?? 0, team?.sentUntil ?? 0];
  return session.rows(intents, [JSON.stringify(itemIds), ...order], intentRow);
}
