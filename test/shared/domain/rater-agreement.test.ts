import { describe, expect, it } from 'vitest';
import { cohensKappa, krippendorffsAlpha, type RatedPair } from '../../../shared/domain/rater-agreement';

/** Returns the pairs of a table of counts: `rows[i][j]` units were given i by the first and j by the second rater. */
function pairsOf(rows: readonly (readonly number[])[]): RatedPair<number>[] {
  return rows.flatMap((counts, one) =>
    counts.flatMap((count, other) => Array.from({ length: count }, (): RatedPair<number> => [one, other])),
  );
}

/** Returns the units of a table with a line for each rater; "." is a gap. */
function unitsOf(table: string): string[][] {
  const raters = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));
  return (raters[0] ?? []).map((_, unit) =>
    raters.flatMap((values) => (values[unit] === '.' ? [] : (values[unit] ?? []))),
  );
}

describe("Cohen's kappa", () => {
  it('equals the published value and interval of the diagnoses in Fleiss, Levin and Paik, table 18.1', () => {
    const diagnoses = pairsOf([
      [75, 1, 4],
      [5, 4, 1],
      [0, 0, 10],
    ]);
    const { value, n, interval } = cohensKappa(diagnoses);
    expect(n).toBe(100);
    expect(value).toBeCloseTo(0.676, 3);
    const error = ((interval?.[1] ?? 0) - (interval?.[0] ?? 0)) / 2 / 1.959964;
    expect(error).toBeCloseTo(0.088, 3);
  });

  it('is 0 for two raters who agree as often as by chance', () => {
    expect(
      cohensKappa(
        pairsOf([
          [25, 25],
          [25, 25],
        ]),
      ).value,
    ).toBeCloseTo(0);
  });

  it('is 1 with an interval of no width if the raters always agree on two categories', () => {
    const { value, interval } = cohensKappa(
      pairsOf([
        [5, 0],
        [0, 5],
      ]),
    );
    expect(value).toBe(1);
    expect(interval).toEqual([1, 1]);
  });

  it('is undefined if both raters used one category only, and without units', () => {
    expect(cohensKappa(pairsOf([[9]]))).toEqual({ value: null, n: 9, interval: null });
    expect(cohensKappa([])).toEqual({ value: null, n: 0, interval: null });
  });
});

describe("Krippendorff's alpha", () => {
  // Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), examples A, B and C.
  it('equals the published 0.095 of two observers with binary data', () => {
    const units = unitsOf(`
      0 1 0 0 0 0 0 0 1 0
      1 1 1 0 0 1 0 0 0 0`);
    expect(krippendorffsAlpha(units).value).toBeCloseTo(0.095, 3);
  });

  it('equals the published 0.692 of two observers with five categories', () => {
    const units = unitsOf(`
      a a b b d c c c e d d a
      b a b b b c c c e d d d`);
    expect(krippendorffsAlpha(units).value).toBeCloseTo(0.692, 3);
  });

  it('equals the published 0.743 of four observers with gaps', () => {
    const units = unitsOf(`
      1 2 3 3 2 1 4 1 2 . . .
      1 2 3 3 2 2 4 1 2 5 . 3
      . 3 3 3 2 3 4 2 2 5 1 .
      1 2 3 3 2 4 4 1 2 5 1 .`);
    const { value, n } = krippendorffsAlpha(units);
    expect(value).toBeCloseTo(0.743, 3);
    expect(n).toBe(11);
  });

  it('has an interval around the value that narrows with more units', () => {
    const few = unitsOf(`
      a a b b d c c c e d d a
      b a b b b c c c e d d d`);
    const many = Array.from({ length: 20 }, () => few).flat();
    const width = (units: string[][]) => {
      const { value, interval } = krippendorffsAlpha(units);
      expect(interval?.[0]).toBeLessThan(value ?? 0);
      expect(interval?.[1]).toBeGreaterThan(value ?? 0);
      return (interval?.[1] ?? 0) - (interval?.[0] ?? 0);
    };
    expect(width(many)).toBeLessThan(width(few) / 3);
  });

  it('gives the same interval for the same data', () => {
    const units = unitsOf(`
      a b a a
      a b b a`);
    expect(krippendorffsAlpha(units)).toEqual(krippendorffsAlpha(units));
  });

  it('is undefined if one category only was used, or no unit has two values', () => {
    expect(krippendorffsAlpha([['a', 'a']]).value).toBeNull();
    expect(krippendorffsAlpha([['a'], ['b']])).toEqual({ value: null, n: 0, interval: null });
  });
});
