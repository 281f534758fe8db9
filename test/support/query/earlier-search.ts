import { typedAmount } from '../../../shared/domain/amount';
import { durationSeconds } from '../../../shared/domain/duration';
import type { Int64Text } from '../../../shared/domain/report';
import type { ReviewStatus } from '../../../shared/domain/report-query';
import type { Verdict } from '../../../shared/domain/review-log';
import { riskAssessments, riskAssignments } from '../../../shared/domain/vocabulary';
import { nanosecondsOf, type TimeZone } from '../../../shared/domain/zoned-time';
import {
  type AnySignal,
  reviewStatusesNamed,
  type SearchState,
  signalsStarting,
  stateNamed,
  statesNamed,
  verdictsNamed,
} from '../../../shared/query/value-names';
import { names } from '../../../shared/text/compiled/names';
import { fold } from '../../../shared/text/fold';
import { phraseOf } from '../../../shared/text/words';

/**
 * The search text of the reports: words and phrases that a report must contain, and fields such as `risk:high`. This is
 * the only place that reads it; the store, the highlights, the completion and the messages use the result.
 */
export interface ParsedSearch {
  readonly pieces: readonly SearchPiece[];
  /** Texts that must all occur. The words of a text must follow one another. */
  readonly words: readonly string[];
  /** Terms of the same field are alternatives, as in a filter, except those of `is` and `amount`; negated ones exclude. */
  readonly terms: readonly FieldTerm[];
  /** If there are any, the search finds nothing: ignoring a term would find too much, which feedback could be sent on. */
  readonly problems: readonly SearchProblem[];
  /** The look-up at the service that its `tx:` offers; null without one whole `tx:`. */
  readonly lookUp: TypedLookUp | null;
}

/** A look-up of one transaction, as typed; null for the defaults. */
export interface TypedLookUp {
  readonly transactionId: string;
  readonly since: string | null;
  readonly wait: string | null;
}

export const searchFields = [
  'user',
  'device',
  'risk',
  'case',
  'signal',
  'review',
  'verdict',
  'is',
  'amount',
  'place',
  'ip',
  'before',
  'after',
  'tx',
  'since',
  'wait',
] as const;
export type SearchField = (typeof searchFields)[number];

/** The names of the fields, in every language, whatever the current one is; folded. */
const fieldNames: ReadonlyMap<string, SearchField> = new Map(
  searchFields.flatMap((field) => names.search.fields[field].name.map((name) => [fold(name), field])),
);

/** A part of the text between spaces, or between quotes. */
type SearchPiece = WordsPiece | FieldPiece;

interface WordsPiece {
  readonly kind: 'words';
  readonly text: string;
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
}

