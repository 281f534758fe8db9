import type { Point } from '../../../shared/domain/geodesy';
import { meanPoint, sphereKm } from '../gazetteer/sphere';
import type { Transaction } from '../transaction';
import type { MatchType } from './assessment';
import type { NetworkHistory } from './history';
import type { SeenNetwork } from './seen-networks';
import * as limits from './thresholds';

/** Where the electromagnetic surroundings of a device are, by what was learned of the networks it sees. */
export interface Surroundings {
  readonly point: Point;
  /** How far off the point may be. */
  readonly radiusKm: number;
  /** Further away than this, in km, another source contradicts it. */
  readonly conflictKm: number;
  readonly locationType: SeenNetwork['type'];
  /** How many networks agree on the point, and how many GPS fixes they learned it from. */
  readonly networks: number;
  readonly fixes: number;
  readonly evidence: readonly MatchType[];
}

/** The surroundings by Wi-Fi networks, or else by mobile cells; null while nothing of them is known. */
export function surroundingsOf(
  transaction: Transaction,
  wifi: readonly SeenNetwork[],
  cells: readonly SeenNetwork[],
): Surroundings | null {
  return wifiSurroundings(transaction, wifi) ?? cellSurroundings(cells);
}

function wifiSurroundings(transaction: Transaction, wifi: readonly SeenNetwork[]): Surroundings | null {
  const agreeing = largestGroup(learnedOf(wifi));
  if (agreeing.length === 0) return null;
  const surroundings = {
    ...togetherAt(agreeing),
    radiusKm: limits.wifiErrorKm,
    conflictKm: limits.wifiConflictKm,
    locationType: 'wifi',
    evidence: agreeing.some(({ isConnected }) => isConnected) ? connectedEvidence : scannedEvidence,
  } as const;
  const isOneOfMany = agreeing.length === 1 && wifi.length > 1;
  return isOneOfMany && hasMoved(surroundings, transaction) ? null : surroundings;
}

const connectedEvidence = ['wifi_connection'] as const;
const scannedEvidence = ['wifi_scan'] as const;

/**
 * A single known network among others, away from the GPS fix, has rather moved than the fix is wrong: a hotspot on a
 * journey. Where the GPS signal is known to be spoofed the fix says nothing.
 */
function hasMoved({ point, conflictKm }: Surroundings, { gpsFix, device }: Transaction): boolean {
  return gpsFix !== null && !device.gpsSpoofed && sphereKm(point, gpsFix) > conflictKm;
}

function cellSurroundings(cells: readonly SeenNetwork[]): Surroundings | null {
  const learned = learnedOf(cells);
  const [serving] = learned;
  if (serving === undefined) return null;
  const near = learned.filter((cell) => sphereKm(cell.history, serving.history) <= limits.cellConflictKm);
  return {
    ...togetherAt(near),
    radiusKm: limits.cellErrorKm,
    conflictKm: limits.cellConflictKm,
    locationType: serving.type,
    evidence: ['mobile_networks'],
  };
}

interface LearnedNetwork extends SeenNetwork {
  readonly history: NetworkHistory;
}

/** Those whose position is known and that stay where they are. */
function learnedOf(networks: readonly SeenNetwork[]): readonly LearnedNetwork[] {
  return networks.filter(
    (network): network is LearnedNetwork =>
      network.history !== null && network.history.moves < limits.mobileNetworkMoves,
  );
}

/** The most networks that lie near one of them; of equally many those around the first. */
function largestGroup(networks: readonly LearnedNetwork[]): readonly LearnedNetwork[] {
  let largest: readonly LearnedNetwork[] = [];
  for (const centre of networks) {
    const group = networks.filter(
      (network) => network === centre || sphereKm(network.history, centre.history) <= limits.wifiConflictKm,
    );
    if (group.length > largest.length) largest = group;
    if (largest.length * 2 >= networks.length) return largest;
  }
  return largest;
}

function togetherAt(networks: readonly LearnedNetwork[]) {
  return {
    point: meanPoint(networks.map(({ history }) => ({ ...history, weight: history.fixes }))),
    networks: networks.length,
    fixes: Math.max(...networks.map(({ history }) => history.fixes)),
  };
}
