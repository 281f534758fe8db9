import fc from 'fast-check';
import { expect, it } from 'vitest';
import { poissonTail } from '../../../shared/domain/poisson';

it.each([
  // 1 - e^-1, and 1 - e^-2 * (1 + 2 + 2).
  [1, 1, 0.632_120_558_8],
  [3, 2, 0.323_323_583_8],
  // e^-0.1 * (0.1^3/6 + 0.1^4/24 + 0.1^5/120 + …)
  [3, 0.1, 0.000_154_653_070_3],
  [0, 5, 1],
  [1, 0, 0],
])('the probability of at least %j events where %j are expected is %j', (count, expected, tail) => {
  expect(poissonTail(count, expected)).toBeCloseTo(tail, 10);
});

it('the probabilities of all numbers of events add up to 1, and more events are less probable', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 80 }),
      fc.double({ min: 0.01, max: 60, noNaN: true }),
      (count, expected) => {
        const [more, here] = [poissonTail(count + 1, expected), poissonTail(count, expected)];
        expect(more).toBeLessThanOrEqual(here);
        let term = Math.exp(-expected);
        for (let at = 1; at <= count; at += 1) term *= expected / at;
        expect(here - more).toBeCloseTo(term, 10);
      },
    ),
  );
});
