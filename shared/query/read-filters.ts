import { isDecimalRange, isRangeField } from '../domain/columns';
import { durationSeconds } from '../domain/duration';
import type { FilterField, ReportFilter, ReportQuery, ValueField } from '../domain/report-query';
import type { TimeZone } from '../domain/zoned-time';
import { groupBy } from '../group-by';
import { isNumberField, numberFields } from './fields';
import { parseQuery } from './parse-query';
import { isProblem, readField, type TermToken } from './read-term';
import { secondsAgo, timeEnds } from './read-times';
import type { NumberRange, QueryTerm } from './terms';
import { type FieldToken, type Token, tokensOf } from './tokens';
import type { SearchState } from './value-names';

/**
 * Returns the query with the filters that its text says, in place of that text. What no filter means exactly stays text: other
 * fields, beginnings, times in the zone that is shown, operators and what is in brackets; everything, if the text has a problem. A field that has a filter gets no
 * second one.
 */
export function readFilters(query: ReportQuery, zone: TimeZone): ReportQuery {
  const parts = partsOf(query.text);
  if (parts === null || parseQuery(query.text, zone).problems.length > 0) return query;
  const terms = parts.flatMap(({ token }) => (isTermToken(token) ? [readToken(token, zone)] : []));
  const present = new Set<FilterField>(query.filters.map(({ field }) => field));
  const read = [...groupBy(terms, ({ field }) => field)].flatMap(([field, some]) => {
    const filter = field === null || present.has(field) ? null : filterOf(field, some);
    return filter === null ? [] : [{ filter, tokens: some.map(({ token }) => token) }];
  });
  if (read.length === 0) return query;
  const said = new Set<Token>(read.flatMap(({ tokens }) => tokens));
  const rest = parts
    .filter(({ token }) => !said.has(token))
    .map(({ start, end }) => query.text.slice(start, end));
  return { ...query, filters: [...query.filters, ...read.map(({ filter }) => filter)], text: rest.join(' ') };
}

interface Part {
  /** The only one, or the bracket that opens it. */
  readonly token: Token;
  readonly start: number;
  readonly end: number;
}

/** Returns the parts that must all hold; null if operators between them say otherwise. */
function partsOf(text: string): readonly Part[] | null {
  const parts: Part[] = [];
  let depth = 0;
  for (const token of tokensOf(text)) {
    const { kind, start, end } = token;
    const last = parts.at(-1);
    if (depth > 0 && last) parts.splice(-1, 1, { ...last, end });
    else if (kind === 'and' || kind === 'or' || kind === 'not') return null;
    else parts.push({ token, start, end });
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
  }
  return parts;
}

function isTermToken(token: Token): token is TermToken {
  return token.kind === 'field' && token.field !== 'since' && token.field !== 'wait';
}

/** A field of the text, with the filter that may mean the same; null for none. */
interface ReadToken {
  readonly token: FieldToken;
  readonly field: FilterField | null;
  /** Alternatives. */
  readonly terms: readonly QueryTerm[];
}

function readToken(token: TermToken, zone: TimeZone): ReadToken {
  const read = readField({ ...token, negated: false }, zone);
  const none = { token, field: null, terms: [] };
  if (isProblem(read) || !isOfAnyZone(token)) return none;
  const terms =
    read.kind === 'term'
      ? [read.term]
      : read.kind === 'any'
        ? read.of.flatMap((each) => (each.kind === 'term' ? [each.term] : []))
        : [];
  const [first] = terms;
  return first ? { token, field: fieldOf(first), terms } : none;
}

const stateFields: Readonly<Record<SearchState, FilterField>> = {
  unread: 'unread',
  read: 'unread',
  changed: 'updated',
  conflict: 'sharedId',
  newest: 'newest',
};

function fieldOf(term: QueryTerm): FilterField | null {
  if (isNumberTerm(term)) {
    const column = numberFields[term.field];
    return isRangeField(column) ? column : null;
  }
  switch (term.field) {
    case 'risk':
    case 'signal':
    case 'verdict':
    case 'user':
    case 'device':
      return term.field;
    case 'review':
      return 'standing';
    case 'created':
      return 'time';
    case 'is':
      return stateFields[term.state];
    default:
      return null;
  }
}

