import { z } from 'zod';
import type { FeedbackDraft } from '../../../shared/domain/feedback';
import type { Session } from '../../database/connection';
import { fromKeptJson, keptJson } from './kept-json';
import { storedDraftSchema } from './stored-feedback';

const row = z.object({ json: fromKeptJson(storedDraftSchema) });

/** What was typed about a transaction and not sent, or, with null, about many at once; null for nothing. */
export async function readDraft(
  session: Session,
  transactionId: string | null,
): Promise<FeedbackDraft | null> {
  const sql = 'SELECT json FROM draft WHERE transaction_id = ?';
  const found = await session.row(sql, [keptJson(transactionId)], row);
  return found?.json ?? null;
}

/** Keeps a draft in the place of the one before, or removes it with null. */
export function writeDraft(
  session: Session,
  transactionId: string | null,
  draft: FeedbackDraft | null,
): Promise<void> {
  const about = keptJson(transactionId);
  if (draft === null) return session.run('DELETE FROM draft WHERE transaction_id = ?', [about]);
  return session.run(
    `INSERT INTO draft (transaction_id, json) VALUES (?, ?)
     ON CONFLICT (transaction_id) DO UPDATE SET json = excluded.json`,
    [about, keptJson(draft)],
  );
}
