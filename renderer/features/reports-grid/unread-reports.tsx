import { MailCheck } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import './unread-reports.css';

/** Counts the unread reports of the query, with a button that marks all as read. */
export function UnreadReports() {
  const { reports } = useStores();
  const unread = useSubject('reports', (state) => state.counts?.unread ?? 0);
  const text = messages.reports.unread;
  return (
    <div className="unread-reports">
      {unread > 0 && (
        <span className="unread-reports__count">
          <span className="unread-reports__dot" aria-hidden />
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
        <span className="results-bar__name">{text.markAll}</span>
      </Button>
    </div>
  );
}
