import { z } from 'zod';
import type { FeedbackDraft } from '../../../shared/domain/feedback';
import type { Session } from '../../../shared/node/database/connection';
import { storedDraftSchema } from './stored-feedback';
import { fromStoredJson, toStoredJson } from './stored-json';

const row = z.object({ json: fromStoredJson(storedDraftSchema) });

/** Returns the unsent draft of a transaction's feedback, or, with null, of a batch; null for none. */
export async function readDraft(
  session: Session,
  transactionId: string | null,
): Promise<FeedbackDraft | null> {
  const sql = 'SELECT json FROM draft WHERE transaction_id = ?';
  const found = await session.row(sql, [toStoredJson(transactionId)], row);
  return found?.json ?? null;
}

/** Saves a draft in place of the previous one; null removes it. */
export function writeDraft(
  session: Session,
  transactionId: string | null,
  draft: FeedbackDraft | null,
): Promise<void> {
  const about = toStoredJson(transactionId);
  if (draft === null) return session.run('DELETE FROM draft WHERE transaction_id = ?', [about]);
  return session.run(
    `INSERT INTO draft (transaction_id, json) VALUES (?, ?)
     ON CONFLICT (transaction_id) DO UPDATE SET json = excluded.json`,
    [about, toStoredJson(draft)],
  );
}
