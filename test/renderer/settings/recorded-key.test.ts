import { describe, expect, it } from 'vitest';
import { recordedKey } from '../../../renderer/features/settings/recorded-key';
import type { PressedKey } from '../../../shared/accelerator';

const pressed = (key: string, change: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe('a recorded key', () => {
  it.each([
    ['j', pressed('j', { code: 'KeyJ' }), 'J'],
    ['Shift and J', pressed('J', { code: 'KeyJ', shiftKey: true }), 'Shift+J'],
    ['Ctrl and J', pressed('j', { code: 'KeyJ', ctrlKey: true }), 'CmdOrCtrl+J'],
    ['Alt and an arrow', pressed('ArrowLeft', { altKey: true, shiftKey: true }), 'Alt+Shift+Left'],
    ['Ctrl and plus', pressed('+', { ctrlKey: true }), 'CmdOrCtrl+Plus'],
    ['a question mark', pressed('?', { shiftKey: true }), '?'],
    ['Shift and 1', pressed('!', { code: 'Digit1', shiftKey: true }), 'Shift+1'],
    ['1 of a French keyboard', pressed('&', { code: 'Digit1' }), '1'],
    ['Shift and 1 of a French keyboard', pressed('1', { code: 'Digit1', shiftKey: true }), 'Shift+1'],
    ['j of a Cyrillic keyboard', pressed('о', { code: 'KeyJ' }), 'J'],
    ['a function key', pressed('F8'), 'F8'],
  ])('is %s', (_name, key, expected) => {
    expect(recordedKey(key, 'map', false)).toEqual({ kind: 'key', key: expected });
  });

  it('is not complete while only modifiers are held', () => {
    for (const key of ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])
      expect(recordedKey(pressed(key, { ctrlKey: true }), 'map', false)).toBeNull();
  });

  it.each([
    ['moves the cursor', pressed('ArrowLeft', { ctrlKey: true }), 'unusable'],
    ['presses buttons', pressed(' '), 'unusable'],
    ['presses buttons', pressed('Enter'), 'unusable'],
    ['deletes text', pressed('Backspace', { ctrlKey: true }), 'unusable'],
    ['types a character with AltGr', pressed('€', { code: 'KeyE', ctrlKey: true, altKey: true }), 'unusable'],
    ['no menu can name', pressed('ñ', { code: 'Semicolon' }), 'unusable'],
    ['belongs to the system', pressed('k', { code: 'KeyK', metaKey: true }), 'unusable'],
    ['copies text', pressed('c', { code: 'KeyC', ctrlKey: true }), 'reserved'],
    ['closes the window', pressed('w', { code: 'KeyW', ctrlKey: true }), 'reserved'],
  ])('is refused if it %s: %o', (_name, key, why) => {
    expect(recordedKey(key, 'map', false)).toMatchObject({ kind: 'refused', why });
  });

  it('is refused if it is a single key for a command of main', () => {
    const refused = { kind: 'refused', key: 'B', why: 'typed' };
    expect(recordedKey(pressed('b'), 'quit', false)).toEqual(refused);
  });

  it('has Ctrl and Cmd apart on macOS', () => {
    const both = pressed('f', { code: 'KeyF', metaKey: true, ctrlKey: true });
    expect(recordedKey(both, 'map', true)).toEqual({ kind: 'key', key: 'CmdOrCtrl+Ctrl+F' });
    const ctrl = pressed('f', { code: 'KeyF', ctrlKey: true });
    expect(recordedKey(ctrl, 'map', true)).toMatchObject({ kind: 'refused', why: 'unusable' });
  });
});
