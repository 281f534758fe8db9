import { isPressed, type PressedKey, readAccelerator } from '../../../shared/accelerator';
import { commands, keysOf, letterOf, type WindowCommandId } from '../../../shared/commands';

const shortcuts = commands.flatMap((command) =>
  command.by === 'window'
    ? [{ id: command.id, letter: letterOf(command), accelerators: keysOf(command).map(readAccelerator) }]
    : [],
);

/** Whether the focused element takes keys itself, and whether single-letter shortcuts are on. */
export interface KeyContext {
  readonly typing: boolean;
  readonly letters: boolean;
}

/**
 * Returns the window's command of a key; null if there is none. Shortcuts with Ctrl or Cmd, function keys and Esc also
 * act while the user is typing; all others only when not.
 */
export function pressedCommand(pressed: PressedKey, { typing, letters }: KeyContext): WindowCommandId | null {
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
