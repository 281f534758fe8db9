import type { DistanceInterval } from './geodesy';
import type { Position } from './position';
import type { ProxySignal } from './report';

/** The range of possible speeds, km/h; Infinity if there is no time between two places. */
export interface SpeedInterval {
  readonly min: number;
  readonly max: number;
}

/** A move between two reports, by one source or for the report as a whole. */
export interface Move {
  readonly from: Position;
  readonly to: Position;
  /** The key of the report that gives `from`. */
  readonly fromKey: string;
  /** Number of reports in between that have no position of the source, or an excluded one. */
  readonly skipped: number;
  /** Time between the two reports, ms. Never negative. */
  readonly milliseconds: number;
  /** Distance between the reported positions, km, and the resulting speed, km/h. */
  readonly km: number;
  readonly kmPerHour: number;
  readonly distance: DistanceInterval;
  readonly speed: SpeedInterval;
  /**
   * Why the move says nothing about where the device went: the proxy that displaces one of its ends, or that only the IP
   * address moved while GPS or radio of the same two reports stayed; null if not excluded.
   */
  readonly excludedBy: ProxySignal | 'stayed' | null;
  /** One of its ends is, or may be, a position of the IP address. */
  readonly isOfIp: boolean;
  /** Even the minimum speed exceeds the limit, over more than the floor distance. */
  readonly impossible: boolean;
}

/** The limits beyond which a move between two reports is impossible. Users can change them. */
export interface TravelLimits {
  /** Speed in km/h that even the minimum speed must exceed. */
  readonly fastestKmPerHour: number;
  /** Distance in km that even the minimum distance must exceed. Below it, position error outweighs speed. */
  readonly floorKm: number;
  /** Excludes positions behind VPN or TOR from the comparison. */
  readonly excludeProxies: boolean;
}

/**
 * 900 km/h is the cruising speed of an airliner. Ory Kratos (pull request 4569) uses it together with the
 * floor of 50 km, Arsenale (144) on its own. Panther (780) doesn't compare logins by VPN or relay: their
 * location is that of the exit.
 */
export const defaultTravelLimits: TravelLimits = {
  fastestKmPerHour: 900,
  floorKm: 50,
  excludeProxies: true,
};

/** Whether a speed, km/h, over a distance, km, breaks the limits; Infinity where there is no time. */
export function isTooFast(
  kmPerHour: number,
  km: number,
  { fastestKmPerHour, floorKm }: TravelLimits,
): boolean {
  return kmPerHour > fastestKmPerHour && km > floorKm;
}

export function areSameLimits(one: TravelLimits, other: TravelLimits): boolean {
  return (
    one.fastestKmPerHour === other.fastestKmPerHour &&
    one.floorKm === other.floorKm &&
    one.excludeProxies === other.excludeProxies
  );
}

/** The range of settings. Below it, even cycling would be impossible; above it, nothing would. */
export const travelLimitBounds = {
  fastestKmPerHour: { min: 10, max: 100_000 },
  floorKm: { min: 0, max: 20_000 },
} as const;

/** What a source did between two reports: it moved farther than any error, stayed, or neither can be determined. */
export type Change = 'jumped' | 'stayed' | 'unknown';

/** The changes of GPS, radio environment and IP address, each on its own. */
export interface Changes {
  readonly geo: Change;
  readonly em: Change;
  readonly ip: Change;
}

/** What the three changes together suggest. An interpretation, not a finding. */
export interface MoveReading {
  readonly kind: 'spoof-like' | 'VPN-like' | 'moved' | 'stayed' | 'unclear';
  /** The changes of GPS, radio and IP, in this order: the key of its text. */
  readonly changes: `${Change} ${Change} ${Change}`;
}

/**
 * Classifies the move of one source. jumped: the minimum distance is above the floor. stayed: the maximum
 * distance is at most the floor, or the radii explain the distance and the reported distance is at most the
 * floor. Anything in between, excluded or missing is unknown.
 */
export function changeOf(move: Move | null, { floorKm }: TravelLimits): Change {
  if (move === null || move.excludedBy !== null) return 'unknown';
  if (move.distance.min > floorKm) return 'jumped';
  if (move.distance.max <= floorKm || (move.distance.min === 0 && move.km <= floorKm)) return 'stayed';
  return 'unknown';
}

/**
 * Returns the reading of a step. Only moves over the same time span are compared: those that start at the
 * latest report from which any move starts.
 */
export function readingOf(
  moves: Readonly<Record<keyof Changes, Move | null>>,
  limits: TravelLimits,
): MoveReading {
  const compared = [moves.geo, moves.em, moves.ip].filter(
    (move) => move !== null && move.excludedBy === null,
  );
  const minSkipped = Math.min(...compared.map((move) => move?.skipped ?? 0));
  const change = (move: Move | null) => (move?.skipped === minSkipped ? changeOf(move, limits) : 'unknown');
  return moveReading({ geo: change(moves.geo), em: change(moves.em), ip: change(moves.ip) });
}

export function moveReading({ geo, em, ip }: Changes): MoveReading {
  const changes = `${geo} ${em} ${ip}` as const;
  return { kind: kinds[changes], changes };
}

/** Readings by the changes of GPS, radio and IP. Radio is the hardest to forge, so it outweighs the others. */
const kinds: Readonly<Record<`${Change} ${Change} ${Change}`, MoveReading['kind']>> = {
  'jumped jumped jumped': 'moved',
  'jumped jumped stayed': 'moved',
  'jumped jumped unknown': 'moved',
  'jumped stayed jumped': 'spoof-like',
  'jumped stayed stayed': 'spoof-like',
  'jumped stayed unknown': 'spoof-like',
  'jumped unknown jumped': 'moved',
  'jumped unknown stayed': 'unclear',
  'jumped unknown unknown': 'unclear',
  'stayed jumped jumped': 'spoof-like',
  'stayed jumped stayed': 'unclear',
  'stayed jumped unknown': 'unclear',
  'stayed stayed jumped': 'VPN-like',
  'stayed stayed stayed': 'stayed',
  'stayed stayed unknown': 'stayed',
  'stayed unknown jumped': 'VPN-like',
  'stayed unknown stayed': 'stayed',
  'stayed unknown unknown': 'stayed',
  'unknown jumped jumped': 'moved',
  'unknown jumped stayed': 'unclear',
  'unknown jumped unknown': 'unclear',
  'unknown stayed jumped': 'VPN-like',
  'unknown stayed stayed': 'stayed',
  'unknown stayed unknown': 'stayed',
  'unknown unknown jumped': 'unclear',
  'unknown unknown stayed': 'stayed',
  'unknown unknown unknown': 'unclear',
};
