import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { defaultLimit, defaultPage } from '../../../shared/api/endpoints';
import { messages } from '../../../shared/i18n/messages';
import type { ReportsPerPage } from '../../../shared/settings';
import { ArrivedReports } from '../../components/arrived-reports';
import { PerPageField } from '../../components/per-page-field';
import { unfoldedLookUp } from '../../state/look-up';
import { knownTotal, rowTotal } from '../../state/row-window';
import { useStores, useSubject, useUnsavedInput } from '../../state/stores';
import { Row, Stack } from '../../ui/layout';
import { PagesNavigation, RowsNavigation } from '../../ui/pages-navigation';
import { Spinner } from '../../ui/spinner';
import { GoToRow } from './go-to-row';
import { ReportsGrid } from './grid/reports-grid';
import { ReportsProblem, SyncProblem } from './grid-problems';
import { useShowsHistogram } from './histogram/histogram-toggle';
import { TimeHistogram } from './histogram/time-histogram';
import { LookUpForm } from './look-up/look-up-form';
import { LookUpStatus } from './look-up/look-up-status';
import { NoRows } from './no-rows';
import styles from './reports-screen.module.css';
import { ReportsToolbar } from './reports-toolbar';
import { ResultsBar } from './results-bar';
import { SearchBox } from './search/search-box';
import { SelectAllButton, SelectionBar, type SelectionBarProps } from './selection/selection-bar';

/** The screen of stored reports: paged, with search, filters, sorting and look-up of one transaction. */
export function ReportsScreen(actions: SelectionBarProps) {
  const histogramId = useId();
  const showsHistogram = useShowsHistogram();
  return (
    <Stack as="section" grow className={styles.root} aria-labelledby="reports-heading">
      <Stack gap={8} className={styles.top}>
        <ReportsToolbar histogramId={histogramId} />
        <UnfoldedLookUp />
        <LookUpStatus />
        <ReportsProblem />
        <SyncProblem />
        <ResultsBar />
      </Stack>
      {showsHistogram ? <TimeHistogram id={histogramId} /> : null}
      <ReportsPage {...actions} />
    </Stack>
  );
}

function UnfoldedLookUp() {
  const [unfolded] = useUnsavedInput(unfoldedLookUp);
  return unfolded === null ? null : <LookUpForm />;
}

/** The grid with its filters and pages, for use next to the map. */
export function ReportRows(actions: SelectionBarProps) {
  return (
    <Stack grow className={styles.root}>
      <Row align="start" gap={8} className={styles.bar}>
        <SearchBox />
        <ResultsBar />
        <SelectAllButton />
      </Row>
      <ReportsPage besideMap {...actions} />
    </Stack>
  );
}

interface ReportsPageProps extends SelectionBarProps {
  readonly besideMap?: boolean;
}

/** The rows of the page, the actions for the selected ones, and the navigation to other pages. */
function ReportsPage({ besideMap = false, ...actions }: ReportsPageProps) {
  return (
    <>
      <RowsArea besideMap={besideMap}>
        <Rows />
        {besideMap ? null : (
          <div className={styles.arrived} data-over-rows>
            <ArrivedReports />
          </div>
        )}
      </RowsArea>
      <SelectionBar {...actions} />
      <ReportPages />
    </>
  );
}

interface RowsAreaProps {
  readonly besideMap: boolean;
  readonly children: ReactNode;
}

/** Around the rows, so that the start and the end of loading don't render them. */
function RowsArea({ besideMap, children }: RowsAreaProps) {
  const loading = useSubject('reports', (state) => state.loading);
  return (
    <Stack grow className={clsx(styles.rows, besideMap && styles.rowsBesideMap)} aria-busy={loading}>
      {loading && !besideMap && <ReportsLoading />}
      {children}
    </Stack>
  );
}

function Rows() {
  const page = useSubject('reports', (state) => state.page);
  return (
    page && (
      <>
        <ReportsGrid page={page} />
        {page.rows.length === 0 && <NoRows page={page} />}
      </>
    )
  );
}

/** Most pages arrive before the progress line is shown, and would be delayed by it, ms. */
const lineDelay = 150;

/** A spinner before the first page; afterwards a progress line above the rows, which stay. */
function ReportsLoading() {
  const first = useSubject('reports', ({ page }) => page === null);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), lineDelay);
    return () => clearTimeout(timer);
  }, []);
  if (!first && !isLong) return null;
  if (!first)
    return <div className={styles.loading} role="progressbar" aria-label={messages.reports.loading} />;
  return (
    <Row grow justify="center" gap={8} tone="muted" role="status">
      <Spinner label={messages.words.reports.loading} />
    </Row>
  );
}

/** Navigates the pages of stored reports, or the rows that the grid scrolls through. */
function ReportPages() {
  const isScrolled = useSubject('reports', ({ page, scrolls }) => page !== null && scrolls);
  return isScrolled ? (
    <ScrolledRows>{pageControls}</ScrolledRows>
  ) : (
    <NumberedPages>{pageControls}</NumberedPages>
  );
}

function PageControls() {
  const { reports, settings } = useStores();
  const limit = useSubject('reports', (state) => state.limit);

  function changeLimit(reportsPerPage: ReportsPerPage) {
    void settings.getState().save({ reportsPerPage });
    void reports.getState().setLimit(reportsPerPage);
  }

  return (
    <Row gap={8}>
      <PerPageField inline value={limit} onChange={changeLimit} />
      <GoToRow />
    </Row>
  );
}

/** One element, so that another page doesn't render it. */
const pageControls = <PageControls />;

interface PagesProps {
  /** Shown at the start of the line. */
  readonly children: ReactNode;
}

function NumberedPages({ children }: PagesProps) {
  const { reports } = useStores();
  const number = useSubject('reports', ({ page }) => page?.page ?? null);
  const mayHaveNext = useSubject('reports', ({ page }) => page?.mayHaveNext);
  const limit = useSubject('reports', (state) => {
    const requested = state.limit === 'all' ? defaultLimit : state.limit;
    return state.page?.limit ?? requested;
  });
  // The last page is known once its rows are counted, or were read.
  const shown = useSubject('reports', ({ page, total }) => (page === null ? total : knownTotal(page, total)));
  return (
    <PagesNavigation
      className={styles.pages}
      number={number ?? defaultPage}
      total={number === null ? null : shown}
      limit={limit}
      mayHaveNext={mayHaveNext}
      onGo={(to) => void reports.getState().loadPage(to)}
    >
      {children}
    </PagesNavigation>
  );
}

function ScrolledRows({ children }: PagesProps) {
  const { reports } = useStores();
  const { first, end } = useSubject('reports', (state) => state.view);
  const total = useSubject('reports', (state) => (state.page ? rowTotal(state.page, state.total) : 0));
  const isCounted = useSubject(
    'reports',
    (state) => state.total !== null || state.page?.mayHaveNext === false,
  );
  return (
    <RowsNavigation
      className={styles.pages}
      first={first + 1}
      last={Math.min(end, total)}
      total={total}
      isCounted={isCounted}
      onGo={(row) => reports.setState({ target: { row: row - 1, focus: null } })}
    >
      {children}
    </RowsNavigation>
  );
}
