import { messages } from '../../../../shared/i18n/messages';
import type { Stores } from '../../../state/create-stores';
import { useStores, useSubject } from '../../../state/stores';
import { type BatchFields, BatchForm } from './batch-form';
import { BatchFrame, BatchSteps } from './batch-frame';
import { BatchReviewStep } from './batch-review-step';
import { BatchSending } from './batch-sending';

/** Batch feedback: the form, its review per transaction, and the progress of sending. */
export function BatchFeedback({ fields }: { readonly fields: BatchFields }) {
  const stores = useStores();
  const step = useSubject('batch', (state) => state.step);
  switch (step) {
    case 'closed':
      return null;
    case 'form':
      return <BatchForm fields={fields} />;
    case 'review':
      return <BatchReviewStep />;
    case 'progress':
      return <BatchFeedbackProgress onClose={() => closeAndClear(stores)} />;
  }
}

/** Closes the task and clears the selection, whose reports now have feedback. */
function closeAndClear({ batch, rowSelection }: Stores): void {
  batch.getState().close();
  rowSelection.getState().clear();
}

function BatchFeedbackProgress({ onClose }: { readonly onClose: () => void }) {
  const { batch } = useStores();
  const put = useSubject('batch', (state) => state.put);
  const busy = useSubject('batch', (state) => state.busy);
  const problem = useSubject('batch', (state) => state.problem);
  if (!put) return null;
  return (
    <BatchFrame
      title={put.name}
      about={<BatchSteps current="sending" />}
      back={messages.batch.close}
      onBack={onClose}
    >
      <BatchSending
        put={put}
        busy={busy}
        problem={problem}
        undoLabel={messages.batch.undo}
        onUndo={() => void batch.getState().undo()}
        onClose={onClose}
      />
    </BatchFrame>
  );
}
