import type { Point } from './geodesy';
import { positionsOf } from './position';
import type { Report } from './report';
import { placeOfReport } from './report-row';
import { sightingOf } from './sighting';
import { raisedSignals } from './signals';
import { type TimelineSubject, timelinesOf } from './timeline';

/** Where a report leads to: its timelines, and the places that others may be near. */
export interface ReportPivots {
  readonly timelines: readonly TimelineSubject[];
  /** Where the report as a whole says that the device is; null where it does not. */
  readonly here: Point | null;
  /** Where its IP address is; null where it does not say. */
  readonly ipPlace: Point | null;
}

export function pivotsOf(report: Report): ReportPivots {
  const positions = positionsOf(report).usable;
  const seen = {
    key: '',
    timestamp: report.timestamp,
    positions,
    locationType: report.location?.locationType ?? null,
    signals: raisedSignals(report),
  };
  return {
    timelines: timelinesOf({
      userId: report.user?.id ?? null,
      deviceId: report.device?.id ?? null,
      transactionId: report.transactionId,
      place: placeOfReport(report),
    }),
    here: sightingOf(seen, 'whole', true)?.position ?? null,
    ipPlace: positions.find(({ source }) => source === 'ip') ?? null,
  };
}
