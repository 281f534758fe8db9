import type { ValueCount } from '../../../../shared/contract/report.calls';
import { reviewStatuses, type ValueField } from '../../../../shared/domain/report-query';
import { verdicts } from '../../../../shared/domain/review-log';
import { messages } from '../../../../shared/i18n/messages';
import { wordText } from '../../../../shared/i18n/word-text';
import { type QueryField, queryFields } from '../../../../shared/query/fields';
import { searchableRisks } from '../../../../shared/query/read-term';
import { type FieldToken, tokensOf } from '../../../../shared/query/tokens';
import {
  reviewStatusesNamed,
  type SearchState,
  searchStates,
  signalsNamed,
  signalsStarting,
  statesNamed,
  verdictsNamed,
} from '../../../../shared/query/value-names';
import { highlightPieces, searchPhrases } from '../../../../shared/search-matches';
import { fold } from '../../../../shared/text/fold';
import { signalName } from '../../../components/filter-text';

/** What can be completed at the caret: the name of a field, or its value. */
type Completable =
  | { readonly kind: 'field'; readonly typed: string; readonly start: number; readonly end: number }
  | { readonly kind: 'value'; readonly typed: string; readonly token: FieldToken };

/** A completion: what replaces a range of the text. */
export interface SearchOption {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly field: QueryField;
  /** A value of the field as received; null for the name of the field. */
  readonly value: string | null;
  /** Reports that have the value; null if not counted. */
  readonly count: number | null;
}

const maxOptions = 8;

/** Returns what can be completed at the caret; null for nothing. */
export function completableAt(text: string, caret: number): Completable | null {
  const token = tokensOf(text).find(({ start, end }) => start < caret && caret <= end);
  if (token === undefined || (token.kind !== 'words' && token.kind !== 'field')) return null;
  if (token.kind === 'words') {
    const { start, end } = token;
    return token.quoted || caret < end ? null : { kind: 'field', typed: text.slice(start, end), start, end };
  }
  if (caret < token.valueStart || (token.quotes === 'closed' && caret === token.end)) return null;
  return { kind: 'value', typed: text.slice(token.valueStart, caret).replaceAll('"', ''), token };
}

/** Returns the names of fields that start with the input, in the current language; those of a look-up after `tx:`. */
export function fieldOptions(completable: Completable, text: string): readonly SearchOption[] {
  if (completable.kind !== 'field') return [];
  const { typed, start, end } = completable;
  const minus = typed.startsWith('-') ? '-' : '';
  const beginning = fold(typed.slice(minus.length));
  const isLookUp = tokensOf(text).some((token) => token.kind === 'field' && token.field === 'tx');
  return queryFields
    .filter((field) => isLookUp || (field !== 'since' && field !== 'wait'))
    .filter((field) => fold(messages.search.fields[field].name).startsWith(beginning))
    .map((field) => {
      const insert = `${minus}${messages.search.fields[field].name}${field === 'extra' ? '.' : ':'}`;
      return { from: start, to: end, insert, field, value: null, count: null };
    });
}

/**
 * Returns a filter by signal, verdict or standing for words before the caret that are part of its name, in any language: no
 * report contains these names, so that the words alone find nothing.
 */
export function namedByWords(completable: Completable, text: string): readonly SearchOption[] {
  return completable.kind === 'field' ? optionsOfWords(text, completable.end) : [];
}

/** Returns the filters that the last words of a text may mean, for a search that finds nothing. */
export function meantFilters(text: string): readonly SearchOption[] {
  return optionsOfWords(text, text.trimEnd().length);
}

function optionsOfWords(text: string, end: number): readonly SearchOption[] {
  const tokens = tokensOf(text);
  const last = tokens.findIndex((token) => token.end === end);
  for (let first = 0; first <= last; first += 1) {
    const words = tokens.slice(first, last + 1);
    const start = words[0]?.start ?? end;
    if (!words.every(({ kind }) => kind === 'words')) continue;
    const options = filtersNamed(text.slice(start, end).replaceAll('"', ''));
    if (options.length > 0)
      return options.map(([field, value]) => namedOption(field, value, start, end, true));
  }
  return [];
}

