import { packedPlace } from '../../../../shared/domain/packed-points';
import { type Position, type PositionSource, positionSources } from '../../../../shared/domain/position';
import type { ReportRow, StoredRow } from '../../../../shared/domain/report-row';
import { messages } from '../../../../shared/i18n/messages';
import type { Settings } from '../../../../shared/settings';
import { riskText, shortPlace, timeOfDay } from '../place-text';
import type { PointCluster } from '../points/count-clusters';
import { risksByWeight } from '../points/point-look';
import { type PackedPlace, worldSteps } from '../points/points-view';

/** A report with one of its positions. */
export interface PlacedReport {
  readonly row: StoredRow;
  readonly position: Position | null;
}

/** Returns the accessible name of a report on the map: "Report fraud Madrid 14:03". */
export function reportName(
  row: ReportRow,
  position: Position | null,
  timeZone: Settings['timeZone'],
): string {
  const facts = [
    riskText(row.riskAssignment),
    position ? shortPlace(position) : '',
    timeOfDay(row, timeZone),
  ];
  return messages.map.reports.report({ facts: facts.filter((fact) => fact !== '').join(' ') });
}

/** "5 reports near Madrid", or without the place if it is unknown. */
export function reportsNear(count: number, place: string | null): string {
  const words = messages.map.reports;
  return place ? words.near({ reports: count, place }) : words.several({ reports: count });
}

/**
 * Returns the accessible name of a cluster: "5 reports near Madrid, highest risk: fraud", with the place of
 * its first report, whose row is null until loaded. For a single report, returns the report's name.
 */
export function clusterName(
  cluster: PointCluster,
  row: StoredRow | null,
  timeZone: Settings['timeZone'],
): string {
  const position = row && nearestPosition(row, cluster);
  if (cluster.reports === 1) return row ? reportName(row, position, timeZone) : messages.words.terms.report;
  return `${reportsNear(cluster.reports, position && shortPlace(position))}, ${worstWords(cluster)}`;
}

function worstWords({ worst }: PointCluster): string {
  const words = messages.map.reports;
  if (worst === 'none') return messages.words.received.noRisk;
  return worst === 'other' ? words.worstIsUnknown : words.worstRisk({ risk: worst });
}

/** Returns the number of a cluster's reports by risk, the worst first: "3 fraud, 12 clear". */
export function riskShares({ risks }: PointCluster): string {
  const words = messages.map.reports;
  return [...risksByWeight.entries()]
    .reverse()
    .flatMap(([weight, risk]) => {
      const reports = risks[weight] ?? 0;
      const name =
        risk === 'none' ? messages.words.received.noRisk : risk === 'other' ? words.otherRisk : risk;
      return reports === 0 ? [] : [words.share({ reports, risk: name })];
    })
    .join(', ');
}

/**
 * Returns the position of a report nearest to a packed place, in one of the given layers; null if it has
 * none.
 */
export function nearestPosition(
  { positions }: StoredRow,
  place: PackedPlace,
  sources: readonly PositionSource[] = positionSources,
): Position | null {
  const distance = (position: Position) => {
    const { x, y } = packedPlace(position.latitude, position.longitude);
    const across = Math.abs(x - place.x);
    return Math.hypot(Math.min(across, worldSteps - across), y - place.y);
  };
  return positions
    .filter(({ source }) => sources.includes(source))
    .reduce<Position | null>(
      (best, position) => (best === null || distance(position) < distance(best) ? position : best),
      null,
    );
}
