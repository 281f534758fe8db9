import type { Clause, ExplainedMatch, Fact } from '../domain/explanation';
import type { Move } from '../domain/move';
import { verdicts } from '../domain/review-log';
import { tripSentence } from './alibi-text';
import { deviceUsersText } from './derived-text';
import { reasonText } from './disagreement-text';
import { messages } from './messages';
import { timeSpanText } from './move-text';
import { distanceText, listText, numberText } from './number-text';
import { markText, positionNames } from './position-text';
import { meaningOf, riskMeaning, wordText } from './word-text';

/** Describes a clause in a sentence or two. The words and texts of the service appear as it sent them: untrusted text. */
export function clauseText({ fact }: Pick<Clause, 'fact'>): string {
  const words = messages.explanation;
  switch (fact.kind) {
    case 'verdict':
      return verdictText(fact.risk);
    case 'reassessed':
      return words.reassessed({ before: riskText(fact.before), after: riskText(fact.after) });
    case 'versions':
      return words.versions({ count: fact.versions });
    case 'case':
      return words.fraudCase({
        word: wordText('decision', fact.word),
        meaning: meaningOf('decision', fact.word) ?? messages.words.received.unknownValue,
      });
    case 'more cases':
      return words.moreCases({ count: fact.count });
    case 'reason':
      return words.reason({ text: fact.text });
    case 'scale':
      return words.scale({ word: fact.word, meaning: meaningOf('risk_assessment', fact.word) ?? '' });
    case 'travel':
      return travelText(fact);
    case 'travel elsewhere':
      return words.travelElsewhere;
    case 'travel unknown':
      return fact.missing === 'earlier position'
        ? words.noEarlierPosition({ earlier: fact.earlier })
        : words.travelUnknown[fact.missing];
    case 'disagreement':
      return `${reasonText(fact.reason)}.`;
    case 'signal':
      return words.signal({
        name: messages.words.signals[fact.signal],
        meaning: messages.vocabulary.meanings.signal[fact.signal],
      });
    case 'shared device':
      return words.sharedDevice({ users: deviceUsersText(fact.users) });
    case 'new device':
      return words.newDevice;
    case 'decided before':
      return words.decidedBefore({
        same: words.same[fact.match.field],
        reports: fact.match.reports,
        verdicts: verdictCountsText(fact.match),
      });
    case 'few positions':
      return fact.only === null
        ? words.noPosition
        : words.onePosition({ position: positionNames[fact.only.source] });
    case 'marked': {
      const { source, leastRadiusKm } = fact.position;
      return `${positionNames[source]}: ${markText(fact.mark, leastRadiusKm)}.`;
    }
    case 'unusable': {
      const { unusable, unusableReasons } = messages.report.positionNotes;
      return unusable({
        position: positionNames[fact.position.source],
        reason: unusableReasons[fact.position.reason],
      });
    }
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

function riskText(risk: string | null): string {
  return risk === null ? messages.explanation.noRisk : wordText('risk_assignment', risk);
}

function verdictText(risk: string | null): string {
  const words = messages.explanation;
  if (risk === null) return words.noVerdict;
  const meaning = riskMeaning(risk);
  return meaning === null
    ? words.unknownVerdict({ word: risk })
    : words.verdict({ word: riskText(risk), meaning });
}

function travelText({
  traveller,
  move,
  reading,
  limits,
  fast,
}: Extract<Fact, { readonly kind: 'travel' }>): string {
  const words = messages.explanation;
  const from = (move.skipped === 0 ? words.previous : words.earlier)[traveller];
  const position = positionNames[move.to.source];
  const span = timeSpanText(move.milliseconds);
  const travel = (distance: string) => words.travel({ position, distance, from, span });
  const reported = distanceText(move.km);
  switch (reading) {
    case 'impossible': {
      const least = atLeastText(move.distance.min);
      const known = travel(least === reported ? reported : words.atLeast({ distance: reported, least }));
      if (move.speed.min === Number.POSITIVE_INFINITY) return words.noTime({ travel: known });
      const limit = limits.fastestKmPerHour;
      const sentence = words.tooFast({
        travel: known,
        speed: leastSpeedText(move.speed.min, limit),
        limit: numberText(limit),
      });
      return fast === null ? sentence : `${sentence} ${tripSentence(fast)}`;
    }
    case 'estimate': {
      const within = words.withinLimit({
        travel: travel(reported),
        limit: numberText(limits.fastestKmPerHour),
      });
      return fast === null ? within : `${within} ${tripSentence(fast)}`;
    }
    case 'unclear':
      return words.unclear({ travel: travel(reported), distance: atLeastText(neededKm(move, limits)) });
    case 'excluded':
      if (move.excludedBy === null || move.excludedBy === 'stayed')
        return words.ipMoved({ travel: travel(reported) });
      return words.excluded({ travel: travel(reported), behind: messages.words.behind[move.excludedBy] });
  }
}

/** Returns the distance that must be exceeded for a move to be impossible, km. */
function neededKm({ milliseconds }: Move, limits: { fastestKmPerHour: number; floorKm: number }): number {
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
