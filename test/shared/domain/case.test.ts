import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItems,
  type Case,
  type CaseItem,
  maxCaseItems,
  maxCasePictures,
  moveItem,
  removeItem,
} from '../../../shared/domain/case';
import { factsOf } from '../../../shared/domain/case-facts';

const empty: Case = {
  id: 'case',
  title: '',
  summary: '',
  status: 'open',
  createdAt: 1,
  changedAt: 1,
  items: [],
};
const note = (id: string): CaseItem => ({ id, kind: 'note', text: '' });
const report = (id: string, key: string): CaseItem => ({ id, kind: 'report', key, transactionId: null });
const picture = (id: string): CaseItem => ({
  id,
  kind: 'picture',
  picture: id,
  of: 'map',
  caption: '',
  takenAt: 1,
});
const ids = ({ items }: Case) => items.map(({ id }) => id);

describe('adding to a case', () => {
  it('leaves out reports and entities that it has, also those repeated among the new ones', () => {
    const user: CaseItem = { id: 'u', kind: 'entity', entity: 'user', value: 'a' };
    const first = addItems(empty, [report('1', 'a'), report('2', 'b'), report('3', 'a'), user], 2);
    expect(first).toMatchObject({ added: 3, known: 1, over: 0, value: { changedAt: 2 } });
    const device: CaseItem = { id: 'd', kind: 'entity', entity: 'device', value: 'a' };
    const again = addItems(first.value, [report('4', 'b'), { ...user, id: 'v' }, device], 3);
    expect(again).toMatchObject({ added: 1, known: 2 });
    expect(ids(again.value)).toEqual(['1', '2', 'u', 'd']);
  });

  it('adds equal notes and pictures', () => {
    expect(addItems(empty, [note('a'), note('b'), picture('c'), picture('d')], 2).added).toBe(4);
  });

  it('stops at its limits, and counts what did not fit', () => {
    const many = Array.from({ length: maxCaseItems + 3 }, (_, at) => note(`${at}`));
    expect(addItems(empty, many, 2)).toMatchObject({ added: maxCaseItems, over: 3 });
    const pictures = Array.from({ length: maxCasePictures + 2 }, (_, at) => picture(`${at}`));
    expect(addItems(empty, [...pictures, note('n')], 2)).toMatchObject({
      added: maxCasePictures + 1,
      over: 2,
    });
  });

  it('changes nothing, not even its time, where nothing is added', () => {
    expect(addItems(empty, [], 2).value).toBe(empty);
  });
});

describe('the order of a case', () => {
  const three: Case = { ...empty, items: ['a', 'b', 'c'].map(note) };

  it('changes by one move, within its ends', () => {
    expect(ids(moveItem(three, 'a', 2, 2))).toEqual(['b', 'c', 'a']);
    expect(ids(moveItem(three, 'c', -5, 2))).toEqual(['c', 'a', 'b']);
    expect(moveItem(three, 'c', 9, 2)).toBe(three);
    expect(moveItem(three, 'x', 0, 2)).toBe(three);
  });

  it('loses and repeats nothing, whatever is moved', () => {
    const moves = fc.array(fc.tuple(fc.nat(7), fc.integer({ min: -2, max: 10 })));
    fc.assert(
      fc.property(moves, (made) => {
        const items = Array.from({ length: 8 }, (_, at) => note(`${at}`));
        const start: Case = { ...empty, items };
        const moved = made.reduce((of, [id, to]) => moveItem(of, `${id}`, to, 2), start);
        expect(ids(moved).toSorted()).toEqual(items.map(({ id }) => id));
      }),
    );
  });

  it('closes up when an item is removed', () => {
    expect(ids(removeItem(three, 'b', 2))).toEqual(['a', 'c']);
  });
});

describe('the facts of a case', () => {
  const row = {
    userId: 'ana',
    deviceId: null,
    deviceModel: 'Pixel',
    place: 'Madrid',
    riskAssignment: 'fraud',
    timestamp: '1772373909000000001',
  };

  it('name each user, device and place once, and compare times exactly', () => {
    const entity: CaseItem = { id: 'e', kind: 'entity', entity: 'user', value: 'bea' };
    const rows = [
      row,
      { ...row, timestamp: '1772373909000000000', riskAssignment: null },
      { ...row, timestamp: '1772373909000000002', place: '' },
      { ...row, timestamp: null },
    ];
    expect(factsOf([entity], rows)).toEqual({
      users: ['ana', 'bea'],
      devices: ['Pixel'],
      places: ['Madrid'],
      risks: [
        ['fraud', 3],
        [null, 1],
      ],
      first: '1772373909000000000',
      last: '1772373909000000002',
    });
  });

  it('leave out times that no report can have, such as 1970', () => {
    const rows = ['0', '1772373909', row.timestamp, '9223372036854775807'].map((timestamp) => ({
      ...row,
      timestamp,
    }));
    expect(factsOf([], rows)).toMatchObject({ first: row.timestamp, last: row.timestamp });
    expect(factsOf([], rows.slice(0, 2))).toMatchObject({ first: null, last: null });
  });

  it('of an empty case are empty', () => {
    expect(factsOf([], [])).toMatchObject({ users: [], risks: [], first: null, last: null });
  });
});
