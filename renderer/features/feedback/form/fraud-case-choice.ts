import { maxFraudCaseLength, maxFraudCases } from '../../../../shared/domain/feedback';
import { decisions } from '../../../../shared/domain/vocabulary';
import type { FraudCasesSeen } from './use-fraud-cases-seen';

/** A suggested fraud case, and where it occurs. */
export interface FraudCaseSuggestion {
  readonly fraudCase: string;
  /** The service gives it in this report. */
  readonly reported: boolean;
  /** Number of stored reports that have it; 0 if none is known. */
  readonly reports: number;
  /** The user's earlier feedback contains it. */
  readonly inFeedback: boolean;
}

/** Limits the list; typing finds further cases. */
const maxListed = 60;

/**
 * Returns the suggestions that match the typed text, without those already selected: first the report's own cases,
 * then the specification's decision values, then those seen in other reports and in the user's feedback. Any other
 * case may be typed, since the specification defines no closed list.
 */
export function suggestionsFor(
  typed: string,
  selected: readonly string[],
  reported: readonly string[],
  { inReports, inFeedback }: FraudCasesSeen = { inReports: [], inFeedback: [] },
): readonly FraudCaseSuggestion[] {
  const search = typed.trim().toLowerCase();
  const counts = new Map(inReports.map(({ fraudCase, count }) => [fraudCase, count]));
  return [...new Set([...reported, ...decisions, ...counts.keys(), ...inFeedback])]
    .filter((fraudCase) => fraudCase.trim() !== '' && fraudCase.length <= maxFraudCaseLength)
    .filter((fraudCase) => !selected.includes(fraudCase) && fraudCase.toLowerCase().includes(search))
    .slice(0, maxListed)
    .map((fraudCase) => ({
      fraudCase,
      reported: reported.includes(fraudCase),
      reports: counts.get(fraudCase) ?? 0,
      inFeedback: inFeedback.includes(fraudCase),
    }));
}

/**
 * Adds a case to the selected ones. Returns the same array if it is empty or already selected, or if the maximum is
 * reached.
 */
export function withFraudCase(selected: readonly string[], typed: string): readonly string[] {
  const fraudCase = typed.trim();
  if (fraudCase === '' || selected.includes(fraudCase) || selected.length >= maxFraudCases) return selected;
  return [...selected, fraudCase];
}
