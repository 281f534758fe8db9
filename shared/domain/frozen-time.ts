import type { ReportFilter, ReportQuery } from './report-query';

/**
 * Returns the query with relative times, such as "the last hour", made absolute as of `now` (ms since 1970), so that it
 * always means the same.
 */
export function freezeRelativeTimes(query: ReportQuery, now: number): ReportQuery {
  return { ...query, filters: query.filters.map((filter) => withFixedTime(filter, now)) };
}

function withFixedTime(filter: ReportFilter, now: number): ReportFilter {
  if (filter.field !== 'time' || filter.range.kind !== 'last') return filter;
  const from = (BigInt(now) - BigInt(filter.range.seconds) * 1_000n) * 1_000_000n;
  return { field: 'time', range: { kind: 'between', from: from.toString(), until: null } };
}
