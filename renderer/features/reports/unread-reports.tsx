import { MailCheck } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import './unread-reports.css';

/** How many of the reports that are shown nobody opened yet, and the way to be done with them. */
export function UnreadReports() {
  const { reports } = useStores();
  const unread = useSubject('reports', (state) => state.counts?.unread ?? 0);
  const words = messages.reports.unread;
  return (
    <div className="unread-reports">
      {unread > 0 && (
        <span className="unread-reports__count">
          <span className="unread-reports__dot" aria-hidden />
          {words.count(unread)}
        </span>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={<MailCheck aria-hidden />}
        title={words.markAll}
        disabled={unread === 0}
        onClick={() => void reports.getState().markAllRead()}
      >
        <span className="results-bar__name">{words.markAll}</span>
      </Button>
    </div>
  );
}
