import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wilsonInterval } from '../../../shared/domain/wilson-interval';

// Newcombe 1998, Two-sided confidence intervals for the single proportion, table I, method 3.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %j of %j is that of the literature', (fraud, count, low, high) => {
  const interval = wilsonInterval(fraud / count, count);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

const rounding = 1e-12;

it('without observations the share may be anything', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
});

it('the interval contains the share, stays within 0 and 1, and narrows with more observations', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (count, any) => {
      const share = Math.min(count, any) / count;
      const { low, high } = wilsonInterval(share, count);
      const more = wilsonInterval(share, count * 4);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(share + rounding);
      expect(high).toBeGreaterThanOrEqual(share - rounding);
      expect(more.high - more.low).toBeLessThanOrEqual(high - low);
    }),
  );
});
