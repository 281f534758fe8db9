import { longestFraudCase, mostFraudCases } from '../../../shared/domain/feedback';
import { decisions } from '../../../shared/domain/vocabulary';

/** A fraud case on offer, and whether the service itself gave it in this report. */
export interface FraudCaseSuggestion {
  readonly fraudCase: string;
  readonly reported: boolean;
}

/**
 * The cases on offer for what is typed: those of the report first, then the specification's decision values; without
 * those already chosen. Any other may be typed, since the specification gives no list of allowed ones.
 */
export function suggestionsFor(
  typed: string,
  chosen: readonly string[],
  reported: readonly string[],
): readonly FraudCaseSuggestion[] {
  const wanted = typed.trim().toLowerCase();
  return [...new Set([...reported, ...decisions])]
    .filter((fraudCase) => fraudCase !== '' && fraudCase.length <= longestFraudCase)
    .filter((fraudCase) => !chosen.includes(fraudCase) && fraudCase.toLowerCase().includes(wanted))
    .map((fraudCase) => ({ fraudCase, reported: reported.includes(fraudCase) }));
}

/** The chosen cases with one more; the same where it says nothing new or there are as many as can be. */
export function withFraudCase(chosen: readonly string[], typed: string): readonly string[] {
  const fraudCase = typed.trim();
  if (fraudCase === '' || chosen.includes(fraudCase) || chosen.length >= mostFraudCases) return chosen;
  return [...chosen, fraudCase];
}
