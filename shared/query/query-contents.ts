import type { FilterField, ReportQuery } from '../domain/report-query';
import { parseQuery } from './parse-query';
import { allTerms, wantedTerms } from './query-node';
import type { TermField } from './terms';

/** What a query depends on. A filter can also be a field of the text. */

/** Returns true if the query shows only the newest report of each transaction. */
export function showsNewest({ filters, text }: ReportQuery): boolean {
  const terms = wantedTerms(parseQuery(text, 'utc').node);
  return (
    filters.some(({ field }) => field === 'newest') ||
    terms.some((term) => term.field === 'is' && term.state === 'newest')
  );
}

/** Returns true if it depends on review statuses which reports the query shows. */
export function filtersByReviewStatus(query: ReportQuery): boolean {
  return filtersBy(query, 'standing', 'review');
}

/** Returns true if it depends on the analysts' verdicts which reports the query shows. */
export function filtersByVerdict(query: ReportQuery): boolean {
  return filtersBy(query, 'verdict', 'verdict');
}

function filtersBy({ filters, text }: ReportQuery, filtered: FilterField, searched: TermField): boolean {
  return (
    filters.some(({ field }) => field === filtered) ||
    allTerms(parseQuery(text, 'utc').node).some(({ field }) => field === searched)
  );
}