export interface FieldPiece {
  readonly kind: 'field';
  readonly field: SearchField;
  /** Preceded by a minus: reports that match are excluded. */
  readonly negated: boolean;
  /** Without quotes. */
  readonly value: string;
  /** `open`: the closing quote is missing. */
  readonly quotes: 'none' | 'open' | 'closed';
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

export type FieldTerm = { readonly negated: boolean } & (
  | {
      readonly field: 'user' | 'device' | 'tx';
      readonly id: string;
      /** Between quotes: the whole ID. Otherwise its beginning. */
      readonly whole: boolean;
    }
  /** Words of the name, the last of which may be the start of a longer one. */
  | { readonly field: 'case' | 'place'; readonly words: string }
  | { readonly field: 'risk'; readonly risk: string }
  /** Those whose names start with the value. */
  | { readonly field: 'signal'; readonly signals: readonly AnySignal[] }
  | { readonly field: 'review'; readonly reviewStatuses: readonly ReviewStatus[] }
  | { readonly field: 'verdict'; readonly verdicts: readonly Verdict[] }
  | { readonly field: 'is'; readonly state: SearchState }
  /** Exact decimals; null for no limit. */
  | { readonly field: 'amount'; readonly from: AmountLimit | null; readonly until: AmountLimit | null }
  | { readonly field: 'ip'; readonly address: string; readonly whole: boolean }
  /** `after` includes this time, `before` excludes it. ns since 1970. */
  | { readonly field: 'before' | 'after'; readonly time: Int64Text; readonly negated: false }
);

interface AmountLimit {
  readonly value: string;
  readonly isIncluded: boolean;
}

/** A part of the text that can't be used. */
export type SearchProblem = FieldProblem | WordsProblem;

/** A field whose value can't be used. */
export interface FieldProblem {
  readonly kind:
    | 'no-value'
    | 'unknown-risk'
    | 'unknown-signal'
    | 'unknown-review'
    | 'unknown-verdict'
    | 'no-amount'
    | 'unknown-state'
    | 'no-date'
    | 'no-address'
    | 'no-duration'
    | 'no-transaction';
  readonly piece: FieldPiece;
  /** Typing more can make the value valid. */
  readonly unfinished: boolean;
}

interface WordsProblem {
  /** `no-words`: the whole text has only signs, which the search ignores. `too-many-words`: more than `maxSearchedTexts`. */
  readonly kind: 'no-words' | 'too-many-words';
  readonly piece: WordsPiece;
  readonly unfinished: boolean;
}

/** How many texts a search may have, fields not counted. */
export const maxSearchedTexts = 64;

/** Reads a search text. Never fails: an unknown field, such as the `https:` of an address, is a word. */
export function parseSearch(text: string, zone: TimeZone): ParsedSearch {
  const pieces = piecesOf(text);
  const words: string[] = [];
  const terms: FieldTerm[] = [];
  const problems: SearchProblem[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'words') words.push(piece.text);
    else if (!isTermPiece(piece)) {
      const problem = lookUpOptionProblem(piece, pieces);
      if (problem) problems.push(problem);
    } else {
      const read = readTerm(piece, zone);
      if ('kind' in read) problems.push(read);
      else terms.push(read);
    }
  }
  const unusable = wordsProblem(pieces);
  if (unusable) problems.push(unusable);
  return { pieces, words, terms, problems, lookUp: problems.length > 0 ? null : lookUpOf(pieces) };
}

type LookUpOption = 'since' | 'wait';
type TermPiece = FieldPiece & { readonly field: Exclude<SearchField, LookUpOption> };

/** Returns false for what says how to look a transaction up: it narrows nothing that is stored. */
function isTermPiece(piece: FieldPiece): piece is TermPiece {
  return piece.field !== 'since' && piece.field !== 'wait';
}

function lookUpOptionProblem(piece: FieldPiece, all: readonly SearchPiece[]): FieldProblem | null {
  const { value } = piece;
  if (value.trim() === '') return { kind: 'no-value', piece, unfinished: true };
  if (durationSeconds(value) === null)
    return { kind: 'no-duration', piece, unfinished: /^\d+$/.test(value.trim()) };
  const isOfLookUp = all.some((other) => other.kind === 'field' && other.field === 'tx' && !other.negated);
  return isOfLookUp ? null : { kind: 'no-transaction', piece, unfinished: true };
}

