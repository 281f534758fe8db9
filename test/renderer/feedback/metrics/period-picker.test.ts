import { describe, expect, it } from 'vitest';
import { percentOf } from '../../../../renderer/features/feedback/metrics/count-matrix';
import { dayOf, timeOf } from '../../../../renderer/features/feedback/metrics/period-picker';

const now = Date.UTC(2026, 2, 10, 13);

describe('a period', () => {
  it('of 30 days is today and the 29 previous days', () => {
    expect(timeOf({ kind: 'last', days: 30 }, 'utc', now)).toEqual({
      from: Date.UTC(2026, 1, 9),
      until: null,
    });
    expect(timeOf({ kind: 'last', days: 1 }, 'local', now).from).toBe(new Date(now).setHours(0, 0, 0, 0));
  });

  it('of custom days includes both days completely, and may have open ends', () => {
    const own = { kind: 'custom', first: '2026-03-01', last: '2026-03-01' } as const;
    expect(timeOf(own, 'utc', now)).toEqual({ from: Date.UTC(2026, 2, 1), until: Date.UTC(2026, 2, 2) });
    expect(timeOf({ kind: 'custom', first: '', last: '' }, 'utc', now)).toEqual({ from: null, until: null });
  });

  it('has the day of an instant', () => {
    expect(dayOf(now, 'utc')).toBe('2026-03-10');
  });
});

describe('a percentage', () => {
  it.each([
    [1, 2, '50%'],
    [999, 1_000, '99%'],
    [1, 1_000, '1%'],
    [0, 3, '0%'],
    [3, 3, '100%'],
    [0, 0, '–'],
  ])('of %i of %i is %s', (part, whole, words) => {
    expect(percentOf(part, whole)).toBe(words);
  });
});
