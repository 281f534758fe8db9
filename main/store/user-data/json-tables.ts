import { z } from 'zod';
import type { FeedbackDraft, Reporter } from '../../../shared/domain/feedback';
import type { FeedbackPreset } from '../../../shared/domain/feedback-preset';
import type { GridState, SavedView } from '../../../shared/domain/report-query';
import type { Session } from '../../../shared/node/database/connection';
import { presetSchema } from '../../../shared/schemas/preset-schema';
import { gridStateSchema, savedViewSchema } from '../../../shared/schemas/report-query-schema';
import { reporterSchema } from '../../../shared/schemas/settings-schema';
import { fromStoredJson, toStoredJson } from '../json-column';
import { storedDraftSchema } from './stored-json';

/** The small tables that contain JSON values only: lists, which are replaced as a whole, and single values. */
type ListTable = 'view' | 'preset';
type SingleTable = 'grid_state' | 'reporter';

async function readList<Value>(
  session: Session,
  table: ListTable,
  schema: z.ZodType<Value>,
): Promise<readonly Value[]> {
  const row = z.object({ json: fromStoredJson(schema) });
  const rows = await session.rows(`SELECT json FROM ${table} ORDER BY position`, [], row);
  return rows.map(({ json }) => json);
}

async function replaceList(session: Session, table: ListTable, values: readonly object[]): Promise<void> {
  await session.run(`DELETE FROM ${table}`);
  for (const value of values)
    await session.run(`INSERT INTO ${table} (json) VALUES (?)`, [toStoredJson(value)]);
}

async function readSingle<Value>(
  session: Session,
  table: SingleTable,
  schema: z.ZodType<Value>,
): Promise<Value | null> {
  const row = z.object({ json: fromStoredJson(schema) });
  return (await session.row(`SELECT json FROM ${table}`, [], row))?.json ?? null;
}

function writeSingle(session: Session, table: SingleTable, value: object): Promise<void> {
  return session.run(
    `INSERT INTO ${table} (position, json) VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json`,
    [toStoredJson(value)],
  );
}

/** Returns the saved views, in their order. */
export function readViews(session: Session): Promise<readonly SavedView[]> {
  return readList(session, 'view', savedViewSchema);
}

/** Replaces all views, in this order. */
export function writeViews(session: Session, views: readonly SavedView[]): Promise<void> {
  return replaceList(session, 'view', views);
}

/** Returns the user's feedback presets, in their order. */
export function readPresets(session: Session): Promise<readonly FeedbackPreset[]> {
  return readList(session, 'preset', presetSchema);
}

/** Replaces all presets, in this order. */
export function writePresets(session: Session, presets: readonly FeedbackPreset[]): Promise<void> {
  return replaceList(session, 'preset', presets);
}

/** Returns what the grid showed last; null if unknown. */
export function readGrid(session: Session): Promise<GridState | null> {
  return readSingle(session, 'grid_state', gridStateSchema);
}

export function writeGrid(session: Session, state: GridState): Promise<void> {
  return writeSingle(session, 'grid_state', state);
}

/** Returns who sends this profile's feedback; null if not set. */
export function readReporter(session: Session): Promise<Reporter | null> {
  return readSingle(session, 'reporter', reporterSchema);
}

export function writeReporter(session: Session, reporter: Reporter): Promise<void> {
  return writeSingle(session, 'reporter', reporter);
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

/** Saves a draft in place of the previous one; null removes it. */
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
