import { useEffect } from 'react';
import type { CommandId, WindowCommandId } from '../../../shared/commands';
import type { Bridge } from '../../../shared/ipc';
import { type Stores, useBridge, useStores } from '../../state/stores';
import { applyingCommands, commandFacts } from './applying-commands';
import { pressedCommand } from './pressed-command';
import { windowCommands } from './run-command';

/** Carries out the window's commands, by key or from the native menu, and tells main which of them apply. */
export function useCommands(): void {
  const stores = useStores();
  const bridge = useBridge();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const letters = stores.settings.getState().settings.letterShortcuts;
      const id = pressedCommand(event, { typing: isTyping(event.target), letters });
      // In a search box Esc is the box's own.
      if (!id || (id === 'back' && isSearching(event.target))) return;
      if (runCommand(stores, bridge, id)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    const stopHearing = bridge.on('command.chosen', (id) => void runCommand(stores, bridge, id));
    const stopTelling = tellMain(stores, bridge);
    void stores.updates.getState().read();
    return () => {
      document.removeEventListener('keydown', press);
      stopHearing();
      stopTelling();
    };
  }, [stores, bridge]);
}

/** Carries a command out where it applies: not behind a dialog, whoever asks. False where it does not. */
export function runCommand(stores: Stores, bridge: Bridge, id: WindowCommandId): boolean {
  if (document.querySelector('dialog[open]')) return false;
  if (!applyingCommands(commandFacts(stores)).includes(id)) return false;
  windowCommands[id]({ stores, bridge });
  return true;
}

/** Tells main which commands apply, now and whenever that changes; many changes of a moment are told as one. */
function tellMain(stores: Stores, bridge: Bridge): () => void {
  let told: readonly CommandId[] | null = null;
  let due = false;
  const tell = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      const applying = applyingCommands(commandFacts(stores));
      if (told?.join() === applying.join()) return;
      told = applying;
      void bridge.call('command.applying', { commands: [...applying] });
    });
  };
  tell();
  const { connection, navigation, selection, reports, bulk, feedbackImport, feedback } = stores;
  const subjects = [connection, navigation, selection, reports, bulk, feedbackImport, feedback];
  const stops = [...subjects, stores.caseSheet, stores.export, stores.updates].map((subject) =>
    subject.subscribe(tell),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]') !== null
  );
}

function isSearching(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input[type="search"]');
}
