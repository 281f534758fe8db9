import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { parseQuery } from '../../../shared/query/parse-query';
import { useStores, useSubject } from '../../state/stores';
import { useValueCounts } from '../../state/use-value-counts';
import { Button } from '../../ui/button';

/** Offers the place that a search names otherwise than its reports do: in another language, or as several words. */
export function MeantPlace({ text }: { readonly text: string }) {
  const { reports } = useStores();
  const isFiltered = useSubject('reports', ({ query }) =>
    query.filters.some(({ field }) => field === 'place'),
  );
  const meant = isFiltered ? null : placeMeant(text);
  const { values } = useValueCounts(meant === null ? null : 'place', '', { text: meant ?? '' });
  if (meant === null || values === null || values.length === 0) return null;
  return (
    <Button onClick={() => void reports.getState().setSearch(meant)}>
      {messages.search.didYouMean({ search: visibleText(meant) })}
    </Button>
  );
}

/** Returns the search for a place with the words of a text; null if it has fields. */
function placeMeant(text: string): string | null {
  // The zone only matters for fields.
  const { tokens, problems } = parseQuery(text, 'utc');
  const words = text.replaceAll('"', '').trim();
  if (problems.length > 0 || words === '' || !tokens.every(({ kind }) => kind === 'words')) return null;
  return `${messages.search.fields.place.name}:"${words}"`;
}
