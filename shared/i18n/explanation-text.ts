import type { Clause, ExplainedMatch, Fact, TravelFact } from '../domain/explanation/fact';
import type { Move, TravelLimits } from '../domain/move';
import { type PositionSource, placeName } from '../domain/position';
import { verdicts } from '../domain/review-log';
import { atStart } from '../text/at-start';
import { tripSentence } from './alibi-text';
import { deviceUsersText } from './derived-text';
import { messages } from './messages';
import { timeSpanText } from './move-text';
import { distanceText, listText, numberText } from './number-text';
import { markText, positionNames } from './position-text';
import { wordText } from './word-text';

/** Describes a clause in a sentence or two. The words and texts of the service appear as it sent them: untrusted text. */
export function clauseText({ fact }: Pick<Clause, 'fact'>): string {
  const words = messages.explanation;
  switch (fact.kind) {
    case 'emulated':
      return words.emulated;
    case 'contradiction':
      return contradictionText(fact);
    case 'spoofed':
      return words.spoofed;
    case 'shared device':
      return words.sharedDevice({ users: deviceUsersText(fact.users) });
    case 'travel':
      return travelText(fact);
    case 'travel elsewhere':
      return words.travelElsewhere;
    case 'decided before':
      return words.decidedBefore({
        same: words.same[fact.match.field],
        reports: fact.match.reports,
        verdicts: verdictCountsText(fact.match),
      });
    case 'reason':
      return [fact.beginning, fact.rest].join(' ').trim();
    case 'reassessed':
      return reassessedText(fact);
    case 'proxy':
      return words.proxy[fact.signal];
    case 'new device':
      return words.newDevice;
    case 'agreement': {
      const sources = atStart(sourcesText(fact));
      return isNothing(fact.km)
        ? words.agree({ sources })
        : words.agreement({ sources, distance: distanceText(fact.km) });
    }
    case 'displaced': {
      const behind = messages.words.behind[fact.by];
      return fact.place === ''
        ? words.displaced.unnamed({ behind })
        : words.displaced.named({ place: cityOf(fact.place), behind });
    }
    case 'area':
      return words.area({
        source: atStart(sourceName(fact.source, null)),
        place: fact.place === '' ? messages.words.received.notGiven : cityOf(fact.place),
      });
    case 'marked': {
      const { source, leastRadiusKm } = fact.position;
      return `${positionNames[source]}: ${markText(fact.mark, leastRadiusKm)}.`;
    }
    case 'versions':
      return words.versions({ count: fact.versions });
    case 'few positions':
      return fact.only === null
        ? words.noPosition
        : words.onePosition({ position: sourceName(fact.only, fact.locationType) });
    case 'travel unknown':
      return words.travelUnknown[fact.missing];
  }
}

/** "3 confirmed fraud and 1 legitimate"; "" if none is judged. */
export function verdictCountsText(match: Pick<ExplainedMatch, 'verdicts'>): string {
  return listText(
    verdicts.flatMap((verdict) => {
      const count = match.verdicts[verdict];
      return count === 0 ? [] : [messages.explanation.verdictCounts[verdict]({ count })];
    }),
  );
}

function reassessedText({
  before,
  after,
  milliseconds,
}: Extract<Fact, { readonly kind: 'reassessed' }>): string {
  const words = messages.explanation;
  const risks = { before: riskText(before), after: riskText(after) };
  return milliseconds === null
    ? words.reassessed(risks)
    : words.reassessedLater({ ...risks, span: timeSpanText(milliseconds) });
}

function riskText(risk: string | null): string {
  return risk === null ? messages.words.received.noRisk : wordText('risk_assignment', risk);
}

function contradictionText(fact: Extract<Fact, { readonly kind: 'contradiction' }>): string {
  const { odd, oddPlace, others, place, km, isSpoofed, locationType } = fact;
  const words = messages.explanation;
  const names = {
    odd: atStart(sourceName(odd, locationType)),
    others: sourcesText({ sources: others, locationType }),
  };
  const places = { oddPlace: cityOf(oddPlace), place: cityOf(place) };
  const areNamed = oddPlace !== '' && place !== '' && places.oddPlace !== places.place;
  const sentence =
    km === null
      ? words.contradiction.countries({ ...names, ...places })
      : areNamed
        ? words.contradiction.far({ ...names, ...places, distance: distanceText(km) })
        : words.contradiction.unnamed({ ...names, distance: distanceText(km) });
  return isSpoofed ? `${sentence} ${words.spoofed}` : sentence;
}

