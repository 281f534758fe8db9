import {
  type Accelerator,
  acceleratorText,
  isSingleKey,
  type PressedKey,
  pressedAccelerator,
} from '../../../shared/accelerator';
import { type CommandId, commandOf, reservedKeys } from '../../../shared/commands';

/** Why a command can't get a key. */
type KeyRefusal = 'unusable' | 'reserved' | 'typed';

/** What a key press says about the new keys of a command. */
type RecordedKey =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'refused'; readonly key: string; readonly why: KeyRefusal };

/** Reads a key press for a command; null while only modifiers are held. */
export function recordedKey(pressed: PressedKey, id: CommandId, isMac: boolean): RecordedKey | null {
  const accelerator = pressedAccelerator(pressed, isMac);
  if (!accelerator) return null;
  const key = acceleratorText(accelerator);
  const why = pressed.metaKey && !isMac ? 'unusable' : refusalOf(accelerator, id, isMac);
  return why === null ? { kind: 'key', key } : { kind: 'refused', key, why };
}

function refusalOf(accelerator: Accelerator, id: CommandId, isMac: boolean): KeyRefusal | null {
  if (!isUsable(accelerator, isMac)) return 'unusable';
  if (reservedKeys(isMac).includes(acceleratorText(accelerator))) return 'reserved';
  // The native menu registers the keys of main's commands, and would run them while the user types.
  return commandOf(id).by === 'main' && isSingleKey(accelerator) ? 'typed' : null;
}

/** Returns true if a key moves no cursor, edits no text, presses no button and types no character of AltGr. */
function isUsable({ mod, ctrl, alt, key }: Accelerator, isMac: boolean): boolean {
  if (/^F\d+$/.test(key)) return true;
  if (/^(Arrow\w+|Home|End|PageUp|PageDown)$/.test(key)) return alt;
  const isCharacter = /^[!-~]$/.test(key);
  // AltGr is Ctrl and Alt on Windows; Ctrl and a letter edits text on macOS.
  return isCharacter && (isMac ? mod || !ctrl : !(mod && alt));
}