function filtersNamed(words: string): readonly (readonly [NamedField, string])[] {
  const isLong = words.trim().length >= minNameLength;
  return [
    ...signalsNamed(words).map((value) => ['signal', value] as const),
    ...(isLong ? verdictsNamed(words).map((value) => ['verdict', value] as const) : []),
    ...(isLong ? reviewStatusesNamed(words).map((value) => ['review', value] as const) : []),
  ];
}

/** Shorter words are the beginnings of too many names. */
const minNameLength = 4;

/** The fields whose values the app names. */
const namedFields = ['signal', 'review', 'verdict', 'is'] as const;
type NamedField = (typeof namedFields)[number];

export function isNamedField(field: QueryField): field is NamedField {
  return namedFields.some((each) => each === field);
}

/** Returns an option for a value that the app names. `whole`: with the name of the field. */
function namedOption(
  field: NamedField,
  value: string,
  from: number,
  to: number,
  whole = false,
): SearchOption {
  const prefix = whole ? `${messages.search.fields[field].name}:` : '';
  const word = typedName(field, value);
  const quoted = /\s/.test(word) || field !== 'is' ? `"${word}"` : word;
  return { from, to, insert: `${prefix}${quoted} `, field, value, count: null };
}

/** Returns the name by which the user searches for a value. */
function typedName(field: NamedField, value: string): string {
  const state = searchStates.find((each) => each === value);
  return field === 'is' && state !== undefined ? messages.search.states[state] : shownValue(field, value);
}

/** Returns a value as the grid shows it, which differs from the one to type in other languages. */
export function shownValue(field: QueryField, value: string): string {
  if (field === 'risk') return wordText('risk_assignment', value);
  if (field === 'signal') return signalName(value);
  const status = reviewStatuses.find((each) => each === value);
  if (field === 'review' && status !== undefined) return messages.words.standings[status];
  const verdict = verdicts.find((each) => each === value);
  if (field === 'verdict' && verdict !== undefined) return messages.words.verdicts[verdict];
  const state = searchStates.find((each) => each === value);
  if (field === 'is' && state !== undefined) return stateText(state);
  return field === 'case' ? wordText('decision', value) : value;
}

/** Returns a state as the menu of filters names it. */
function stateText(state: SearchState): string {
  const { fields, filters } = messages.words;
  const texts = {
    unread: filters.unread,
    read: filters.read,
    changed: fields.updated,
    conflict: fields.sharedId,
    newest: fields.newest,
  } satisfies Readonly<Record<SearchState, string>>;
  return texts[state];
}

/** The columns whose values complete a field. */
const valueFieldOf: Readonly<Partial<Record<QueryField, ValueField>>> = {
  user: 'user',
  device: 'device',
  risk: 'risk',
  case: 'fraudCase',
  signal: 'signal',
  verdict: 'verdict',
  place: 'place',
};

/** Which values complete a field. */
interface WantedValues {
  readonly field: ValueField;
  /** "" for all. */
  readonly beginning: string;
  /** The search text of the reports that are counted. */
  readonly text: string;
}

/** Returns which values to request; null for none. */
export function wantedValues(completable: Completable | null, text: string): WantedValues | null {
  const field = completable?.kind === 'value' ? valueFieldOf[completable.token.field] : undefined;
  if (completable?.kind !== 'value' || field === undefined) return null;
  const { typed, token } = completable;
  // What is left of an operator or of brackets may be no query.
  const isPlain = tokensOf(text).every(({ kind }) => kind === 'words' || kind === 'field');
  const others = isPlain ? `${text.slice(0, token.start)} ${text.slice(token.end)}` : '';
  if (field === 'risk' || field === 'fraudCase' || field === 'signal' || field === 'verdict')
    return { field, beginning: '', text: others };
  if (field === 'user' || field === 'device') return { field, beginning: typed, text: others };
  // Places are found by any of their words, as in the search itself.
  const word = /[\p{L}\p{N}]/u.test(typed) ? `${token.field}:"${typed}"` : '';
  return { field, beginning: '', text: `${others} ${word}` };
}

