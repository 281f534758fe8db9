import type { Alibi } from '../domain/alibi';
import { doorToDoorRule, type FastMove, type Trip } from '../domain/door-to-door';
import type { TravelLimits } from '../domain/move';
import { messages } from './messages';
import { timeSpanText } from './move-text';
import { numberText } from './number-text';

/** "Yes", "Only at 812 km/h or faster". */
export function verdictText({ verdict, kmPerHour }: Alibi): string {
  const words = messages.investigate.alibi.verdicts;
  switch (verdict) {
    case 'yes':
      return words.yes;
    case 'only':
      return kmPerHour === null ? words.onlyInexact : words.only({ speed: leastSpeedText(kmPerHour) });
    case 'no':
      return words.no;
    case 'contradiction':
    case 'unknown':
      return words.open;
  }
}

/** Says why, in a sentence or two. */
export function verdictReason({ verdict, kmPerHour }: Alibi, limits: TravelLimits): string {
  const words = messages.investigate.alibi.why;
  const limit = numberText(limits.fastestKmPerHour);
  switch (verdict) {
    case 'yes':
      return kmPerHour === 0 || kmPerHour === null
        ? words.yesAtOnce
        : words.yes({ speed: leastSpeedText(kmPerHour) });
    case 'only':
      return kmPerHour === null || kmPerHour > limits.fastestKmPerHour
        ? words.onlyNear({ floor: numberText(limits.floorKm) })
        : words.only({ limit });
    case 'no':
      return kmPerHour === null ? words.noTime : words.no({ speed: leastSpeedText(kmPerHour), limit });
    case 'contradiction':
      return words.contradiction;
    case 'unknown':
      return words.unknown;
  }
}

/** Formats a least speed, rounded down: "812", "0.4". */
export function leastSpeedText(kmPerHour: number): string {
  return numberText(kmPerHour < 10 ? Math.floor(kmPerHour * 10) / 10 : Math.floor(kmPerHour), 1);
}

/** "about 9 h 55 min by plane, MAD to JFK"; without the airports where the radii leave several open. */
export function tripText(trip: Trip): string {
  const words = messages.investigate.trip;
  const time = tripTimeText(trip.milliseconds);
  if (trip.by === 'ground') return words.ground({ time });
  const flight = words.plane({ time });
  return trip.drive === 0 ? flight : words.between({ trip: flight, from: trip.from, to: trip.to });
}

/** Says whether the estimated trip of a move would fit into the time that there was. */
export function tripSentence({ trip, breaks }: FastMove): string {
  const words = messages.investigate.trip;
  return breaks === 'limit'
    ? words.fits({ trip: tripText(trip) })
    : words.takesLonger({ trip: tripText(trip) });
}

/** Says which rules of travel a move breaks. */
export function brokenRulesText(fast: FastMove, { fastestKmPerHour }: TravelLimits): string {
  const words = messages.investigate.trip;
  const limit = numberText(fastestKmPerHour);
  const rule = fast.breaks === 'trip' ? words.withinLimit({ limit }) : words.overLimit({ limit });
  return `${rule} ${tripSentence(fast)}`;
}

/** Says what the estimate of a trip consists of. */
export function tripAssumptions(trip: Trip): string {
  const words = messages.investigate.trip;
  if (trip.by === 'ground') return words.groundAssumptions({ speed: doorToDoorRule.groundKmPerHour });
  const { beforeDepartureHours, afterLandingHours } = doorToDoorRule;
  return words.assumptions({
    drive: tripTimeText(trip.drive),
    before: timeSpanText(beforeDepartureHours * 3.6e6),
    flight: tripTimeText(trip.flight),
    after: timeSpanText(afterLandingHours * 3.6e6),
  });
}

const minute = 60_000;

/** Rounds down to five minutes, below an hour to minutes: an estimate that favours the traveller has no seconds. */
function tripTimeText(milliseconds: number): string {
  const step = milliseconds < 60 * minute ? minute : 5 * minute;
  return timeSpanText(Math.max(minute, Math.floor(milliseconds / step) * step));
}
