import { geohash } from '../gazetteer/place-name';
import type { MobileCell, Transaction } from '../transaction';
import type { HistoryKey } from './history';
import { maxCells, maxScannedNetworks, placePrecision } from './thresholds';

/**
 * The subjects of a transaction, by history key. Computed once, so that loading, assessing and updating use the same
 * keys.
 */
export interface Subjects {
  /** null if the transaction doesn't name one. */
  readonly user: HistoryKey | null;
  readonly device: HistoryKey | null;
  /** The considered Wi-Fi networks without duplicates: the connected one first, then the strongest ones. */
  readonly wifi: readonly Network[];
  /**
   * The considered mobile cells without duplicates, starting with the serving cell, the only one that the device is
   * connected to.
   */
  readonly cells: readonly Network[];
  /**
   * Keys of the place that require no learned positions: the area of the GPS fix, unless it is spoofed, and the
   * connected or nearest Wi-Fi network. Mobile cells and IP addresses cover too many people to identify a place.
   */
  readonly places: readonly HistoryKey[];
}

/** A network with its history key. `isConnected`: it carries the device's traffic. */
export interface Network {
  readonly key: HistoryKey;
  readonly type: 'wifi' | MobileCell['type'];
  readonly isConnected: boolean;
}

/** Returns the subjects of a transaction: at most five Wi-Fi networks, two cells and two places. */
export function subjectsOf(transaction: Transaction): Subjects {
  const { userId, device } = transaction;
  return {
    user: userId === null ? null : `user:${userId}`,
    device: device.id === null ? null : `device:${device.id}`,
    wifi: wifiOf(transaction),
    cells: cellsOf(transaction),
    places: placesOf(transaction),
  };
}

/** Returns the keys of all histories that `assess` reads, without duplicates. */
export function historyKeys({ user, device, wifi, cells, places }: Subjects): readonly HistoryKey[] {
  const keys: HistoryKey[] = [];
  if (user !== null) keys.push(user);
  if (device !== null) keys.push(device);
  for (const { key } of wifi) keys.push(key);
  for (const { key } of cells) keys.push(key);
  for (const key of places) keys.push(key);
  return keys;
}

function wifiOf({ connectedWifi, wifiScan }: Transaction): readonly Network[] {
  const networks: Network[] = [];
  if (connectedWifi !== null)
    networks.push({ key: `wifi:${connectedWifi}`, type: 'wifi', isConnected: true });
  const scanned = Math.min(wifiScan.length, maxScannedNetworks);
  for (let at = 0; at < scanned; at += 1) {
    const bssid = wifiScan[at]?.bssid;
    if (bssid !== undefined && bssid !== connectedWifi) addNetwork(networks, `wifi:${bssid}`, 'wifi');
  }
  return networks;
}

function cellsOf({ mobileCells }: Transaction): readonly Network[] {
  const networks: Network[] = [];
  const considered = Math.min(mobileCells.length, maxCells);
  for (let at = 0; at < considered; at += 1) {
    const cell = mobileCells[at];
    if (cell !== undefined) addNetwork(networks, `cell:${cell.type}:${cell.id}`, cell.type, at === 0);
  }
  return networks;
}

function addNetwork(networks: Network[], key: HistoryKey, type: Network['type'], isConnected = false): void {
  for (const network of networks) if (network.key === key) return;
  networks.push({ key, type, isConnected });
}

function placesOf({ gpsFix, device, connectedWifi, wifiScan }: Transaction): readonly HistoryKey[] {
  const keys: HistoryKey[] = [];
  if (gpsFix !== null && !device.gpsSpoofed) keys.push(`place:gps:${geohash(gpsFix, placePrecision)}`);
  const nearest = connectedWifi ?? wifiScan[0]?.bssid;
  if (nearest !== undefined) keys.push(`place:wifi:${nearest}`);
  return keys;
}
