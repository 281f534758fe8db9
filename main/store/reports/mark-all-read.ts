import { z } from 'zod';
import { queryConditions, type RequestedConditions, testOnly } from './conditions';
import { estimate, fewestRows, matchingRows } from './query-plan';
import type { ReportsDatabase } from './reports-database';

/** Reports per batch. */
const batchSize = 5_000;

const keyRow = z.object({ seq: z.int(), key: z.string() });

/** Marks all unread reports of a query as read, in batches. */
export async function markAllRead(reports: ReportsDatabase, requested: RequestedConditions): Promise<void> {
  const { backgroundReader } = reports;
  const conditions = [...(await queryConditions(backgroundReader, requested)), testOnly('read = 0', [])];
  const driver = fewestRows(await estimate(backgroundReader, conditions, reports.total));
  const what = 'report.seq, coalesce(CAST(id AS TEXT), content_key) AS key';
  for (let after = 0; ; ) {
    const next = matchingRows(what, [...conditions, testOnly('+report.seq > ?', [after])], driver);
    const sql = `${next.sql} ORDER BY report.seq LIMIT ?`;
    const found = await backgroundReader.rows(sql, [...next.values, batchSize], keyRow);
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
