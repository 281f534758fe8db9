import { z } from 'zod';
import {
  noItems,
  type OutboxCounts,
  type OutboxItem,
  type OutboxQuery,
  outboxStates,
  type StoredBatch,
  stateRules,
} from '../../../shared/domain/outbox';
import { restErrorOf } from '../../../shared/domain/problem';
import { groupBy } from '../../../shared/group-by';
import type { SqlValue } from '../../../shared/node/database/driver';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { searchText } from '../../../shared/text/words';
import { storedBatchSchema, storedItemSchema } from '../calls/stored-json';
import type { OpenedOutbox } from '../contract';
import { fromStoredJson, toStoredJson } from '../json-column';
import { searchExpression, searchPhrases } from '../search/search-text';

const itemRow = z
  .object({ json: fromStoredJson(storedItemSchema) })
  .transform(({ json }): OutboxItem => json);
const batchRow = z
  .object({ json: fromStoredJson(storedBatchSchema) })
  .transform(({ json }): StoredBatch => json);

const stateCountRow = z.object({ state: z.enum(outboxStates), count: z.int() });
type StateCount = Readonly<z.infer<typeof stateCountRow>>;

const settledStates = outboxStates.filter((state) => stateRules[state].settled);
const unsettledStates = outboxStates.filter((state) => !stateRules[state].settled);

export async function openOutbox(session: Session): Promise<OpenedOutbox> {
  const unsettled = await session.rows(
    `SELECT json FROM outbox_item WHERE state IN (${parameters(unsettledStates)}) ORDER BY sequence`,
    unsettledStates,
    itemRow,
  );
  const lastSequence = await readNumber(
    session,
    'SELECT coalesce(max(sequence), 0) AS number FROM outbox_item',
  );
  const settled = await session.rows(
    `SELECT state, count(*) AS count FROM outbox_item WHERE state IN (${parameters(settledStates)}) GROUP BY state`,
    settledStates,
    stateCountRow,
  );
  const batches = await session.rows('SELECT json FROM batch ORDER BY position', [], batchRow);
  const settledOf = await session.rows(
    `SELECT batch_id AS batchId, state, count(*) AS count FROM outbox_item INDEXED BY outbox_by_batch
     WHERE state IN (${parameters(settledStates)}) AND batch_id IS NOT NULL GROUP BY batch_id, state`,
    settledStates,
    stateCountRow.extend({ batchId: z.string() }),
  );
  return { unsettled, lastSequence, batches, settled: countsOf(settled), settledOf };
}

interface OutboxWrite {
  readonly put: readonly OutboxItem[];
  readonly remove: readonly string[];
  readonly putBatches?: readonly StoredBatch[] | undefined;
  readonly removeBatches?: readonly string[] | undefined;
}

export async function writeOutbox(session: Session, change: OutboxWrite): Promise<void> {
  if (change.remove.length > 0)
    await session.run('DELETE FROM outbox_item WHERE id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(change.remove),
    ]);
  for (const item of change.put)
    await session.run(
      `INSERT INTO outbox_item (id, json, search) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET json = excluded.json, search = excluded.search`,
      [item.id, toStoredJson(item), textOf(item)],
    );
  for (const id of change.removeBatches ?? []) await session.run('DELETE FROM batch WHERE id = ?', [id]);
  for (const batch of change.putBatches ?? [])
    await session.run(
      'INSERT INTO batch (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
      [batch.id, toStoredJson(batch)],
    );
}

/** `page` starts at 1. */
export async function readOutboxPage(
  session: Session,
  { query, page, limit }: { readonly query: OutboxQuery; readonly page: number; readonly limit: number },
): Promise<{ readonly items: readonly OutboxItem[]; readonly total: number }> {
  const { where, values } = conditionOf(query);
  const items = await session.rows(
    itemsAt(`SELECT position FROM outbox_item WHERE ${where} ORDER BY sequence DESC LIMIT ? OFFSET ?`),
    [...values, limit, (page - 1) * limit],
    itemRow,
  );
  const total = await readNumber(
    session,
    `SELECT count(*) AS number FROM outbox_item WHERE ${where}`,
    values,
  );
  return { items, total };
}

