import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recentWith } from '../../../../../main/service/assessment/remember/recent-with';

const happened = (userId: string, at: number) => ({ userId, at });

describe('recentWith', () => {
  it('has the latest first, and leaves out what is older than the period', () => {
    const before = [happened('b', 95), happened('c', 90), happened('d', 89)];
    expect(recentWith(happened('a', 100), before, 10, 9)).toEqual([
      happened('a', 100),
      happened('b', 95),
      happened('c', 90),
    ]);
  });

  it('knows one that comes late as an old one', () => {
    expect(recentWith(happened('late', 92), [happened('a', 100)], 10, 9)).toEqual([
      happened('a', 100),
      happened('late', 92),
    ]);
    expect(recentWith(happened('late', 89), [happened('a', 100)], 10, 9)).toEqual([happened('a', 100)]);
  });

  it('gives up the oldest where there are too many', () => {
    const before = [happened('a', 100), happened('b', 98)];
    expect(recentWith(happened('late', 99), before, 10, 2)).toEqual([
      happened('a', 100),
      happened('late', 99),
    ]);
  });

  it('keeps the latest of a user', () => {
    expect(recentWith(happened('a', 100), [happened('a', 99)], 10, 9)).toEqual([happened('a', 100)]);
    expect(recentWith(happened('a', 98), [happened('a', 99)], 10, 9)).toEqual([happened('a', 99)]);
  });

  it('keeps the same in whatever order they come', () => {
    const distinct = fc.uniqueArray(fc.nat(40), { maxLength: 12 });
    fc.assert(
      fc.property(distinct, (times) => {
        const all = (order: readonly number[]) =>
          order.reduce<readonly { userId: string; at: number }[]>(
            (before, at) => recentWith(happened(`user ${at}`, at), before, 10, 4),
            [],
          );
        expect(all(times)).toEqual(all([...times].sort((a, b) => a - b)));
      }),
    );
  });
});
