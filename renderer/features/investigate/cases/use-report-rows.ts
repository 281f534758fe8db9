import type { ReportRows } from '../../../../shared/row-of-item';
import { useQuery } from '../../../state/queries/use-query';
import { readReportRows } from '../../../state/report-rows';

/** Reads the reports with these keys; null while they are read. */
export function useReportRows(keys: readonly string[]): ReportRows | null {
  const sorted = keys.toSorted();
  return useQuery<ReportRows>({
    call: 'reports.rows',
    args: sorted,
    read: ({ bridge }) => readReportRows(bridge, sorted),
  }).reply;
}
