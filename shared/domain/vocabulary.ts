import { fold } from '../text/fold';

/**
 * The words of the specification (sections 1 and 2) with their meaning in its own terms. These are open sets: an
 * unknown word is shown as received, marked as unknown, and never mapped to a known one. Risks are read as people read them:
 * "HIGH" is the known word "high", and shown as received.
 */

/** Risk levels of `risk_assignment`, highest risk first. */
export const riskAssignments = ['fraud', 'high', 'low', 'clear'] as const;
export type RiskAssignment = (typeof riskAssignments)[number];

/** Levels of the service's other scale, for which a service may use the same field. `fraud` belongs to both scales. */
export const riskAssessments = ['high_risk', 'low_risk', 'unknown_risk'] as const;

/** Returns the levels of the other scale that a text of the service names, in their order. */
export function riskAssessmentsIn(text: string): readonly (typeof riskAssessments)[number][] {
  return riskAssessments.filter((level) => new RegExp(`(?<![\\w])${level}(?![\\w])`).test(text));
}

/** The order of both scales, worst first. `unknown`: nothing is known of the risk, so it may be any. */
export const riskLevels = ['fraud', 'high', 'unknown', 'low', 'clear'] as const;
export type RiskLevel = (typeof riskLevels)[number];

const levelsOfWords: ReadonlyMap<string, RiskLevel> = new Map([
  ['fraud', 'fraud'],
  ['high', 'high'],
  ['high_risk', 'high'],
  ['unknown_risk', 'unknown'],
  ['low', 'low'],
  ['low_risk', 'low'],
  ['clear', 'clear'],
]);

/** By the keys of words: the places that the analysts of the open profile gave words of neither scale. A process has one profile open. */
let placed: ReadonlyMap<string, RiskLevel> = new Map();

/** Returns what a word of risk is compared by: case, space around it and accents don't matter. */
export function riskKey(word: string): string {
  // Signs alone are folded to nothing.
  return fold(word).trim() || word;
}

/** Sets the places of words of neither scale; of two that people read as the same, the first counts. Words of either scale keep theirs. */
export function placeRiskWords(words: ReadonlyMap<string, RiskLevel>): void {
  placed = new Map(Array.from(words, ([word, level]) => [riskKey(word), level] as const).reverse());
}

/** Returns whether a log entry can give a word a place: it is of neither scale, and every database can store it. */
export function isPlaceableRisk(word: string): boolean {
  const isPlain = word.isWellFormed() && !word.includes('\0') && word !== '' && word.length <= 1_000;
  return isPlain && !levelsOfWords.has(word);
}

function levelOf(word: string): RiskLevel | undefined {
  const known = levelsOfWords.get(word);
  if (known !== undefined) return known;
  const key = riskKey(word);
  return levelsOfWords.get(key) ?? placed.get(key);
}

/** Returns the level of a word of either scale, or the place that users gave it; `unknown` for any other word, and for none. */
export function riskLevelOf(word: string | null): RiskLevel {
  return levelOf(word ?? '') ?? 'unknown';
}

/** Returns the word of either scale that a word is, as the specification spells it; null for any other word. */
export function knownRisk(word: string): string | null {
  const key = riskKey(word);
  return levelsOfWords.has(key) ? key : null;
}

/** Returns the keys of the words that mean the same as a word, its own included. */
export function sameRisks(word: string): readonly string[] {
  const level = levelOf(word);
  if (level === undefined) return [riskKey(word)];
  const keys = new Set([...levelsOfWords.keys(), ...placed.keys()]);
  return [...keys].filter((each) => levelOf(each) === level);
}

/** Returns the keys of the words that have a level, each with the word that counts for all of that level. */
export function countedRisks(): readonly (readonly [key: string, word: string])[] {
  const keys = new Set([...levelsOfWords.keys(), ...placed.keys()]);
  return Array.from(keys, (key) => [key, riskAssignmentFor(key)]);
}

/** Returns the word of `riskAssignments` that means the same as a word; the word itself if there is none. */
export function riskAssignmentFor(word: string): string {
  if (levelOf(word) === undefined) return word;
  const same = sameRisks(word);
  return same.find(isRiskAssignment) ?? same[0] ?? word;
}

/** Rating types of a feedback's valuation. */
export const ratingTypes = ['Positive', 'Negative', 'Corrective'] as const;
export type RatingType = (typeof ratingTypes)[number];

/** Decision values, spelled as in the specification. */
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

export const locationTypes = ['ip', 'geo', 'wifi', 'lte', 'cdma', 'wcdma', 'gsm'] as const;

/** Returns true for one of the specification's four levels of `risk_assignment`, spelled exactly. */
export function isRiskAssignment(word: string): word is RiskAssignment {
  return riskAssignments.some((known) => known === word);
}
