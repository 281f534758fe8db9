import { EyeOff, MailCheck, Undo2 } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Row, Text } from '../../ui/layout';
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
          <span>{text.reports(counts.shown)}</span>
          {hidden > 0 ? (
            <Badge tone="warning" icon={<EyeOff aria-hidden />}>
              {text.hidden(hidden)}
            </Badge>
          ) : null}
        </>
      )}
    </Row>
  );
}

/** Counts the unread reports of the query, with a button that marks all as read, or undoes that. */
function UnreadReports() {
  const { reports } = useStores();
  const unread = useSubject('reports', (state) => state.counts?.unread ?? 0);
  const marked = useSubject('reports', ({ markedAllRead, query }) =>
    markedAllRead?.query === query ? markedAllRead : null,
  );
  const text = messages.reports.unread;
  const { markAllRead, undoMarkAllRead } = reports.getState();
  const canUndo = marked !== null && unread === 0;
  return (
    <Row gap={4}>
      {unread > 0 && (
        <WideText above={620}>
          <Row as="span" gap={6} tone="muted" size="small" tabular nowrap>
            <span className={styles.dot} aria-hidden />
            {text.count(unread)}
          </Row>
        </WideText>
      )}
      {canUndo && (
        <WideText above={620}>
          <Text as="span" tone="muted" size="small" tabular nowrap role="status">
            {text.marked(marked.count)}
          </Text>
        </WideText>
      )}
      {/* One button, which keeps the focus. */}
      <Button
        size="small"
        variant="quiet"
        icon={canUndo ? <Undo2 aria-hidden /> : <MailCheck aria-hidden />}
        title={canUndo ? text.undo : text.markAll}
        disabled={unread === 0 && !canUndo}
        onClick={() => void (canUndo ? undoMarkAllRead() : markAllRead())}
      >
        <WideText above={860}>{canUndo ? messages.words.actions.undo : text.markAll}</WideText>
      </Button>
    </Row>
  );
}
