import { EyeOff, MailCheck } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Row } from '../../ui/layout';
import { WideText } from '../../ui/wide-text';
import { ColumnsEditor } from './columns-editor';
import { FilterBar } from './filters/filter-bar';
import styles from './results-bar.module.css';

/** The bar above the rows: filters, counts, unread reports and the columns editor. */
export function ResultsBar() {
  return (
    <Row wrap gap={6}>
      <FilterBar />
      <Row gap={12} className={styles.end}>
        <ShownCount />
        <UnreadReports />
        <ColumnsEditor />
      </Row>
    </Row>
  );
}

/** Counts the reports that match the filters and the search, and those that don't. */
function ShownCount() {
  const counts = useSubject('reports', (state) => state.counts);
  const hidden = counts === null ? 0 : Math.max(0, counts.stored - counts.shown);
  const text = messages.reports.shown;
  return (
    <Row as="span" gap={8} tone="muted" size="small" tabular nowrap role="status" aria-label={text.label}>
      {counts === null ? null : (
        <>
          <span>{messages.words.counts.report({ count: counts.shown })}</span>
          {hidden > 0 ? (
            <Badge tone="warning" icon={<EyeOff aria-hidden />}>
              {text.hidden({ count: hidden })}
            </Badge>
          ) : null}
        </>
      )}
    </Row>
  );
}

/** Counts the unread reports of the query, with a button that marks all as read. */
function UnreadReports() {
  const { reports } = useStores();
  const unread = useSubject('reports', (state) => state.counts?.unread ?? 0);
  const text = messages.reports.unread;
  return (
    <Row gap={4}>
      {unread > 0 && (
        <WideText above={620}>
          <Row as="span" gap={6} tone="muted" size="small" tabular nowrap>
            <span className={styles.dot} aria-hidden />
            {text.count({ count: unread })}
          </Row>
        </WideText>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={<MailCheck aria-hidden />}
        title={messages.commands.names['mark all read']}
        disabled={unread === 0}
        onClick={() => void reports.getState().markAllRead()}
      >
        <WideText above={860}>{messages.commands.names['mark all read']}</WideText>
      </Button>
    </Row>
  );
}
