import { useEffect } from 'react';
import type { Profile } from '../../shared/profile';
import type { Screen } from '../state/navigation';
import { useBridge } from '../state/stores';
import { lazyModule } from '../ui/lazy-module';
import { useLoaded } from '../ui/use-loaded';
import { isCovered } from './commands/applying-commands';
import { ErrorBoundary } from './error-boundary';
import { Later } from './lazy';
import { showChanged } from './pane-actions';
import { ShortcutSheet } from './shortcut-sheet';
import { useStores, useSubject } from './stores/all-stores';

/** Loaded when the window has nothing else to do, so that it is there for the input right after its keys. */
export const commandPalette = lazyModule(() => import('./palette/command-palette'));
/** Few links lead to another profile. */
const linkDialog = lazyModule(() => import('./link-dialogs/link-to-other-dialog'));
const loadSheet = () => import('./case-sheet/rendered-sheet');
const loadCaseFile = () => import('./case-file/rendered-case-file');

/** Everything over the workstation, and the case sheet while it is made. */
export function Overlays() {
  const stores = useStores();
  const shown = useSubject('overlay', (state) => state.shown);
  const making = useSubject('caseSheet', (state) => state.making?.of.kind ?? null);
  const judging = useSubject('bulkVerdict', ({ targets }) => targets !== null);
  const adding = useSubject('cases', (state) => state.adding);
  const sealed = useSubject('sealing', (state) => state.sealed);
  const asking = useSubject('openedLink', (state) => state.asking);
  const bridge = useBridge();
  const show = (keys: readonly string[]) => void showChanged(bridge, stores, keys);
  const close = () => stores.overlay.getState().close();
  useEffect(() => {
    const idle = requestIdleCallback(() => void commandPalette.load().catch(() => undefined));
    return () => cancelIdleCallback(idle);
  }, []);
  return (
    <>
      {making === 'report' ? <MadeSheet /> : null}
      {making === 'case' ? <MadeCaseFile /> : null}
      {adding ? <Later>{({ AddToCaseDialog }) => <AddToCaseDialog items={adding} />}</Later> : null}
      {sealed ? <Later>{({ SealedDialog }) => <SealedDialog sealed={sealed} />}</Later> : null}
      {judging ? <Later>{({ BulkVerdict }) => <BulkVerdict onShow={show} />}</Later> : null}
      {asking ? <LinkQuestion profiles={asking.profiles} /> : null}
      {shown === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      {shown === 'palette' ? <Palette onClose={close} /> : null}
    </>
  );
}

function Palette({ onClose }: { readonly onClose: () => void }) {
  const loaded = useLoaded(commandPalette.load, commandPalette.loaded);
  return loaded ? <loaded.CommandPalette onClose={onClose} /> : null;
}

function LinkQuestion({ profiles }: { readonly profiles: readonly [Profile, ...Profile[]] }) {
  const loaded = useLoaded(linkDialog.load, linkDialog.loaded);
  const key = profiles.map(({ id }) => id).join(' ');
  return loaded ? <loaded.LinkToOtherDialog key={key} profiles={profiles} /> : null;
}

function MadeSheet() {
  const loaded = useLoaded(loadSheet);
  return loaded ? <loaded.RenderedSheet /> : null;
}

function MadeCaseFile() {
  const loaded = useLoaded(loadCaseFile);
  return loaded ? <loaded.RenderedCaseFile /> : null;
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
    <ErrorBoundary what="form">
      <Later>
        {({ BatchFeedback, ImportFeedback }) =>
          screen === 'outbox' ? <ImportFeedback /> : <BatchFeedback />
        }
      </Later>
    </ErrorBoundary>
  );
}
