import { z } from 'zod';
import type { Session } from '../../database/connection';
import type { Database } from '../../database/database';
import { wordColumns, wordFields } from './words';

/**
 * The indexes that filters and sorts walk. Reports come newest first within equal values: time goes down in each. To keep
 * them while the first reports are stored costs six times as much as to make them of all those reports afterwards.
 */
const indexes: ReadonlyMap<string, string> = new Map([
  ['report_time', '(time DESC)'],
  ['report_transaction', '(transaction_id, time DESC)'],
  ['report_distance', '(distance, time DESC)'],
  ...wordFields.map(
    (field) => [`report_${wordColumns[field]}`, `(${wordColumns[field]}, time DESC)`] as const,
  ),
]);

/** Whether they are there. */
export async function hasIndexes(session: Session): Promise<boolean> {
  const sql = `SELECT count(*) AS count FROM sqlite_schema WHERE type = 'index' AND name IN (SELECT value FROM json_each(?))`;
  const found = await session.row(sql, [JSON.stringify([...indexes.keys()])], z.object({ count: z.int() }));
  return found?.count === indexes.size;
}

/** Makes those that are missing, one at a time, so that a page waits for no more than one. */
export async function createIndexes(database: Database): Promise<void> {
  for (const [name, columns] of indexes)
    await database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON report ${columns}`);
}
