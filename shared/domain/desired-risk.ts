import type { RiskAssignment } from './vocabulary';

/**
 * The specification's two sets of level names for a risk (section 1: fraud, high_risk, low_risk, unknown_risk; section
 * 2, risk_assignment: fraud, high, low, clear), where both clearly mean the same. It doesn't say which of the four
 * levels unknown_risk is, least of all "clear".
 */
const counterparts: ReadonlyMap<string, RiskAssignment> = new Map([
  ['fraud', 'fraud'],
  ['high', 'high'],
  ['high_risk', 'high'],
  ['low', 'low'],
  ['low_risk', 'low'],
  ['clear', 'clear'],
]);

/** Returns the desired risk that equals the reported one; null if none clearly does. */
export function desiredRiskOf(reported: string | null): RiskAssignment | null {
  return reported === null ? null : (counterparts.get(reported) ?? null);
}
