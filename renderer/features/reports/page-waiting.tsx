import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { useSecondsSince } from './use-seconds-since';
import './look-up-waiting.css';

/** A page that is slow to come: for how long already, and the way out. Most are there before this would show. */
export function PageWaiting({ since }: { readonly since: number }) {
  const { reports } = useStores();
  const waited = useSecondsSince(since);
  if (waited < 2) return null;
  return (
    <div className="look-up-waiting">
      <p className="look-up-waiting__text">
        <span role="status">Waiting for the service…</span>{' '}
        <span role="timer" className="look-up-waiting__time">
          {waited} s
        </span>
      </p>
      <Button size="small" onClick={() => void reports.getState().cancel()}>
        Cancel
      </Button>
    </div>
  );
}
