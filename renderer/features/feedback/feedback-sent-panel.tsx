import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatJson } from '../../../shared/json/format-json';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import './feedback-sent-panel.css';
import { useOutcome } from './use-outcome';

/** Says that the service took the feedback, with what it answered. */
export function FeedbackSentPanel({ onBack }: { readonly onBack: () => void }) {
  const { feedback } = useStores();
  const subject = useSubject('feedback', (state) => state.subject);
  const answer = useOutcome()?.answer ?? '';
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className="feedback-sent-panel">
      <div role="status" className="feedback-sent-panel__status">
        <CircleCheck size={28} strokeWidth={1.75} aria-hidden="true" />
        <p className="feedback-sent-panel__title">Feedback sent</p>
        <p className="feedback-sent-panel__words">
          The service accepted it for <ReceivedText text={subject?.transactionId ?? ''} mono />.
        </p>
      </div>
      {answer.trim() === '' ? null : (
        <figure className="feedback-sent-panel__answer">
          <figcaption>The service answered</figcaption>
          <pre>
            <ReceivedText text={formatJson(answer)} />
          </pre>
        </figure>
      )}
      <div className="feedback-sent-panel__actions">
        <Button ref={back} variant="primary" onClick={onBack}>
          Back to the report
        </Button>
        <Button onClick={() => feedback.getState().startOver()}>Send another</Button>
      </div>
    </div>
  );
}
