import { BatchFeedback } from '../features/feedback/batch/batch-feedback';
import { ImportFeedback } from '../features/feedback/import/import-feedback';
import type { Screen } from '../state/navigation';
import { useStores, useSubject } from '../state/stores';
import { SheetStatus } from './case-sheet/sheet-status';
import { isCovered } from './commands/applying-commands';
import { ErrorBoundary } from './error-boundary';
import { useLoaded } from './lazy';
import { LinkNotice } from './link-notice';
import { ShortcutSheet } from './shortcut-sheet';

const loadPalette = () => import('./palette/command-palette');

/** Everything over the workstation: overlays, the case sheet's status, and the notice about a failed link. */
export function Overlays() {
  const { overlay } = useStores();
  const shown = useSubject('overlay', (state) => state.shown);
  const close = () => overlay.getState().close();
  return (
    <>
      <LinkNotice />
      <SheetStatus />
      {shown === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      {shown === 'palette' ? <Palette onClose={close} /> : null}
    </>
  );
}

function Palette({ onClose }: { readonly onClose: () => void }) {
  const loaded = useLoaded(loadPalette);
  return loaded ? <loaded.CommandPalette onClose={onClose} /> : null;
}

/** Returns true while a task covers a screen, which can't be used then. On other screens the task waits. */
export function useHasTask(screen: Screen): boolean {
  const batch = useSubject('batch', (state) => state.step !== 'closed');
  const imported = useSubject('feedbackImport', ({ step }) => step !== 'closed');
  return isCovered(screen, { batch, imported });
}

/** The batch or import that was started on a screen. */
export function TaskOverlay({ screen }: { readonly screen: Screen }) {
  if (!useHasTask(screen)) return null;
  return (
    <ErrorBoundary what="form">{screen === 'outbox' ? <ImportFeedback /> : <BatchFeedback />}</ErrorBoundary>
  );
}
