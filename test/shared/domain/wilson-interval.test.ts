import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wilsonInterval } from '../../../shared/domain/wilson-interval';

it.each([
  // Newcombe, Two-Sided Confidence Intervals for the Single Proportion (1998), table I, method 3.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %d of %d is that of the published example', (hits, n, low, high) => {
  const interval = wilsonInterval(hits / n, n);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

it('nothing counted leaves everything open', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
});

it('an interval contains its share, and that of the others mirrors it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, share) => {
        const hits = Math.round(n * share);
        const { low, high } = wilsonInterval(hits / n, n);
        expect(low).toBeLessThanOrEqual(hits / n);
        expect(high).toBeGreaterThanOrEqual(hits / n);
        const others = wilsonInterval((n - hits) / n, n);
        expect(others.low).toBeCloseTo(1 - high, 9);
        expect(others.high).toBeCloseTo(1 - low, 9);
      },
    ),
  );
});
