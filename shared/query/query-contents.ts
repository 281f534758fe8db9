import type { FilterField, ReportQuery } from '../domain/report-query';
import { parseQuery } from './parse-query';
import { wantedTerms } from './query-node';
import type { QueryTerm } from './terms';

/** Returns true if the query shows only the newest report of each transaction. */
export function showsNewest(query: ReportQuery): boolean {
  return asksFor(query, 'newest', (term) => term.field === 'is' && term.state === 'newest');
}

/** Returns true if it depends on review statuses which reports the query shows. */
export function filtersByReviewStatus(query: ReportQuery): boolean {
  return asksFor(query, 'standing', ({ field }) => field === 'review');
}

/** A filter can also be a field of the text. */
function asksFor(
  { filters, text }: ReportQuery,
  filtered: FilterField,
  isTerm: (term: QueryTerm) => boolean,
): boolean {
  return (
    filters.some(({ field }) => field === filtered) || wantedTerms(parseQuery(text, 'utc').node).some(isTerm)
  );
}
