import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { SearchField } from '../../ui/fields';

/** Searches all stored reports while typing. Escape clears it. */
export function SearchBox() {
  const { reports } = useStores();
  const search = useSubject('reports', ({ query }) => query.text);
  return (
    <SearchField
      label={messages.reports.search.label}
      placeholder={messages.reports.search.placeholder}
      maxLength={5_000}
      value={search}
      onChange={(text) => void reports.getState().setSearch(text)}
    />
  );
}
