import { clsx } from 'clsx';
import { ArrowUp, RefreshCw } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/fields';
import { ExportMenu } from './export/export-menu';
import styles from './reports-toolbar.module.css';
import { SavedViews } from './views/saved-views';

/** The toolbar: heading, saved views, new reports, search, export and refresh. */
export function ReportsToolbar() {
  const { reports } = useStores();
  const refreshing = useSubject('reports', (state) => state.refreshing);
  return (
    <div className={styles.root}>
      <h1 id="reports-heading" className={styles.heading}>
        {messages.reports.title}
      </h1>
      <SavedViews />
      <ArrivedReports />
      <SearchBox />
      <ExportMenu />
      <Button
        title={messages.reports.refresh}
        icon={<RefreshCw size={14} aria-hidden />}
        busy={refreshing}
        onClick={() => void reports.getState().refresh()}
      >
        <span className={styles.name}>{messages.reports.refresh}</span>
      </Button>
    </div>
  );
}

/** Announces new reports in space reserved for it, so that the rows don't move. */
function ArrivedReports() {
  const { reports } = useStores();
  const arrived = useSubject('reports', (state) => state.counts?.arrived ?? 0);
  const text = messages.reports.arrived;
  return (
    <div
      className={arrived > 0 ? clsx(styles.arrivedReports, styles.arrivedReportsSome) : styles.arrivedReports}
    >
      <span role="status" aria-label={text.label} className={styles.arrivedReportsText}>
        {arrived > 0 && (
          <>
            <ArrowUp size={14} aria-hidden />
            {text.some(arrived)}
          </>
        )}
      </span>
      {arrived > 0 && (
        <button
          type="button"
          className={styles.arrivedReportsShow}
          onClick={() => void reports.getState().showArrived()}
        >
          {text.show}
        </button>
      )}
    </div>
  );
}

/** Searches all stored reports while typing. Escape clears it. */
export function SearchBox() {
  const { reports } = useStores();
  const search = useSubject('reports', ({ query }) => query.text);
  return (
    <SearchField
      className={styles.search}
      label={messages.reports.search.label}
      placeholder={messages.reports.search.placeholder}
      maxLength={5_000}
      value={search}
      onChange={(text) => void reports.getState().setSearch(text)}
    />
  );
}
