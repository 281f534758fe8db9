import { ColumnsEditor } from './columns-editor';
import { FilterBar } from './filters/filter-bar';
import { ShownCount } from './filters/shown-count';
import './results-bar.css';
import { UnreadReports } from './unread-reports';

/** The line above the rows: what they are filtered by, how many that leaves and hides, what is unread, which columns. */
export function ResultsBar() {
  return (
    <div className="results-bar">
      <FilterBar />
      <div className="results-bar__end">
        <ShownCount />
        <UnreadReports />
        <ColumnsEditor />
      </div>
    </div>
  );
}
