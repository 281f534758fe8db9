import { RefreshCw } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { ArrivedReports } from '../../components/arrived-reports';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/fields';
import { Row } from '../../ui/layout';
import { WideText } from '../../ui/wide-text';
import { ExportMenu } from './export/export-menu';
import { focusTabStop } from './grid/grid-place';
import { HistogramToggle } from './histogram/histogram-toggle';
import styles from './reports-toolbar.module.css';
import { SavedViews } from './views/saved-views';

/** The toolbar: heading, saved views, new reports, search, export and refresh. */
export function ReportsToolbar({ histogramId }: { readonly histogramId: string }) {
  const { reports } = useStores();
  const refreshing = useSubject('reports', (state) => state.refreshing);
  return (
    <Row gap={8}>
      <WideText as="h1" above={620} id="reports-heading" className={styles.heading}>
        {messages.reports.title}
      </WideText>
      <SavedViews />
      <ArrivedReports />
      <SearchBox />
      <HistogramToggle histogramId={histogramId} />
      <ExportMenu />
      <Button
        title={messages.reports.refresh}
        icon={<RefreshCw size={14} aria-hidden />}
        busy={refreshing}
        onClick={() => void reports.getState().refresh()}
      >
        <WideText above={760}>{messages.reports.refresh}</WideText>
      </Button>
    </Row>
  );
}

/** Searches all stored reports while typing. Escape clears it; Enter and the down arrow move to the results. */
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
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        focusTabStop();
      }}
    />
  );
}
