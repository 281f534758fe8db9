import { isRiskAssignment, type RiskAssignment } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/messages/messages';
import { visibleText } from '../../ui/visible-text';

/** How markers draw a risk: the four known levels, and one look for every other word and for none. */
export type RiskLook = RiskAssignment | 'unknown';

/** Worst first. A word that nobody has explained stands between high and low: it may be either. */
export const riskLooks: readonly RiskLook[] = ['fraud', 'high', 'unknown', 'low', 'clear'];

/** How a report's risk is drawn. The word itself is never converted: names keep it as sent. */
export function riskLook(risk: string | null): RiskLook {
  return risk !== null && isRiskAssignment(risk) ? risk : 'unknown';
}

/** The risk in words for a marker's name: the service's own word, or that none was given. */
export function riskWord(risk: string | null): string {
  return risk === null || risk === '' ? messages.map.withoutRisk : visibleText(risk);
}
