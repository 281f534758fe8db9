import type { ReportFilter, ReportQuery } from '../domain/report-query';
import { isRangeFilter, maxQueryText } from '../domain/report-query';
import { dateTimeOf, type TimeZone } from '../domain/zoned-time';
import { isNumberField, numberFields, type QueryField, queryFields } from '../query/fields';
import { readFilters } from '../query/read-filters';
import { areSameFilters, meaningOf } from '../query/same-query';
import type { SearchState } from '../query/value-names';
import { messages } from './messages';

/** A query as text, in the current language. */
interface QueryText {
  readonly text: string;
  /** The filters that no text means exactly. */
  readonly others: readonly ReportFilter[];
}

/** Returns the text of a query: that of its filters, where a text means the same, and its own. `readFilters` returns the query. */
export function queryText(query: ReportQuery, zone: TimeZone): QueryText {
  const terms = query.filters.map((filter) => termOf(filter, zone));
  const others = query.filters.filter((_, at) => terms[at] === null);
  const said = query.filters.filter((_, at) => terms[at] !== null);
  const own = query.text.trim();
  const printed = terms.flatMap((term) => term ?? []).join(' ');
  // Brackets keep what is in the text apart from the filters.
  for (const rest of own === '' ? [''] : [own, `(${own})`]) {
    const text = `${printed} ${rest}`.trim();
    const read = readFilters({ ...query, filters: others, text }, zone);
    const isSame =
      areSameFilters(read.filters.slice(others.length), said) &&
      meaningOf(read.text, zone) === meaningOf(own, zone);
    if (isSame && text.length <= maxQueryText) return { text, others };
  }
  return { text: query.text, others: query.filters };
}

const everything: ReportQuery = { text: '', filters: [], sort: { column: 'time', descending: true } };

/** Returns the text that means the same as a filter, in the current language if it can be read; null for none. */
function termOf(filter: ReportFilter, zone: TimeZone): string | null {
  const read = (text: string) => readFilters({ ...everything, text }, zone);
  return (
    [printed(filter, true), printed(filter, false)].find((text) => {
      const { filters, text: rest } = read(text);
      return rest === '' && areSameFilters(filters, [filter]);
    }) ?? null
  );
}

/** Returns a text that may mean the same as a filter; "" for none. */
function printed(filter: ReportFilter, isTranslated: boolean): string {
  const name = (field: QueryField) => messages.search.fields[field].name;
  if (isRangeFilter(filter)) {
    const field = queryFields.find((each) => isNumberField(each) && numberFields[each] === filter.field);
    return field === undefined ? '' : `${name(field)}:${rangeText(filter)}`;
  }
  switch (filter.field) {
    case 'risk':
    case 'signal':
    case 'verdict':
    case 'user':
    case 'device': {
      const { field } = filter;
      const term = (value: string | null, sign: string) =>
        value === null ? '' : `${sign}${name(field)}:${valueText(field, value, isTranslated)}`;
      const terms = [
        ...filter.in.map((value) => term(value, '')),
        ...filter.out.map((value) => term(value, '-')),
      ];
      return terms.includes('') ? '' : terms.join(' ');
    }
    case 'standing':
      return filter.in
        .map((status) => `${name('review')}:"${isTranslated ? messages.words.standings[status] : status}"`)
        .join(' ');
    case 'time':
      return timeText(filter, name);
    case 'unread':
      return stateText(name('is'), filter.unread ? 'unread' : 'read');
    case 'updated':
      return stateText(name('is'), 'changed');
    case 'sharedId':
      return stateText(name('is'), 'conflict');
    case 'newest':
      return stateText(name('is'), 'newest');
    default:
      return '';
  }
}

function valueText(
  field: 'risk' | 'signal' | 'verdict' | 'user' | 'device',
  value: string,
  isTranslated: boolean,
): string {
  const names: Readonly<Record<string, string>> =
    field === 'signal' ? messages.words.signals : field === 'verdict' ? messages.words.verdicts : {};
  const text = (isTranslated ? names[value] : undefined) ?? value;
  return field === 'risk' && /^\w+$/.test(text) && isTranslated ? text : `"${text}"`;
}

function stateText(name: string, state: SearchState): string {
  const text = messages.search.states[state];
  return `${name}:${/\s/.test(text) ? `"${text}"` : text}`;
}

function rangeText({
  atLeast,
  atMost,
}: {
  readonly atLeast: number | string | null;
  readonly atMost: number | string | null;
}): string {
  // Another digit tells a decimal point from a separator of thousands.
  const number = (value: number | string) => String(value).replace(/^-?[1-9]\d{0,2}\.\d{3}$/, '$&0');
  if (atLeast === null) return atMost === null ? '' : `<=${number(atMost)}`;
  if (atMost === null) return `>=${number(atLeast)}`;
  return atLeast === atMost ? number(atLeast) : `${number(atLeast)}..${number(atMost)}`;
}

type TimeFilter = Extract<ReportFilter, { readonly field: 'time' }>;

/** The start is in UTC, and so is the end, which `before` excludes. */
function timeText({ range }: TimeFilter, name: (field: QueryField) => string): string {
  if (range.kind === 'last') return `${name('created')}:${durationText(range.seconds)}`;
  const { from, until } = range;
  return [
    ...(from === null ? [] : [`${name('after')}:${momentText(from)}`]),
    ...(until === null ? [] : [`${name('before')}:${momentText((BigInt(until) + 1n).toString())}`]),
  ].join(' ');
}

function durationText(seconds: number): string {
  const [unit, length] = (
    [
      ['d', 86_400],
      ['h', 3_600],
      ['m', 60],
    ] as const
  ).find(([, each]) => seconds % each === 0) ?? ['s', 1];
  return `${seconds / length}${unit}`;
}

const nanosecondsPerSecond = 1_000_000_000n;

function momentText(nanoseconds: string): string {
  const fraction =
    ((BigInt(nanoseconds) % nanosecondsPerSecond) + nanosecondsPerSecond) % nanosecondsPerSecond;
  const second = dateTimeOf(nanoseconds, 'utc');
  return fraction === 0n
    ? `${second.replace(/:00$/, '')}Z`
    : `${second}.${fraction.toString().padStart(9, '0')}Z`;
}
