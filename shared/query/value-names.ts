import { type DerivedSignal, derivedSignals } from '../domain/derived-signals';
import { type Signal, signals } from '../domain/report';
import { type ReviewStatus, reviewStatuses } from '../domain/report-query';
import { type Verdict, verdicts } from '../domain/review-log';
import { names } from '../text/compiled/names';
import { fold } from '../text/fold';

/**
 * The names of what the app names itself, for the search text: fields, signals, review statuses, verdicts, and states. A name
 * of any language is accepted, whatever the current one is.
 */

export type AnySignal = Signal | DerivedSignal;

/** Derived signals come first. */
const signalNames: ReadonlyMap<AnySignal, readonly string[]> = new Map(
  [...derivedSignals, ...signals].map((signal) => [signal, names.words.signals[signal]]),
);

const reviewStatusNames: ReadonlyMap<ReviewStatus, readonly string[]> = new Map(
  reviewStatuses.map((status) => [status, [status, ...names.words.standings[status]]]),
);

const verdictNames: ReadonlyMap<Verdict, readonly string[]> = new Map(
  verdicts.map((verdict) => [verdict, [verdict, ...names.words.verdicts[verdict]]]),
);

/** Returns what has a name that starts with a text, both folded. */
function namedBy<Named>(text: string, named: ReadonlyMap<Named, readonly string[]>): readonly Named[] {
  const typed = fold(text.trim());
  return [...named].flatMap(([each, its]) =>
    its.some((name) => fold(name).startsWith(typed)) ? [each] : [],
  );
}

/** The shortest text that finds signals by a word of their names. */
const minSignalText = 3;

/** Returns the signals that have a name, in any language, with words that start with a text. */
export function signalsNamed(text: string): readonly AnySignal[] {
  const typed = fold(text).trim().replace(/\s+/g, ' ');
  if (typed.length < minSignalText) return [];
  return [...signalNames].flatMap(([signal, its]) =>
    its.some((name) => ` ${fold(name)}`.includes(` ${typed}`)) ? [signal] : [],
  );
}

/** Returns the signals whose names start with a text. */
export function signalsStarting(text: string): readonly AnySignal[] {
  return namedBy(text, signalNames);
}

/** Returns the review statuses whose names start with a text. */
export function reviewStatusesNamed(text: string): readonly ReviewStatus[] {
  return namedBy(text, reviewStatusNames);
}

/** Returns the verdicts whose names start with a text. */
export function verdictsNamed(text: string): readonly Verdict[] {
  return namedBy(text, verdictNames);
}

/** What a report can be, for the filters without a value. */
export const searchStates = ['unread', 'read', 'changed', 'conflict', 'newest'] as const;
export type SearchState = (typeof searchStates)[number];

const stateNames: ReadonlyMap<SearchState, readonly string[]> = new Map(
  searchStates.map((state) => [state, names.search.states[state]]),
);

/** Returns the states whose names start with a text. */
export function statesNamed(text: string): readonly SearchState[] {
  return namedBy(text, stateNames);
}

/** Returns the state with exactly this name, folded. */
export function stateNamed(name: string): SearchState | undefined {
  const typed = fold(name.trim());
  return searchStates.find((state) => stateNames.get(state)?.some((each) => fold(each) === typed));
}
