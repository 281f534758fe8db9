import { MailCheck, Sparkles } from 'lucide-react';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { countWords } from '../../ui/count-words';
import { ColumnsEditor } from './columns-editor';
import './results-bar.css';

/** What has arrived since, what is unread, and which columns are shown: a line above the rows. */
export function ResultsBar() {
  return (
    <div className="results-bar">
      <ArrivedReports />
      <UnreadReports />
      <ColumnsEditor />
    </div>
  );
}

/** Tells of new reports without moving what is being read. */
function ArrivedReports() {
  const { reports } = useStores();
  const arrived = useSubject('reports', (state) => state.counts?.arrived ?? 0);
  return (
    <div className={arrived > 0 ? 'arrived-reports arrived-reports--some' : 'arrived-reports'}>
      <span role="status" aria-label="New reports" className="arrived-reports__words">
        {arrived > 0 && (
          <>
            <Sparkles size={14} aria-hidden />
            {countWords(arrived, 'new report')}
          </>
        )}
      </span>
      {arrived > 0 && (
        <Button size="small" variant="quiet" onClick={() => void reports.getState().showArrived()}>
          Show
        </Button>
      )}
    </div>
  );
}

function UnreadReports() {
  const { reports } = useStores();
  const unread = useSubject('reports', (state) => state.counts?.unread ?? 0);
  return (
    <div className="unread-reports">
      {unread > 0 && <span className="unread-reports__count">{unread.toLocaleString('en')} unread</span>}
      <Button
        size="small"
        variant="quiet"
        icon={<MailCheck aria-hidden />}
        disabled={unread === 0}
        onClick={() => void reports.getState().markAllRead()}
      >
        Mark all as read
      </Button>
    </div>
  );
}
