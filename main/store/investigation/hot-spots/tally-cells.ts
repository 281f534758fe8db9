import { latLngToCell } from 'h3-js';
import { coarsePoint } from '../../../../shared/domain/coarse-place';
import type { CellTally } from '../../../../shared/domain/hot-cells';
import type { BestPlaces } from '../best-places';
import type { CountedReports } from './counted-reports';

/** The tallies of cells, and where to find some of the reports of each. */
interface Tallied {
  readonly tallies: readonly CellTally[];
  /** The row numbers of the first reports of a cell. */
  readonly someReports: (cell: string) => readonly number[];
  /** Reports without a place. */
  readonly unplaced: number;
  /** Reports with a place, but without user and device: whose they are is unknown, so that they can't be counted by user. */
  readonly anonymous: number;
}

/** As many reports of a cell say which place most of them name. */
const some = 20;
/** Dictionary codes and row numbers are below this. */
const units = 2 ** 31;

/**
 * Counts reports and users by cell. Sorts packed numbers: an object for each user in each cell would take much longer. `coarseKm`:
 * how precise places are; not given: as reported.
 */
export function tallyCells(
  { fraud, unit }: CountedReports,
  places: BestPlaces,
  resolution: number,
  coarseKm?: number,
): Tallied {
  const numbers = new Map<string, number>();
  const reportsOf: number[][] = [];
  const keys = new Float64Array(places.last + 1);
  let [count, unplaced, anonymous] = [0, 0, 0];
  for (let seq = 0; seq <= places.last; seq += 1) {
    const isFraud = fraud[seq] ?? 0;
    if (isFraud === 0) continue;
    const latitude = places.latitude[seq] ?? Number.NaN;
    if (Number.isNaN(latitude)) {
      unplaced += 1;
      continue;
    }
    const user = unit[seq] ?? -1;
    if (user < 0) {
      anonymous += 1;
      continue;
    }
    const reported = { latitude, longitude: places.longitude[seq] ?? 0 };
    const place = coarseKm === undefined ? reported : coarsePoint(reported, coarseKm);
    const cell = latLngToCell(place.latitude, place.longitude, resolution);
    const number = numbers.get(cell) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(cell, number);
      reportsOf.push([]);
    }
    const first = reportsOf[number];
    if (first && first.length < some) first.push(seq);
    keys[count] = (number * units + user) * 2 + Number(isFraud === 1);
    count += 1;
  }
  const tallies = [...numbers.keys()].map((cell) => ({
    cell,
    users: 0,
    fraudUsers: 0,
    reports: 0,
    fraud: 0,
  }));
  addUp(keys.subarray(0, count).sort(), (number) => tallies[number]);
  return { tallies, unplaced, anonymous, someReports: (cell) => reportsOf[numbers.get(cell) ?? -1] ?? [] };
}

type Mutable<Tally> = { -readonly [Key in keyof Tally]: Tally[Key] };

/** Adds each user of each cell to its tally. The keys are sorted: those of a user in a cell follow each other. */
function addUp(keys: Float64Array, tallyOf: (cell: number) => Mutable<CellTally> | undefined): void {
  for (let from = 0; from < keys.length; ) {
    const user = Math.floor((keys[from] ?? 0) / 2);
    let [until, fraud] = [from, 0];
    for (; until < keys.length && Math.floor((keys[until] ?? 0) / 2) === user; until += 1)
      fraud += (keys[until] ?? 0) % 2;
    const tally = tallyOf(Math.floor(user / units));
    if (tally) {
      tally.users += 1;
      tally.fraudUsers += fraud / (until - from);
      tally.reports += until - from;
      tally.fraud += fraud;
    }
    from = until;
  }
}
