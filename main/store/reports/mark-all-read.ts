import { z } from 'zod';
import type { Asked } from './conditions';
import { type Condition, conditionsOf } from './conditions';
import { estimate, fewestRows } from './plan';
import type { ReportsDatabase } from './reports-database';
import { testsOf } from './statement';

/** How many are marked at once. */
const atOnce = 5_000;

const keyRow = z.object({ seq: z.int(), key: z.string() });
const unopened: Condition = { driving: null, testing: 'opened = 0', values: [], newestFirst: false };

/** Marks all reports of a query that were not opened yet as opened, some at a time. */
export async function markAllRead(reports: ReportsDatabase, asked: Asked): Promise<void> {
  const conditions = [...(await conditionsOf(reports.aside, asked)), unopened];
  const driver = fewestRows(await estimate(reports.aside, conditions, reports.total));
  const tests = testsOf(conditions, driver);
  const sql = `SELECT report.seq, coalesce(CAST(id AS TEXT), content_key) AS key FROM report
    WHERE ${tests.map((test) => test.sql).join(' AND ')} AND +report.seq > ? ORDER BY report.seq LIMIT ?`;
  const values = tests.flatMap((test) => test.values);
  for (let after = 0; ; ) {
    const found = await reports.aside.rows(sql, [...values, after, atOnce], keyRow);
    const last = found.at(-1);
    if (last === undefined) return;
    await reports.marks.markRead(
      found.map(({ key }) => key),
      true,
    );
    await reports.mirrorMarks();
    after = last.seq;
  }
}
