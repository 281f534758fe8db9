import { z } from 'zod';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { maxPlace, placedPoint, suspiciousBit } from '../../../shared/domain/packed-points';
import { positionSources } from '../../../shared/domain/position';
import { readNumber, type Session } from '../../../shared/node/database/connection';
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
 * Reads the most precise position of each report from the given sources. The GPS position of a device that reports spoofing, or
 * is an emulator, doesn't count, and none at exactly 0,0.
 */
export async function readBestPlaces(
  session: Session,
  radii: AssumedRadii,
  sources: readonly PlaceSource[],
): Promise<BestPlaces> {
  const last = await readNumber(session, 'SELECT coalesce(max(seq), 0) AS number FROM report');
  const isForged = await readForgedGps(session, last);
  const column = () => new Float64Array(last + 1).fill(Number.NaN);
  const places = { last, latitude: column(), longitude: column(), radiusKm: column() };
  const beyondMap: number[] = [];
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
      if (row === 0 || row === maxPlace) beyondMap.push(seq);
      const { latitude, longitude } = placedPoint(x[at] ?? 0, row);
      places.latitude[seq] = latitude;
      places.longitude[seq] = longitude;
      places.radiusKm[seq] = radius;
    }
  await readExactly(session, beyondMap, places, radii);
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

/** Replaces places beyond the map's edges by their exact ones: the packed points have only the edge. */
async function readExactly(
  session: Session,
  seqs: readonly number[],
  { latitude, longitude, radiusKm }: BestPlaces,
  radii: AssumedRadii,
): Promise<void> {
  if (seqs.length === 0) return;
  for (const { seq, positions } of await session.rows(positionsOf, [JSON.stringify(seqs)], positionsRow)) {
    const exact = positions.find(
      ({ source }) => (source === 'geo' || source === 'em') && radii[source] === radiusKm[seq],
    );
    if (!exact) continue;
    latitude[seq] = exact.latitude;
    longitude[seq] = exact.longitude;
  }
}