/** Returns whether the names of fields of the extra data complete the input. */
export function wantsExtraPaths(completable: Completable | null): boolean {
  return completable?.kind === 'field' && extraStart.test(completable.typed);
}

const extraStart = /^-?extra_data\./i;

/** Returns the fields of the extra data whose names start with the input, most frequent first. */
export function extraOptions(completable: Completable, paths: readonly string[]): readonly SearchOption[] {
  if (completable.kind !== 'field' || !wantsExtraPaths(completable)) return [];
  const { typed, start, end } = completable;
  const prefix = typed.slice(0, typed.indexOf('.') + 1);
  const beginning = fold(typed.slice(prefix.length));
  return paths
    .filter((path) => /^[^\s":()\\]+$/.test(path) && fold(path).startsWith(beginning))
    .slice(0, maxOptions)
    .map((path) => ({
      from: start,
      to: end,
      insert: `${prefix}${path}:`,
      field: 'extra',
      value: path,
      count: null,
    }));
}

/** Returns the values that fit the input, most frequent first. */
export function valueOptions(
  completable: Completable,
  counted: readonly ValueCount[],
): readonly SearchOption[] {
  if (completable.kind !== 'value') return [];
  const { typed, token } = completable;
  if (token.field === 'is')
    return statesNamed(typed).map((state) => namedOption('is', state, token.valueStart, token.end));
  if (token.field === 'signal' || token.field === 'review' || token.field === 'verdict')
    return namedOptions(token.field, completable, counted);
  const isFitting = fittingTest(token.field, typed);
  return withKnownRisks(token.field, counted)
    .filter(({ value }) => !/["\n]/.test(value) && value.trim() !== '' && isFitting(value))
    .slice(0, maxOptions)
    .map(({ value, count }) => ({
      from: token.valueStart,
      to: token.end,
      insert: `${token.field === 'risk' && searchableRisks.includes(value) ? value : `"${value}"`} `,
      field: token.field,
      value,
      count,
    }));
}

/** Returns the signals, review statuses or verdicts that fit the input, also those that no report has. */
function namedOptions(
  field: 'signal' | 'review' | 'verdict',
  { typed, token }: Extract<Completable, { readonly kind: 'value' }>,
  counted: readonly ValueCount[],
): readonly SearchOption[] {
  const find = { signal: signalsStarting, review: reviewStatusesNamed, verdict: verdictsNamed }[field];
  const named: readonly string[] = find(typed);
  return named.map((value) => ({
    ...namedOption(field, value, token.valueStart, token.end),
    count: counted.find((each) => each.value === value)?.count ?? null,
  }));
}

function fittingTest(field: QueryField, typed: string): (value: string) => boolean {
  if (typed.trim() === '') return () => true;
  if (field !== 'case' && field !== 'place') return (value) => fold(value).startsWith(fold(typed.trim()));
  const phrases = searchPhrases(`"${typed}"`);
  const contains = (text: string) => highlightPieces(text, phrases).some(({ found }) => found);
  // A case is also found by the name that the grid shows.
  return (value) => contains(value) || (field === 'case' && contains(wordText('decision', value)));
}

interface CompletingValue {
  readonly value: string;
  readonly count: number | null;
}

/** The values of reports, and the known risks that no report has. */
function withKnownRisks(field: QueryField, counted: readonly ValueCount[]): readonly CompletingValue[] {
  const given = counted.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  if (field !== 'risk') return given;
  const others = searchableRisks.filter((risk) => !given.some(({ value }) => value === risk));
  return [...given, ...others.map((value) => ({ value, count: null }))];
}

/** Returns the text with an option accepted, and the caret behind it. */
export function withOption(text: string, { from, to, insert }: SearchOption) {
  const rest = text.slice(to);
  const joined = insert.endsWith(' ') && rest.startsWith(' ') ? insert.trimEnd() : insert;
  return { text: `${text.slice(0, from)}${joined}${rest}`, caret: from + insert.length };
}
