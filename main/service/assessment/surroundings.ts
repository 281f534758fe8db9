import type { Point } from '../../../shared/domain/geodesy';
import { isWithinKm, meanPoint } from '../gazetteer/sphere';
import type { Transaction } from '../transaction';
import type { MatchType } from './assessment';
import type { NetworkHistory } from './history';
import type { SeenNetwork } from './seen-networks';
import type { Network } from './subjects';
import * as limits from './thresholds';

/** Where the electromagnetic surroundings of a device are, by what was learned of the networks it sees. */
export interface Surroundings {
  readonly point: Point;
  /** How far off the point may be. */
  readonly radiusKm: number;
  /** Further away than this, in km, another source contradicts it. */
  readonly conflictKm: number;
  readonly locationType: Network['type'];
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
  const surroundings: Surroundings = {
    point: middleOf(agreeing),
    radiusKm: limits.wifiErrorKm,
    conflictKm: limits.wifiConflictKm,
    locationType: 'wifi',
    networks: agreeing.length,
    fixes: mostFixesOf(agreeing),
    evidence: agreeing.some(({ network }) => network.isConnected) ? connectedEvidence : scannedEvidence,
  };
  const isOneOfMany = agreeing.length === 1 && wifi.length > 1;
  return isOneOfMany && hasMoved(surroundings, transaction) ? null : surroundings;
}

const connectedEvidence = ['wifi_connection'] as const;
const scannedEvidence = ['wifi_scan'] as const;
const cellEvidence = ['mobile_networks'] as const;

/**
 * A single known network among others, away from the GPS fix, has rather moved than the fix is wrong: a hotspot on a
 * journey. Where the GPS signal is known to be spoofed the fix says nothing.
 */
function hasMoved({ point, conflictKm }: Surroundings, { gpsFix, device }: Transaction): boolean {
  return gpsFix !== null && !device.gpsSpoofed && !isWithinKm(point, gpsFix, conflictKm);
}

function cellSurroundings(cells: readonly SeenNetwork[]): Surroundings | null {
  const learned = learnedOf(cells);
  const [serving] = learned;
  if (serving === undefined) return null;
  const near = learned.filter((cell) => isWithinKm(cell.history, serving.history, limits.cellConflictKm));
  return {
    point: middleOf(near),
    radiusKm: limits.cellErrorKm,
    conflictKm: limits.cellConflictKm,
    locationType: serving.network.type,
    networks: near.length,
    fixes: mostFixesOf(near),
    evidence: cellEvidence,
  };
}

interface LearnedNetwork extends SeenNetwork {
  readonly history: NetworkHistory;
}

/** Those whose position is known and that stay where they are. */
function learnedOf(networks: readonly SeenNetwork[]): readonly LearnedNetwork[] {
  return networks.filter(
    (seen): seen is LearnedNetwork => seen.history !== null && seen.history.moves < limits.mobileNetworkMoves,
  );
}

/** The most networks that lie near one of them; of equally many those around the first. */
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

function mostFixesOf(networks: readonly LearnedNetwork[]): number {
  let most = 0;
  for (const { history } of networks) if (history.fixes > most) most = history.fixes;
  return most;
}
