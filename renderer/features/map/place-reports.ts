import type { Position } from '../../../shared/domain/position';
import type { ReportRow } from '../../../shared/domain/report-row';

/** A report with the one position that stands for it among the others. */
export interface PlacedReport {
  readonly row: ReportRow;
  readonly position: Position;
}

/** The place the service settled on says most about a report; then what the device says, then its surroundings. */
const sourcesByWorth = ['location', 'geo', 'em', 'ip'] as const;

/** Sorts reports into those that have a place on the map and those that have none. None is lost. */
export function placeReports(rows: readonly ReportRow[]): {
  readonly placed: readonly PlacedReport[];
  readonly unplaced: readonly ReportRow[];
} {
  const placed: PlacedReport[] = [];
  const unplaced: ReportRow[] = [];
  for (const row of rows) {
    const position = primaryPosition(row.positions);
    if (position) placed.push({ row, position });
    else unplaced.push(row);
  }
  return { placed, unplaced };
}

/** The position that stands for a report: location, GPS, EM, IP in that order; 0, 0 only where there is no other. */
export function primaryPosition(positions: readonly Position[]): Position | null {
  for (const suspicious of [false, true]) {
    for (const source of sourcesByWorth) {
      const position = positions.find((each) => each.source === source && each.suspicious === suspicious);
      if (position) return position;
    }
  }
  return null;
}

/** "18 of 20 reports on the map, 1 of them at 0, 0; 2 have no usable position", in the numbers' own grammar. */
export function coverageWords(placed: readonly PlacedReport[], unplaced: number): string {
  const total = placed.length + unplaced;
  const atZero = placed.filter(({ position }) => position.suspicious).length;
  const shown = `${placed.length} of ${total} ${total === 1 ? 'report' : 'reports'} on the map`;
  const doubtful = atZero === 0 ? '' : `, ${atZero} of them at 0, 0`;
  const missing = unplaced === 0 ? '' : `; ${unplaced} ${unplaced === 1 ? 'has' : 'have'} no usable position`;
  return shown + doubtful + missing;
}
