import type { Point } from '../../../shared/domain/geodesy';
import type { MobileCell, WifiNetwork } from '../transaction';
import { hashOf, type Random } from './random';

/** A mobile cell without its signal strength. */
export type Cell = Pick<MobileCell, 'type' | 'id'>;

/** Number of operators in each country. */
export const operatorCount = 3;

/** Height and width of a city's quarter, in degrees of latitude: about 2 km. */
const quarterDegrees = 0.02;
const cellsOfQuarter = 4;

/**
 * Returns the cells of an operator (0 up to `operatorCount`) that serve a point, best first. They are computed from the
 * quarter that contains the point, so nearby devices receive the same cells and no table is needed. Empty if there is
 * no mobile network.
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

/** Most cells are LTE. `hundredth` is 0 to 99. */
function cellType(hundredth: number, cdma: boolean): MobileCell['type'] {
  if (hundredth < 70) return 'lte';
  if (hundredth < 84) return 'wcdma';
  return cdma ? 'cdma' : 'gsm';
}

/** Returns a random BSSID: a globally administered unicast address. */
export function newBssid(random: Random): string {
  const digits = random.hex(12);
  const pair = (at: number) => digits.slice(at, at + 2);
  const first = digits.charAt(0) + '048c'.charAt(Number.parseInt(digits.charAt(1), 16) >> 2);
  return `${first}:${pair(2)}:${pair(4)}:${pair(6)}:${pair(8)}:${pair(10)}`;
}

/** Returns some of the networks as a device receives them, strongest first, starting at the index `nearest`. */
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

/**
 * Returns one to three of the cells as a device receives them, starting with the serving cell, usually the best one.
 */
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

/** Mobile country codes (ITU-T E.212) by ISO 3166 code. Other countries have no mobile network in the simulation. */
const mobileCountryCodes: ReadonlyMap<string, string> = new Map([
  ['AE', '424'],
  ['AR', '722'],
  ['AU', '505'],
  ['BR', '724'],
  ['CA', '302'],
  ['CH', '228'],
  ['CO', '732'],
  ['DE', '262'],
  ['EG', '602'],
  ['ES', '214'],
  ['FJ', '542'],
  ['FR', '208'],
  ['GB', '234'],
  ['HK', '454'],
  ['ID', '510'],
  ['IE', '272'],
  ['IN', '404'],
  ['IS', '274'],
  ['IT', '222'],
  ['JP', '440'],
  ['KE', '639'],
  ['KR', '450'],
  ['MX', '334'],
  ['NG', '621'],
  ['NO', '242'],
  ['NZ', '530'],
  ['PE', '716'],
  ['PH', '515'],
  ['PL', '260'],
  ['PT', '268'],
  ['RU', '250'],
  ['SE', '240'],
  ['SG', '525'],
  ['SJ', '242'],
  ['TH', '520'],
  ['TR', '286'],
  ['US', '310'],
  ['WS', '549'],
  ['ZA', '655'],
]);

/** Countries with CDMA networks in addition to or instead of GSM. */
const cdmaCountries: ReadonlySet<string> = new Set([
  'CA',
  'HK',
  'ID',
  'IN',
  'JP',
  'KR',
  'MX',
  'NZ',
  'PE',
  'US',
]);
