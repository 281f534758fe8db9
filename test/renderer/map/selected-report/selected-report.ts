import {
  type SelectedReport,
  selectedFromDetail,
} from '../../../../renderer/features/map/selected-report/use-selected-report';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';

/** What the map shows of a report at the default radii. */
export function selectedReport(detail: ReportDetail): SelectedReport {
  return selectedFromDetail(detail, defaultRadii);
}
