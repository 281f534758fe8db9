import { describe, expect, it } from 'vitest';
import {
  cellAfterKey,
  rowAfterKey,
  selectionCommandOf,
} from '../../../../renderer/features/reports-grid/rows/grid-keys';

describe('the row that a key moves to', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['Home', 3, 0],
    ['End', 3, 19],
    ['PageDown', 3, 12],
    ['PageUp', 15, 6],
  ])('%s from %i is %i', (key, from, to) => {
    expect(rowAfterKey(key, from, 20, 10)).toBe(to);
  });

  it.each([
    ['ArrowDown', 19, 19],
    ['PageDown', 15, 19],
    ['ArrowUp', 0, 0],
    ['PageUp', 3, 0],
  ])('%s from %i ends at the edge, %i', (key, from, to) => {
    expect(rowAfterKey(key, from, 20, 10)).toBe(to);
  });

  it('is at least one row away for PageUp and PageDown', () => {
    expect(rowAfterKey('PageDown', 3, 20, 0)).toBe(4);
  });

  it('is null for other keys and without rows', () => {
    expect(rowAfterKey('a', 3, 20, 10)).toBeNull();
    expect(rowAfterKey('constructor', 3, 20, 10)).toBeNull();
    expect(rowAfterKey('End', 0, 0, 10)).toBeNull();
  });
});

describe('the cell that a key moves to', () => {
  it.each([
    ['ArrowRight', -1, 0],
    ['ArrowRight', 6, 7],
    ['ArrowRight', 7, 7],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, -1],
    ['ArrowLeft', -1, -1],
    ['ArrowDown', 3, null],
  ])('%s from %i is %s', (key, from, to) => {
    expect(cellAfterKey(key, from, 8)).toBe(to);
  });
});

describe('the selection command of a key', () => {
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

  it.each([
    ['x', {}, 'toggle'],
    ['X', {}, 'toggle'],
    [' ', { shiftKey: true }, 'toggle'],
    ['ArrowDown', { shiftKey: true }, 'extend'],
    ['End', { shiftKey: true }, 'extend'],
    ['a', { ctrlKey: true }, 'page'],
    ['a', { metaKey: true }, 'page'],
    ['Escape', {}, 'clear'],
    ['a', {}, null],
    [' ', {}, null],
    ['ArrowDown', {}, null],
    ['ArrowLeft', { shiftKey: true }, null],
    ['F10', { shiftKey: true }, null],
    ['x', { ctrlKey: true }, null],
    ['x', { altKey: true }, null],
    ['a', { ctrlKey: true, shiftKey: true }, null],
  ])('"%s" with %o: %s', (key, modifiers, does) => {
    expect(selectionCommandOf({ ...plain, key, ...modifiers }, true)).toBe(does);
  });

  it('is null for a letter if single-letter shortcuts are off', () => {
    expect(selectionCommandOf({ ...plain, key: 'x' }, false)).toBeNull();
    expect(selectionCommandOf({ ...plain, key: 'Escape' }, false)).toBe('clear');
  });
});
