import { isPressed, type PressedKey, readAccelerator } from '../../../shared/accelerator';
import { commands, keysOf, letterOf, type WindowCommandId } from '../../../shared/commands';

const shortcuts = commands.flatMap((command) =>
  command.by === 'window'
    ? [{ id: command.id, letter: letterOf(command), accelerators: keysOf(command).map(readAccelerator) }]
    : [],
);

/** Whether what has the focus takes keys itself, and whether single letters are shortcuts at all. */
export interface KeyPlace {
  readonly typing: boolean;
  readonly letters: boolean;
}

/**
 * The window's command that a key stands for; null for none. With Ctrl or Cmd, as function keys and Esc they act also while
 * something is typed; the others, and letters, only where nothing is.
 */
export function pressedCommand(pressed: PressedKey, { typing, letters }: KeyPlace): WindowCommandId | null {
  for (const { id, accelerators } of shortcuts) {
    const found = accelerators.find((accelerator) => isPressed(accelerator, pressed));
    if (found && (found.mod || !typing || isNeverTyped(found.key))) return id;
  }
  if (typing || !letters || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  return shortcuts.find(({ letter }) => letter === pressed.key)?.id ?? null;
}

function isNeverTyped(key: string): boolean {
  return key === 'Escape' || /^F\d+$/.test(key);
}
