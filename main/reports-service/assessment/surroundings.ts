import type { Point } from '../../../shared/domain/geodesy';
import { isWithinKm, meanPoint } from '../gazetteer/sphere';
import type { Transaction } from '../transaction';
import type { HistoryReader, MatchType } from './assessment';
import type { NetworkHistory } from './history';
import type { Network } from './subjects';
import * as limits from './thresholds';

/** The device's position according to the learned positions of the networks that it receives. */
export interface Surroundings {
  readonly point: Point;
  /** Error radius of the point. */
  readonly radiusKm: number;
  /** Distance in km beyond which another source contradicts the position. */
  readonly conflictKm: number;
  readonly locationType: Network['type'];
  /**
   * Number of networks that agree on the point, and the highest number of GPS fixes that one of them was learned from.
   */
  readonly networks: number;
  readonly fixes: number;
  readonly evidence: readonly MatchType[];
}

/** Returns the surroundings from Wi-Fi networks, or else from mobile cells. Returns null if none of them is known. */
export function surroundingsOf(
  transaction: Transaction,
  wifi: readonly SeenNetwork[],
  cells: readonly SeenNetwork[],
): Surroundings | null {
  return wifiSurroundings(transaction, wifi) ?? cellSurroundings(cells);
}

function wifiSurroundings(transaction: Transaction, wifi: readonly SeenNetwork[]): Surroundings | null {
  const agreeing = largestGroup(stationaryNetworks(wifi));
  if (agreeing.length === 0) return null;
  const surroundings: Surroundings = {
    point: middleOf(agreeing),
    radiusKm: limits.wifiErrorKm,
    conflictKm: limits.wifiConflictKm,
    locationType: 'wifi',
    networks: agreeing.length,
    fixes: maxFixesOf(agreeing),
    evidence: agreeing.some(({ network }) => network.isConnected) ? ['wifi_connection'] : ['wifi_scan'],
  };
  const isOneOfMany = agreeing.length === 1 && wifi.length > 1;
  return isOneOfMany && hasMoved(surroundings, transaction) ? null : surroundings;
}

/**
 * If a single known network among others is far from the GPS fix, it has probably moved, like a hotspot on a journey. A
 * spoofed GPS fix proves nothing.
 */
function hasMoved({ point, conflictKm }: Surroundings, { gpsFix, device }: Transaction): boolean {
  return gpsFix !== null && !device.gpsSpoofed && !isWithinKm(point, gpsFix, conflictKm);
}

function cellSurroundings(cells: readonly SeenNetwork[]): Surroundings | null {
  const learned = stationaryNetworks(cells);
  const [serving] = learned;
  if (serving === undefined) return null;
  const near = learned.filter((cell) => isWithinKm(cell.history, serving.history, limits.cellConflictKm));
  return {
    point: middleOf(near),
    radiusKm: limits.cellErrorKm,
    conflictKm: limits.cellConflictKm,
    locationType: serving.network.type,
    networks: near.length,
    fixes: maxFixesOf(near),
    evidence: ['mobile_networks'],
  };
}

interface LearnedNetwork extends SeenNetwork {
  readonly history: NetworkHistory;
}

function stationaryNetworks(networks: readonly SeenNetwork[]): readonly LearnedNetwork[] {
  return networks.filter(
    (seen): seen is LearnedNetwork =>
      seen.history !== null && seen.history.moves < limits.minMobileNetworkMoves,
  );
}

/** Returns the largest group of networks near one of them. Of equally large groups, the first one. */
function largestGroup(networks: readonly LearnedNetwork[]): readonly LearnedNetwork[] {
  let largest: readonly LearnedNetwork[] = [];
  for (const centre of networks) {
    const group = networks.filter(
      (network) => network === centre || isWithinKm(network.history, centre.history, limits.wifiConflictKm),
    );
    if (group.length > largest.length) largest = group;
    if (largest.length * 2 >= networks.length) return largest;
  }
  return largest;
}

function middleOf(networks: readonly LearnedNetwork[]): Point {
  return meanPoint(networks.map(({ history }) => [history, history.fixes]));
}

function maxFixesOf(networks: readonly LearnedNetwork[]): number {
  return Math.max(...networks.map(({ history }) => history.fixes));
}

export interface SeenNetwork {
  readonly network: Network;
  readonly history: NetworkHistory | null;
}

export function seenNetworks(networks: readonly Network[], histories: HistoryReader): readonly SeenNetwork[] {
  return networks.map((network) => {
    const history = histories.get(network.key);
    return { network, history: history?.kind === 'network' ? history : null };
  });
}
