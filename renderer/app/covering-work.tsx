import { BulkFeedback } from '../features/bulk/bulk-feedback';
import type { BulkFields } from '../features/bulk/bulk-form';
import { ImportFeedback } from '../features/bulk/import-feedback';
import { FeedbackFields } from '../features/feedback/feedback-fields';
import { FeedbackFormFields } from '../features/feedback/feedback-form-model';
import { FeedbackPreview } from '../features/feedback/feedback-preview';
import { PresetsForMany } from '../features/feedback/presets-for-many';
import type { Screen } from '../state/navigation';
import { useSubject } from '../state/stores';
import { ErrorBoundary } from './error-boundary';

const fields: BulkFields = {
  presets: ({ draft, edit }) => <PresetsForMany draft={draft} edit={edit} />,
  fields: (model) => (
    <FeedbackFormFields model={model}>
      <FeedbackFields />
    </FeedbackFormFields>
  ),
  preview: (model) => (
    <FeedbackFormFields model={model}>
      <FeedbackPreview transactionId={null} />
    </FeedbackFormFields>
  ),
};

/** True while a piece of work lies over a screen, which cannot be used meanwhile; on other screens it waits. */
export function useCovered(screen: Screen): boolean {
  const bulk = useSubject('bulk', (state) => state.step !== 'closed');
  const imported = useSubject('feedbackImport', ({ step }) => step !== 'closed');
  return screen === 'outbox' ? imported : (screen === 'reports' || screen === 'map') && bulk;
}

/** The work on many transactions that was begun on a screen. */
export function CoveringWork({ screen }: { readonly screen: Screen }) {
  if (!useCovered(screen)) return null;
  return (
    <ErrorBoundary what="form">
      {screen === 'outbox' ? <ImportFeedback /> : <BulkFeedback fields={fields} />}
    </ErrorBoundary>
  );
}
