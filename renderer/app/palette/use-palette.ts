import { type KeyboardEvent, useMemo, useState } from 'react';
import type { PressedKey } from '../../../shared/accelerator';
import { useBridge } from '../../state/stores';
import type { ModalHandle } from '../../ui/dialog';
import { pressedCommand } from '../commands/use-commands';
import { useStores } from '../stores/all-stores';
import { fittingEntries, type PaletteEntry, paletteEntries } from './palette-entries';
import { useValueEntries } from './use-value-entries';

const pageStep = 8;

/** The entries that fit the input, and the one that Enter chooses. */
export function usePalette(modal: ModalHandle, onClose: () => void) {
  const stores = useStores();
  const bridge = useBridge();
  const [typed, setTyped] = useState('');
  /** ID of the entry that the user moved to; null for the first. An id, since entries of reports arrive later. */
  const [movedTo, setMovedTo] = useState<string | null>(null);
  // The entries of the time of opening: the user can't change anything behind the dialog.
  const entries = useMemo(() => paletteEntries(stores, bridge), [stores, bridge]);
  const values = useValueEntries(typed);
  const found = useMemo(
    () => fittingEntries(entries, values, typed, stores),
    [entries, values, typed, stores],
  );
  const at = Math.max(
    0,
    found.findIndex((entry) => entry.id === movedTo),
  );
  const active = found[at];

  /** Unmounts first: the command may open the next overlay. */
  function choose(entry: PaletteEntry) {
    modal.closeThen(() => {
      onClose();
      entry.run();
    });
  }

  /** The shortcut that opens it also closes it. */
  function isToggle(event: PressedKey): boolean {
    const { settings } = stores.settings.getState();
    const { screen } = stores.navigation.getState();
    return pressedCommand(event, { typing: true, settings, screen }) === 'palette';
  }

  function press(event: KeyboardEvent) {
    const next = nextAt(event.key, at, found.length);
    if (next !== null) setMovedTo(found[next]?.id ?? null);
    else if (event.key === 'Enter' && active) choose(active);
    else if (isToggle(event.nativeEvent)) modal.closeThen(onClose);
    else return;
    event.preventDefault();
  }

  return {
    typed,
    found,
    active,
    type: (text: string) => {
      setTyped(text);
      setMovedTo(null);
    },
    moveTo: (entry: PaletteEntry) => setMovedTo(entry.id),
    press,
    choose,
  };
}

/** Returns the index that a key moves to, wrapping around at both ends; null for other keys. */
function nextAt(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + pageStep);
    case 'PageUp':
      return Math.max(0, at - pageStep);
    default:
      return null;
  }
}
