import type { Position } from '../../../../shared/domain/position';
import type { ReportRow, StoredRow } from '../../../../shared/domain/report-row';
import type { Settings } from '../../../../shared/settings';
import { shortPlace, timeOfDay } from '../place-words';
import type { PointCluster } from '../points/count-clusters';
import { riskWord } from '../risk-order';
import { nearestPosition } from './nearest-position';

/** A report with the one of its positions that is meant. */
export interface PlacedReport {
  readonly row: StoredRow;
  readonly position: Position | null;
}

/** The accessible name of a report on the map: "Report fraud Madrid 14:03". */
export function reportName(
  row: ReportRow,
  position: Position | null,
  timeZone: Settings['timeZone'],
): string {
  return [
    'Report',
    riskWord(row.riskAssignment),
    position ? shortPlace(position) : '',
    timeOfDay(row, timeZone),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** "5 reports near Madrid", or without the place where none is known. */
export function reportsNear(count: number, place: string | null): string {
  return `${count.toLocaleString('en')} reports${place ? ` near ${place}` : ''}`;
}

/**
 * The accessible name of a cluster: "5 reports near Madrid, worst risk fraud", the place being that of its first report, whose row is
 * null until it is known; of one report the report's name.
 */
export function clusterName(
  cluster: PointCluster,
  row: StoredRow | null,
  timeZone: Settings['timeZone'],
): string {
  const position = row && nearestPosition(row, cluster);
  if (cluster.reports === 1) return row ? reportName(row, position, timeZone) : 'Report';
  return `${reportsNear(cluster.reports, position && shortPlace(position))}, ${worstWords(cluster)}`;
}

function worstWords({ worst }: PointCluster): string {
  if (worst === 'none') return 'no risk given';
  return worst === 'other' ? 'worst risk another word' : `worst risk ${worst}`;
}