/** "GPS, nearby networks and IP address" */
function sourcesText({
  sources,
  locationType,
}: {
  readonly sources: readonly PositionSource[];
  readonly locationType: string | null;
}): string {
  return listText(sources.map((source) => sourceName(source, locationType)));
}

function sourceName(source: PositionSource, locationType: string | null): string {
  const names = messages.explanation.sources;
  return source === 'location' && locationType === 'wifi' ? names.wifi : names[source];
}

/** Longer names don't fit into a sentence that is read at a glance. */
const maxNameLength = 40;

/** Returns the first part of a place's name, "Lisbon" of "Lisbon, Portugal". */
function cityOf(place: string): string {
  const [city = ''] = place.split(', ');
  return city.length <= maxNameLength ? city : `${city.slice(0, maxNameLength - 1)}…`.toWellFormed();
}

function travelText(fact: TravelFact): string {
  const words = messages.explanation;
  const travel = whereText(fact);
  const { move, reading, limits, fast } = fact;
  switch (reading) {
    case 'impossible': {
      if (move.speed.min === Number.POSITIVE_INFINITY) return words.noTime({ travel });
      return words.tooFast({ travel, speed: leastSpeedText(move.speed.min, limits.fastestKmPerHour) });
    }
    case 'estimate':
      return fast === null ? words.usual({ travel }) : words.estimate({ travel, trip: tripSentence(fast) });
    case 'unclear':
      return words.unclear({ travel, needed: atLeastText(neededKm(move, limits)) });
    case 'excluded':
      if (move.excludedBy === null || move.excludedBy === 'stayed') return words.ipMoved({ travel });
      return words.excluded({ travel, behind: messages.words.behind[move.excludedBy] });
    case 'distant':
    case 'usual':
      return words.usual({ travel });
  }
}

/** "2 h earlier, this user was in Lisbon, 1,234 km from Berlin" */
function whereText({ traveller, move, isOtherDevice }: TravelFact): string {
  const words = messages.explanation;
  const isDevice = traveller === 'device' || traveller === 'trustedDevice';
  const about = { span: timeSpanText(move.milliseconds), who: words.who[isDevice ? 'device' : 'user'] };
  if (isNothing(move.km)) return words.where.same(about);
  const distance = distanceText(move.km);
  const [from, to] = [cityOf(placeName(move.from)), cityOf(placeName(move.to))];
  const where = isOtherDevice ? words.whereOther : words.where;
  return from === '' || to === '' || from === to
    ? where.unnamed({ ...about, distance })
    : where.named({ ...about, distance, from, to });
}

/** Whether a distance is shown as "0 m", km. */
function isNothing(km: number): boolean {
  return km < 0.0005;
}

/** Returns the distance that must be exceeded for a move to be impossible, km. */
function neededKm({ milliseconds }: Move, limits: TravelLimits): number {
  return Math.max((limits.fastestKmPerHour * milliseconds) / 3.6e6, limits.floorKm);
}

/** Formats a least distance, rounded down. */
function atLeastText(km: number): string {
  if (km < 1) return `${numberText(Math.floor(km * 1000))} m`;
  return `${numberText(km < 100 ? Math.floor(km * 10) / 10 : Math.floor(km), 1)} km`;
}

/** Formats a least speed, rounded down, with as many decimals as it takes to exceed the limit; three at most. */
function leastSpeedText(kmPerHour: number, limit: number): string {
  const digits = [0, 1, 2, 3].find((each) => roundedDown(kmPerHour, each) > limit) ?? 3;
  return numberText(roundedDown(kmPerHour, digits), digits);
}

function roundedDown(value: number, digits: number): number {
  return Math.floor(value * 10 ** digits) / 10 ** digits;
}
