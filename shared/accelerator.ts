import { messages } from './i18n/messages';

/**
 * A key with modifiers. Letters and digits are keys of the keyboard, with or without Shift; any other character is what
 * the keyboard types, however it is typed there: "/" is Shift+7 on many keyboards.
 */
export interface Accelerator {
  /** Cmd on a Mac, Ctrl elsewhere. */
  readonly mod: boolean;
  /** Ctrl on a Mac; false elsewhere. */
  readonly ctrl: boolean;
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
  Space: ' ',
};
const namesOfKeys = new Map(Object.entries(keyNames).map(([name, key]) => [key, name]));

/** Parses an accelerator in Electron's notation, e.g. "CmdOrCtrl+Shift+P", "J" or "Shift+1". */
export function readAccelerator(text: string): Accelerator {
  const words = text.split('+');
  const last = words.at(-1) ?? '';
  const key = keyNames[last] ?? (last.length === 1 ? last.toLowerCase() : last);
  return {
    mod: words.includes('CmdOrCtrl') || words.includes('Cmd'),
    ctrl: words.includes('Ctrl'),
    alt: words.includes('Alt'),
    shift: words.includes('Shift'),
    key,
  };
}

/** Writes an accelerator in Electron's notation. The same keys always have the same text. */
export function acceleratorText({ mod, ctrl, alt, shift, key }: Accelerator): string {
  const modifiers = [mod && 'CmdOrCtrl', ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift'];
  const name = namesOfKeys.get(key) ?? (key.length === 1 ? key.toUpperCase() : key);
  return [...modifiers.filter((modifier) => modifier !== false), name].join('+');
}

/** Returns true if the text is an accelerator. */
export function isAccelerator(text: string): boolean {
  return /^(?:(?:CmdOrCtrl|Cmd|Ctrl|Alt|Shift)\+)*(?:[!-*,-~]|Plus|F\d{1,2}|Down|Up|Left|Right|Home|End|PageUp|PageDown|Esc)$/.test(
    text,
  );
}

/** Returns true if the keys can be typed text: a character without Ctrl, Cmd or Alt. */
export function isSingleKey({ mod, ctrl, alt, key }: Accelerator): boolean {
  return key.length === 1 && !mod && !ctrl && !alt;
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
  const { mod, ctrl, alt, shift, key } = accelerator;
  return (
    (isMac ? mod : false) === pressed.metaKey &&
    (isMac ? ctrl : mod || ctrl) === pressed.ctrlKey &&
    alt === pressed.altKey &&
    (isPunctuation(key)
      ? key === pressed.key
      : shift === pressed.shiftKey && key === (digitOf(pressed) ?? keyOf(pressed)))
  );
}

/** Returns the accelerator of a pressed key; null while only modifiers are held. */
export function pressedAccelerator(pressed: PressedKey, isMac: boolean): Accelerator | null {
  if (['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Dead'].includes(pressed.key)) return null;
  const key = digitOf(pressed) ?? keyOf(pressed);
  return {
    mod: isMac ? pressed.metaKey : pressed.ctrlKey,
    ctrl: isMac && pressed.ctrlKey,
    alt: pressed.altKey,
    shift: pressed.shiftKey && !isPunctuation(key),
    key,
  };
}

function isPunctuation(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/.test(key);
}

/** Returns the digit of a key in the row of digits or the number pad: with Shift, and on a French keyboard, it types another character. */
function digitOf({ key, code }: PressedKey): string | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit === undefined || key.length !== 1) return null;
  return code.startsWith('Digit') || key === digit ? digit : null;
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
  const name = word.replace(/^Page(?=Up|Down)/, 'Page ');
  return (isMac ? macSymbols[word] : undefined) ?? symbols[word] ?? names[name] ?? word;
}
