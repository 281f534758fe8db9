import { ExportStatus } from '../../components/export-status';
import { useSubject } from '../../state/stores';
import { ReportsProblem, SyncProblem } from './grid-problems';
import { LookUpForm } from './look-up/look-up-form';
import { LookUpProblem, LookUpResult, LookUpWaiting } from './look-up/look-up-status';
import { NoRows } from './no-rows';
import { PagesNavigation } from './pages-navigation';
import { ReportsGrid } from './reports-grid';
import { ReportsLoading } from './reports-loading';
import { ReportsToolbar } from './reports-toolbar';
import { ResultsBar } from './results-bar';
import type { RowSelection } from './selection/row-selection';
import { SelectionBar } from './selection/selection-bar';
import './reports-screen.css';

interface ReportsScreenProps {
  /** Opens the feedback form for the selected reports. */
  readonly onGiveFeedback?: ((selection: RowSelection) => void) | undefined;
}

/** The screen of stored reports: paged, with search, filters, sorting and look-up of one transaction. */
export function ReportsScreen({ onGiveFeedback }: ReportsScreenProps) {
  const page = useSubject('reports', (state) => state.page);
  const loading = useSubject('reports', (state) => state.loading);
  const asked = useSubject('lookUp', (state) => state.asked);
  const waitingSince = useSubject('lookUp', (state) => state.waitingSince);
  return (
    <section className="reports-screen" aria-labelledby="reports-heading">
      <div className="reports-screen__top">
        <ReportsToolbar />
        <LookUpForm />
        {asked && waitingSince !== null ? (
          <LookUpWaiting asked={asked} since={waitingSince} />
        ) : (
          <LookUpResult />
        )}
        <LookUpProblem />
        <ReportsProblem />
        <SyncProblem />
        <ExportStatus />
        <ResultsBar />
      </div>
      <div className="reports-screen__rows" aria-busy={loading}>
        <ReportsLoading loading={loading} first={page === null} />
        {page && <ReportsGrid page={page} />}
        {page && <NoRows page={page} />}
      </div>
      <SelectionBar onGiveFeedback={onGiveFeedback} />
      <PagesNavigation />
    </section>
  );
}
