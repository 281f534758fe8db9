import { messages } from './i18n/messages';

export interface Accelerator {
  /** Cmd on a Mac, Ctrl elsewhere. */
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** As in KeyboardEvent.key; letters in lower case. */
  readonly key: string;
}

/** Electron's names of keys that differ from KeyboardEvent.key. */
const keyNames: Readonly<Record<string, string>> = {
  Plus: '+',
  Down: 'ArrowDown',
  Up: 'ArrowUp',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Esc: 'Escape',
};

/** Parses an accelerator in Electron's notation, e.g. "CmdOrCtrl+Shift+P". */
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

/** The parts of a KeyboardEvent that matter here. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Returns true if exactly the modifier of the platform's shortcuts is held: Cmd on macOS, Ctrl elsewhere. */
export function isModHeld(
  { ctrlKey, metaKey }: Pick<PressedKey, 'ctrlKey' | 'metaKey'>,
  isMac: boolean,
): boolean {
  return isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** Returns true if the pressed key matches the accelerator. */
export function isPressed(accelerator: Accelerator, pressed: PressedKey, isMac: boolean): boolean {
  const mod = isModHeld(pressed, isMac);
  const none = !pressed.ctrlKey && !pressed.metaKey;
  return (
    (accelerator.mod ? mod : none) &&
    accelerator.alt === pressed.altKey &&
    accelerator.shift === pressed.shiftKey &&
    accelerator.key === keyOf(pressed)
  );
}

/** Returns the key of a Latin keyboard: in layouts of other alphabets, the key's position decides. */
function keyOf({ key, code }: PressedKey): string {
  if (key.length !== 1) return key;
  const isLatin = key <= '~';
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (isLatin ? key : (letter ?? key)).toLowerCase();
}

/** Returns the keys to display, e.g. "Ctrl", "Shift", "P"; on macOS as symbols. */
export function shownKeys(text: string, isMac: boolean): readonly string[] {
  return text.split('+').map((word) => displayKey(word, isMac));
}

const macSymbols: Readonly<Record<string, string>> = {
  CmdOrCtrl: '⌘',
  Cmd: '⌘',
  Ctrl: '⌃',
  Shift: '⇧',
  Alt: '⌥',
};
const symbols: Readonly<Record<string, string>> = {
  CmdOrCtrl: 'Ctrl',
  Plus: '+',
  Down: '↓',
  Up: '↑',
  Left: '←',
  Right: '→',
};

function displayKey(word: string, isMac: boolean): string {
  const names: Readonly<Record<string, string>> = messages.commands.keyNames;
  return (isMac ? macSymbols[word] : undefined) ?? symbols[word] ?? names[word] ?? word;
}
