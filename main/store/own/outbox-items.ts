import { z } from 'zod';
import {
  type FeedbackBulk,
  type OutboxCounts,
  type OutboxItem,
  type OutboxQuery,
  type OutboxState,
  outboxStates,
} from '../../../shared/domain/outbox';
import type { Session, SqlValue } from '../../database/connection';
import { searchExpression, searchWords } from '../reports/search-expression';
import { fromKeptJson, keptJson } from './kept-json';
import { searchText } from './outbox-search';
import { storedBulkSchema, storedItemSchema } from './stored-feedback';

/** Items of earlier versions have no sequence of their own: theirs is the column's. */
const itemRow = z
  .object({ json: fromKeptJson(storedItemSchema), sequence: z.int() })
  .transform(({ json, sequence }): OutboxItem => ({ ...json, sequence }));
const bulkRow = z
  .object({ json: fromKeptJson(storedBulkSchema) })
  .transform(({ json }): FeedbackBulk => json);
const columns = 'json, sequence';
const counted = z.object({ count: z.int() });

/** What a run of the program must know of the outbox to go on with it. */
export interface OpenedOutbox {
  /** All items but the Sent ones, in the order in which they were put in. */
  readonly unsettled: readonly OutboxItem[];
  /** Of the Sent ones too; 0 where there are none. */
  readonly lastSequence: number;
  readonly bulks: readonly FeedbackBulk[];
  readonly sent: number;
  /** How many Sent items each bulk has, by its id. */
  readonly sentOf: readonly { readonly bulkId: string; readonly count: number }[];
}

export async function openOutbox(session: Session): Promise<OpenedOutbox> {
  const unsettled = await session.rows(
    `SELECT ${columns} FROM outbox_item WHERE state IN ('Queued', 'Sending', 'Failed', 'Unconfirmed') ORDER BY sequence`,
    [],
    itemRow,
  );
  const last = await session.row(
    'SELECT coalesce(max(sequence), 0) AS last FROM outbox_item',
    [],
    z.object({ last: z.int() }),
  );
  const all = await session.row(
    "SELECT count(*) AS count FROM outbox_item WHERE state = 'Sent'",
    [],
    counted,
  );
  const bulks = await session.rows('SELECT json FROM bulk ORDER BY position', [], bulkRow);
  const sentOf = await session.rows(
    `SELECT bulk_id AS bulkId, count(*) AS count FROM outbox_item INDEXED BY outbox_by_bulk
     WHERE state = 'Sent' AND bulk_id IS NOT NULL GROUP BY bulk_id`,
    [],
    z.object({ bulkId: z.string(), count: z.int() }),
  );
  return { unsettled, lastSequence: last?.last ?? 0, bulks, sent: all?.count ?? 0, sentOf };
}

/** A change of the outbox: items and bulks put in, or in the place of those with the same ids, and others removed. */
export interface OutboxWrite {
  readonly put: readonly OutboxItem[];
  readonly remove: readonly string[];
  readonly putBulks?: readonly FeedbackBulk[] | undefined;
  readonly removeBulks?: readonly string[] | undefined;
}

export async function writeOutbox(session: Session, change: OutboxWrite): Promise<void> {
  for (const id of change.remove) await session.run('DELETE FROM outbox_item WHERE id = ?', [id]);
  for (const item of change.put)
    await session.run(
      `INSERT INTO outbox_item (id, json, search) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET json = excluded.json, search = excluded.search`,
      [item.id, keptJson(item), searchText(item)],
    );
  for (const id of change.removeBulks ?? []) await session.run('DELETE FROM bulk WHERE id = ?', [id]);
  for (const bulk of change.putBulks ?? [])
    await session.run(
      'INSERT INTO bulk (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
      [bulk.id, keptJson(bulk)],
    );
}

/** One page, the last put in first, with how many the query shows in all. `page` from 1. */
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
  const all = await session.row(`SELECT count(*) AS count FROM outbox_item WHERE ${where}`, values, counted);
  return { items, total: all?.count ?? 0 };
}

/** The next items of a query, the last put in first: those with a smaller sequence than `before`, null for the first. */
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

/** Reads only the items that are found: what finds them is answered by an index alone. */
function itemsAt(positions: string): string {
  return `SELECT ${columns} FROM outbox_item WHERE position IN (${positions}) ORDER BY sequence DESC`;
}

/** Those of the transactions that have feedback already, each with how many items in each state. */
export async function readGiven(
  session: Session,
  transactionIds: readonly string[],
): Promise<readonly { readonly transactionId: string; readonly counts: OutboxCounts }[]> {
  const row = z.object({ state: z.enum(outboxStates), count: z.int() });
  const given: { transactionId: string; counts: OutboxCounts }[] = [];
  for (const transactionId of transactionIds) {
    const rows = await session.rows(
      'SELECT state, count(*) AS count FROM outbox_item WHERE transaction_json = ? GROUP BY state',
      [keptJson(transactionId)],
      row,
    );
    if (rows.length > 0) given.push({ transactionId, counts: countsOf(rows) });
  }
  return given;
}

function countsOf(rows: readonly { readonly state: OutboxState; readonly count: number }[]): OutboxCounts {
  const countOf = (wanted: OutboxState) => rows.find(({ state }) => state === wanted)?.count ?? 0;
  return {
    Queued: countOf('Queued'),
    Sending: countOf('Sending'),
    Sent: countOf('Sent'),
    Failed: countOf('Failed'),
    Unconfirmed: countOf('Unconfirmed'),
  };
}

/**
 * What an item must be to be of the query, as SQL; its text depends on how many states there are, not on which. The plus has SQLite
 * look through an index in order, and not read each item that has the words, to sort it.
 */
function conditionOf(query: OutboxQuery): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const words = searchWords(query.text);
  const parts = [
    ...(words.length === 0
      ? []
      : ['+position IN (SELECT rowid FROM outbox_words WHERE outbox_words MATCH ?)']),
    ...(query.states.length === 0 ? [] : [`state IN (${query.states.map(() => '?').join(', ')})`]),
    ...(query.bulkId === null ? [] : ['bulk_id = ?']),
    ...(query.transactionId === null ? [] : ['transaction_json = ?']),
  ];
  const values = [
    ...(words.length === 0 ? [] : [searchExpression(words)]),
    ...query.states,
    ...(query.bulkId === null ? [] : [query.bulkId]),
    ...(query.transactionId === null ? [] : [keptJson(query.transactionId)]),
  ];
  return { where: parts.length === 0 ? 'TRUE' : parts.join(' AND '), values };
}
