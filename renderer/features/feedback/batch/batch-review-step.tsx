import { Send } from 'lucide-react';
import { undoTime } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { BatchChanges } from './batch-changes';
import { BatchExceptions } from './batch-exceptions';
import { BatchFrame } from './batch-frame';
import './batch-review-step.css';
import { BatchSteps } from './batch-steps';
import { BatchTransactions } from './batch-transactions';

/**
 * The second step: what would be sent, what it changes for each transaction, and what is left out. Exactly what is
 * confirmed here is sent.
 */
export function BatchReviewStep() {
  const { batch } = useStores();
  const preview = useSubject('batch', (state) => state.preview);
  const busy = useSubject('batch', (state) => state.busy);
  const problem = useSubject('batch', (state) => state.problem);
  const { toForm, send, readAgain } = batch.getState();
  const text = messages.batch.review;
  const toSend = preview?.toSend ?? 0;
  return (
    <BatchFrame
      title={text.title}
      about={<BatchSteps current="review" />}
      back={text.backToTheForm}
      onBack={toForm}
      foot={
        <>
          <span className="batch-frame__hint" role="status">
            {preview && toSend === 0 ? text.nothingLeft : null}
            {toSend > 0 ? text.undoable(undoTime / 1_000) : null}
          </span>
          <Button onClick={toForm}>{text.back}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={toSend === 0}
            icon={<Send aria-hidden="true" />}
            onClick={() => void send()}
          >
            {text.send(toSend)}
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemAlert
          problem={problem}
          actions={
            problem.kind === 'gone' ? (
              <Button size="small" onClick={() => void readAgain()}>
                {text.readAgain}
              </Button>
            ) : null
          }
        />
      ) : null}
      <div className="batch-review-step">
        <div className="batch-review-step__beside">
          <BatchChanges />
          <BatchExceptions />
        </div>
        <BatchTransactions />
      </div>
    </BatchFrame>
  );
}
