import { type DerivedSignal, derivedSignals } from './derived-signals';
import { type Signal, signals } from './report';
import type { Standing } from './report-query';

/**
 * The names of what the program names itself, for the search text: signals, standings in review, and states. A name of
 * any language is accepted, whatever the current one is.
 */

export type AnySignal = Signal | DerivedSignal;

/** Their names in the other languages. */
const translatedSignals: Readonly<Partial<Record<AnySignal, string>>> = {
  'Impossible travel': 'desplazamiento imposible',
  'New device': 'dispositivo nuevo',
  Rooted: 'rooteado',
  Emulated: 'emulado',
  Debugged: 'depurado',
  'GPS spoofed': 'gps falso',
};

/** Derived signals come first. */
const signalNames: ReadonlyMap<AnySignal, readonly string[]> = new Map(
  [...derivedSignals, ...signals].map((signal) => [signal, [signal, translatedSignals[signal] ?? signal]]),
);

const standingNames: ReadonlyMap<Standing, readonly string[]> = new Map<Standing, readonly string[]>([
  ['waiting', ['waiting', 'to be reviewed', 'por revisar']],
  ['returned', ['returned', 'came back', 'de vuelta']],
  ['divided', ['divided', 'two verdicts', 'dos veredictos']],
  ['snoozed', ['snoozed', 'aplazado']],
  ['escalated', ['escalated', 'escalado']],
  ['judged', ['judged', 'con veredicto']],
]);

/** Returns what has a name that starts with a text, ignoring case. */
function namedBy<Named>(text: string, named: ReadonlyMap<Named, readonly string[]>): readonly Named[] {
  const typed = text.trim().toLowerCase();
  return [...named].flatMap(([each, its]) =>
    its.some((name) => name.toLowerCase().startsWith(typed)) ? [each] : [],
  );
}

/** The shortest text that finds signals by a word of their names. */
const minSignalText = 3;

/** Returns the signals that have a name, in any language, with words that start with a text. */
export function signalsNamed(text: string): readonly AnySignal[] {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (typed.length < minSignalText) return [];
  return [...signalNames].flatMap(([signal, its]) =>
    its.some((name) => ` ${name.toLowerCase()}`.includes(` ${typed}`)) ? [signal] : [],
  );
}

/** Returns the signals whose names start with a text. */
export function signalsStarting(text: string): readonly AnySignal[] {
  return namedBy(text, signalNames);
}

/** Returns the standings in review whose names start with a text. */
export function standingsNamed(text: string): readonly Standing[] {
  return namedBy(text, standingNames);
}

/** What a report can be, for the filters without a value. */
export const searchStates = ['unread', 'read', 'changed', 'conflict', 'newest'] as const;
export type SearchState = (typeof searchStates)[number];

const stateNames: ReadonlyMap<SearchState, readonly string[]> = new Map([
  ['unread', ['unread', 'no leído', 'no leido']],
  ['read', ['read', 'leído', 'leido']],
  ['changed', ['changed', 'cambiado']],
  ['conflict', ['conflict', 'conflicto']],
  ['newest', ['newest', 'más reciente', 'mas reciente']],
]);

/** Returns the states whose names start with a text. */
export function statesNamed(text: string): readonly SearchState[] {
  return namedBy(text, stateNames);
}

/** Returns the state with exactly this name, ignoring case. */
export function stateNamed(name: string): SearchState | undefined {
  const typed = name.trim().toLowerCase();
  return searchStates.find((state) => stateNames.get(state)?.includes(typed));
}
