import { describe, expect, it } from 'vitest';
import { plannedImport, withImported } from '../../../shared/domain/item-import';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly content?: object;
}

const existing: readonly Item[] = [
  { id: 'a', name: 'Frauds', content: { x: 1, y: [2] } },
  { id: 'b', name: 'Madrid' },
];
const planned = (imported: readonly Item[], maxLength = 20) =>
  plannedImport(imported, { existing, reserved: ['Built in'], maxLength });

describe('plannedImport', () => {
  it('finds names that are taken, whatever their case and spaces', () => {
    const [first, second] = planned([
      { id: 'a', name: ' FRAUDS ' },
      { id: 'a', name: 'New' },
    ]);
    expect(first).toMatchObject({ existing: { id: 'a' }, isSame: false, addedName: 'FRAUDS (2)' });
    expect(second).toMatchObject({ existing: null, addedName: 'New' });
  });

  it.each([
    ['Café', 'Cafe\u0301'],
    ['Łódź', 'LODZ'],
    ['STRASSE', 'Straße'],
    ['ＡＢＣ', 'abc'],
    ['Fra\u00adud', 'fraud'],
  ])('takes names that people read as the same for one: %s and %s', (name, typed) => {
    const taken = { existing: [{ id: 'a', name }], reserved: [], maxLength: 20 };
    expect(plannedImport([{ id: 'b', name: typed }], taken)[0]?.existing).toMatchObject({ id: 'a' });
  });

  it('tells names of signs apart', () => {
    const taken = { existing: [{ id: 'a', name: '★' }], reserved: [], maxLength: 20 };
    expect(plannedImport([{ id: 'b', name: '●' }], taken)[0]?.existing).toBeNull();
  });

  it('recognizes an item that exists, whatever the order of its members', () => {
    expect(planned([{ content: { y: [2], x: 1 }, name: 'Frauds', id: 'other' }])[0]?.isSame).toBe(true);
    expect(planned([{ content: { y: [2], x: 2 }, name: 'Frauds', id: 'other' }])[0]?.isSame).toBe(false);
  });

  it('adds each under another name, also those of one file, and those of the app', () => {
    const names = planned(['Madrid', 'madrid', 'Built in', 'Madrid (2)'].map((name) => ({ id: '', name })));
    expect(names.map(({ addedName }) => addedName)).toEqual([
      'Madrid (2)',
      'madrid (3)',
      'Built in (2)',
      'Madrid (2) (2)',
    ]);
    expect(names[2]?.existing).toBeNull();
  });

  it('cuts a long name so that its number fits', () => {
    expect(planned([{ id: '', name: 'Madrid' }], 6)[0]?.addedName).toBe('Ma (2)');
  });
});

describe('withImported', () => {
  it('adds with a new ID, replaces in place with the old ID and name, and skips', () => {
    const [same, other, skipped] = planned([
      { id: 'x', name: 'frauds', content: { x: 9 } },
      { id: 'a', name: 'Bilbao' },
      { id: 'y', name: 'Madrid' },
    ]);
    if (!same || !other || !skipped) throw new Error('Nothing is planned.');
    const all = withImported(
      existing,
      [
        { planned: same, choice: 'replace' },
        { planned: other, choice: 'add' },
        { planned: skipped, choice: 'skip' },
      ],
      () => 'new',
    );
    expect(all).toEqual([
      { id: 'a', name: 'Frauds', content: { x: 9 } },
      { id: 'b', name: 'Madrid' },
      { id: 'new', name: 'Bilbao' },
    ]);
  });

  it('never replaces what does not exist', () => {
    const [item] = planned([{ id: 'x', name: 'Bilbao' }]);
    if (!item) throw new Error('Nothing is planned.');
    expect(withImported(existing, [{ planned: item, choice: 'replace' }], () => 'new')).toEqual(existing);
  });
});
