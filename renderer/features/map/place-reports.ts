import type { Position } from '../../../shared/domain/position';
import type { ReportRow } from '../../../shared/domain/report-row';

/** A report with the one position that stands for it among the others. */
export interface PlacedReport {
  readonly row: ReportRow;
  readonly position: Position;
}

/** A report that cannot be shown among the others, and why. */
export interface UnplacedReport {
  readonly row: ReportRow;
  readonly reason: 'no usable position' | 'only at 0, 0, which most often means no fix';
}

/** The place the service settled on says most about a report; then what the device says, then its surroundings. */
const sourcesByWorth = ['location', 'geo', 'em', 'ip'] as const;

/** Sorts reports into those that have a place on the map and those that have none. None is lost. */
export function placeReports(rows: readonly ReportRow[]): {
  readonly placed: readonly PlacedReport[];
  readonly unplaced: readonly UnplacedReport[];
} {
  const placed: PlacedReport[] = [];
  const unplaced: UnplacedReport[] = [];
  for (const row of rows) {
    const position = primaryPosition(row.positions);
    if (position) placed.push({ row, position });
    else if (row.positions.length === 0) unplaced.push({ row, reason: 'no usable position' });
    else unplaced.push({ row, reason: 'only at 0, 0, which most often means no fix' });
  }
  return { placed, unplaced };
}

/** The position that stands for a report: location, GPS, EM, IP in that order; 0, 0 never does. */
export function primaryPosition(positions: readonly Position[]): Position | null {
  for (const source of sourcesByWorth) {
    const position = positions.find((each) => each.source === source && !each.suspicious);
    if (position) return position;
  }
  return null;
}

/** "18 of 20 reports on the map; 2 have no usable position", in the numbers' own grammar. */
export function coverageWords(placed: number, unplaced: number): string {
  const total = placed + unplaced;
  const shown = `${placed} of ${total} ${total === 1 ? 'report' : 'reports'} on the map`;
  if (unplaced === 0) return shown;
  return `${shown}; ${unplaced} ${unplaced === 1 ? 'has' : 'have'} no usable position`;
}
