import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import type { Database } from '../../../shared/node/database/database';
import { dictionaryColumns, dictionaryFields } from './value-dictionary';

/**
 * The indexes for filters and sorts. Within equal values, reports come newest first, so each index ends with
 * descending time. Maintaining indexes during the first sync takes six times as long as creating them
 * afterwards.
 */
const indexes: ReadonlyMap<string, string> = new Map([
  ['report_time', '(time DESC)'],
  ['report_transaction', '(transaction_id, time DESC)'],
  ['report_distance', '(distance, time DESC)'],
  ...dictionaryFields.map(
    (field) => [`report_${dictionaryColumns[field]}`, `(${dictionaryColumns[field]}, time DESC)`] as const,
  ),
]);

/** Whether all indexes exist. */
export async function hasIndexes(session: Session): Promise<boolean> {
  const sql = `SELECT count(*) AS count FROM sqlite_schema WHERE type = 'index' AND name IN (SELECT value FROM json_each(?))`;
  const found = await session.row(sql, [JSON.stringify([...indexes.keys()])], z.object({ count: z.int() }));
  return found?.count === indexes.size;
}

/** Creates missing indexes one at a time, so that a page waits for one at most. */
export async function createIndexes(database: Database): Promise<void> {
  for (const [name, columns] of indexes)
    await database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON report ${columns}`);
}
