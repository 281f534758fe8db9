import { EyeOff, MailCheck } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ColumnsEditor } from './columns-editor';
import { FilterBar } from './filters/filter-bar';
import styles from './results-bar.module.css';

/** The bar above the rows: filters, counts, unread reports and the columns editor. */
export function ResultsBar() {
  return (
    <div className={styles.root}>
      <FilterBar />
      <div className={styles.end}>
        <ShownCount />
        <UnreadReports />
        <ColumnsEditor />
      </div>
    </div>
  );
}

/** Counts the reports that match the filters and the search, and those that don't. */
function ShownCount() {
  const counts = useSubject('reports', (state) => state.counts);
  const hidden = counts === null ? 0 : Math.max(0, counts.stored - counts.shown);
  const text = messages.reports.shown;
  return (
    <span role="status" aria-label={text.label} className={styles.shownCount}>
      {counts === null ? null : (
        <>
          <span>{text.reports(counts.shown)}</span>
          {hidden > 0 ? (
            <span className={styles.shownCountHidden}>
              <EyeOff size={13} aria-hidden="true" />
              {text.hidden(hidden)}
            </span>
          ) : null}
        </>
      )}
    </span>
  );
}

/** Counts the unread reports of the query, with a button that marks all as read. */
function UnreadReports() {
  const { reports } = useStores();
  const unread = useSubject('reports', (state) => state.counts?.unread ?? 0);
  const text = messages.reports.unread;
  return (
    <div className={styles.unreadReports}>
      {unread > 0 && (
        <span className={styles.unreadReportsCount}>
          <span className={styles.unreadReportsDot} aria-hidden />
          {text.count(unread)}
        </span>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={<MailCheck aria-hidden />}
        title={text.markAll}
        disabled={unread === 0}
        onClick={() => void reports.getState().markAllRead()}
      >
        <span className={styles.name}>{text.markAll}</span>
      </Button>
    </div>
  );
}