/** Returns the items with a sequence smaller than `before`, which is null for the first chunk; newest first. */
export function readOutboxChunk(
  session: Session,
  {
    query,
    before,
    limit,
  }: { readonly query: OutboxQuery; readonly before: number | null; readonly limit: number },
): Promise<readonly OutboxItem[]> {
  const { where, values } = conditionOf(query);
  return session.rows(
    itemsAt(
      `SELECT position FROM outbox_item WHERE ${where} AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
    ),
    [...values, before ?? Number.MAX_SAFE_INTEGER, limit],
    itemRow,
  );
}

/** Reads only the matching items: the subquery uses an index alone. */
function itemsAt(positions: string): string {
  return `SELECT json FROM outbox_item WHERE position IN (${positions}) ORDER BY sequence DESC`;
}

const givenRow = stateCountRow.extend({ transaction: z.string() });
const givenCounts = `SELECT transaction_json AS "transaction", state, count(*) AS count FROM outbox_item
  WHERE transaction_json IN (SELECT value FROM json_each(?)) GROUP BY transaction_json, state`;

/** Returns those of the transactions that already have feedback, with the number of items per state. */
export async function readGiven(
  session: Session,
  transactionIds: readonly string[],
): Promise<readonly { readonly transactionId: string; readonly counts: OutboxCounts }[]> {
  const stored = transactionIds.map(toStoredJson);
  const found = await session.rows(givenCounts, [JSON.stringify(stored)], givenRow);
  const byTransaction = groupBy(found, ({ transaction }) => transaction);
  return transactionIds.flatMap((transactionId, index) => {
    const rows = byTransaction.get(stored[index] ?? '');
    return rows ? [{ transactionId, counts: countsOf(rows) }] : [];
  });
}

function countsOf(rows: readonly StateCount[]): OutboxCounts {
  const counts = { ...noItems };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Returns a placeholder for each value, as in `IN (?, ?)`. */
function parameters(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

/**
 * Returns the query's condition as SQL. The SQL depends on the number of states, not on their values. The
 * plus makes SQLite scan an index in order instead of reading and sorting all items that contain the words.
 */
function conditionOf(query: OutboxQuery): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const phrases = searchPhrases(query.text);
  const parts = [
    ...(phrases.length === 0
      ? []
      : ['+position IN (SELECT rowid FROM outbox_search WHERE outbox_search MATCH ?)']),
    ...(query.states.length === 0 ? [] : [`state IN (${parameters(query.states)})`]),
    ...(query.batchId === null ? [] : ['batch_id = ?']),
    ...(query.transactionId === null ? [] : ['transaction_json = ?']),
  ];
  const values = [
    ...(phrases.length === 0 ? [] : [searchExpression(phrases)]),
    ...query.states,
    ...(query.batchId === null ? [] : [query.batchId]),
    ...(query.transactionId === null ? [] : [toStoredJson(query.transactionId)]),
  ];
  return { where: parts.length === 0 ? 'TRUE' : parts.join(' AND '), values };
}

/** Returns the folded text an item is found by: its IDs, what was reported, by whom, and why it failed. */
function textOf({ transactionId, feedback, reported, problem }: OutboxItem): string {
  const { behaviour, impact, reporter, situation, valuation } = feedback;
  const restError = restErrorOf(problem);
  const parts = [
    transactionId,
    behaviour.desired.risk_assignment,
    ...(behaviour.desired.fraud_cases ?? []),
    reported?.riskAssignment,
    ...(reported?.fraudCases ?? []),
    impact?.description,
    situation?.description,
    valuation?.annotations,
    valuation?.type,
    reporter?.name,
    reporter?.surname,
    reporter?.email,
    restError?.error,
    restError?.errorCode,
    restError?.cause,
    restError?.traceabilityId,
  ];
  return searchText(parts.filter((part) => typeof part === 'string').join('\n'));
}

/** Computes missing search texts, for items saved from a damaged file. */
export async function fillSearchTexts(session: Session): Promise<void> {
  const row = z.object({ id: z.string(), json: fromStoredJson(storedItemSchema) });
  const missing = await session.rows('SELECT id, json FROM outbox_item WHERE search IS NULL', [], row);
  for (const { id, json } of missing)
    await session.run('UPDATE outbox_item SET search = ? WHERE id = ?', [textOf(json), id]);
}
