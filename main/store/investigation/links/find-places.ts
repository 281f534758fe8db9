import { placeRadiusKm } from '../../../../shared/domain/links/link-kinds';
import { noNode } from '../../../../shared/domain/links/link-table';
import { PlaceFinder } from '../../../../shared/domain/links/place-finder';
import {
  coarseBit,
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

/**
 * Finds the places of reports, in the order of their row numbers, while later reports are still being read. Positions that say
 * nothing, coarse ones, which strangers share, and those beyond 85.05° where packed positions end, make none.
 */
export class ReportPlaces {
  readonly place: FoundPlaces;
  readonly ipPlace: FoundPlaces;
  readonly #blocks: readonly PackedPoints[];
  #block = 0;
  /** The next point of the block. */
  #at = 0;
  #row = 0;

  /** `total`: the most reports whose places are found. */
  constructor(blocks: readonly PackedPoints[], total: number) {
    const found = (): FoundPlaces => ({
      finder: new PlaceFinder(placeRadiusKm),
      ofReport: new Int32Array(total).fill(noNode),
      addresses: [],
    });
    this.#blocks = blocks;
    this.place = found();
    this.ipPlace = found();
  }

  /** Finds the places of the reports that were read since the last time. */
  find({ count, seq, place: addresses }: ReportColumns): void {
    for (; this.#block < this.#blocks.length; this.#block += 1, this.#at = 0) {
      const points = this.#blocks[this.#block];
      for (; points && this.#at < points.count; this.#at += 1) {
        const wanted = points.seq[this.#at] ?? 0;
        while (this.#row < count && (seq[this.#row] ?? 0) < wanted) this.#row += 1;
        if (this.#row === count) return;
        if (seq[this.#row] === wanted) this.#add(points, this.#at, this.#row, addresses[this.#row] ?? 0);
      }
    }
  }

  #add(points: PackedPoints, at: number, row: number, address: number): void {
    const tag = points.tag[at] ?? 0;
    const source = tag & 3;
    if ((source !== gps && source !== ip) || (tag & (suspiciousBit | coarseBit)) !== 0) return;
    const y = points.y[at] ?? 0;
    if (y === 0 || y === maxPlace) return;
    const { latitude, longitude } = placedPoint(points.x[at] ?? 0, y);
    const { finder, ofReport, addresses } = source === gps ? this.place : this.ipPlace;
    const number = finder.add(latitude, longitude);
    if (number === addresses.length) addresses.push(address);
    ofReport[row] = number;
  }
}
