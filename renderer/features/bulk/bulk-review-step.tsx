import { Send } from 'lucide-react';
import { undoTime } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ProblemAlert } from '../../ui/problem-alert';
import { BulkChanges } from './bulk-changes';
import { BulkExceptions } from './bulk-exceptions';
import { BulkFrame } from './bulk-frame';
import './bulk-review-step.css';
import { BulkSteps } from './bulk-steps';
import { BulkTransactions } from './bulk-transactions';

/** The second step: what would go out, for whom it changes what, and what stays out. What is confirmed here is sent. */
export function BulkReviewStep() {
  const { bulk } = useStores();
  const preview = useSubject('bulk', (state) => state.preview);
  const busy = useSubject('bulk', (state) => state.busy);
  const problem = useSubject('bulk', (state) => state.problem);
  const { toForm, send, readAgain } = bulk.getState();
  const words = messages.bulk.review;
  const toSend = preview?.toSend ?? 0;
  return (
    <BulkFrame
      title={words.title}
      about={<BulkSteps current="review" />}
      back={words.backToTheForm}
      onBack={toForm}
      foot={
        <>
          <span className="bulk-frame__hint" role="status">
            {preview && toSend === 0 ? words.nothingLeft : null}
            {toSend > 0 ? words.undoable(undoTime / 1_000) : null}
          </span>
          <Button onClick={toForm}>{words.back}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={toSend === 0}
            icon={<Send aria-hidden="true" />}
            onClick={() => void send()}
          >
            {words.send(toSend)}
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
                {words.readAgain}
              </Button>
            ) : null
          }
        />
      ) : null}
      <div className="bulk-review-step">
        <div className="bulk-review-step__beside">
          <BulkChanges />
          <BulkExceptions />
        </div>
        <BulkTransactions />
      </div>
    </BulkFrame>
  );
}
