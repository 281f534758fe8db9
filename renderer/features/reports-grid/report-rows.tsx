import { useSubject } from '../../state/stores';
import { NoRows } from './no-rows';
import { PagesNavigation } from './pages-navigation';
import { ReportsGrid } from './reports-grid';
import { ResultsBar } from './results-bar';
import { SearchBox } from './search-box';
import type { RowSelection } from './selection/row-selection';
import { SelectAllButton, SelectionBar } from './selection/selection-bar';
import './report-rows.css';

interface ReportRowsProps {
  /** Opens the feedback form for the selected reports. */
  readonly onGiveFeedback?: ((selection: RowSelection) => void) | undefined;
}

/** The grid with its filters and pages, for use next to the map. */
export function ReportRows({ onGiveFeedback }: ReportRowsProps) {
  const page = useSubject('reports', (state) => state.page);
  const loading = useSubject('reports', (state) => state.loading);
  return (
    <div className="report-rows">
      <div className="report-rows__bar">
        <SearchBox />
        <ResultsBar />
        <SelectAllButton />
      </div>
      <div className="report-rows__rows" aria-busy={loading}>
        {page && <ReportsGrid page={page} />}
        {page && <NoRows page={page} />}
      </div>
      <SelectionBar onGiveFeedback={onGiveFeedback} />
      <PagesNavigation />
    </div>
  );
}
