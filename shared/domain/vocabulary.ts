/**
 * The words of the specification (sections 1 and 2) with their meaning in its own terms. These are open sets: an
 * unknown word is shown as received, marked as unknown, and never mapped to a known one.
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

/** Returns the level of a word of either scale; `unknown` for any other word, and for none. */
export function riskLevelOf(word: string | null): RiskLevel {
  return levelsOfWords.get(word ?? '') ?? 'unknown';
}

/** Returns the words of both scales that mean the same as a word, itself included. */
export function sameRisks(word: string): readonly string[] {
  const level = levelsOfWords.get(word);
  if (level === undefined) return [word];
  return [...levelsOfWords].filter(([, other]) => other === level).map(([each]) => each);
}

/** Returns the word of `riskAssignments` that means the same as a word; the word itself if there is none. */
export function riskAssignmentFor(word: string): string {
  return sameRisks(word).find(isRiskAssignment) ?? word;
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
