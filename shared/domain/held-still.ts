import type { ReportFilter, ReportQuery } from './report-query';

/**
 * The query with "the last hour" made the hour before `now` (ms since 1970), so that it means the same whenever it is
 * asked.
 */
export function heldStill(query: ReportQuery, now: number): ReportQuery {
  return { ...query, filters: query.filters.map((filter) => withFixedTime(filter, now)) };
}

function withFixedTime(filter: ReportFilter, now: number): ReportFilter {
  if (filter.field !== 'time' || filter.range.kind !== 'last') return filter;
  const from = (BigInt(now) - BigInt(filter.range.seconds) * 1_000n) * 1_000_000n;
  return { field: 'time', range: { kind: 'between', from: from.toString(), until: null } };
}