function lookUpOf(pieces: readonly SearchPiece[]): TypedLookUp | null {
  const fields = pieces.filter((piece) => piece.kind === 'field');
  const [transaction, ...others] = fields.filter(({ field, negated }) => field === 'tx' && !negated);
  if (!transaction || others.length > 0) return null;
  const last = (option: LookUpOption) =>
    fields.findLast(({ field }) => field === option)?.value.trim() ?? null;
  return { transactionId: transaction.value, since: last('since'), wait: last('wait') };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the look-up that a text offers if nothing is found here: that of its `tx:`, or of the UUID that it is. */
export function offeredLookUp(text: string, zone: TimeZone): TypedLookUp | null {
  const id = text.trim();
  if (uuid.test(id)) return { transactionId: id, since: null, wait: null };
  return parseSearch(text, zone).lookUp;
}

/** Signs next to words or fields are ignored: "Smith & Co". */
function wordsProblem(pieces: readonly SearchPiece[]): WordsProblem | null {
  const texts = pieces.filter((piece) => piece.kind === 'words');
  const [first] = texts;
  if (first && texts.length === pieces.length && !texts.some(({ text }) => hasWord(text)))
    return { kind: 'no-words', piece: first, unfinished: true };
  const surplus = texts[maxSearchedTexts];
  return surplus ? { kind: 'too-many-words', piece: surplus, unfinished: false } : null;
}

function hasWord(text: string): boolean {
  return phraseOf(text) !== '';
}

/** Returns a text with the straight form of quotes and colons, each as long as the input. */
function withPlainSigns(text: string): string {
  return text.replace(/[“”„‟＂]/g, '"').replaceAll('：', ':');
}

/** Splits a text that has no fields into what must occur: the texts between quotes, and what is between spaces. */
export function wordsOf(text: string): readonly string[] {
  return wordPieces(withPlainSigns(text), 0).map((piece) => piece.text);
}

function wordPieces(text: string, from: number): readonly WordsPiece[] {
  return [...text.matchAll(/"([^"]*)"?|[^\s"]+/g)].map((match) => {
    const [term, quoted] = match;
    const start = from + match.index;
    const end = start + term.length;
    return { kind: 'words', text: quoted ?? term, quoted: quoted !== undefined, start, end };
  });
}

