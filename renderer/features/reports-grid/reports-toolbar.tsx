import { ArrowUp, RefreshCw } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/fields';
import { ExportMenu } from './export/export-menu';
import { SavedViews } from './views/saved-views';
import './reports-toolbar.css';

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

/** Announces new reports in space reserved for it, so that the rows don't move. */
function ArrivedReports() {
  const { reports } = useStores();
  const arrived = useSubject('reports', (state) => state.counts?.arrived ?? 0);
  const text = messages.reports.arrived;
  return (
    <div className={arrived > 0 ? 'arrived-reports arrived-reports--some' : 'arrived-reports'}>
      <span role="status" aria-label={text.label} className="arrived-reports__text">
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
          className="arrived-reports__show"
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
      label={messages.reports.search.label}
      placeholder={messages.reports.search.placeholder}
      maxLength={5_000}
      value={search}
      onChange={(text) => void reports.getState().setSearch(text)}
    />
  );
}
