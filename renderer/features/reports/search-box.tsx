import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { SearchField } from '../../ui/search-field';

/** Searches everything that is stored, as it is typed; Escape empties it. */
export function SearchBox() {
  const { reports } = useStores();
  const words = useSubject('reports', ({ query }) => query.text);
  return (
    <SearchField
      label={messages.reports.search.label}
      placeholder={messages.reports.search.placeholder}
      maxLength={5_000}
      value={words}
      onChange={(text) => void reports.getState().setSearch(text)}
    />
  );
}
