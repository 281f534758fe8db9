import { maxFraudCaseLength, maxFraudCases } from '../../shared/domain/feedback';
import { everyItem } from '../../shared/domain/outbox';
import { everyReport } from '../../shared/domain/report-query';
import { decisions } from '../../shared/domain/vocabulary';
import { fold } from '../../shared/text/fold';
import { profileQueryOf, queryOf } from '../state/queries/query';
import { useQuery } from '../state/queries/use-query';

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
  const search = fold(typed.trim());
  const counts = new Map(inReports.map(({ fraudCase, count }) => [fraudCase, count]));
  return [...new Set([...reported, ...decisions, ...counts.keys(), ...inFeedback])]
    .filter((fraudCase) => fraudCase.trim() !== '' && fraudCase.length <= maxFraudCaseLength)
    .filter((fraudCase) => !selected.includes(fraudCase) && fold(fraudCase).includes(search))
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

/** Known fraud cases besides those of the specification. */
interface FraudCasesSeen {
  /** From the stored reports, with the number of reports of each; most frequent first. */
  readonly inReports: readonly { readonly fraudCase: string; readonly count: number }[];
  /** From the user's own feedback, most recent first. */
  readonly inFeedback: readonly string[];
}

/** More than one can read; others can be typed. */
const maxInReports = 200;
/** Number of recent feedback items that are read. */
const maxFeedback = 200;

const ofReports = queryOf('reports.values', {
  query: everyReport,
  asOf: null,
  field: 'fraudCase',
  beginning: '',
  limit: maxInReports,
});
const ofFeedback = profileQueryOf('outbox.page', {
  query: { ...everyItem, states: [] },
  page: 1,
  limit: maxFeedback,
});

/** Returns the known fraud cases, which are read when `wanted` is true. */
export function useFraudCasesSeen(wanted: boolean): FraudCasesSeen {
  const { reply: values } = useQuery(wanted ? ofReports : null);
  const { reply: feedback } = useQuery(wanted ? ofFeedback : null);
  const cases = feedback?.items.flatMap(({ feedback: { behaviour } }) => behaviour.desired.fraud_cases ?? []);
  return {
    inReports:
      values?.flatMap(({ value, count }) => (value === null ? [] : [{ fraudCase: value, count }])) ?? [],
    inFeedback: [...new Set(cases)],
  };
}