function isNumberTerm(
  term: QueryTerm,
): term is QueryTerm & NumberRange & { readonly field: keyof typeof numberFields } {
  return isNumberField(term.field);
}

function filterOf(field: FilterField, read: readonly ReadToken[]): ReportFilter | null {
  const [only, ...others] = read;
  const term =
    only && others.length === 0 && !only.token.negated && only.terms.length === 1 ? only.terms[0] : undefined;
  switch (field) {
    case 'risk':
    case 'signal':
    case 'verdict':
    case 'user':
    case 'device':
      return valueFilterOf(field, read);
    case 'standing': {
      const statuses = read.flatMap(({ terms }) =>
        terms.flatMap((each) => (each.field === 'review' ? [each.reviewStatus] : [])),
      );
      return read.some(({ token }) => token.negated) ? null : { field, in: [...new Set(statuses)] };
    }
    case 'time':
      return timeFilterOf(read);
    case 'unread':
      return term?.field === 'is' ? { field, unread: term.state === 'unread' } : null;
    case 'updated':
    case 'sharedId':
    case 'newest':
      return term === undefined ? null : { field };
    default:
      return term !== undefined && isNumberTerm(term) ? rangeFilterOf(field, term) : null;
  }
}

function valueFilterOf(field: ValueField, read: readonly ReadToken[]): ReportFilter | null {
  const valuesOf = (isNegated: boolean) =>
    read.filter(({ token }) => token.negated === isNegated).flatMap(({ terms }) => terms.map(valueAskedFor));
  const [wanted, unwanted] = [valuesOf(false), valuesOf(true)];
  const isExact = (values: readonly (string | null)[]) => values.every((value) => value !== null);
  return isExact(wanted) && isExact(unwanted)
    ? { field, in: [...new Set(wanted)], out: [...new Set(unwanted)] }
    : null;
}

/** Returns the one value that a term asks for; null for any other term. */
function valueAskedFor(term: QueryTerm): string | null {
  switch (term.field) {
    case 'risk':
      return term.sign === '' ? term.risk : null;
    case 'signal':
      return term.signal;
    case 'verdict':
      return term.verdict;
    case 'user':
    case 'device':
      return term.match.kind === 'whole' ? term.match.text : null;
    default:
      return null;
  }
}

function rangeFilterOf(field: FilterField, { from, until }: NumberRange): ReportFilter | null {
  if (!isRangeField(field) || from?.isIncluded === false || until?.isIncluded === false) return null;
  const [atLeast, atMost] = [from?.value ?? null, until?.value ?? null];
  if (isDecimalRange(field)) return { field, atLeast, atMost };
  const number = (value: string | null) => (value === null ? null : Number(value));
  return { field, atLeast: number(atLeast), atMost: number(atMost) };
}

/** A filter includes its end, a term doesn't. Both ends may be fields of their own. */
function timeFilterOf(read: readonly ReadToken[]): ReportFilter | null {
  const terms = read.flatMap(({ terms: some }) =>
    some.flatMap((each) => (each.field === 'created' ? [each] : [])),
  );
  const [from, secondFrom] = terms.flatMap((each) => each.from ?? []);
  const [end, secondEnd] = terms.flatMap((each) => each.end ?? []);
  if (secondFrom || secondEnd || end?.kind === 'ago' || read.some(({ token }) => token.negated)) return null;
  if (from?.kind === 'ago') {
    const seconds = end === undefined ? durationSeconds(from.span) : null;
    return seconds === null ? null : { field: 'time', range: { kind: 'last', seconds } };
  }
  const until = end === undefined ? null : (BigInt(end.time) - 1n).toString();
  return { field: 'time', range: { kind: 'between', from: from?.time ?? null, until } };
}

/** Whether a field means the same in every zone: other times move with the zone that is shown, and filters don't. */
function isOfAnyZone({ field, value }: FieldToken): boolean {
  const isTime = field === 'created' || field === 'before' || field === 'after';
  return !isTime || timeEnds(value).ends.every((end) => /z\s*$/i.test(end) || secondsAgo(end) !== null);
}
