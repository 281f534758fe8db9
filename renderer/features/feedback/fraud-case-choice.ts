import { longestFraudCase, mostFraudCases } from '../../../shared/domain/feedback';
import { decisions } from '../../../shared/domain/vocabulary';
import type { FraudCasesSeen } from '../../state/use-fraud-cases-seen';

/** A fraud case on offer, and where it was met. */
export interface FraudCaseSuggestion {
  readonly fraudCase: string;
  /** The service itself gave it in this report. */
  readonly reported: boolean;
  /** How many of the stored reports have it; 0 where none is known to. */
  readonly reports: number;
  /** The person gave it in feedback before. */
  readonly given: boolean;
}

/** More are not listed: typing finds the others. */
const mostListed = 60;

/**
 * The cases on offer for what is typed: those of the report first, then the specification's decision values, then those seen in
 * other reports and in one's own feedback; without those already chosen. Any other may be typed, since the specification gives no
 * list of allowed ones.
 */
export function suggestionsFor(
  typed: string,
  chosen: readonly string[],
  reported: readonly string[],
  { inReports, inFeedback }: FraudCasesSeen = { inReports: [], inFeedback: [] },
): readonly FraudCaseSuggestion[] {
  const wanted = typed.trim().toLowerCase();
  const counts = new Map(inReports.map(({ fraudCase, count }) => [fraudCase, count]));
  return [...new Set([...reported, ...decisions, ...counts.keys(), ...inFeedback])]
    .filter((fraudCase) => fraudCase.trim() !== '' && fraudCase.length <= longestFraudCase)
    .filter((fraudCase) => !chosen.includes(fraudCase) && fraudCase.toLowerCase().includes(wanted))
    .slice(0, mostListed)
    .map((fraudCase) => ({
      fraudCase,
      reported: reported.includes(fraudCase),
      reports: counts.get(fraudCase) ?? 0,
      given: inFeedback.includes(fraudCase),
    }));
}

/** The chosen cases with one more; the same where it says nothing new or there are as many as can be. */
export function withFraudCase(chosen: readonly string[], typed: string): readonly string[] {
  const fraudCase = typed.trim();
  if (fraudCase === '' || chosen.includes(fraudCase) || chosen.length >= mostFraudCases) return chosen;
  return [...chosen, fraudCase];
}
