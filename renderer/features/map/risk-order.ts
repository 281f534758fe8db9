import { isRiskAssignment, type RiskAssignment } from '../../../shared/domain/vocabulary';

/** How markers draw a risk: the four known levels, and one look for any other value and for none. */
export type RiskLook = RiskAssignment | 'unknown';

/** Worst first. An unknown value comes between high and low, because it may be either. */
export const riskLooks: readonly RiskLook[] = ['fraud', 'high', 'unknown', 'low', 'clear'];

/** Returns how a report's risk is drawn. Accessible names keep the value as sent. */
export function riskLook(risk: string | null): RiskLook {
  return risk !== null && isRiskAssignment(risk) ? risk : 'unknown';
}
