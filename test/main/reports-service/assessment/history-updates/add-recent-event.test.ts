import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRecentEvent } from '../../../../../main/reports-service/assessment/history-updates/add-recent-event';

const happened = (userId: string, at: number) => ({ userId, at });

describe('addRecentEvent', () => {
  it('sorts the latest event first and removes those older than the period', () => {
    const before = [happened('b', 95), happened('c', 90), happened('d', 89)];
    expect(addRecentEvent(happened('a', 100), before, 10, 9)).toEqual([
      happened('a', 100),
      happened('b', 95),
      happened('c', 90),
    ]);
  });

  it('sorts in an event that arrives late', () => {
    expect(addRecentEvent(happened('late', 92), [happened('a', 100)], 10, 9)).toEqual([
      happened('a', 100),
      happened('late', 92),
    ]);
    expect(addRecentEvent(happened('late', 89), [happened('a', 100)], 10, 9)).toEqual([happened('a', 100)]);
  });

  it('removes the oldest event if there are too many', () => {
    const before = [happened('a', 100), happened('b', 98)];
    expect(addRecentEvent(happened('late', 99), before, 10, 2)).toEqual([
      happened('a', 100),
      happened('late', 99),
    ]);
  });

  it('keeps only the latest event of a user', () => {
    expect(addRecentEvent(happened('a', 100), [happened('a', 99)], 10, 9)).toEqual([happened('a', 100)]);
    expect(addRecentEvent(happened('a', 98), [happened('a', 99)], 10, 9)).toEqual([happened('a', 99)]);
  });

  it('gives the same result for any order of arrival', () => {
    const distinct = fc.uniqueArray(fc.nat(40), { maxLength: 12 });
    fc.assert(
      fc.property(distinct, (times) => {
        const all = (order: readonly number[]) =>
          order.reduce<readonly { userId: string; at: number }[]>(
            (before, at) => addRecentEvent(happened(`user ${at}`, at), before, 10, 4),
            [],
          );
        expect(all(times)).toEqual(all([...times].sort((a, b) => a - b)));
      }),
    );
  });
});
