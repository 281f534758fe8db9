import { durationSeconds } from '../domain/duration';
import type { ReportFilter, ReportQuery } from '../domain/report-query';
import { signAndRest } from './read-numbers';
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
  const from = (BigInt(now) - BigInt(filter.range.seconds) * 1_000n) * 1_000_000n;
  return { field: 'time', range: { kind: 'between', from: from.toString(), until: null } };
}

function withFixedTimes(text: string, now: number): string {
  let fixed = '';
  let end = 0;
  for (const token of tokensOf(text)) {
    const value = token.kind === 'field' ? fixedValue(token, now) : null;
    if (token.kind !== 'field' || value === null) continue;
    fixed += `${text.slice(end, token.valueStart)}${value}`;
    end = token.end;
  }
  return fixed + text.slice(end);
}

/** Returns the absolute value of a field of time; null if its value has no time span. */
function fixedValue({ field, value }: FieldToken, now: number): string | null {
  if (field !== 'before' && field !== 'after' && field !== 'created') return null;
  const [sign, rest] = signAndRest(value);
  const ends = rest.split('..');
  const fixed = ends.map((end) => momentOf(end, now) ?? end);
  if (fixed.every((end, at) => end === ends[at])) return null;
  const isSince = field === 'created' && sign === '' && ends.length === 1;
  return `${isSince ? '>=' : sign}${fixed.join('..')}`;
}

function momentOf(span: string, now: number): string | null {
  const seconds = durationSeconds(span.toLowerCase());
  if (seconds === null) return null;
  const time = new Date(Math.max(now - seconds * 1_000, earliest));
  return time.toISOString();
}

/** Times before this can't be written in nanoseconds. */
const earliest = Date.UTC(1678, 0, 1);
