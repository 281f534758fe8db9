import { messages } from '../messages/messages';
import { positionNames, positionSources } from './position';

/**
 * The words of the specification (section 1 and 2) with their meaning in its own terms. Open sets: a word that
 * is not here is shown as it came, marked as unknown, and never mapped to a known one.
 */

/** Risk levels of `risk_assignment`, worst first. */
export const riskAssignments = ['fraud', 'high', 'low', 'clear'] as const;
export type RiskAssignment = (typeof riskAssignments)[number];

/** Rating types of a feedback's valuation. */
export const ratingTypes = ['Positive', 'Negative', 'Corrective'] as const;
export type RatingType = (typeof ratingTypes)[number];

/** Decision values, spelled as the specification spells them. */
export const decisions = [
  'SIM Swapping / ATO',
  'Phising',
  'Synthetic identity',
  'New user',
  'Location fraud',
  'Banned location',
  'Device Swapping',
  'Location Swapping',
  'Common usage',
] as const;

/** Values of `location_type`. */
export const locationTypes = ['ip', 'geo', 'wifi', 'lte', 'cdma', 'wcdma', 'gsm'] as const;

/** True for one of the four levels the specification names for `risk_assignment`, letter for letter. */
export function isRiskAssignment(word: string): word is RiskAssignment {
  return riskAssignments.some((known) => known === word);
}

/** Which vocabulary a word is looked up in; the same word may mean different things in two of them. */
export type VocabularyName =
  | 'risk_assignment'
  | 'risk_assessment'
  | 'decision'
  | 'match_type'
  | 'location_type'
  | 'signal'
  | 'sensor'
  | 'position'
  | 'rating_type';

/**
 * What a word of the service means, or a source by its name as it is shown, or null when the specification does not know it. Looks only at own entries, so
 * that a hostile word such as "constructor" is simply unknown.
 */
export function meaningOf(vocabulary: VocabularyName, word: string): string | null {
  if (vocabulary === 'position') {
    const source = positionSources.find((each) => positionNames[each] === word);
    return source ? messages.vocabulary.positionMeanings[source] : null;
  }
  const entries: Readonly<Record<string, string>> = messages.vocabulary.meanings[vocabulary];
  return Object.hasOwn(entries, word) ? (entries[word] ?? null) : null;
}
