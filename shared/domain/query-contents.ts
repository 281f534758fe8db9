import type { FilterField, ReportQuery } from './report-query';
import { type FieldTerm, parseSearch } from './search-query';

/** Returns true if the query shows only the newest report of each transaction. */
export function showsNewest(query: ReportQuery): boolean {
  return asksFor(query, 'newest', (term) => term.field === 'is' && term.state === 'newest' && !term.negated);
}

/** Returns true if it depends on review statuses which reports the query shows. */
export function filtersByReviewStatus(query: ReportQuery): boolean {
  return asksFor(query, 'standing', ({ field }) => field === 'review');
}

/** A filter can also be a field of the search text. */
function asksFor(
  { filters, text }: ReportQuery,
  filtered: FilterField,
  isTerm: (term: FieldTerm) => boolean,
): boolean {
  return filters.some(({ field }) => field === filtered) || parseSearch(text, 'utc').terms.some(isTerm);
}
