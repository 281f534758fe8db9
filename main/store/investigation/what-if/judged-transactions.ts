import { z } from 'zod';
import { indexInAscending } from '../../../../shared/domain/first-at-least';
import { type Verdict, verdicts } from '../../../../shared/domain/review-log';
import { noVerdicts, type VerdictCounts } from '../../../../shared/domain/review-metrics';
import { isPositive, type JudgedTransaction } from '../../../../shared/domain/what-if';
import { DatabaseError } from '../../../../shared/node/database/database-error';
import type { Session } from '../../../../shared/node/database/session';
import { valueText } from '../../reports/stored-row';
import { seqList } from '../number-list';
import { type ReportColumns, readSlice } from './report-columns';

export interface Judged {
  readonly transactions: readonly JudgedTransaction[];
  /** Transactions by their verdict, also those that can't be compared. */
  readonly counts: VerdictCounts;
}

/**
 * The mirror of the review log. It leaves out what the analyst may not read before deciding: the verdicts behind a blind
 * second review. Divided verdicts are left out, too.
 */
const judgedSeqs = 'SELECT json_group_array(seq) AS seqs FROM report WHERE verdict IS NOT NULL';
const seqsRow = z.object({ seqs: seqList });
/** Reports read at a time. */
const sliceLength = 2_000;
const slice = `SELECT json_group_array(json_array(seq, transaction_id, ${valueText('verdict')})) AS reports
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value
  WHERE verdict IS NOT NULL AND divided = 0`;
const sliceRow = z.object({ reports: z.string().transform(readSlice) });

interface ReadTransaction {
  readonly verdict: Verdict;
  readonly reports: number[];
}

/**
 * Reads the transactions with a verdict that isn't divided. A report that names no transaction is one of its own. Yields the number of reports
 * read since the last time.
 */
export async function* readJudged(
  session: Session,
  { seq }: Pick<ReportColumns, 'seq'>,
): AsyncGenerator<number, Judged> {
  const seqs = (await session.row(judgedSeqs, [], seqsRow))?.seqs ?? [];
  const found = new Map<string | number, ReadTransaction>();
  for (let at = 0; at < seqs.length; at += sliceLength) {
    const asked = seqs.slice(at, at + sliceLength);
    const read = await session.row(slice, [JSON.stringify(asked)], sliceRow);
    for (const report of read?.reports ?? []) addReport(found, seq, report);
    yield asked.length;
  }
  const transactions: JudgedTransaction[] = [];
  const counts: Record<Verdict, number> = { ...noVerdicts };
  for (const { verdict, reports } of found.values()) {
    counts[verdict] += 1;
    const positive = isPositive(verdict);
    if (positive !== null) transactions.push({ positive, reports });
  }
  return { transactions, counts };
}

/** Adds a report of a slice: its row number, transaction and verdict. Reports that arrived after the columns are left out. */
function addReport(
  found: Map<string | number, ReadTransaction>,
  column: Int32Array,
  [seq, transactionId, text]: readonly unknown[],
): void {
  const verdict = verdicts.find((each) => each === text);
  if (typeof seq !== 'number' || verdict === undefined)
    throw new DatabaseError('CORRUPT', 'a judged report is not what it should be');
  const index = indexInAscending(column, seq);
  if (index === null) return;
  const name = typeof transactionId === 'string' && transactionId !== '' ? transactionId : seq;
  const transaction = found.get(name);
  if (transaction) transaction.reports.push(index);
  else found.set(name, { verdict, reports: [index] });
}
