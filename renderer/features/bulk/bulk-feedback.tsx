import { messages } from '../../../shared/messages/messages';
import { type Stores, useStores, useSubject } from '../../state/stores';
import { type BulkFields, BulkForm } from './bulk-form';
import { BulkFrame } from './bulk-frame';
import { BulkReviewStep } from './bulk-review-step';
import { BulkSending } from './bulk-sending';
import { BulkSteps } from './bulk-steps';

/** Feedback on many reports: the form, what it means for each transaction, and how far its sending is. */
export function BulkFeedback({ fields }: { readonly fields: BulkFields }) {
  const stores = useStores();
  const step = useSubject('bulk', (state) => state.step);
  switch (step) {
    case 'closed':
      return null;
    case 'form':
      return <BulkForm fields={fields} />;
    case 'review':
      return <BulkReviewStep />;
    case 'progress':
      return <PutBulkFeedback onClose={() => leave(stores)} />;
  }
}

/** What was chosen got its feedback: it is chosen no longer. */
function leave({ bulk, chosen }: Stores): void {
  bulk.getState().close();
  chosen.getState().clear();
}

function PutBulkFeedback({ onClose }: { readonly onClose: () => void }) {
  const { bulk } = useStores();
  const put = useSubject('bulk', (state) => state.put);
  const busy = useSubject('bulk', (state) => state.busy);
  const problem = useSubject('bulk', (state) => state.problem);
  if (!put) return null;
  return (
    <BulkFrame
      title={put.name}
      about={<BulkSteps current="sending" />}
      back={messages.bulk.close}
      onBack={onClose}
    >
      <BulkSending
        put={put}
        busy={busy}
        problem={problem}
        undoName={messages.bulk.undo}
        onUndo={() => void bulk.getState().undo()}
        onClose={onClose}
      />
    </BulkFrame>
  );
}
