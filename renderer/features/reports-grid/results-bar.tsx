import { ColumnsEditor } from './columns-editor';
import { FilterBar } from './filters/filter-bar';
import { ShownCount } from './filters/shown-count';
import './results-bar.css';
import { UnreadReports } from './unread-reports';

/** The bar above the rows: filters, counts, unread reports and the columns editor. */
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
