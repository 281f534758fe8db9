import type { Move } from './moves';
import type { TravelLimits } from './travel-limits';

/** What a source did between two reports: went farther than any error, stayed, or neither can be said. */
export type Change = 'jumped' | 'stayed' | 'unknown';

/** GPS, radio surroundings and IP address, each by itself. */
export interface Changes {
  readonly geo: Change;
  readonly em: Change;
  readonly ip: Change;
}

/** What the three together are like. A reading, not a finding. */
export interface MoveReading {
  readonly kind: 'spoof-like' | 'VPN-like' | 'moved' | 'stayed' | 'unclear';
  readonly words: string;
}

/**
 * jumped: more than the floor apart even at the least. stayed: at most the floor apart even at the most, or, as given, at
 * most the floor apart where the radii explain it. Everything between, struck out or not given is unknown.
 */
export function changeOf(move: Move | null, { floorKm }: TravelLimits): Change {
  if (move === null || move.struckOut !== null) return 'unknown';
  if (move.distance.least > floorKm) return 'jumped';
  if (move.distance.most <= floorKm || (move.distance.least === 0 && move.km <= floorKm)) return 'stayed';
  return 'unknown';
}

/** The reading of a step. Only moves of the same time are compared: those from the latest report that any begins at. */
export function readingOf(
  moves: Readonly<Record<keyof Changes, Move | null>>,
  limits: TravelLimits,
): MoveReading {
  const judged = [moves.geo, moves.em, moves.ip].filter((move) => move !== null && move.struckOut === null);
  const leastSkipped = Math.min(...judged.map((move) => move?.skipped ?? 0));
  const change = (move: Move | null) => (move?.skipped === leastSkipped ? changeOf(move, limits) : 'unknown');
  return moveReading({ geo: change(moves.geo), em: change(moves.em), ip: change(moves.ip) });
}

/** The one reading of what the three sources did. */
export function moveReading({ geo, em, ip }: Changes): MoveReading {
  return readings[`${geo} ${em} ${ip}`];
}

const spoofLike: MoveReading = { kind: 'spoof-like', words: 'GPS jumped, radio stayed: spoof-like' };
const vpnLike: MoveReading = { kind: 'VPN-like', words: 'IP jumped, radio stayed: VPN-like' };

function moved(words: string): MoveReading {
  return { kind: 'moved', words };
}

function stayed(words: string): MoveReading {
  return { kind: 'stayed', words };
}

function unclear(words: string): MoveReading {
  return { kind: 'unclear', words };
}

/** By what GPS, radio and IP did, in this order. The radio is the hardest to forge, so it is believed over the others. */
const readings: Readonly<Record<`${Change} ${Change} ${Change}`, MoveReading>> = {
  'jumped jumped jumped': moved('all moved: travel or account takeover'),
  'jumped jumped stayed': moved('GPS and radio jumped, IP stayed: travel, with the connection led home'),
  'jumped jumped unknown': moved('GPS and radio jumped, IP unknown: travel or account takeover'),
  'jumped stayed jumped': {
    kind: 'spoof-like',
    words: 'GPS and IP jumped, radio stayed: spoof-like and VPN-like',
  },
  'jumped stayed stayed': spoofLike,
  'jumped stayed unknown': spoofLike,
  'jumped unknown jumped': moved('GPS and IP jumped, radio unknown: travel or account takeover'),
  'jumped unknown stayed': unclear(
    'GPS jumped, IP stayed, radio unknown: spoof-like, or travel with the connection led home',
  ),
  'jumped unknown unknown': unclear('GPS jumped, radio and IP unknown: nothing to compare it with'),
  'stayed jumped jumped': {
    kind: 'spoof-like',
    words: 'radio and IP jumped, GPS stayed: spoof-like, the GPS held where it was',
  },
  'stayed jumped stayed': unclear('radio jumped, GPS and IP stayed: the networks seen may have moved'),
  'stayed jumped unknown': unclear(
    'radio jumped, GPS stayed, IP unknown: spoof-like, or the networks seen have moved',
  ),
  'stayed stayed jumped': vpnLike,
  'stayed stayed stayed': stayed('all stayed'),
  'stayed stayed unknown': stayed('GPS and radio stayed, IP unknown'),
  'stayed unknown jumped': { kind: 'VPN-like', words: 'IP jumped, GPS stayed, radio unknown: VPN-like' },
  'stayed unknown stayed': stayed('GPS and IP stayed, radio unknown'),
  'stayed unknown unknown': stayed('GPS stayed, radio and IP unknown'),
  'unknown jumped jumped': moved('radio and IP jumped, GPS unknown: travel or account takeover'),
  'unknown jumped stayed': unclear(
    'radio jumped, IP stayed, GPS unknown: travel with the connection led home, or the networks seen have moved',
  ),
  'unknown jumped unknown': unclear('radio jumped, GPS and IP unknown: nothing to compare it with'),
  'unknown stayed jumped': vpnLike,
  'unknown stayed stayed': stayed('radio and IP stayed, GPS unknown'),
  'unknown stayed unknown': stayed('radio stayed, GPS and IP unknown'),
  'unknown unknown jumped': unclear('IP jumped, GPS and radio unknown: nothing to compare it with'),
  'unknown unknown stayed': stayed('IP stayed, GPS and radio unknown'),
  'unknown unknown unknown': unclear('nothing to compare'),
};
