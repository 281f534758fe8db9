import type { Choice } from '../../state/chosen';
import { useSubject } from '../../state/stores';
import { ChooseAllButton } from './choose-all-button';
import { ChosenBar } from './chosen-bar';
import { NoRows } from './no-rows';
import { PagesNavigation } from './pages-navigation';
import './report-rows.css';
import { ReportsGrid } from './reports-grid';
import { ResultsBar } from './results-bar';
import { SearchBox } from './search-box';

interface ReportRowsProps {
  /** Feedback is to be given on all that are chosen. */
  readonly onGiveFeedback?: ((choice: Choice) => void) | undefined;
}

/** The grid with what it is filtered by and its pages, for beside something else: the screen has more around it. */
export function ReportRows({ onGiveFeedback }: ReportRowsProps) {
  const page = useSubject('reports', (state) => state.page);
  const loading = useSubject('reports', (state) => state.loading);
  return (
    <div className="report-rows">
      <div className="report-rows__bar">
        <SearchBox />
        <ResultsBar />
        <ChooseAllButton />
      </div>
      <div className="report-rows__rows" aria-busy={loading}>
        {page && <ReportsGrid page={page} />}
        {page && <NoRows page={page} />}
      </div>
      <ChosenBar onGiveFeedback={onGiveFeedback} />
      <PagesNavigation />
    </div>
  );
}
