import type { RiskAssignment } from './vocabulary';

/**
 * The two sets of level names that the specification has for a risk (section 1: fraud, high_risk, low_risk, unknown_risk;
 * section 2, risk_assignment: fraud, high, low, clear), where both surely mean the same. It does not say what unknown_risk is among
 * the four, least of all "clear".
 */
const counterparts: ReadonlyMap<string, RiskAssignment> = new Map([
  ['fraud', 'fraud'],
  ['high', 'high'],
  ['high_risk', 'high'],
  ['low', 'low'],
  ['low_risk', 'low'],
  ['clear', 'clear'],
]);

/** The desired risk that says the same as what the service reported; null where none surely does. */
export function desiredRiskOf(reported: string | null): RiskAssignment | null {
  return reported === null ? null : (counterparts.get(reported) ?? null);
}
