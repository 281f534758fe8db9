import fc from 'fast-check';
import { expect, it } from 'vitest';
import { binomialTail } from '../../../shared/domain/binomial';

it.each([
  // 3 * 0.02² * 0.98 + 0.02³
  [2, 3, 0.02, 0.001_184],
  // 1 - 0.5¹⁰, and (1 + 10 + 45) / 1024.
  [1, 10, 0.5, 0.999_023_437_5],
  [8, 10, 0.5, 0.054_687_5],
  [0, 5, 0.1, 1],
  [6, 5, 0.9, 0],
  [1, 5, 0, 0],
  [5, 5, 1, 1],
])('the probability of at least %j of %j at %j each is %j', (count, trials, share, tail) => {
  expect(binomialTail(count, trials, share)).toBeCloseTo(tail, 10);
});

it('small probabilities keep their digits', () => {
  expect(binomialTail(20, 20, 0.01) / 1e-40).toBeCloseTo(1, 8);
});

it('more successes are less probable, and the two sides of a number add up to 1', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      (trials, any, share) => {
        const count = Math.min(trials, any);
        const here = binomialTail(count, trials, share);
        expect(binomialTail(count + 1, trials, share)).toBeLessThanOrEqual(here);
        expect(here + binomialTail(trials - count + 1, trials, 1 - share)).toBeCloseTo(1, 9);
      },
    ),
  );
});
