import type { Bridge, Request } from '../../../shared/contract/contract';
import type { ReportDetail, ReportPage } from '../../../shared/contract/report-calls';
import { maxReportsBack, stepTo, type TrackStep } from '../../../shared/domain/moves';
import type { Report } from '../../../shared/domain/report';
import { everyReport, type ReportFilter } from '../../../shared/domain/report-query';
import type { Settings } from '../../../shared/settings';

/** Whose reports are compared. */
export type Traveller = 'user' | 'device';

/** The report itself, and those at which its moves may start. */
export const maxPreviousReports = maxReportsBack + 1;

/** Returns the request for the latest reports of a report's user or device up to its time; null if it lacks either. */
export function earlierReports(
  { timestamp, ...report }: Pick<Report, 'timestamp' | Traveller>,
  field: Traveller,
  others: readonly ReportFilter[] = [],
  limit = maxPreviousReports,
): Request<'reports.page'> | null {
  const id = report[field]?.id ?? null;
  if (timestamp === null || id === null) return null;
  const filters: readonly ReportFilter[] = [
    { field, in: [id], out: [] },
    { field: 'time', range: { kind: 'between', from: null, until: timestamp } },
    ...others,
  ];
  return { query: { ...everyReport, filters }, asOf: null, page: 1, limit };
}

/** Reads the steps to a report from the previous one of its user and of its device, if they differ. */
export async function readSteps(
  bridge: Bridge,
  { key, report }: Pick<ReportDetail, 'key' | 'report'>,
  settings: Settings,
): Promise<readonly TrackStep[]> {
  const read = async (field: Traveller): Promise<ReportPage['rows']> => {
    const request = earlierReports(report, field);
    const answer = request && (await bridge.call('reports.page', request));
    return answer?.ok ? answer.value.rows : [];
  };
  const { assumedRadii, travelLimits } = settings;
  const step = async (field: Traveller) => stepTo(key, await read(field), assumedRadii, travelLimits);
  const found = [await step('user'), await step('device')];
  const steps = found.filter((step) => step !== null);
  return steps.filter(({ fromKey }, at) => at === steps.findIndex((step) => step.fromKey === fromKey));
}
