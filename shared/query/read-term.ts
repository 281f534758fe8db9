import { maxExtraPathLength } from '../domain/extra-data';
import { riskAssessments, riskAssignments } from '../domain/vocabulary';
import type { TimeZone } from '../domain/zoned-time';
import { phraseOf } from '../text/words';
import { isNumberField, type NumberField, type QueryField } from './fields';
import type { FieldProblem } from './problems';
import { anyOf, notOf, type QueryNode } from './query-node';
import { readAddress } from './read-address';
import { mayBecomeNumber, readNumbers, signAndRest } from './read-numbers';
import { mayBecomeTime, mayBecomeTimes, readTime, readTimes } from './read-times';
import type { NameMatch, QueryTerm, TextMatch } from './terms';
import type { FieldToken } from './tokens';
import { reviewStatusesNamed, signalsStarting, stateNamed, statesNamed, verdictsNamed } from './value-names';
import { maxStars, patternOf, valueOfPattern } from './wildcards';

/** How a transaction is looked up, which narrows nothing that is stored. */
export type LookUpOption = Extract<QueryField, 'since' | 'wait'>;
export type TermToken = FieldToken & { readonly field: Exclude<QueryField, LookUpOption> };

/** The words of both risk scales. */
export const searchableRisks: readonly string[] = [...riskAssignments, ...riskAssessments];

/** Returns what a field with its value asks for: a term, or alternatives where the value names several things. */
export function readField(token: TermToken, zone: TimeZone): QueryNode | FieldProblem {
  const read = readValue(token, zone);
  if (isProblem(read)) return read;
  const node = anyOf(read.map((term): QueryNode => ({ kind: 'term', term })));
  if (node === null) return { kind: 'no-value', token, unfinished: true };
  const isTurned = token.field === 'before' || token.field === 'after';
  return token.negated && !isTurned ? notOf(node) : node;
}

type ReadTerms = readonly QueryTerm[] | FieldProblem;

export function isProblem(read: object): read is FieldProblem {
  return 'token' in read;
}

function readValue(token: TermToken, zone: TimeZone): ReadTerms {
  const { field, value } = token;
  const problem = (kind: FieldProblem['kind'], unfinished: boolean) => ({ kind, token, unfinished });
  if (value.trim() === '' && token.quotes !== 'begun') return problem('no-value', true);
  if (isNumberField(field)) return readNumberField(token, field);
  switch (field) {
    case 'user':
    case 'device':
    case 'tx': {
      const match = readText(token);
      return isProblem(match) ? match : [{ field, match }];
    }
    case 'case':
    case 'place': {
      const match = readName(token);
      return isProblem(match) ? match : [{ field, match }];
    }
    case 'risk':
      return readRisk(token);
    case 'signal':
      return named(token, signalsStarting(value), (signal) => ({ field, signal }), 'unknown-signal');
    case 'review':
      return named(
        token,
        reviewStatusesNamed(value),
        (reviewStatus) => ({ field, reviewStatus }),
        'unknown-review',
      );
    case 'verdict':
      return named(token, verdictsNamed(value), (verdict) => ({ field, verdict }), 'unknown-verdict');
    case 'is': {
      const state = stateNamed(value);
      return state === undefined
        ? problem('unknown-state', statesNamed(value).length > 0)
        : [{ field, state }];
    }
    case 'ip': {
      const read = readAddress(token);
      return isProblem(read) ? read : [read];
    }
    case 'extra':
      return readExtra(token);
    default:
      return readTimeField(token, field, zone);
  }
}

function named<Value>(
  token: FieldToken,
  values: readonly Value[],
  termOf: (value: Value) => QueryTerm,
  kind: FieldProblem['kind'],
): ReadTerms {
  return values.length === 0 ? { kind, token, unfinished: false } : values.map(termOf);
}

/** Between quotes: the whole text. Otherwise its beginning, or a pattern. */
function readText(token: FieldToken): TextMatch | FieldProblem {
  const { value, quotes } = token;
  if (quotes === 'closed') return { kind: 'whole', text: value };
  if (quotes !== 'none') return { kind: 'beginning', text: value };
  const pattern = patternOf(value);
  const [first = '', last] = pattern;
  if (pattern.length - 1 > maxStars) return { kind: 'too-many-stars', token, unfinished: false };
  if (last === undefined || (pattern.length === 2 && last === '')) return { kind: 'beginning', text: first };
  return { kind: 'pattern', text: valueOfPattern(pattern) };
}

function readName(token: FieldToken): NameMatch | FieldProblem {
  const match = readText(token);
  if (isProblem(match)) return match;
  const hasWord = phraseOf(match.text) !== '';
  const isEveryName = match.text === '' && token.value.includes('*');
  if (match.kind === 'pattern' || isEveryName)
    return hasWord || isEveryName
      ? { kind: 'pattern', text: isEveryName ? '*' : match.text }
      : { kind: 'no-value', token, unfinished: true };
  return hasWord ? { kind: 'words', text: match.text } : { kind: 'no-value', token, unfinished: true };
}

function readRisk(token: FieldToken): ReadTerms {
  const [sign, rest] = token.quotes === 'none' ? signAndRest(token.value) : (['', token.value] as const);
  const typed = rest.trim().toLowerCase();
  const risk = searchableRisks.find((each) => each === typed);
  if (risk !== undefined) return [{ field: 'risk', sign, risk }];
  // A service's own word is written between quotes, so that a typing error in a known one is noticed.
  if (token.quotes === 'closed') return [{ field: 'risk', sign: '', risk: token.value.trim() }];
  const unfinished = searchableRisks.some((each) => each.startsWith(typed));
  return { kind: 'unknown-risk', token, unfinished };
}

function readNumberField(token: FieldToken, field: NumberField): ReadTerms {
  const range = readNumbers(field, token.value);
  if (range !== null) return [{ field, ...range }];
  const kind = field === 'amount' ? 'no-amount' : 'no-number';
  return { kind, token, unfinished: mayBecomeNumber(token.value) };
}

function readTimeField(token: FieldToken, field: 'before' | 'after' | 'created', zone: TimeZone): ReadTerms {
  const { value } = token;
  if (field === 'created') {
    const range = readTimes(value, zone);
    return range === null
      ? { kind: 'no-date', token, unfinished: mayBecomeTimes(value) }
      : [{ field, ...range }];
  }
  const time = readTime(value, zone);
  if (time === null) return { kind: 'no-date', token, unfinished: mayBecomeTime(value) };
  // A report without a time is neither before nor after any: a minus turns one into the other.
  const isStart = (field === 'after') !== token.negated;
  return [{ field: 'created', from: isStart ? time : null, end: isStart ? null : time }];
}

/** A number is compared as one, where the value is a limit or range. */
function readExtra(token: FieldToken): ReadTerms {
  const { path: typedPath, value, quotes } = token;
  if (typedPath === '' || typedPath.length > maxExtraPathLength)
    return { kind: 'no-path', token, unfinished: true };
  const path = typedPath.normalize();
  const [sign] = signAndRest(value);
  if (quotes === 'none' && (sign !== '' || value.includes('..'))) {
    const range = readNumbers('extra', value);
    if (range !== null) return [{ field: 'extra', path, match: { kind: 'number', ...range } }];
    if (sign !== '') return { kind: 'no-number', token, unfinished: mayBecomeNumber(value) };
  }
  const match = readText(token);
  return isProblem(match) ? match : [{ field: 'extra', path, match }];
}
