import { durationSeconds } from '../../../shared/domain/duration';
import { messages } from '../../../shared/i18n/messages';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import type { LookUp } from './look-up-store';
import { useSecondsSince } from './use-seconds-since';
import './look-up-waiting.css';

/** A look-up in progress: time waited, maximum time, and a cancel button. */
export function LookUpWaiting({ asked, since }: { readonly asked: LookUp; readonly since: number }) {
  const { lookUp } = useStores();
  const text = messages.reports.lookUp;
  const waited = useSecondsSince(since);
  const atMost = durationSeconds(asked.timeout) ?? 0;
  return (
    <div className="look-up-waiting">
      <p className="look-up-waiting__text">
        <span role="status">
          <Sentence text={text.waiting} parts={{ id: <ReceivedText text={asked.transactionId} mono /> }} />
        </span>{' '}
        <span role="timer" className="look-up-waiting__time">
          {text.waited(waited, atMost)}
        </span>
      </p>
      <progress
        className="look-up-waiting__progress"
        aria-label={text.timeWaited}
        max={Math.max(1, atMost)}
        value={Math.min(waited, atMost)}
      />
      <Button size="small" onClick={() => void lookUp.getState().cancel()}>
        {messages.words.actions.cancel}
      </Button>
    </div>
  );
}
