import { durationSeconds } from '../../../shared/domain/duration';
import { messages } from '../../../shared/messages/messages';
import type { LookUp } from '../../state/look-up';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import { useSecondsSince } from './use-seconds-since';
import './look-up-waiting.css';

/** A look-up under way: for how long already, of how long at most, and the way out. */
export function LookUpWaiting({ asked, since }: { readonly asked: LookUp; readonly since: number }) {
  const { lookUp } = useStores();
  const words = messages.reports.lookUp;
  const waited = useSecondsSince(since);
  const atMost = durationSeconds(asked.timeout) ?? 0;
  return (
    <div className="look-up-waiting">
      <p className="look-up-waiting__text">
        <span role="status">
          <Sentence text={words.waiting} parts={{ id: <ReceivedText text={asked.transactionId} mono /> }} />
        </span>{' '}
        <span role="timer" className="look-up-waiting__time">
          {words.waited(waited, atMost)}
        </span>
      </p>
      <progress
        className="look-up-waiting__progress"
        aria-label={words.timeWaited}
        max={Math.max(1, atMost)}
        value={Math.min(waited, atMost)}
      />
      <Button size="small" onClick={() => void lookUp.getState().cancel()}>
        {messages.words.actions.cancel}
      </Button>
    </div>
  );
}
