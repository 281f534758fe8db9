import { z } from 'zod';
import type { FeedbackDraft } from '../../../shared/domain/feedback';
import type { Session } from '../../../shared/node/database/session';
import { storedDraftSchema } from '../calls/stored-json';
import { fromStoredJson, toStoredJson } from '../json-column';

/** Tables that contain a list of JSON values, which is replaced as a whole. */
type ListTable = 'view' | 'preset' | 'watch';
/** Tables that contain one JSON value. */
type SingleTable = 'assistant' | 'grid_state' | 'reporter' | 'streets' | 'team';

export async function readList<Value>(
  session: Session,
  table: ListTable,
  schema: z.ZodType<Value>,
): Promise<readonly Value[]> {
  const row = z.object({ json: fromStoredJson(schema) });
  const rows = await session.rows(`SELECT json FROM ${table} ORDER BY position`, [], row);
  return rows.map(({ json }) => json);
}

export async function replaceList(
  session: Session,
  table: ListTable,
  values: readonly object[],
): Promise<void> {
  await session.run(`DELETE FROM ${table}`);
  for (const value of values)
    await session.run(`INSERT INTO ${table} (json) VALUES (?)`, [toStoredJson(value)]);
}

export async function readSingle<Value>(
  session: Session,
  table: SingleTable,
  schema: z.ZodType<Value>,
): Promise<Value | null> {
  const row = z.object({ json: fromStoredJson(schema) });
  return (await session.row(`SELECT json FROM ${table}`, [], row))?.json ?? null;
}

export function writeSingle(session: Session, table: SingleTable, value: object): Promise<void> {
  return session.run(
    `INSERT INTO ${table} (position, json) VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json`,
    [toStoredJson(value)],
  );
}

const draftRow = z.object({ json: fromStoredJson(storedDraftSchema) });

/** Returns the unsent draft of a transaction's feedback, or, with null, of a batch; null for none. */
export async function readDraft(
  session: Session,
  transactionId: string | null,
): Promise<FeedbackDraft | null> {
  const sql = 'SELECT json FROM draft WHERE transaction_id = ?';
  return (await session.row(sql, [toStoredJson(transactionId)], draftRow))?.json ?? null;
}

/** null removes the draft. */
export function writeDraft(
  session: Session,
  transactionId: string | null,
  draft: FeedbackDraft | null,
): Promise<void> {
  const transaction = toStoredJson(transactionId);
  if (draft === null) return session.run('DELETE FROM draft WHERE transaction_id = ?', [transaction]);
  return session.run(
    `INSERT INTO draft (transaction_id, json) VALUES (?, ?)
     ON CONFLICT (transaction_id) DO UPDATE SET json = excluded.json`,
    [transaction, toStoredJson(draft)],
  );
}
