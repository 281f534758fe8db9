import { Search } from 'lucide-react';
import { useStores, useSubject } from '../../state/stores';
import { TextField } from '../../ui/text-field';
import './search-box.css';

/** Searches everything that is stored, as it is typed; Escape empties it. */
export function SearchBox() {
  const { reports } = useStores();
  const words = useSubject('reports', ({ query }) => query.text);
  const change = (text: string) => void reports.getState().setSearch(text);
  return (
    <div className="search-box">
      <Search className="search-box__icon" size={15} aria-hidden />
      <TextField
        type="search"
        label="Search reports"
        hideLabel
        placeholder="Search all reports"
        maxLength={5_000}
        value={words}
        onChange={change}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && words !== '') change('');
        }}
      />
    </div>
  );
}
