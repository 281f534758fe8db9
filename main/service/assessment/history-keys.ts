import type { Transaction } from '../transaction';
import { geohash } from './geohash';
import type { HistoryKey } from './history';

/** The networks looked at: the strongest are the nearest, and tell the place best. */
const mostScanned = 4;
const mostCells = 2;
/** Characters of the geohash that stands for a place: a cell of about 1 km, somewhat more than a GPS error. */
const placePrecision = 6;

/** Every subject whose history `assess` looks at, without repeats. */
export function historyKeys(transaction: Transaction): readonly HistoryKey[] {
  const { userId, device } = transaction;
  return [
    ...(userId === null ? [] : [userKey(userId)]),
    ...(device.id === null ? [] : [deviceKey(device.id)]),
    ...wifiOf(transaction).map(wifiKey),
    ...cellsOf(transaction).map(cellKey),
    ...placeKeys(transaction),
  ];
}

export function userKey(userId: string): HistoryKey {
  return `user:${userId}`;
}

export function deviceKey(deviceId: string): HistoryKey {
  return `device:${deviceId}`;
}

export function wifiKey(bssid: string): HistoryKey {
  return `wifi:${bssid}`;
}

export function cellKey({ type, id }: Transaction['mobileCells'][number]): HistoryKey {
  return `cell:${type}:${id}`;
}

/** BSSIDs of the Wi-Fi networks that count, without repeats: the connected one first, then the strongest. */
export function wifiOf({ connectedWifi, wifiScan }: Transaction): readonly string[] {
  const bssids = connectedWifi === null ? [] : [connectedWifi];
  for (const { bssid } of wifiScan.slice(0, mostScanned)) if (!bssids.includes(bssid)) bssids.push(bssid);
  return bssids;
}

/** The mobile cells that count, without repeats: the serving one first. */
export function cellsOf({ mobileCells }: Transaction): Transaction['mobileCells'] {
  return mobileCells
    .slice(0, mostCells)
    .filter(
      ({ type, id }, at, all) => all.findIndex((other) => other.type === type && other.id === id) === at,
    );
}

/**
 * The place by what names it before anything is learned: the area of the GPS fix, unless that is spoofed, and the
 * Wi-Fi network that is connected or nearest. Mobile cells and IP addresses cover too many people to be a place.
 */
export function placeKeys(transaction: Transaction): readonly HistoryKey[] {
  const { gpsFix, device } = transaction;
  const keys = gpsFix === null || device.gpsSpoofed ? [] : [`place:gps:${geohash(gpsFix, placePrecision)}`];
  const [nearest] = wifiOf(transaction);
  if (nearest !== undefined) keys.push(`place:wifi:${nearest}`);
  return keys;
}
