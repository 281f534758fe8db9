import { placeRadiusKm } from '../../../../shared/domain/links/link-kinds';
import { noNode } from '../../../../shared/domain/links/link-table';
import { PlaceFinder } from '../../../../shared/domain/links/place-finder';
import {
  maxPlace,
  type PackedPoints,
  placedPoint,
  suspiciousBit,
} from '../../../../shared/domain/packed-points';
import type { ReportColumns } from './read-columns';

export interface FoundPlaces {
  readonly finder: PlaceFinder;
  readonly ofReport: Int32Array;
  readonly addresses: number[];
}

/** The sources of positions as packed: GPS makes places, the IP address makes IP places. */
const gps = 0;
const ip = 2;

/** Finds the places of all reports. Positions at 0,0, and beyond 85.05° where packed positions end, make none. */
export function findPlaces(
  { count, seq, place: addresses }: ReportColumns,
  blocks: readonly PackedPoints[],
): Readonly<Record<'place' | 'ipPlace', FoundPlaces>> {
  const found = (): FoundPlaces => ({
    finder: new PlaceFinder(placeRadiusKm),
    ofReport: new Int32Array(count).fill(noNode),
    addresses: [],
  });
  const [place, ipPlace] = [found(), found()];
  let row = 0;
  for (const points of blocks)
    for (let at = 0; at < points.count; at += 1) {
      const tag = points.tag[at] ?? 0;
      const source = tag & 3;
      if ((source !== gps && source !== ip) || (tag & suspiciousBit) !== 0) continue;
      const y = points.y[at] ?? 0;
      if (y === 0 || y === maxPlace) continue;
      const wanted = points.seq[at] ?? 0;
      while (row < count && (seq[row] ?? 0) < wanted) row += 1;
      if (seq[row] !== wanted) continue;
      const { latitude, longitude } = placedPoint(points.x[at] ?? 0, y);
      const { finder, ofReport, addresses: known } = source === gps ? place : ipPlace;
      const number = finder.add(latitude, longitude);
      if (number === known.length) known.push(addresses[row] ?? 0);
      ofReport[row] = number;
    }
  return { place, ipPlace };
}
