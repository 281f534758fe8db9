import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driftOf, likelihoodRatio, stabilityOf, stabilityReading } from '../../../shared/domain/drift';

const totals = Array.from({ length: 12 }, () => 200);
const drift = (counts: readonly number[], of: readonly number[] = totals) =>
  driftOf({ subject: 'risk', totals: of, values: [{ value: 'v', counts }] }, of.length);

describe('drift', () => {
  it('says since which week a value is new, with its share since', () => {
    expect(drift([0, 0, 0, 0, 0, 0, 0, 0, 6, 9, 8, 7])).toMatchObject([
      { kind: 'new', week: 8, before: { hits: 0, n: 1_600 }, since: { hits: 30, n: 800 } },
    ]);
  });

  it('says since which week a value no longer exists, with its share before', () => {
    expect(drift([6, 9, 8, 7, 6, 9, 8, 7, 6, 9, 0, 0])).toMatchObject([
      { kind: 'gone', week: 10, before: { hits: 75, n: 2_000 }, since: { hits: 0, n: 400 } },
    ]);
  });

  it('finds the week from which a share is greater or less', () => {
    expect(drift([20, 21, 19, 20, 18, 22, 60, 61, 59, 58, 62, 60])).toMatchObject([
      { kind: 'more', week: 6, before: { hits: 120, n: 1_200 }, since: { hits: 360, n: 1_200 } },
    ]);
    expect(drift([60, 61, 59, 58, 62, 60, 20, 21, 19, 20, 18, 22])).toMatchObject([
      { kind: 'less', week: 6 },
    ]);
  });

  it('says nothing of a value that a few reports could miss by chance', () => {
    expect(drift([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4])).toEqual([]);
    expect(drift([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1])).toEqual([]);
    expect(drift([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0], [...totals.slice(1), 90])).toEqual([]);
  });

  it('says nothing about the first weeks, of which nothing before is known', () => {
    expect(drift([0, 0, 40, 40, 40, 40, 40], totals.slice(0, 7))).toEqual([]);
    expect(drift([0, 0, 0, 40, 40, 40, 40], totals.slice(0, 7))).toMatchObject([{ kind: 'new', week: 3 }]);
  });

  it('says nothing about a share that varies as much from week to week', () => {
    expect(drift([5, 60, 2, 55, 4, 62, 6, 58, 61, 3, 60, 57])).toEqual([]);
  });

  it('says nothing about a share that differs in the last week alone', () => {
    expect(drift([20, 21, 19, 20, 18, 22, 20, 21, 19, 20, 18, 120])).toEqual([]);
  });

  it('says nothing about a change of less than one in a hundred, however sure', () => {
    const many = Array.from({ length: 12 }, () => 1_000_000);
    const counts = many.map((_, week) => (week < 6 ? 100_000 : 105_000));
    expect(drift(counts, many)).toEqual([]);
  });

  it('ignores a week that is not over', () => {
    const values = [{ value: 'v', counts: [20, 20, 20, 20, 20, 20, 20, 20, 0] }];
    const nine = [...totals.slice(0, 8), 100];
    expect(driftOf({ subject: 'risk', totals: nine, values }, 8)).toEqual([]);
  });

  it('finds nothing, or hardly ever, where only chance varies', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.boolean(), { minLength: 150, maxLength: 150 }), {
          minLength: 10,
          maxLength: 10,
        }),
        (weeks) => {
          const counts = weeks.map((week) => week.filter(Boolean).length);
          found += drift(
            counts,
            weeks.map(({ length }) => length),
          ).length;
        },
      ),
      { numRuns: 300, seed: 7 },
    );
    expect(found).toBe(0);
  });
});

it('the likelihood ratio of two shares is that of the worked example', () => {
  // 2 (30 ln(30/20) + 70 ln(70/80) + 10 ln(10/20) + 90 ln(90/80)) for 30 and 10 of 100: 12.97.
  const expected =
    2 * (30 * Math.log(1.5) + 70 * Math.log(0.875) + 10 * Math.log(0.5) + 90 * Math.log(1.125));
  expect(likelihoodRatio({ hits: 30, n: 100 }, { hits: 10, n: 100 })).toBeCloseTo(expected, 9);
  expect(expected).toBeCloseTo(12.97, 2);
});

describe('the population stability index', () => {
  it('is the sum of (p - q) ln(p / q)', () => {
    // Shares of about 0.5 and 0.5 against 0.7 and 0.3: 0.2 ln 1.4 + 0.2 ln (5 / 3) = 0.1695.
    const found = stabilityOf([50_000, 50_000], [70_000, 30_000]);
    expect(found?.index).toBeCloseTo(0.1695, 4);
    expect(found?.byChance).toBeCloseTo(0.00002, 9);
  });

  it('is finite where a value is new, and unknown for few reports', () => {
    expect(stabilityOf([1_000, 0], [900, 100])?.index).toBeLessThan(2);
    expect(stabilityOf([1_000, 0], [9, 10])).toBeNull();
  });

  it('counts as little below 0.1, and below twice what chance gives', () => {
    expect(stabilityReading({ index: 0.09, byChance: 0.001 })).toBe('little');
    expect(stabilityReading({ index: 0.1, byChance: 0.001 })).toBe('some');
    expect(stabilityReading({ index: 0.25, byChance: 0.001 })).toBe('much');
    expect(stabilityReading({ index: 0.3, byChance: 0.2 })).toBe('little');
  });
});
