import { everyReport, type ReportFilter, type ReportQuery } from '../../shared/domain/report-query';

/** The filters of what waits for a first verdict. */
export const needsReviewFilters: readonly ReportFilter[] = [
  { field: 'risk', in: ['fraud', 'high'], out: [] },
  { field: 'standing', in: ['waiting'] },
];

/** What waits for a first verdict, the oldest first. */
export const backlog: ReportQuery = {
  ...everyReport,
  filters: needsReviewFilters,
  sort: { column: 'time', descending: false },
};
