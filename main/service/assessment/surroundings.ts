import type { Point } from '../../../shared/domain/geodesy';
import { meanPoint, sphereKm } from '../gazetteer/sphere';
import type { MobileCell, Transaction } from '../transaction';
import type { MatchType, Past } from './assessment';
import type { NetworkHistory } from './history';
import { cellKey, cellsOf, wifiKey, wifiOf } from './history-keys';
import * as limits from './thresholds';

/** Where the electromagnetic surroundings of a device are, by what was learned of the networks it sees. */
export interface Surroundings {
  readonly point: Point;
  /** How far off the point may be. */
  readonly radiusKm: number;
  /** Further away than this, in km, another source contradicts it. */
  readonly conflictKm: number;
  readonly locationType: 'wifi' | MobileCell['type'];
  /** How many networks agree on the point, and how many GPS fixes they learned it from. */
  readonly networks: number;
  readonly fixes: number;
  readonly evidence: readonly MatchType[];
}

/** The surroundings by Wi-Fi networks, or else by mobile cells; null while nothing of them is known. */
export function surroundingsOf(transaction: Transaction, past: Past): Surroundings | null {
  return wifiSurroundings(transaction, past) ?? cellSurroundings(transaction, past);
}

function wifiSurroundings(transaction: Transaction, past: Past): Surroundings | null {
  const bssids = wifiOf(transaction);
  const learned = bssids.flatMap((bssid) => {
    const network = learnedNetwork(past, wifiKey(bssid));
    return network === null ? [] : [{ ...network, bssid }];
  });
  const agreeing = largestGroup(learned);
  if (agreeing.length === 0) return null;
  const surroundings = {
    ...togetherAt(agreeing),
    radiusKm: limits.wifiErrorKm,
    conflictKm: limits.wifiConflictKm,
    locationType: 'wifi',
    evidence: [
      agreeing.some(({ bssid }) => bssid === transaction.connectedWifi) ? 'wifi_connection' : 'wifi_scan',
    ],
  } as const;
  const isOneOfMany = agreeing.length === 1 && bssids.length > 1;
  return isOneOfMany && hasMoved(surroundings, transaction) ? null : surroundings;
}

/**
 * A single known network among others, away from the GPS fix, has rather moved than the fix is wrong: a hotspot on a
 * journey. Where the GPS signal is known to be spoofed the fix says nothing.
 */
function hasMoved({ point, conflictKm }: Surroundings, { gpsFix, device }: Transaction): boolean {
  return gpsFix !== null && !device.gpsSpoofed && sphereKm(point, gpsFix) > conflictKm;
}

function cellSurroundings(transaction: Transaction, past: Past): Surroundings | null {
  const cells = cellsOf(transaction);
  const learned = cells.flatMap((cell) => {
    const network = learnedNetwork(past, cellKey(cell));
    return network === null ? [] : [{ ...network, type: cell.type }];
  });
  const [serving] = learned;
  if (serving === undefined) return null;
  const agreeing = learned.filter((cell) => sphereKm(cell, serving) <= limits.cellConflictKm);
  return {
    ...togetherAt(agreeing),
    radiusKm: limits.cellErrorKm,
    conflictKm: limits.cellConflictKm,
    locationType: serving.type,
    evidence: ['mobile_networks'],
  };
}

function learnedNetwork(past: Past, key: string): NetworkHistory | null {
  const history = past.get(key);
  return history?.kind === 'network' && history.moves < limits.mobileNetworkMoves ? history : null;
}

/** The most networks that lie near one of them; of equally many those around the first. */
function largestGroup<Network extends Point>(networks: readonly Network[]): readonly Network[] {
  let largest: readonly Network[] = [];
  for (const centre of networks) {
    const group = networks.filter(
      (network) => network === centre || sphereKm(network, centre) <= limits.wifiConflictKm,
    );
    if (group.length > largest.length) largest = group;
    if (largest.length * 2 >= networks.length) return largest;
  }
  return largest;
}

function togetherAt(networks: readonly NetworkHistory[]) {
  return {
    point: meanPoint(networks.map((network) => ({ ...network, weight: network.fixes }))),
    networks: networks.length,
    fixes: Math.max(...networks.map(({ fixes }) => fixes)),
  };
}
