import type { ReportFilter, ReportQuery } from '../domain/report-query';
import type { TimeZone } from '../domain/zoned-time';
import { parseQuery } from './parse-query';
import { readFilters } from './read-filters';

/** Returns whether two queries find the same reports, whether filters or the text say so. */
export function areSameQueries(one: ReportQuery, other: ReportQuery): boolean {
  // Only times that no filter means depend on the zone: both move with it.
  const [read, otherRead] = [readFilters(one, 'utc'), readFilters(other, 'utc')];
  return (
    areSameFilters(read.filters, otherRead.filters) &&
    meaningOf(read.text, 'utc') === meaningOf(otherRead.text, 'utc')
  );
}

/** Returns what a text asks for, without how it is spaced; the text itself if it can't be read. */
export function meaningOf(text: string, zone: TimeZone): string {
  const { node, problems } = parseQuery(text, zone);
  return problems.length > 0 ? text : JSON.stringify(node);
}

/** Returns whether filters are the same, in any order. */
export function areSameFilters(some: readonly ReportFilter[], others: readonly ReportFilter[]): boolean {
  const inOrder = (filters: readonly ReportFilter[]) =>
    filters.map((filter) => JSON.stringify(filter)).toSorted();
  return JSON.stringify(inOrder(some)) === JSON.stringify(inOrder(others));
}
