import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CellTally, hotCells } from '../../../shared/domain/hot-cells';
import { seededRandom } from '../../support/runner/seeded-random';

const tally = (cell: string, fraud: number, users: number): CellTally => ({
  cell,
  users,
  fraudUsers: fraud,
  reports: users * 2,
  fraud: fraud * 2,
});

it('a cell is hot only if the lower end of its interval is above the share of all cells', () => {
  const { base, hot, compared } = hotCells([
    tally('quiet', 10, 100),
    tally('hot', 18, 20),
    // 2 of 4 is far above the base rate of 31 / 127, but 4 users say little: the interval starts at 0.15.
    tally('small', 2, 4),
    tally('average', 1, 3),
  ]);
  expect(base).toEqual({ users: 127, fraudUsers: 31, reports: 254, fraud: 62, share: 31 / 127 });
  expect(hot.map(({ cell }) => cell)).toEqual(['hot']);
  expect(hot[0]).toMatchObject({ share: 0.9, holdsForAll: true });
  expect(hot[0]?.low).toBeCloseTo(0.699, 3);
  expect(compared).toBe(4);
});

it('cells with fewer than 3 users count for the base rate, but are not compared', () => {
  const { base, hot, compared } = hotCells([tally('one', 2, 2), tally('many', 0, 98)]);
  expect([base.share, hot.length, compared]).toEqual([0.02, 0, 1]);
});

it('the more cells are compared, the more a cell must stand out to hold for all of them', () => {
  const cell = tally('hot', 7, 10);
  const others = (count: number) => Array.from({ length: count }, (_, at) => tally(`other ${at}`, 20, 100));
  expect(hotCells([cell, ...others(1)]).hot[0]?.holdsForAll).toBe(true);
  expect(hotCells([cell, ...others(400)]).hot[0]?.holdsForAll).toBe(false);
});

it.each([
  { rate: 0.01, least: 3, most: 62 },
  { rate: 0.02, least: 3, most: 10 },
  { rate: 0.05, least: 3, most: 10 },
  { rate: 0.2, least: 3, most: 62 },
])(
  'where fraud is equally frequent everywhere, about as many cells are hot as chance is expected to give: %j',
  ({ rate, least, most }) => {
    const random = seededRandom(3);
    const cells = Array.from({ length: 20_000 }, (_, at) => {
      const users = least + Math.floor(random.next() * (most - least + 1));
      const fraud = Array.from({ length: users }, () => random.next() < rate).filter(Boolean).length;
      return tally(String(at), fraud, users);
    });
    const { hot, byChance } = hotCells(cells);
    // At most 3 standard deviations apart.
    expect(Math.abs(hot.length - byChance)).toBeLessThan(3 * Math.sqrt(byChance));
    expect(hot.filter(({ holdsForAll }) => holdsForAll).length).toBeLessThan(2);
  },
);

it('no cell is hot in a world without fraud, or with nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 })), fc.constantFrom(0, 1), (sizes, share) => {
      const cells = sizes.map((users, at) => tally(String(at), users * share, users));
      expect(hotCells(cells).hot).toEqual([]);
    }),
  );
});
