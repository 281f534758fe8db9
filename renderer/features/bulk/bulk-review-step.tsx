import { Send } from 'lucide-react';
import { undoTime } from '../../../shared/domain/outbox';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { countWords } from '../../ui/count-words';
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
  const toSend = preview?.toSend ?? 0;
  return (
    <BulkFrame
      title="Review"
      about={<BulkSteps current="Review" />}
      back="Back to the form"
      onBack={toForm}
      foot={
        <>
          <span className="bulk-frame__hint" role="status">
            {preview && toSend === 0 ? 'Nothing is left to send: look at the exceptions.' : null}
            {toSend > 0 ? `For ${undoTime / 1_000} seconds all of it can be undone.` : null}
          </span>
          <Button onClick={toForm}>Back</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={toSend === 0}
            icon={<Send aria-hidden="true" />}
            onClick={() => void send()}
          >
            Send {countWords(toSend, 'feedback')}
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
                Read the reports again
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
