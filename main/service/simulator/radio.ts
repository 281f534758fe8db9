import type { Point } from '../../../shared/domain/geodesy';
import type { MobileCell, WifiNetwork } from '../transaction';
import { cdmaCountries, mobileCountryCodes } from './mobile-countries';
import { hashOf, type Random } from './random';

/** A mobile cell, without how well it is received. */
export type Cell = Pick<MobileCell, 'type' | 'id'>;

/** How many operators a country has. */
export const operatorCount = 3;

/** A quarter of a city is so high and wide, in degrees of latitude: about 2 km. */
const quarterDegrees = 0.02;
const cellsOfQuarter = 4;

/**
 * The cells of an operator (0 up to `operatorCount`) that serve a point, best first: those of its quarter of the city.
 * They follow from the position alone, so that everybody near sees the same ones and no table of them is kept. Empty
 * where there is no mobile network.
 */
export function cellsAt(point: Point, countryCode: string, operator: number): readonly Cell[] {
  const country = mobileCountryCodes.get(countryCode);
  if (country === undefined) return [];
  const row = Math.floor(point.latitude / quarterDegrees);
  const narrowing = Math.cos((row * quarterDegrees * Math.PI) / 180);
  const column = Math.floor((point.longitude * narrowing) / quarterDegrees);
  const area = 1 + (hashOf(row >> 3, column >> 3, operator) % 65_000);
  const cells: Cell[] = [];
  for (let number = 0; number < cellsOfQuarter; number += 1) {
    const hash = hashOf(row, column, operator, number);
    const type = cellType(hash % 100, cdmaCountries.has(countryCode));
    const cell = type === 'lte' ? hash >>> 4 : hash & 0xffff;
    cells.push({ type, id: `${country}-0${operator + 1}-${area}-${cell}` });
  }
  return cells;
}

/** Most cells are LTE; `hundredth` is 0 to 99. */
function cellType(hundredth: number, cdma: boolean): MobileCell['type'] {
  if (hundredth < 70) return 'lte';
  if (hundredth < 84) return 'wcdma';
  return cdma ? 'cdma' : 'gsm';
}

/** The hardware address of a new Wi-Fi network: globally administered, of a single station. */
export function newBssid(random: Random): string {
  const digits = random.hex(12);
  const pair = (at: number) => digits.slice(at, at + 2);
  const first = digits.charAt(0) + '048c'.charAt(Number.parseInt(digits.charAt(1), 16) >> 2);
  return `${first}:${pair(2)}:${pair(4)}:${pair(6)}:${pair(8)}:${pair(10)}`;
}

/** Some of the networks as a device sees them, strongest first, beginning with `nearest` (an index). */
export function scanOf(bssids: readonly string[], nearest: number, random: Random): readonly WifiNetwork[] {
  const scan: WifiNetwork[] = [];
  const seen = random.whole(1, bssids.length);
  let signalDbm = -random.whole(32, 58);
  for (let number = 0; number < seen; number += 1) {
    const bssid = bssids[(nearest + number) % bssids.length];
    if (bssid !== undefined) scan.push({ bssid, signalDbm });
    signalDbm -= random.whole(2, 11);
  }
  return scan;
}

/** One to three of the cells as a device receives them, the serving one first: mostly the best. */
export function receptionOf(cells: readonly Cell[], random: Random): readonly MobileCell[] {
  const received: MobileCell[] = [];
  if (cells.length === 0) return received;
  const serving = random.chance(0.75) ? 0 : 1;
  const seen = random.whole(1, 3);
  let signalDbm = -random.whole(66, 98);
  for (let number = 0; number < seen; number += 1) {
    const cell = cells[(serving + number) % cells.length];
    if (cell !== undefined) received.push({ type: cell.type, id: cell.id, signalDbm });
    signalDbm -= random.whole(1, 9);
  }
  return received;
}
