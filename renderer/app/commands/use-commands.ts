import { useEffect } from 'react';
import {
  type Accelerator,
  isPressed,
  isSingleKey,
  type PressedKey,
  readAccelerator,
} from '../../../shared/accelerator';
import { keysOf } from '../../../shared/command-keys';
import { type CommandId, commandOf, commands, type WindowCommandId } from '../../../shared/commands';
import type { Bridge } from '../../../shared/contract/contract';
import type { Settings } from '../../../shared/settings';
import type { Screen } from '../../state/navigation';
import { useBridge } from '../../state/stores';
import { isMac } from '../../ui/kbd';
import type { Stores } from '../stores/all-stores';
import { useStores } from '../stores/all-stores';
import { applyingCommands, commandFacts } from './applying-commands';
import { isTyping } from './is-typing';
import { windowCommands } from './run-command';

/** Runs the window's commands, by key or from the native menu, and reports to main which ones apply. */
export function useCommands(): void {
  const stores = useStores();
  const bridge = useBridge();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { settings } = stores.settings.getState();
      const { screen } = stores.navigation.getState();
      const id = pressedCommand(event, { typing: isTyping(event.target), settings, screen });
      // In a search box, Esc clears the box.
      if (!id || (id === 'back' && isSearching(event.target))) return;
      // Its repeats would decide on reports before they are seen.
      if (event.repeat && commandOf(id).group === 'review') return event.preventDefault();
      if (runCommand(stores, bridge, id)) event.preventDefault();
    };
    const release = (event: MouseEvent) => {
      const id = windowIds.find((each) => commandOf(each).mouseButton === event.button);
      if (!id) return;
      event.preventDefault();
      runCommand(stores, bridge, id);
    };
    document.addEventListener('keydown', press);
    document.addEventListener('mouseup', release);
    const stopHearing = bridge.on('command.selected', (id) => void runCommand(stores, bridge, id));
    const stopTelling = reportApplying(stores, bridge);
    void stores.updates.getState().read();
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('mouseup', release);
      stopHearing();
      stopTelling();
    };
  }, [stores, bridge]);
}

/** Runs a command if it applies and no dialog is open or about to open. Returns false otherwise. */
export function runCommand(stores: Stores, bridge: Bridge, id: WindowCommandId): boolean {
  // The input while the palette is loaded is meant for it.
  if (stores.overlay.getState().shown !== null || document.querySelector('dialog[open]')) return false;
  if (!applyingCommands(commandFacts(stores)).includes(id)) return false;
  windowCommands[id]({ stores, bridge });
  return true;
}

/** Reports to main which commands apply, now and after every change. Changes in the same task are reported together. */
function reportApplying(stores: Stores, bridge: Bridge): () => void {
  let reported: readonly CommandId[] | null = null;
  let isScheduled = false;
  const report = () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      const applying = applyingCommands(commandFacts(stores));
      if (reported?.join() === applying.join()) return;
      reported = applying;
      void bridge.call('commands.setEnabled', { commands: [...applying] });
    });
  };
  report();
  const { connection, navigation, openReport, reports, rowSelection, batch, feedbackImport, feedback } =
    stores;
  const subjects = [
    connection,
    navigation,
    openReport,
    reports,
    rowSelection,
    batch,
    feedbackImport,
    feedback,
  ];
  const { caseSheet, export: exported, updates, history, toasts, undoableSend, openedLink, review } = stores;
  const others = [review, caseSheet, exported, updates, history, toasts, undoableSend, openedLink];
  const unsubscribes = [...subjects, ...others].map((subject) => subject.subscribe(report));
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

function isSearching(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input[type="search"]');
}

const windowIds = commands.flatMap((command) => (command.by === 'window' ? [command.id] : []));

/** What decides about a key besides the key. */
interface KeyContext {
  /** True if the focused element takes keys itself. */
  readonly typing: boolean;
  readonly settings: Pick<Settings, 'keys' | 'letterShortcuts'>;
  readonly screen: Screen;
}

/**
 * Returns the window's command of a key; null if there is none. Shortcuts with Ctrl or Cmd, function keys and Esc also
 * act while the user is typing, and so do Alt+Left and Alt+Right, which move no cursor outside macOS; all others only
 * when not.
 */
export function pressedCommand(
  pressed: PressedKey,
  { typing, settings, screen }: KeyContext,
): WindowCommandId | null {
  const matches = assignedAccelerators(settings)
    .filter(({ id }) => commandOf(id).where?.some((each) => each === screen) ?? true)
    .filter(({ accelerator }) => isPressed(accelerator, pressed, isMac))
    .filter(({ accelerator }) => !typing || actsWhileTyping(accelerator));
  // Shift and a digit also types a character, which may be the key of another command.
  const ofDigit = matches.find(({ accelerator }) => /^\d$/.test(accelerator.key));
  return (ofDigit ?? matches[0])?.id ?? null;
}

interface AssignedAccelerator {
  readonly id: WindowCommandId;
  readonly accelerator: Accelerator;
}

/** Settings are immutable: their keys are parsed once. */
const parsed = new WeakMap<KeyContext['settings'], readonly AssignedAccelerator[]>();

function assignedAccelerators(settings: KeyContext['settings']): readonly AssignedAccelerator[] {
  const known = parsed.get(settings);
  if (known) return known;
  const accelerators = windowIds.flatMap((id) =>
    keysOf(id, settings, isMac).map((key) => ({ id, accelerator: readAccelerator(key) })),
  );
  parsed.set(settings, accelerators);
  return accelerators;
}

function actsWhileTyping(accelerator: Accelerator): boolean {
  const { mod, ctrl, alt, key } = accelerator;
  if (isSingleKey(accelerator)) return false;
  return mod || ctrl || /^(Escape|F\d+)$/.test(key) || (alt && !isMac && /^Arrow(Left|Right)$/.test(key));
}
