import { useStores, useSubject } from '../../state/stores';
import { SearchField } from '../../ui/search-field';

/** Searches everything that is stored, as it is typed; Escape empties it. */
export function SearchBox() {
  const { reports } = useStores();
  const words = useSubject('reports', ({ query }) => query.text);
  return (
    <SearchField
      label="Search reports"
      placeholder="Search all reports"
      maxLength={5_000}
      value={words}
      onChange={(text) => void reports.getState().setSearch(text)}
    />
  );
}
