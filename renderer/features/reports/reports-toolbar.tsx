import { RefreshCw } from 'lucide-react';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SearchBox } from './search-box';

/** The heading, the search within the shown page, and Refresh. */
export function ReportsToolbar() {
  const { reports } = useStores();
  const loading = useSubject('reports', (state) => state.loading);
  return (
    <div className="reports-toolbar">
      <h1 id="reports-heading" className="reports-toolbar__heading">
        Reports
      </h1>
      <SearchBox />
      <Button
        icon={<RefreshCw size={14} aria-hidden />}
        busy={loading}
        onClick={() => void reports.getState().refresh()}
      >
        Refresh
      </Button>
    </div>
  );
}
