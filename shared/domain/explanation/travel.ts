import { type AirportPlace, fastestOf } from '../door-to-door';
import { isTooFast, type Move, type TravelLimits } from '../move';
import { concernsArea } from '../position-mark';
import { representativeMove } from '../travel-story';
import type { Arrival } from './arrivals';
import type { Clause, TravelFact } from './fact';

export interface TravelRules {
  readonly travelLimits: TravelLimits;
  /** Between which trips are estimated. */
  readonly airports: readonly AirportPlace[];
}

/** The distance from the last trusted report that is worth a mention if the device is another one, km: out of town. */
const distantKm = 100;

/** The readings that speak against a report, the strongest first. */
const suspicious: readonly TravelFact['reading'][] = ['impossible', 'distant', 'estimate'];

/**
 * Returns the moves to a report that say something: the one that speaks most against it, from the last trusted report if
 * that speaks against it at all, and the device's impossible one beside it; otherwise the first. `isOtherDevice`: whether
 * the last trusted report is of another device.
 */
export function travelClauses(
  arrivals: readonly Arrival[],
  isOtherDevice: boolean,
  rules: TravelRules,
): readonly Clause[] {
  const found = arrivals.flatMap((arrival) => travelOf(arrival, isOtherDevice && arrival.isTrusted, rules));
  const strongest = suspicious
    .flatMap((reading) => found.filter(({ fact }) => fact.reading === reading))
    .toSorted((one, other) => Number(other.isTrusted) - Number(one.isTrusted))[0];
  // From one country to another, no distance is known.
  const isKnown = ({ fact: { move } }: FoundTravel) => !concernsArea(move.from, move.to);
  if (!strongest) return found.filter(isKnown).slice(0, 1).map(clauseOf);
  const ofDevice = found.find(
    ({ fact }) =>
      fact.traveller === 'device' &&
      fact.reading === 'impossible' &&
      fact.move.fromKey !== strongest.fact.move.fromKey,
  );
  return [strongest, ...(ofDevice && ofDevice !== strongest ? [ofDevice] : [])].map(clauseOf);
}

interface FoundTravel {
  readonly fact: TravelFact;
  readonly isTrusted: boolean;
}

function clauseOf({ fact }: FoundTravel): Clause {
  return { fact, evidence: { kind: 'move', traveller: fact.traveller, move: fact.move } };
}

function travelOf(
  { traveller, step, isTrusted }: Arrival,
  isOtherDevice: boolean,
  { travelLimits: limits, airports }: TravelRules,
): readonly FoundTravel[] {
  const fast = fastestOf(step, limits, airports);
  const move = fast?.move ?? representativeMove(step);
  if (!move) return [];
  const reading = fast?.breaks === 'trip' ? 'estimate' : readingOf(move, isOtherDevice, limits);
  return [{ fact: { kind: 'travel', traveller, move, reading, isOtherDevice, limits, fast }, isTrusted }];
}

function readingOf(move: Move, isOtherDevice: boolean, limits: TravelLimits): TravelFact['reading'] {
  if (move.impossible) return 'impossible';
  const { excludedBy } = move;
  if (excludedBy !== null && excludedBy !== 'stayed') return 'excluded';
  if (isTooFast(move.kmPerHour, move.km, limits))
    return excludedBy !== null && isTooFast(move.speed.min, move.distance.min, limits)
      ? 'excluded'
      : 'unclear';
  return isOtherDevice && excludedBy === null && move.distance.min > distantKm ? 'distant' : 'usual';
}
