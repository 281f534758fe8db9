import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A coefficient of agreement: 1 for perfect, 0 for what chance alone gives. */
export interface Coefficient {
  /** null if it isn't defined: nothing to compare, or only one category was used. */
  readonly value: number | null;
  /** Units compared. */
  readonly n: number;
  /** The 95 % interval; null if `value` is, or with fewer than two units. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** The two values of each unit that two raters judged. */
export type RatedPair<Category> = readonly [Category, Category];

const none: Coefficient = { value: null, n: 0, interval: null };
/** The quantile of the normal distribution for a 95 % interval. */
const z95 = 1.959964;

/**
 * Returns Cohen's kappa of two raters, with the interval by the large-sample standard error of Fleiss, Cohen and Everitt
 * (1969), as in Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions (2003), formula 18.13.
 */
export function cohensKappa<Category>(pairs: readonly RatedPair<Category>[]): Coefficient {
  const n = pairs.length;
  if (n === 0) return none;
  const share = (count: number) => count / n;
  const categories = [...new Set(pairs.flat())];
  const marginal = (side: 0 | 1) =>
    new Map(categories.map((each) => [each, share(pairs.filter((pair) => pair[side] === each).length)]));
  const [first, second] = [marginal(0), marginal(1)];
  const of = (shares: ReadonlyMap<Category, number>, category: Category) => shares.get(category) ?? 0;
  const observed = share(pairs.filter(([one, other]) => one === other).length);
  const expected = sum(categories.map((each) => of(first, each) * of(second, each)));
  if (expected === 1) return { ...none, n };
  const kappa = (observed - expected) / (1 - expected);
  const agreeing = sum(
    categories.map((each) => {
      const both = share(pairs.filter(([one, other]) => one === each && other === each).length);
      return both * (1 - (of(first, each) + of(second, each)) * (1 - kappa)) ** 2;
    }),
  );
  const differing = sum(
    pairs
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => share((of(second, one) + of(first, other)) ** 2)),
  );
  const variance = agreeing + (1 - kappa) ** 2 * differing - (kappa - expected * (1 - kappa)) ** 2;
  const error = Math.sqrt(Math.max(0, variance) / n) / (1 - expected);
  return { value: kappa, n, interval: n < 2 ? null : clamp(kappa - z95 * error, kappa + z95 * error) };
}

/** Resamples for the interval of alpha. */
const resamples = 2_000;

/**
 * Returns Krippendorff's alpha for nominal data: any number of raters, of whom each judged any of the units. A unit is the
 * list of values that it was given; units with fewer than two don't count. Krippendorff, Computing Krippendorff's
 * Alpha-Reliability (2011). The interval has the 2.5 and 97.5 percentiles of a bootstrap over units, always with the same
 * random numbers, so that the same data gives the same interval.
 */
export function krippendorffsAlpha<Category>(units: readonly (readonly Category[])[]): Coefficient {
  const counted = units.filter(({ length }) => length > 1).map(tally);
  const value = alphaOf(counted);
  const n = counted.length;
  if (value === null || n < 2) return { value, n, interval: null };
  const random = xoroshiro128plus(1);
  const values = Array.from({ length: resamples }, () =>
    alphaOf(counted.map((_, __, all) => all[uniformInt(random, 0, n - 1)] ?? [])),
  );
  // A resample with one category only says nothing of chance; all agree in it.
  const sorted = values.map((each) => each ?? 1).sort((one, other) => one - other);
  const at = (quantile: number) => sorted[Math.round(quantile * (resamples - 1))] ?? value;
  return { value, n, interval: [at(0.025), at(0.975)] };
}

/** How often each category was given to a unit. */
type Tally<Category> = readonly (readonly [Category, number])[];

function tally<Category>(values: readonly Category[]): Tally<Category> {
  const counts = new Map<Category, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

function alphaOf<Category>(units: readonly Tally<Category>[]): number | null {
  const totals = new Map<Category, number>();
  let disagreements = 0;
  let n = 0;
  for (const unit of units) {
    const values = sum(unit.map(([, count]) => count));
    for (const [category, count] of unit) {
      totals.set(category, (totals.get(category) ?? 0) + count);
      disagreements += (count * (values - count)) / (values - 1);
    }
    n += values;
  }
  const byChance = sum([...totals.values()].map((count) => count * (n - count))) / (n - 1);
  return n > 1 && byChance > 0 ? 1 - disagreements / byChance : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

function clamp(low: number, high: number): readonly [number, number] {
  return [Math.max(-1, low), Math.min(1, high)];
}
