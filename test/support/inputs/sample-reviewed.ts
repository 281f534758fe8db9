import type { PreviousReports, ReportDecisions, ReportDetail } from '../../../shared/contract/report.calls';
import type { ReviewedReport, ReviewMatch } from '../../../shared/contract/review.calls';
import type { MatchField } from '../../../shared/domain/explanation/evidence';
import type { Verdict } from '../../../shared/domain/review-log';
import { fullDetail, rowOf } from './sample-rows';

/** Returns a report for review, by default without entries and without other reports. */
export function reviewedOf(
  detail: ReportDetail = fullDetail,
  {
    entries = [],
    sameTransaction = [],
    differences = [],
    previous,
    ...change
  }: Partial<ReviewedReport & ReportDecisions & { readonly previous: Partial<PreviousReports> }> = {},
): ReviewedReport {
  const row = rowOf(detail);
  return {
    detail: {
      ...detail,
      previous: { user: [row], device: [row], trusted: null, ...previous },
      decisions: { entries, sameTransaction, differences },
    },
    row,
    changedSinceVerdict: false,
    newest: { ofTransaction: row.timestamp, ofUser: row.timestamp },
    matches: [],
    ...change,
  };
}

/** Returns a match with these numbers of verdicts. */
export function matchOf(
  field: MatchField,
  value: string,
  verdicts: Partial<Record<Verdict, number>> = {},
  latest: ReviewMatch['latest'] = [],
): ReviewMatch {
  const none = { fraud: 0, suspicious: 0, legitimate: 0, unclear: 0 };
  return { field, value, reports: 12, verdicts: { ...none, ...verdicts }, latest };
}
