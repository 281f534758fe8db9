import { useStores, useSubject } from '../state/stores';
import { LinkNotice } from './link-notice';
import { SheetStatus } from './sheet/sheet-status';
import { ShortcutSheet } from './shortcut-sheet';
import { useLoaded } from './use-loaded';

const loadPalette = () => import('./palette/command-palette');

/** What lies over the workstation when it is asked for, and what is said of a link that led nowhere. */
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
