import { z } from 'zod';
import { firstAtLeast } from '../../../../shared/domain/first-at-least';
import { type Verdict, verdicts } from '../../../../shared/domain/review-log';
import { noVerdicts, type VerdictCounts } from '../../../../shared/domain/review-measures';
import { isPositive, type JudgedTransaction } from '../../../../shared/domain/what-if';
import { groupBy } from '../../../../shared/group-by';
import type { Session } from '../../../../shared/node/database/connection';
import { valueText } from '../../reports/stored-row';
import type { ReportColumns } from './report-columns';

export interface Judged {
  readonly transactions: readonly JudgedTransaction[];
  /** Transactions by their verdict, also those that can't be compared. */
  readonly counts: VerdictCounts;
}

/**
 * The mirror of the review log. It leaves out what the analyst may not read before deciding: the verdicts behind a blind
 * second review.
 */
const judgedReports = `SELECT seq, CASE WHEN transaction_id <> '' THEN transaction_id END AS transactionId,
  ${valueText('verdict')} AS verdict FROM report WHERE verdict IS NOT NULL`;
const judgedRow = z.object({
  seq: z.int(),
  transactionId: z.string().nullable(),
  verdict: z.enum(verdicts),
});

/** Reads the transactions with a verdict. A report that names no transaction is one of its own. */
export async function readJudged(session: Session, { seq }: ReportColumns): Promise<Judged> {
  const rows = await session.rows(judgedReports, [], judgedRow);
  const transactions: JudgedTransaction[] = [];
  const counts: Record<Verdict, number> = { ...noVerdicts };
  for (const reports of groupBy(rows, (row) => row.transactionId ?? row.seq).values()) {
    const [first] = reports;
    if (first === undefined) continue;
    const indexes = reports.flatMap((report) => indexOf(seq, report.seq) ?? []);
    if (indexes.length === 0) continue;
    counts[first.verdict] += 1;
    const positive = isPositive(first.verdict);
    if (positive !== null) transactions.push({ positive, reports: indexes });
  }
  return { transactions, counts };
}

/** Returns the index of a number in an ascending column; null if it isn't there. */
function indexOf(ascending: Int32Array, number: number): number | null {
  const at = firstAtLeast(ascending, number);
  return ascending[at] === number ? at : null;
}
