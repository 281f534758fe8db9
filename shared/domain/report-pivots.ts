import type { Point } from './geodesy';
import { ipPositionOf } from './ip-place';
import type { Position, Positions } from './position';
import { type Report, raisedSignals } from './report';
import { type TimelineSubject, timelinesOf } from './timeline';
import { sightingOf } from './track';

/** The timelines that contain a report, and the places for queries near it. */
interface ReportPivots {
  readonly timelines: readonly TimelineSubject[];
  /** The device's position by the report as a whole; null if it has none. */
  readonly here: Point | null;
  /** The IP address's position; null if not given. */
  readonly ipPlace: Position | null;
}

/** A report with what its row has. */
interface PlacedReport {
  readonly report: Report;
  readonly place: string;
}

export function pivotsOf({
  report,
  place,
  positions: { usable: positions },
}: PlacedReport & { readonly positions: Pick<Positions, 'usable'> }): ReportPivots {
  const seen = {
    positions,
    locationType: report.location?.locationType ?? null,
    signals: raisedSignals(report),
  };
  return {
    timelines: timelinesOfReport({ report, place }),
    here: sightingOf(seen, 'whole', true)?.position ?? null,
    ipPlace: ipPositionOf(report, positions),
  };
}

/** Returns the timelines that contain a report: of its user first. */
export function timelinesOfReport({ report, place }: PlacedReport): readonly TimelineSubject[] {
  return timelinesOf({
    userId: report.user?.id ?? null,
    deviceId: report.device?.id ?? null,
    transactionId: report.transactionId,
    place,
  });
}
