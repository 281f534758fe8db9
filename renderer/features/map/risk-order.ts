import { isRiskAssignment, type RiskAssignment } from '../../../shared/domain/vocabulary';
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
  return risk === null || risk === '' ? 'without risk' : visibleText(risk);
}

/** The worst of several risks, by the order of riskLooks; null where none of them is a word. */
export function worstRisk(risks: readonly (string | null)[]): string | null {
  const rank = (risk: string | null) => riskLooks.indexOf(riskLook(risk));
  const words = risks.flatMap((risk) => risk || []);
  const [first = null] = words;
  return words.reduce<string | null>((worst, risk) => (rank(risk) < rank(worst) ? risk : worst), first);
}

/** How many of the risks have each look, worst first, looks that do not occur left out. */
export function riskMix(risks: readonly (string | null)[]): readonly (readonly [RiskLook, number])[] {
  return riskLooks
    .map((look) => [look, risks.filter((risk) => riskLook(risk) === look).length] as const)
    .filter(([, count]) => count > 0);
}
