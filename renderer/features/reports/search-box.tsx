import { useStores, useSubject } from '../../state/stores';
import { TextField } from '../../ui/text-field';

/** Filters the rows of the shown page; Escape empties it. */
export function SearchBox() {
  const { reports } = useStores();
  const search = useSubject('reports', (state) => state.search);
  const change = (words: string) => reports.getState().setSearch(words);
  return (
    <div className="search-box">
      <TextField
        type="search"
        label="Search reports"
        hideLabel
        placeholder="Search this page"
        value={search}
        onChange={change}
        onKeyDown={(event) => {
          if (event.key === 'Escape') change('');
        }}
      />
    </div>
  );
}
