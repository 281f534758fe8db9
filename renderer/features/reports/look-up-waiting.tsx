import { durationSeconds } from '../../../shared/domain/duration';
import type { LookUp } from '../../state/look-up';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { useSecondsSince } from './use-seconds-since';
import './look-up-waiting.css';

/** A look-up under way: for how long already, of how long at most, and the way out. */
export function LookUpWaiting({ asked, since }: { readonly asked: LookUp; readonly since: number }) {
  const { lookUp } = useStores();
  const waited = useSecondsSince(since);
  const atMost = durationSeconds(asked.timeout) ?? 0;
  return (
    <div className="look-up-waiting">
      <p className="look-up-waiting__text">
        <span role="status">
          Waiting for transaction <ReceivedText text={asked.transactionId} mono />…
        </span>{' '}
        <span role="timer" className="look-up-waiting__time">
          {waited} s of {atMost} s
        </span>
      </p>
      <progress
        className="look-up-waiting__progress"
        aria-label="Time waited"
        max={Math.max(1, atMost)}
        value={Math.min(waited, atMost)}
      />
      <Button size="small" onClick={() => void lookUp.getState().cancel()}>
        Cancel
      </Button>
    </div>
  );
}
