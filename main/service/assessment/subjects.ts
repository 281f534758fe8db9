import type { MobileCell, Transaction } from '../transaction';
import { geohash } from './geohash';
import type { HistoryKey } from './history';
import { mostCells, mostScannedNetworks, placePrecision } from './thresholds';

/**
 * Whom and what a transaction is about, by the keys of what is remembered of them. Worked out once: a history is loaded,
 * looked at and remembered by the same text.
 */
export interface Subjects {
  /** null where the transaction doesn't tell. */
  readonly user: HistoryKey | null;
  readonly device: HistoryKey | null;
  /** The Wi-Fi networks that count, without repeats: the connected one first, then the strongest. */
  readonly wifi: readonly Network[];
  /** The mobile cells that count, without repeats: the serving one first. A device is in the hands of one at a time. */
  readonly cells: readonly Network[];
  /**
   * The place by what names it before anything is learned: the area of the GPS fix, unless that is spoofed, and the
   * Wi-Fi network that is connected or nearest. Mobile cells and IP addresses cover too many people to be a place.
   */
  readonly places: readonly HistoryKey[];
}

/** A network by its key; connected is the one that carries what the device sends. */
export interface Network {
  readonly key: HistoryKey;
  readonly type: 'wifi' | MobileCell['type'];
  readonly isConnected: boolean;
}

/** The subjects of any transaction: at most five Wi-Fi networks, two cells and two places. */
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

/** Every subject whose history `assess` looks at, without repeats. */
export function historyKeys({ user, device, wifi, cells, places }: Subjects): readonly HistoryKey[] {
  const keys: HistoryKey[] = [];
  if (user !== null) keys.push(user);
  if (device !== null) keys.push(device);
  for (const { key } of wifi) keys.push(key);
  for (const { key } of cells) keys.push(key);
  keys.push(...places);
  return keys;
}

function wifiOf({ connectedWifi, wifiScan }: Transaction): readonly Network[] {
  const networks: Network[] = [];
  if (connectedWifi !== null)
    networks.push({ key: `wifi:${connectedWifi}`, type: 'wifi', isConnected: true });
  for (let at = 0; at < mostScannedNetworks; at += 1) {
    const bssid = wifiScan[at]?.bssid;
    if (bssid === undefined) break;
    if (bssid !== connectedWifi) addNetwork(networks, `wifi:${bssid}`, 'wifi');
  }
  return networks;
}

function cellsOf({ mobileCells }: Transaction): readonly Network[] {
  const networks: Network[] = [];
  for (let at = 0; at < mostCells; at += 1) {
    const cell = mobileCells[at];
    if (cell === undefined) break;
    addNetwork(networks, `cell:${cell.type}:${cell.id}`, cell.type, at === 0);
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
