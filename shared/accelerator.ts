import { messages } from './messages/messages';

/** A shortcut in parts. */
export interface Accelerator {
  /** Cmd on a Mac, Ctrl elsewhere. */
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** As KeyboardEvent.key has it, letters small. */
  readonly key: string;
}

/** Electron's words for keys that KeyboardEvent.key calls otherwise. */
const keyNames: Readonly<Record<string, string>> = {
  Plus: '+',
  Down: 'ArrowDown',
  Up: 'ArrowUp',
  Esc: 'Escape',
};

/** Reads an accelerator as Electron writes it, e.g. "CmdOrCtrl+Shift+P". */
export function readAccelerator(text: string): Accelerator {
  const words = text.split('+');
  const last = words.at(-1) ?? '';
  const key = keyNames[last] ?? (last.length === 1 ? last.toLowerCase() : last);
  return {
    mod: words.includes('CmdOrCtrl'),
    alt: words.includes('Alt'),
    shift: words.includes('Shift'),
    key,
  };
}

/** What is heard of a key that was pressed: a KeyboardEvent. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** True where the key pressed is the accelerator's. Either of Ctrl and Cmd will do, so that no habit is punished. */
export function isPressed(accelerator: Accelerator, pressed: PressedKey): boolean {
  const mod = pressed.ctrlKey !== pressed.metaKey;
  const none = !pressed.ctrlKey && !pressed.metaKey;
  return (
    (accelerator.mod ? mod : none) &&
    accelerator.alt === pressed.altKey &&
    accelerator.shift === pressed.shiftKey &&
    accelerator.key === keyOf(pressed)
  );
}

/** The key as a Latin keyboard has it: under another alphabet's layout a letter's place says which it is. */
function keyOf({ key, code }: PressedKey): string {
  if (key.length !== 1) return key;
  const isLatin = key <= '~';
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (isLatin ? key : (letter ?? key)).toLowerCase();
}

/** The accelerator as keys to be shown, e.g. "Ctrl", "Shift", "P"; on a Mac by its signs. */
export function shownKeys(text: string, isMac: boolean): readonly string[] {
  return text.split('+').map((word) => shownWord(word, isMac));
}

const macSigns: Readonly<Record<string, string>> = { CmdOrCtrl: '⌘', Shift: '⇧', Alt: '⌥' };
const signs: Readonly<Record<string, string>> = { CmdOrCtrl: 'Ctrl', Plus: '+', Down: '↓', Up: '↑' };

function shownWord(word: string, isMac: boolean): string {
  const names: Readonly<Record<string, string>> = messages.commands.keyNames;
  return (isMac ? macSigns[word] : undefined) ?? signs[word] ?? names[word] ?? word;
}
