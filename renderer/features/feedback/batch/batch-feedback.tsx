import { useStores, useSubject } from '../stores';
import { BatchForm } from './batch-form';
import { BatchSteps } from './batch-frame';
import { BatchReviewStep } from './batch-review-step';
import { BatchSending } from './batch-sending';

/** Batch feedback: the form, its review per transaction, and the progress of sending. */
export function BatchFeedback() {
  const step = useSubject('batch', (state) => state.step);
  switch (step) {
    case 'closed':
      return null;
    case 'form':
      return <BatchForm />;
    case 'review':
      return <BatchReviewStep />;
    case 'progress':
      return <BatchProgressStep />;
  }
}

function BatchProgressStep() {
  const { batch } = useStores();
  const queued = useSubject('batch', (state) => state.queued);
  const busy = useSubject('batch', (state) => state.busy);
  const problem = useSubject('batch', (state) => state.problem);
  if (!queued) return null;
  return (
    <BatchSending
      queued={queued}
      about={<BatchSteps current="sending" />}
      busy={busy}
      problem={problem}
      onUndo={() => void batch.getState().undo()}
      onClose={() => batch.getState().close()}
    />
  );
}
