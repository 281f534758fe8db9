import { nanosecondsBefore } from '../domain/duration';
import type { ReportFilter, ReportQuery } from '../domain/report-query';
import { isRelative, secondsAgo, timeEnds } from './read-times';
import { type FieldToken, tokensOf } from './tokens';

/** Returns the query with relative times, such as "the last hour", made absolute as of `now` (ms). */
export function freezeRelativeTimes(query: ReportQuery, now: number): ReportQuery {
  return {
    ...query,
    text: withFixedTimes(query.text, now),
    filters: query.filters.map((filter) => withFixedTime(filter, now)),
  };
}

function withFixedTime(filter: ReportFilter, now: number): ReportFilter {
  if (filter.field !== 'time' || filter.range.kind !== 'last') return filter;
  const from = nanosecondsBefore(now, filter.range.seconds).toString();
  return { field: 'time', range: { kind: 'between', from, until: null } };
}

function withFixedTimes(text: string, now: number): string {
  let fixed = '';
  let end = 0;
  for (const token of tokensOf(text)) {
    if (token.kind !== 'field' || !isRelative(token)) continue;
    fixed += `${text.slice(end, token.valueStart)}${fixedValue(token, now)}`;
    end = token.end;
  }
  return fixed + text.slice(end);
}

function fixedValue({ field, value, quotes }: FieldToken, now: number): string {
  const { sign, ends } = timeEnds(value);
  const isSince = field === 'created' && sign === '' && ends.length === 1;
  const fixed = `${isSince ? '>=' : sign}${ends.map((end) => momentOf(end, now) ?? end).join('..')}`;
  return quotes === 'none' ? fixed : `"${fixed}"`;
}

function momentOf(end: string, now: number): string | null {
  const seconds = secondsAgo(end);
  if (seconds === null) return null;
  const time = new Date(Math.max(now - seconds * 1_000, earliest));
  return time.toISOString();
}

/** Times before this can't be written in nanoseconds. */
const earliest = Date.UTC(1678, 0, 1);
