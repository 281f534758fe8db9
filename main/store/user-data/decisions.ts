import { z } from 'zod';
import type { LateEntryDraft } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/connection';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import type { StoredDecision } from '../contract';
import { entriesOf, insertEntries } from './log-entries';

const idRow = z.object({ id: z.string() });
const idsInLog = 'SELECT id FROM entry WHERE id IN (SELECT value FROM json_each(?))';

/**
 * Appends entries, except those whose ID is in the log and withdrawals of entries that aren't. `now`: ms since 1970.
 */
export async function appendDecision(
  session: Session,
  drafts: readonly LateEntryDraft[],
  now: number,
): Promise<void> {
  if (drafts.length === 0) return;
  const ids = drafts.flatMap((draft) =>
    draft.kind === 'withdrawal' ? [draft.id, draft.body.of] : [draft.id],
  );
  const known = new Set((await session.rows(idsInLog, [JSON.stringify(ids)], idRow)).map(({ id }) => id));
  const added = drafts.filter(
    (draft) => !known.has(draft.id) && (draft.kind !== 'withdrawal' || known.has(draft.body.of)),
  );
  const late = added.filter(({ after }) => after === null).map(({ subject }) => subject);
  const heads = await headsOf(session, late);
  await insertEntries(
    session,
    added.map((draft) => ({ ...draft, after: draft.after ?? heads.get(draft.subject) ?? [], saidAt: now })),
  );
}

async function headsOf(
  session: Session,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await entriesOf(session, [...new Set(subjects)], { marks: false });
  return new Map(found.map(({ subject, entries }) => [subject, reviewState(entries).heads]));
}

const flag = z.int().transform((value) => value === 1);
const decisionRow = z.object({
  id: z.string(),
  subject: z.string(),
  itemId: z.string().nullable(),
  stored: flag,
  withdrawn: flag,
});
const decisionEntries = `
  SELECT id, subject, body ->> '$.itemId' AS itemId,
    EXISTS (SELECT 1 FROM outbox_item WHERE outbox_item.id = entry.body ->> '$.itemId') AS stored,
    EXISTS (
      SELECT 1 FROM entry_subject CROSS JOIN entry AS other ON other.position = entry_subject.position
      WHERE entry_subject.subject = entry.subject AND other.kind = 'withdrawal' AND other.person IS NULL
        AND other.body ->> '$.of' = entry.id
    ) AS withdrawn
  FROM entry WHERE id > ?1 AND id < ?1 || '~' AND person IS NULL AND +kind IN ('verdict', 'feedback')
  ORDER BY position`;

/** Reads a decision by how the IDs of its entries start. */
export async function readDecision(session: Session, idPrefix: string): Promise<StoredDecision> {
  const found = await session.rows(decisionEntries, [idPrefix], decisionRow);
  return {
    verdicts: found.filter(({ itemId }) => itemId === null),
    intents: found.flatMap((entry) => (entry.itemId === null ? [] : [{ ...entry, itemId: entry.itemId }])),
  };
}
