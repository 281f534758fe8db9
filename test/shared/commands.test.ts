import { describe, expect, it } from 'vitest';
import {
  isAccelerator,
  isPressed,
  type PressedKey,
  readAccelerator,
  shownKeys,
} from '../../shared/accelerator';
import { defaultKeys, holderOf } from '../../shared/command-keys';
import { commandIds, placeKeys, reservedKeys } from '../../shared/commands';
import { setLocale } from '../../shared/i18n/messages';

const pressed = (key: string, change: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe.each([
  ['Windows and Linux', false],
  ['macOS', true],
])('the list of commands on %s', (_system, isMac) => {
  it('has each command once, and no key that two commands or a part of the window share', () => {
    expect(commandIds).toEqual([...new Set(commandIds)]);
    const keys = commandIds.flatMap((id) => defaultKeys(id, isMac).map((key) => ({ id, key })));
    expect(keys.length).toBeGreaterThan(20);
    for (const { id, key } of keys) expect([id, key, holderOf(key, id, {}, isMac)]).toEqual([id, key, null]);
  });

  it('has only keys that an accelerator can be', () => {
    const all = [
      ...commandIds.flatMap((id) => defaultKeys(id, isMac)),
      ...placeKeys.flatMap(({ keys }) => keys),
    ];
    for (const key of all.filter((each) => !each.endsWith('Enter')))
      expect([key, isAccelerator(key)]).toEqual([key, true]);
  });

  it('has no accelerator that a text field needs', () => {
    const ofText = ['A', 'C', 'V', 'X', 'Y', 'Z', 'Left', 'Right', 'Home', 'End', 'Backspace', 'Enter'];
    const accelerators = commandIds.flatMap((id) => defaultKeys(id, isMac));
    for (const key of ofText) expect(accelerators).not.toContain(`CmdOrCtrl+${key}`);
    for (const key of reservedKeys(isMac)) expect(accelerators).not.toContain(key);
  });
});

describe('an accelerator', () => {
  it.each([
    ['CmdOrCtrl+K', pressed('k', { ctrlKey: true }), true],
    ['CmdOrCtrl+K', pressed('k', { metaKey: true }), false],
    ['CmdOrCtrl+K', pressed('k'), false],
    ['CmdOrCtrl+K', pressed('k', { ctrlKey: true, metaKey: true }), false],
    ['CmdOrCtrl+K', pressed('K', { ctrlKey: true, shiftKey: true }), false],
    // AltGr is Ctrl and Alt.
    ['CmdOrCtrl+E', pressed('€', { code: 'KeyE', ctrlKey: true, altKey: true }), false],
    ['CmdOrCtrl+Shift+P', pressed('P', { ctrlKey: true, shiftKey: true }), true],
    // A Cyrillic keyboard.
    ['CmdOrCtrl+K', pressed('л', { code: 'KeyK', ctrlKey: true }), true],
    ['Alt+Down', pressed('ArrowDown', { altKey: true }), true],
    ['Alt+Down', pressed('ArrowDown'), false],
    ['F5', pressed('F5'), true],
    ['F5', pressed('F5', { ctrlKey: true }), false],
    ['Esc', pressed('Escape'), true],
    ['J', pressed('j', { code: 'KeyJ' }), true],
    ['J', pressed('J', { code: 'KeyJ', shiftKey: true }), false],
    ['Shift+J', pressed('J', { code: 'KeyJ', shiftKey: true }), true],
    // Caps Lock.
    ['J', pressed('J', { code: 'KeyJ' }), true],
    ['J', pressed('j', { code: 'KeyJ', ctrlKey: true }), false],
    ['?', pressed('?', { code: 'Slash', shiftKey: true }), true],
    // A German keyboard.
    ['/', pressed('/', { code: 'Digit7', shiftKey: true }), true],
    ['?', pressed('?', { code: 'Minus', shiftKey: true }), true],
    ['1', pressed('1', { code: 'Digit1' }), true],
    ['Shift+1', pressed('!', { code: 'Digit1', shiftKey: true }), true],
    ['1', pressed('!', { code: 'Digit1', shiftKey: true }), false],
    ['1', pressed('1', { code: 'Numpad1' }), true],
    ['1', pressed('End', { code: 'Numpad1' }), false],
    // A French keyboard, where digits need Shift, and "!" is its own key.
    ['1', pressed('&', { code: 'Digit1' }), true],
    ['Shift+1', pressed('1', { code: 'Digit1', shiftKey: true }), true],
    ['1', pressed('1', { code: 'Digit1', shiftKey: true }), false],
    ['Shift+1', pressed('!', { code: 'Slash' }), false],
    ['CmdOrCtrl+1', pressed('&', { code: 'Digit1', ctrlKey: true }), true],
  ])('%s matches %o: %s', (text, key, is) => {
    expect(isPressed(readAccelerator(text), key, false)).toBe(is);
  });

  it.each([
    ['CmdOrCtrl+K', pressed('k', { metaKey: true }), true],
    // Ctrl and a letter edits text on macOS: Ctrl+K deletes to the end of the line.
    ['CmdOrCtrl+K', pressed('k', { ctrlKey: true }), false],
    ['CmdOrCtrl+K', pressed('k', { ctrlKey: true, metaKey: true }), false],
    ['Alt+Down', pressed('ArrowDown', { altKey: true }), true],
  ])('%s on macOS matches %o: %s', (text, key, is) => {
    expect(isPressed(readAccelerator(text), key, true)).toBe(is);
  });

  it('of full screen on macOS is Ctrl+Cmd+F, because F11 shows the desktop there', () => {
    expect(defaultKeys('full screen', false)).toEqual(['F11']);
    expect(defaultKeys('full screen', true).map((keys) => shownKeys(keys, true))).toEqual([['⌃', '⌘', 'F']]);
  });

  it('is shown with the key symbols of the system', () => {
    expect(shownKeys('CmdOrCtrl+Shift+P', false)).toEqual(['Ctrl', 'Shift', 'P']);
    expect(shownKeys('CmdOrCtrl+Shift+P', true)).toEqual(['⌘', '⇧', 'P']);
    expect(shownKeys('CmdOrCtrl+Plus', false)).toEqual(['Ctrl', '+']);
    const shown = placeKeys.flatMap((place) => place.shown.flatMap((key) => shownKeys(key, false)));
    expect(shown.filter((key) => key === '')).toEqual([]);
  });

  it('is shown with the key names of a keyboard in the selected language', async () => {
    const words = placeKeys.flatMap((place) => place.shown).filter((key) => /[a-z]{2}/.test(key));
    const shown = () => words.flatMap((word) => shownKeys(word, false));
    expect(shown()).toContain('Page Up');
    await setLocale('es');
    expect(shownKeys('CmdOrCtrl+Shift+P', false)).toEqual(['Ctrl', 'Mayús', 'P']);
    expect(shown()).toEqual(expect.arrayContaining(['Re Pág', 'Av Pág', 'Inicio', 'Fin', 'Intro', 'Mayús']));
    expect(shown()).not.toContain('Home');
    await setLocale('en');
  });
});
