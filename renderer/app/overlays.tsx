import { useStores, useSubject } from '../state/stores';
import { SheetStatus } from './case-sheet/sheet-status';
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
