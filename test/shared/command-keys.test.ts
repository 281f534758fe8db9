import { describe, expect, it } from 'vitest';
import {
  assignedKeys,
  type ChangedKeys,
  holderOf,
  keysOf,
  withKey,
  withKeys,
} from '../../shared/command-keys';
import { defaultSettings } from '../../shared/settings';

describe('the keys of a command', () => {
  it('are its defaults unless the user changed them', () => {
    expect(assignedKeys('search', {}, false)).toEqual(['CmdOrCtrl+F', '/']);
    expect(assignedKeys('search', { search: ['S'] }, false)).toEqual(['S']);
    expect(assignedKeys('search', { search: [] }, false)).toEqual([]);
  });

  it('lose those that the user gave to another command, in whatever notation', () => {
    expect(assignedKeys('search', { map: ['/'] }, false)).toEqual(['CmdOrCtrl+F']);
    expect(assignedKeys('full screen', { map: ['CmdOrCtrl+Ctrl+F'] }, true)).toEqual([]);
    expect(assignedKeys('full screen', { map: ['CmdOrCtrl+F'] }, true)).toEqual(['Ctrl+Cmd+F']);
  });

  it('are not affected by keys of unknown commands', () => {
    expect(assignedKeys('search', { gone: ['/'] }, false)).toEqual(['CmdOrCtrl+F', '/']);
  });

  it('are without single keys while these are off', () => {
    const off = { ...defaultSettings, letterShortcuts: false };
    expect(keysOf('search', off, false)).toEqual(['CmdOrCtrl+F']);
    expect(keysOf('back', off, false)).toEqual(['Esc']);
    expect(keysOf('refresh', off, false)).toEqual(['F5']);
  });
});

describe('a new key', () => {
  it.each([
    [['CmdOrCtrl+F', '/'], 'S', ['CmdOrCtrl+F', 'S']],
    [['CmdOrCtrl+F', '/'], 'CmdOrCtrl+J', ['CmdOrCtrl+J', '/']],
    [['CmdOrCtrl+K', 'CmdOrCtrl+Shift+P'], 'F8', ['F8', 'CmdOrCtrl+Shift+P']],
    [['CmdOrCtrl+F'], 'Shift+1', ['CmdOrCtrl+F', 'Shift+1']],
    [[], 'S', ['S']],
    [['CmdOrCtrl+F', '/'], '/', ['CmdOrCtrl+F', '/']],
  ])('of %j becomes %s by replacing the first of its kind: %j', (keys, key, expected) => {
    expect(withKey(keys, key)).toEqual(expected);
  });

  it('is free, or names the command or the part of the window that has it', () => {
    expect(holderOf('CmdOrCtrl+J', 'map', {}, false)).toBeNull();
    expect(holderOf('CmdOrCtrl+K', 'map', {}, false)).toEqual({ kind: 'command', id: 'palette' });
    expect(holderOf('CmdOrCtrl+K', 'map', { palette: ['F8'] }, false)).toBeNull();
    expect(holderOf('F8', 'map', { palette: ['F8'] }, false)).toEqual({ kind: 'command', id: 'palette' });
    expect(holderOf('X', 'map', {}, false)).toEqual({ kind: 'place', id: 'grid choose' });
    expect(holderOf('Alt+3', 'map', {}, false)).toEqual({ kind: 'place', id: 'form preset' });
    // The grid leaves Esc to the commands.
    expect(holderOf('Esc', 'back', {}, false)).toBeNull();
  });
});

describe('changed keys', () => {
  it('are saved, and taken from commands whose keys were changed before', () => {
    const before: ChangedKeys = { palette: ['F8', 'CmdOrCtrl+J'], gone: ['F8'] };
    expect(withKeys(before, 'map', ['F8'], false)).toEqual({
      palette: ['CmdOrCtrl+J'],
      gone: ['F8'],
      map: ['F8'],
    });
  });

  it('are forgotten if they are the defaults again', () => {
    expect(withKeys({ map: ['F8'] }, 'map', ['CmdOrCtrl+3'], false)).toEqual({});
  });
});
