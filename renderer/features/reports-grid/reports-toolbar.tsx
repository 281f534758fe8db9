import { RefreshCw } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Row } from '../../ui/layout';
import { WideText } from '../../ui/wide-text';
import { ReportsExport } from './export/reports-export';
import { HistogramToggle } from './histogram/histogram-toggle';
import { LookUpToggle } from './look-up/look-up-toggle';
import styles from './reports-toolbar.module.css';
import { SearchBox } from './search/search-box';
import { SavedViews } from './views/saved-views';

/** The toolbar: heading, saved views, the search, which is the widest, and buttons. */
export function ReportsToolbar({ histogramId }: { readonly histogramId: string }) {
  const { reports } = useStores();
  const refreshing = useSubject('reports', (state) => state.refreshing);
  return (
    <Row gap={8} align="start" className={styles.root}>
      <WideText as="h1" above={760} id="reports-heading" className={styles.heading}>
        {messages.commands.names.reports}
      </WideText>
      <SavedViews />
      <SearchBox />
      <LookUpToggle />
      <HistogramToggle histogramId={histogramId} />
      <ReportsExport />
      <Button
        title={messages.reports.refresh}
        icon={<RefreshCw size={14} aria-hidden />}
        busy={refreshing}
        onClick={() => void reports.getState().refresh()}
      >
        <WideText above={1200}>{messages.reports.refresh}</WideText>
      </Button>
    </Row>
  );
}
