import { CloudAlert, CloudCheck, CloudOff } from 'lucide-react';
import { useSecondsSince } from '../features/reports/use-seconds-since';
import { useSubject } from '../state/stores';
import { Spinner } from '../ui/spinner';
import { visibleText } from '../ui/visible-text';
import { clockTime } from './clock-time';

/** What was loaded and when, or what is being waited for. Only changes of state are announced, not each second. */
export function SyncStatus() {
  return (
    <div role="status" aria-label="Sync" className="rail-status">
      <SyncWords />
    </div>
  );
}

function SyncWords() {
  const page = useSubject('reports', (state) => state.page);
  const asked = useSubject('reports', (state) => state.asked);
  const lookUp = useSubject('reports', (state) => state.lookUp);
  const loadingSince = useSubject('reports', (state) => state.loadingSince);
  const failed = useSubject('reports', (state) => state.problem !== null);
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  if (loadingSince !== null) {
    return (
      <>
        <Spinner />
        <span className="rail__words">
          {asked ? (
            <>
              Waiting for transaction {visibleText(asked.transactionId)} <Seconds since={loadingSince} />
            </>
          ) : (
            'Loading reports…'
          )}
        </span>
      </>
    );
  }
  const Icon = failed ? CloudAlert : page ? CloudCheck : CloudOff;
  const loaded = page
    ? `${lookUp ? 'Look-up' : 'Reports'} loaded ${clockTime(page.receivedAt, zone, true)}`
    : 'Nothing loaded';
  const words = failed ? `Loading failed · ${loaded.toLowerCase()}` : loaded;
  return (
    <>
      <Icon aria-hidden="true" />
      <span className="rail__words" title={words}>
        {words}
      </span>
    </>
  );
}

function Seconds({ since }: { readonly since: number }) {
  const seconds = useSecondsSince(since);
  return <span aria-hidden="true">{seconds} s</span>;
}