/** What may be a field at the start of a word, with its value; a text between quotes; or what is between spaces. */
const piece = /(?<![^\s"])(-?)([\p{L}\p{M}]+):(?:"([^"]*)("?)|([^\s"]*))|"[^"]*"?|[^\s"]+/gu;

function piecesOf(text: string): readonly SearchPiece[] {
  return [...withPlainSigns(text).matchAll(piece)].flatMap((match): readonly SearchPiece[] => {
    const [whole, minus = '', name = '', quotedValue, closing, value = ''] = match;
    const field = fieldNames.get(fold(name));
    if (field === undefined) return wordPieces(whole, match.index);
    return [
      {
        kind: 'field',
        field,
        negated: minus !== '',
        value: quotedValue ?? value,
        quotes: quotedValue === undefined ? 'none' : closing === '' ? 'open' : 'closed',
        start: match.index,
        valueStart: match.index + minus.length + name.length + 1,
        end: match.index + whole.length,
      },
    ];
  });
}

function readTerm(piece: TermPiece, zone: TimeZone): FieldTerm | FieldProblem {
  const { field, negated, value } = piece;
  const whole = piece.quotes === 'closed';
  if (value.trim() === '') return { kind: 'no-value', piece, unfinished: true };
  switch (field) {
    case 'user':
    case 'device':
    case 'tx':
      return { field, negated, id: value, whole };
    case 'case':
    case 'place':
      if (!hasWord(value)) return { kind: 'no-value', piece, unfinished: true };
      return { field, negated, words: value };
    case 'risk':
      return readRisk(piece);
    case 'signal': {
      const named = signalsStarting(value);
      if (named.length === 0) return { kind: 'unknown-signal', piece, unfinished: false };
      return { field, negated, signals: named };
    }
    case 'review': {
      const named = reviewStatusesNamed(value);
      if (named.length === 0) return { kind: 'unknown-review', piece, unfinished: false };
      return { field, negated, reviewStatuses: named };
    }
    case 'verdict': {
      const named = verdictsNamed(value);
      if (named.length === 0) return { kind: 'unknown-verdict', piece, unfinished: false };
      return { field, negated, verdicts: named };
    }
    case 'amount':
      return readAmount(piece);
    case 'is':
      return readState(piece);
    case 'ip':
      return readAddress(piece);
    default:
      return readTime(piece, field, zone);
  }
}

/** The values of both vocabularies. */
export const searchableRisks: readonly string[] = [...riskAssignments, ...riskAssessments];

function readRisk(piece: FieldPiece): FieldTerm | FieldProblem {
  const typed = piece.value.trim().toLowerCase();
  const risk = searchableRisks.find((each) => each === typed);
  if (risk !== undefined) return { field: 'risk', negated: piece.negated, risk };
  // A service's own word is written between quotes, so that a typing error in a known one is noticed.
  if (piece.quotes === 'closed') return { field: 'risk', negated: piece.negated, risk: piece.value.trim() };
  const unfinished = searchableRisks.some((each) => each.startsWith(typed));
  return { kind: 'unknown-risk', piece, unfinished };
}

function readState(piece: FieldPiece): FieldTerm | FieldProblem {
  const state = stateNamed(piece.value);
  if (state !== undefined) return { field: 'is', negated: piece.negated, state };
  return { kind: 'unknown-state', piece, unfinished: statesNamed(piece.value).length > 0 };
}

/** `>1000`, `<=12.50`, `100..200`, `60`. */
function readAmount(piece: FieldPiece): FieldTerm | FieldProblem {
  const typed = piece.value.trim();
  const [, sign = '', rest = ''] = /^(>=?|<=?|[≥≤])?(.*)$/s.exec(typed) ?? [];
  const isRange = sign === '' && rest.includes('..');
  const values = (isRange ? rest.split('..') : [rest]).map((each) => typedAmount(each.trim()));
  const [first, last = first] = values;
  if (values.length > 2 || first === null || last === null || first === undefined || last === undefined)
    return { kind: 'no-amount', piece, unfinished: /^-?[\d.,]*$/.test(rest) };
  const limit = (value: string) => ({ value, isIncluded: sign !== '>' && sign !== '<' });
  const from = sign.startsWith('<') || sign === '≤' ? null : limit(first);
  const until = sign.startsWith('>') || sign === '≥' ? null : limit(last);
  return { field: 'amount', negated: piece.negated, from, until };
}

const wholeAddress = /^(?:(?:\d{1,3}\.){3}\d{1,3}|(?:[\da-f]{1,4}:){7}[\da-f]{1,4})$/;
/** At least the first group with what ends it. */
const addressPrefix =
  /^(?:(?:\d{1,3}\.){1,3}|(?:[\da-f]{1,4}:|::)(?:[\da-f]{1,4}:{1,2}){0,6}:?)(?:[\da-f]{1,4})?$/;

function readAddress(piece: FieldPiece): FieldTerm | FieldProblem {
  const address = piece.value.trim().toLowerCase();
  const groups = address.includes('.') ? address.split('.') : [];
  const isInRange = groups.every((group) => /^\d*$/.test(group) && Number(group) <= 255);
  if (!isInRange || !/[\da-f]/.test(address) || !(wholeAddress.test(address) || addressPrefix.test(address)))
    return { kind: 'no-address', piece, unfinished: /^(?:\d{1,3}|[\da-f]{1,4}|::?)$/.test(address) };
  const whole = piece.quotes === 'closed' || wholeAddress.test(address);
  return { field: 'ip', negated: piece.negated, address, whole };
}

const dateTimeDigits = '0000-00-00T00:00:00';

function readTime(piece: FieldPiece, field: 'before' | 'after', zone: TimeZone): FieldTerm | FieldProblem {
  const typed = piece.value.trim().toUpperCase().replace(' ', 'T');
  const time = nanosecondsOf(typed.includes('T') ? typed : `${typed}T00:00`, zone, 'first');
  if (time !== null) {
    const other = field === 'before' ? 'after' : 'before';
    return { field: piece.negated ? other : field, negated: false, time };
  }
  const isStart = dateTimeDigits.startsWith(typed.replace(/\d/g, '0'));
  const isComplete = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(typed);
  return { kind: 'no-date', piece, unfinished: isStart && !isComplete };
}
