import { useSubject } from '../../state/stores';
import { HiddenRows } from './hidden-rows';
import { LookUpForm } from './look-up-form';
import { LookUpResult } from './look-up-result';
import { LookUpWaiting } from './look-up-waiting';
import { NoRows } from './no-rows';
import { PageWaiting } from './page-waiting';
import { PagesNavigation } from './pages-navigation';
import { ReportsGrid } from './reports-grid';
import { ReportsLoading } from './reports-loading';
import { ReportsProblem } from './reports-problem';
import { ReportsToolbar } from './reports-toolbar';
import './reports-screen.css';

/** The reports of the application, a page at a time, or those of one transaction. */
export function ReportsScreen() {
  const page = useSubject('reports', (state) => state.page);
  const lookUp = useSubject('reports', (state) => state.lookUp);
  const asked = useSubject('reports', (state) => state.asked);
  const loadingSince = useSubject('reports', (state) => state.loadingSince);
  const search = useSubject('reports', (state) => state.search);
  const waitingFor = loadingSince === null ? null : asked;
  return (
    <section className="reports-screen" aria-labelledby="reports-heading">
      <div className="reports-screen__top">
        <ReportsToolbar />
        <LookUpForm />
        {waitingFor && loadingSince !== null && <LookUpWaiting lookUp={waitingFor} since={loadingSince} />}
        {loadingSince !== null && !waitingFor && <PageWaiting since={loadingSince} />}
        {lookUp && !waitingFor && <LookUpResult lookUp={lookUp} />}
        <ReportsProblem />
      </div>
      <div className="reports-screen__rows" aria-busy={loadingSince !== null}>
        <ReportsLoading loading={loadingSince !== null} first={page === null} />
        {page && <HiddenRows page={page} search={search} />}
        {page && <ReportsGrid page={page} search={search} />}
        {page && <NoRows page={page} search={search} lookUp={lookUp} />}
      </div>
      <PagesNavigation />
    </section>
  );
}
