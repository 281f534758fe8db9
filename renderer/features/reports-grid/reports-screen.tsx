import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { defaultLimit, defaultPage } from '../../../shared/api/endpoints';
import { messages } from '../../../shared/i18n/messages';
import type { ReportsPerPage } from '../../../shared/settings';
import { ArrivedReports } from '../../components/arrived-reports';
import { PerPageField } from '../../components/per-page-field';
import { type RowWindow, rowTotal } from '../../state/row-window';
import { useStores, useSubject } from '../../state/stores';
import { Row, Stack } from '../../ui/layout';
import { PagesNavigation, RowsNavigation } from '../../ui/pages-navigation';
import { Spinner } from '../../ui/spinner';
import { GoToRow } from './go-to-row';
import { ReportsGrid } from './grid/reports-grid';
import { ReportsProblem, SyncProblem } from './grid-problems';
import { useShowsHistogram } from './histogram/histogram-toggle';
import { TimeHistogram } from './histogram/time-histogram';
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
  const page = useSubject('reports', (state) => state.page);
  const loading = useSubject('reports', (state) => state.loading);
  return (
    <>
      <Stack grow className={clsx(styles.rows, besideMap && styles.rowsBesideMap)} aria-busy={loading}>
        {loading && !besideMap && <ReportsLoading first={page === null} />}
        {page && <ReportsGrid page={page} />}
        {page && <NoRows page={page} />}
        {besideMap ? null : (
          <div className={styles.arrived}>
            <ArrivedReports />
          </div>
        )}
      </Stack>
      <SelectionBar {...actions} />
      <ReportPages />
    </>
  );
}

/** A spinner before the first page; afterwards a progress line above the rows, which stay. */
function ReportsLoading({ first }: { readonly first: boolean }) {
  if (!first)
    return <div className={styles.loading} role="progressbar" aria-label={messages.reports.loading} />;
  return (
    <Row grow justify="center" gap={8} tone="muted" role="status">
      <Spinner label={messages.reports.loadingFirst} />
    </Row>
  );
}

/** Navigates the pages of stored reports, or the rows that the grid scrolls through. */
function ReportPages() {
  const { reports, settings } = useStores();
  const page = useSubject('reports', (state) => state.page);
  const limit = useSubject('reports', (state) => state.limit);
  const scrolls = useSubject('reports', (state) => state.scrolls);
  // The last page is known once the reports are counted.
  const shown = useSubject('reports', (state) => state.counts?.shown ?? null);

  function changeLimit(reportsPerPage: ReportsPerPage) {
    void settings.getState().save({ reportsPerPage });
    void reports.getState().setLimit(reportsPerPage);
  }

  const controls = (
    <Row gap={8}>
      <PerPageField inline value={limit} onChange={changeLimit} />
      <GoToRow />
    </Row>
  );
  if (page && scrolls) return <ScrolledRows page={page}>{controls}</ScrolledRows>;
  return (
    <PagesNavigation
      className={styles.pages}
      number={page?.page ?? defaultPage}
      total={page && shown}
      limit={page?.limit ?? (limit === 'all' ? defaultLimit : limit)}
      mayHaveNext={page?.mayHaveNext}
      onGo={(to) => void reports.getState().loadPage(to)}
    >
      {controls}
    </PagesNavigation>
  );
}

interface ScrolledRowsProps {
  readonly page: RowWindow;
  readonly children: ReactNode;
}

function ScrolledRows({ page, children }: ScrolledRowsProps) {
  const { reports } = useStores();
  const { first, end } = useSubject('reports', (state) => state.view);
  const counted = useSubject('reports', (state) => state.total);
  const total = rowTotal(page, counted);
  return (
    <RowsNavigation
      className={styles.pages}
      first={first + 1}
      last={Math.min(end, total)}
      total={total}
      isCounted={counted !== null || !page.mayHaveNext}
      onGo={(row) => reports.setState({ target: { row: row - 1, focus: null } })}
    >
      {children}
    </RowsNavigation>
  );
}
