import type { Choice } from '../../state/chosen';
import { useSubject } from '../../state/stores';
import { ExportStatus } from '../../ui/export-status';
import { ChosenBar } from './chosen-bar';
import { LookUpForm } from './look-up-form';
import { LookUpProblem } from './look-up-problem';
import { LookUpResult } from './look-up-result';
import { LookUpWaiting } from './look-up-waiting';
import { NoRows } from './no-rows';
import { PagesNavigation } from './pages-navigation';
import { ReportsGrid } from './reports-grid';
import { ReportsLoading } from './reports-loading';
import { ReportsProblem } from './reports-problem';
import { ReportsToolbar } from './reports-toolbar';
import './reports-screen.css';
import { ResultsBar } from './results-bar';
import { SyncProblem } from './sync-problem';

interface ReportsScreenProps {
  /** Feedback is to be given on all that are chosen. */
  readonly onGiveFeedback?: ((choice: Choice) => void) | undefined;
}

/** The reports kept of the application, a page at a time: searched, filtered, sorted, or those of one transaction. */
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
      <ChosenBar onGiveFeedback={onGiveFeedback} />
      <PagesNavigation />
    </section>
  );
}
