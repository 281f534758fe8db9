import { z } from 'zod';
import type { QueueItem, QueueList } from '../../../shared/contract/review-calls';
import { groupBy } from '../../../shared/group-by';
import type { Session } from '../../../shared/node/database/connection';
import { type ListedQuery, readSeqs } from './result-list';
import { reviewSubject } from './review-columns';

const list = z.object({ list: z.string() });
/** One JSON text instead of a row each: a queue may match most reports. */
const listedReports = `SELECT json_group_array(json_array(report.seq, report.transaction_id)) AS list
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;
const listedSchema = z.array(z.tuple([z.int(), z.string().nullable()]));
type Listed = z.output<typeof listedSchema>;
const newestFirst = `SELECT json_group_array(seq) AS list FROM (
  SELECT report.seq FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value
  ORDER BY report.time DESC, report.seq)`;
const itemRow = z.object({
  key: z.string(),
  transactionId: z.string().nullable(),
  user: z.int().nullable(),
  device: z.int().nullable(),
  place: z.int().nullable(),
});
const itemRows = `SELECT coalesce(CAST(report.id AS TEXT), report.content_key) AS key,
    report.transaction_id AS transactionId, report.user, report.device, report.place
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;

/** Returns the reports of a query for review, of each subject only the newest one that matches. */
export async function readQueue(
  session: Session,
  requested: ListedQuery,
  total: number,
  limit: number,
): Promise<QueueList> {
  const seqs = await readSeqs(session, requested, total);
  const reports = await readJson(session, listedReports, seqs, listedSchema);
  // A report's number stands for its key here.
  const subjects = groupBy(reports, ([seq, transactionId]) =>
    reviewSubject({ key: String(seq), transactionId }),
  );
  const outdated = await outdatedAmong(session, [...subjects.values()]);
  const shown: number[] = [];
  for (const seq of seqs) {
    if (shown.length === limit) break;
    if (!outdated.has(seq)) shown.push(seq);
  }
  const rows = await session.rows(itemRows, [JSON.stringify(shown)], itemRow);
  const items = rows.map(
    ({ transactionId, ...row }): QueueItem => ({
      ...row,
      subject: reviewSubject({ key: row.key, transactionId }),
    }),
  );
  return { items, total: subjects.size, asOf: requested.asOf };
}

async function readJson<Value>(
  session: Session,
  sql: string,
  seqs: readonly number[],
  schema: z.ZodType<Value>,
): Promise<Value> {
  const found = await session.row(sql, [JSON.stringify(seqs)], list);
  return schema.parse(JSON.parse(found?.list ?? '[]'));
}

/** Returns the reports of these subjects that are not the newest of theirs. */
async function outdatedAmong(session: Session, subjects: readonly Listed[]): Promise<ReadonlySet<number>> {
  const repeated = subjects.filter(({ length }) => length > 1).map((reports) => reports.map(([seq]) => seq));
  if (repeated.length === 0) return new Set();
  const inTime = await readJson(session, newestFirst, repeated.flat(), z.array(z.int()));
  const rank = new Map(inTime.map((seq, at) => [seq, at]));
  const byRank = (one: number, other: number) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0);
  return new Set(repeated.flatMap((seqs) => seqs.sort(byRank).slice(1)));
}
