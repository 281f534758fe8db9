import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import type { StoredDecision, StoreRequest } from '../contract';
import { appendEntries } from './append-entries';
import { isJudgedTwice, replacedAmong } from './replaced-verdicts';

const intentRow = z.object({ id: z.string(), subject: z.string() });
/** SQL for whether this analyst withdrew an intent of theirs, `own`. */
export const isIntentWithdrawn = `EXISTS (
    SELECT 1 FROM entry_subject AS later CROSS JOIN said_entry AS withdrawal ON withdrawal.position = later.position
    WHERE later.subject = own.subject AND withdrawal.kind = 'withdrawal' AND withdrawal.person IS NULL
      AND withdrawal.body ->> '$.of' = own.id
  )`;
const activeIntents = `SELECT own.id, own.subject FROM json_each(?) AS cancelled
  CROSS JOIN entry_subject ON entry_subject.subject = cancelled.value ->> 'subject'
  CROSS JOIN said_entry AS own ON own.position = entry_subject.position
  WHERE own.kind = 'feedback' AND own.person IS NULL AND own.body ->> '$.itemId' = cancelled.value ->> 'itemId'
    AND NOT ${isIntentWithdrawn}`;

/** Withdraws this analyst's intents of feedback that isn't sent. `now`: ms since 1970. */
export async function withdrawIntents(
  session: Session,
  cancelledIntents: NonNullable<StoreRequest<'log.write'>['cancelledIntents']>,
  now: number,
): Promise<void> {
  if (cancelledIntents.length === 0) return;
  const active = await session.rows(activeIntents, [JSON.stringify(cancelledIntents)], intentRow);
  const withdrawals = active.map(({ id, subject }) => ({
    ...{ id: randomUUID(), subject, after: null },
    ...{ kind: 'withdrawal' as const, body: { of: id } },
  }));
  await appendEntries(session, withdrawals, now);
}

const flag = z.int().transform((value) => value === 1);
const decisionRow = z.object({
  id: z.string(),
  subject: z.string(),
  itemId: z.string().nullable(),
  stored: flag,
  withdrawn: flag,
  judgedTwice: flag,
});
const decisionEntries = `
  SELECT id, subject, body ->> '$.itemId' AS itemId,
    EXISTS (SELECT 1 FROM outbox_item WHERE outbox_item.id = entry.body ->> '$.itemId') AS stored,
    EXISTS (
      SELECT 1 FROM entry_subject CROSS JOIN said_entry AS other ON other.position = entry_subject.position
      WHERE entry_subject.subject = entry.subject AND other.kind = 'withdrawal' AND other.person IS NULL
        AND other.body ->> '$.of' = entry.id
    ) AS withdrawn, ${isJudgedTwice} AS judgedTwice
  FROM said_entry AS entry WHERE id > ?1 AND id < ?1 || '~' AND person IS NULL AND +kind IN ('verdict', 'feedback')
  ORDER BY position`;

/** Reads a decision by how the IDs of its entries start. */
export async function readDecision(session: Session, idPrefix: string): Promise<StoredDecision> {
  const found = await session.rows(decisionEntries, [idPrefix], decisionRow);
  const verdicts = found.filter(({ itemId }) => itemId === null);
  const replaced = await replacedAmong(
    session,
    verdicts.filter(({ withdrawn, judgedTwice }) => judgedTwice && !withdrawn),
  );
  return {
    verdicts: verdicts.map((verdict) => ({ ...verdict, replaced: replaced.has(verdict.id) })),
    intents: found.flatMap((entry) => (entry.itemId === null ? [] : [{ ...entry, itemId: entry.itemId }])),
  };
}
