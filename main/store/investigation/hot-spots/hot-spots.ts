import { z } from 'zod';
import type { CallArguments } from '../../../../shared/contract/contract';
import { type HotSpot, type HotSpotsAnswer, maxHotSpots } from '../../../../shared/contract/hot-spots.calls';
import type { AssumedRadii } from '../../../../shared/domain/assumed-radius';
import { cellSizes, type HotCell, hotCells } from '../../../../shared/domain/hot-cells';
import type { Session } from '../../../../shared/node/database/session';
import { beginningOf, maxRowTextLength } from '../../../../shared/shown-text';
import { readStoredText, valueText } from '../../reports/stored-row';
import { type PlaceSource, readBestPlaces } from '../best-places';
import { shapeOf } from './cells';
import { readCountedReports } from './counted-reports';
import { tallyCells } from './tally-cells';

/**
 * Answers in which cells the share of fraud is surely above the base rate. `coarseKm`: how precisely the places of the reports count;
 * not given: as reported.
 */
export async function readHotSpots(
  session: Session,
  { counted, resolution, radii }: CallArguments<'investigate.hotSpots'>,
  coarseKm?: number,
): Promise<HotSpotsAnswer> {
  const edgeKm = cellSizes.find((size) => size.resolution === resolution)?.edgeKm ?? 0;
  const sources = preciseSources(radii, edgeKm);
  const places = await readBestPlaces(session, radii, sources, edgeKm);
  const reports = await readCountedReports(session, counted, places.last);
  const { tallies, unplaced, anonymous, someReports } = tallyCells(reports, places, resolution, coarseKm);
  const { hot, ...compared } = hotCells(tallies);
  const listed = hot.slice(0, maxHotSpots);
  const placeOf = await readPlaces(
    session,
    listed.flatMap(({ cell }) => someReports(cell)),
  );
  return {
    ...compared,
    count: hot.length,
    holdForAll: hot.filter(({ holdsForAll }) => holdsForAll).length,
    unplaced,
    anonymous,
    span: reports.span,
    listed: listed.map((cell) => describe(cell, sources, someReports(cell.cell).map(placeOf))),
  };
}

/** Returns the sources whose radius is at most an edge of a cell: others don't say in which cell a report is. */
function preciseSources(radii: AssumedRadii, edgeKm: number): readonly PlaceSource[] {
  return (['geo', 'em'] as const).filter((source) => radii[source] <= edgeKm);
}

function describe(cell: HotCell, sources: readonly PlaceSource[], places: readonly string[]): HotSpot {
  const { area, ...shape } = shapeOf(cell.cell);
  return { ...cell, ...shape, place: mostFrequent(places), filter: { field: 'area', area, sources } };
}

function mostFrequent(places: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const place of places) if (place !== '') counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as const)[0];
}

const placeRow = z.object({
  seq: z.int(),
  place: z.string().transform((stored) => beginningOf(readStoredText(stored), maxRowTextLength)),
});
const placesOf = `SELECT report.seq, ${valueText('place')} AS place FROM json_each(?) AS requested
  CROSS JOIN report ON report.seq = requested.value WHERE report.place IS NOT NULL`;

async function readPlaces(session: Session, seqs: readonly number[]): Promise<(seq: number) => string> {
  const rows = await session.rows(placesOf, [JSON.stringify(seqs)], placeRow);
  const places = new Map(rows.map(({ seq, place }) => [seq, place]));
  return (seq) => places.get(seq) ?? '';
}
