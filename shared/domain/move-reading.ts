import { messages } from '../messages/messages';
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
  const changes = `${geo} ${em} ${ip}` as const;
  return { kind: kinds[changes], words: messages.positions.readings[changes] };
}

/** By what GPS, radio and IP did, in this order. The radio is the hardest to forge, so it is believed over the others. */
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
