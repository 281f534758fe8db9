import { RefreshCw } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ArrivedReports } from './arrived-reports';
import { ExportMenu } from './export/export-menu';
import './reports-toolbar.css';
import { SearchBox } from './search-box';
import { SavedViews } from './views/saved-views';

/** The toolbar: heading, saved views, new reports, search, export and refresh. */
export function ReportsToolbar() {
  const { reports } = useStores();
  const refreshing = useSubject('reports', (state) => state.refreshing);
  return (
    <div className="reports-toolbar">
      <h1 id="reports-heading" className="reports-toolbar__heading">
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
        <span className="reports-toolbar__name">{messages.reports.refresh}</span>
      </Button>
    </div>
  );
}
