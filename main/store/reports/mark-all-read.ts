import { z } from 'zod';
import { type Condition, queryConditions, type RequestedConditions } from './conditions';
import { estimate, fewestRows, testsOf } from './query-plan';
import type { ReportsDatabase } from './reports-database';

/** Reports per batch. */
const batchSize = 5_000;

const keyRow = z.object({ seq: z.int(), key: z.string() });
const isUnread: Condition = { driving: null, testing: 'read = 0', values: [], newestFirst: false };

/** Marks all unread reports of a query as read, in batches. */
export async function markAllRead(reports: ReportsDatabase, requested: RequestedConditions): Promise<void> {
  const conditions = [...(await queryConditions(reports.backgroundReader, requested)), isUnread];
  const driver = fewestRows(await estimate(reports.backgroundReader, conditions, reports.total));
  const tests = testsOf(conditions, driver);
  const sql = `SELECT report.seq, coalesce(CAST(id AS TEXT), content_key) AS key FROM report
    WHERE ${tests.map((test) => test.sql).join(' AND ')} AND +report.seq > ? ORDER BY report.seq LIMIT ?`;
  const values = tests.flatMap((test) => test.values);
  for (let after = 0; ; ) {
    const found = await reports.backgroundReader.rows(sql, [...values, after, batchSize], keyRow);
    const last = found.at(-1);
    if (last === undefined) return;
    await reports.annotations.markRead(
      found.map(({ key }) => key),
      true,
    );
    await reports.mirrorAnnotations();
    after = last.seq;
  }
}
