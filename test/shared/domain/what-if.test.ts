import { expect, it } from 'vitest';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { flagBits, flagChanges, flaggingOf, flagsOf, isPositive } from '../../../shared/domain/what-if';

const { travel, disagreement } = flagBits;
const moves = {
  report: Int32Array.of(0, 0, 2),
  kmPerHour: Float64Array.of(901, 100, 950),
  km: Float64Array.of(51, 4_000, 50),
  stayedKm: Float64Array.of(Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY),
  jumpedKm: new Float64Array(3).fill(Number.POSITIVE_INFINITY),
};
const limits = { travel: defaultTravelLimits, score: 40 };

it('a report is flagged for a move that exceeds both limits of travel, and for a score from the limit on', () => {
  const flags = flagsOf(moves, Int16Array.of(-1, 40, 39, 100), limits);
  expect([...flags]).toEqual([travel, disagreement, 0, disagreement]);
  const lower = flagsOf(moves, Int16Array.of(40, -1, 0, 0), {
    travel: { ...defaultTravelLimits, floorKm: 49 },
    score: 1,
  });
  expect([...lower]).toEqual([travel | disagreement, 0, travel, 0]);
});

it('precision and recall count transactions: one is flagged if any of its reports is', () => {
  const flags = Uint8Array.of(travel, 0, disagreement, travel | disagreement, 0);
  const {
    any,
    travel: byTravel,
    disagreement: byScore,
  } = flaggingOf(flags, [
    { positive: true, reports: [0, 1] },
    { positive: true, reports: [4] },
    { positive: false, reports: [2] },
  ]);
  expect(any).toEqual({ reports: 3, precision: { hits: 1, n: 2 }, recall: { hits: 1, n: 2 } });
  expect(byTravel).toEqual({ reports: 2, precision: { hits: 1, n: 1 }, recall: { hits: 1, n: 2 } });
  expect(byScore).toEqual({ reports: 2, precision: { hits: 0, n: 1 }, recall: { hits: 0, n: 2 } });
});

it('a report that stays flagged for another reason is no change', () => {
  const before = Uint8Array.of(travel, 0, disagreement, 0);
  const after = Uint8Array.of(disagreement, travel, 0, 0);
  expect(flagChanges(before, after)).toEqual({ newly: [1], noLonger: [2] });
});

it('fraud and suspicious count as fraud, and “can’t tell” says nothing', () => {
  expect([isPositive('fraud'), isPositive('suspicious')]).toEqual([true, true]);
  expect([isPositive('legitimate'), isPositive('unclear')]).toEqual([false, null]);
});
