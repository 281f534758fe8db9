/**
 * The words of the specification (sections 1 and 2) with their meaning in its own terms. These are open sets: an
 * unknown word is shown as received, marked as unknown, and never mapped to a known one.
 */

/** Risk levels of `risk_assignment`, highest risk first. */
export const riskAssignments = ['fraud', 'high', 'low', 'clear'] as const;
export type RiskAssignment = (typeof riskAssignments)[number];

/**
 * Levels of the service's other scale, which only its texts use. `fraud` belongs to both scales.
 */
export const riskAssessments = ['high_risk', 'low_risk', 'unknown_risk'] as const;

/** Returns the levels of the other scale that a text of the service names, in their order. */
export function riskAssessmentsIn(text: string): readonly (typeof riskAssessments)[number][] {
  return riskAssessments.filter((level) => new RegExp(`(?<![\\w])${level}(?![\\w])`).test(text));
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
