import { BatchFeedback } from '../features/feedback/batch/batch-feedback';
import { ImportFeedback } from '../features/feedback/import/import-feedback';
import type { Screen } from '../state/navigation';
import { useSubject } from '../state/stores';
import { ErrorBoundary } from './error-boundary';

/** Returns true while a task covers a screen, which can't be used then. On other screens the task waits. */
export function useHasTask(screen: Screen): boolean {
  const batch = useSubject('batch', (state) => state.step !== 'closed');
  const imported = useSubject('feedbackImport', ({ step }) => step !== 'closed');
  return screen === 'outbox' ? imported : (screen === 'reports' || screen === 'map') && batch;
}

/** The batch or import that was started on a screen. */
export function TaskOverlay({ screen }: { readonly screen: Screen }) {
  if (!useHasTask(screen)) return null;
  return (
    <ErrorBoundary what="form">{screen === 'outbox' ? <ImportFeedback /> : <BatchFeedback />}</ErrorBoundary>
  );
}
