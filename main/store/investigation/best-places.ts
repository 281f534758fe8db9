import { z } from 'zod';
import { type AssumedRadii, radiusKm } from '../../../shared/domain/assumed-radius';
import type { Point } from '../../../shared/domain/geodesy';
import { coarseBit, maxPlace, placedPoint, suspiciousBit } from '../../../shared/domain/packed-points';
import { type Position, positionSources } from '../../../shared/domain/position';
import type { Session } from '../../../shared/node/database/session';
import { countAll } from '../reports/all-reports';
import { allPoints } from '../reports/points';
import { readPositionList } from '../reports/stored-row';
import { valueNumber } from '../reports/value-dictionary';

/** The sources that a place can be of, the most precise by default first. */
export type PlaceSource = 'geo' | 'em';

/** The most precise place of each report, by row number. */
export interface BestPlaces {
  readonly last: number;
  /** Degrees; NaN for reports without a place. */
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** km. */
  readonly radiusKm: Float64Array;
}

/**
 * Reads the most precise position of each report from the given sources, if its radius is at most `mostKm`. The GPS position of a
 * device that reports spoofing, or is an emulator, doesn't count, and none that says nothing.
 */
export async function readBestPlaces(
  session: Session,
  radii: AssumedRadii,
  sources: readonly PlaceSource[],
  mostKm = Number.POSITIVE_INFINITY,
): Promise<BestPlaces> {
  const last = await countAll(session);
  const isForged = await readForgedGps(session, last);
  const column = () => new Float64Array(last + 1).fill(Number.NaN);
  const places = { last, latitude: column(), longitude: column(), radiusKm: column() };
  const inexact = new Set<number>();
  const radiusOf = positionSources.map((source) =>
    source !== 'location' && source !== 'ip' && sources.includes(source) ? radii[source] : Number.NaN,
  );
  for (const { count, seq: seqs, x, y, tag: tags } of await allPoints(session))
    for (let at = 0; at < count; at += 1) {
      const [seq, tag] = [seqs[at] ?? 0, tags[at] ?? 0];
      const radius = radiusOf[tag & 3] ?? Number.NaN;
      const isUsable = (tag & suspiciousBit) === 0 && !((tag & 3) === 0 && isForged[seq] === 1);
      // Comparisons with NaN are false.
      if (!(radius >= 0) || !isUsable || (places.radiusKm[seq] ?? 0) <= radius) continue;
      const row = y[at] ?? 0;
      if (row === 0 || row === maxPlace || (tag & coarseBit) !== 0) inexact.add(seq);
      else setPlace(places, seq, placedPoint(x[at] ?? 0, row), radius);
    }
  const isPlace = (seq: number, { source, suspicious }: Position) =>
    !suspicious && sources.some((each) => each === source) && !(source === 'geo' && isForged[seq] === 1);
  for (const { seq, positions } of await readLists(session, [...inexact])) {
    const exact = positions
      .filter((position) => isPlace(seq, position))
      .map((position) => ({ position, km: radiusKm(radii, position, null) }));
    const [best] = exact.filter(({ km }) => km <= mostKm).sort((one, other) => one.km - other.km);
    if (best) setPlace(places, seq, best.position, best.km);
    else setPlace(places, seq, { latitude: Number.NaN, longitude: Number.NaN }, Number.NaN);
  }
  return places;
}

const seqRow = z.object({ seq: z.int() });
const forged = `SELECT seq FROM report WHERE signal IN (SELECT code FROM dictionary_part
  WHERE field = ? AND part IN ('GPS spoofed', 'Emulated'))`;

async function readForgedGps(session: Session, last: number): Promise<Uint8Array> {
  const isForged = new Uint8Array(last + 1);
  for (const { seq } of await session.rows(forged, [valueNumber('signal')], seqRow)) isForged[seq] = 1;
  return isForged;
}

const positionsOf = `SELECT report.seq, report.position_list AS positions
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;
const positionsRow = z.object({ seq: z.int(), positions: z.string().transform(readPositionList) });

/** Reads the positions of reports whose places the packed points don't have exactly: beyond the map's edges, and coarse ones. */
function readLists(session: Session, seqs: readonly number[]) {
  return seqs.length === 0 ? [] : session.rows(positionsOf, [JSON.stringify(seqs)], positionsRow);
}

function setPlace(
  { latitude, longitude, radiusKm: radii }: BestPlaces,
  seq: number,
  point: Point,
  km: number,
): void {
  latitude[seq] = point.latitude;
  longitude[seq] = point.longitude;
  radii[seq] = km;
}
