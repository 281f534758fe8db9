import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { sum } from './sum';
import { z95 } from './wilson-interval';

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

/** Resamples for the interval of alpha, and up to how many units they are drawn. */
const resamples = 2_000;
const maxResampled = 1_000;

/**
 * Returns Krippendorff's alpha for nominal data: any number of raters, of whom each judged any of the units. A unit is the
 * list of values that it was given; units with fewer than two don't count. Krippendorff, Computing Krippendorff's
 * Alpha-Reliability (2011). The interval has the 2.5 and 97.5 percentiles of a bootstrap over units, always with the same
 * random numbers, so that the same data gives the same interval. For many units it is that of the jackknife, which hardly
 * differs then and takes no time.
 */
export function krippendorffsAlpha<Category>(units: readonly (readonly Category[])[]): Coefficient {
  const counted = units.filter(({ length }) => length > 1);
  const kinds = kindsOf(counted);
  const value = alphaOf(kinds);
  const n = counted.length;
  if (value === null || n < 2) return { value, n, interval: null };
  if (n > maxResampled) {
    const error = jackknifeError(kinds, n, value);
    return { value, n, interval: clamp(value - z95 * error, value + z95 * error) };
  }
  const random = xoroshiro128plus(1);
  const kindOfUnit = kinds.flatMap(({ units: count }, kind) => Array.from({ length: count }, () => kind));
  const values = Array.from({ length: resamples }, () => {
    const drawn = kinds.map(() => 0);
    for (let draw = 0; draw < n; draw += 1) {
      const kind = kindOfUnit[uniformInt(random, 0, n - 1)] ?? 0;
      drawn[kind] = (drawn[kind] ?? 0) + 1;
    }
    return alphaOf(kinds.map((kind, at) => ({ ...kind, units: drawn[at] ?? 0 })));
  });
  // A resample with one category only says nothing of chance; all agree in it.
  const sorted = values.map((each) => each ?? 1).sort((one, other) => one - other);
  const at = (quantile: number) => sorted[Math.round(quantile * (resamples - 1))] ?? value;
  return { value, n, interval: [at(0.025), at(0.975)] };
}

/** Units with the same values: how often each category was given to one, and how many there are. */
interface UnitKind<Category> {
  readonly counts: readonly (readonly [Category, number])[];
  readonly units: number;
}

function kindsOf<Category>(units: readonly (readonly Category[])[]): readonly UnitKind<Category>[] {
  const categories = [...new Set(units.flat())];
  const kinds = new Map<string, UnitKind<Category>>();
  for (const values of units) {
    const counts = categories.flatMap((category) => {
      const count = values.filter((each) => each === category).length;
      return count === 0 ? [] : [[category, count] as const];
    });
    const key = counts.map(([category, count]) => `${categories.indexOf(category)}:${count}`).join();
    kinds.set(key, { counts, units: (kinds.get(key)?.units ?? 0) + 1 });
  }
  return [...kinds.values()];
}

function alphaOf<Category>(kinds: readonly UnitKind<Category>[]): number | null {
  const totals = new Map<Category, number>();
  let disagreements = 0;
  let n = 0;
  for (const { counts, units } of kinds) {
    const values = sum(counts.map(([, count]) => count));
    for (const [category, count] of counts) {
      totals.set(category, (totals.get(category) ?? 0) + units * count);
      disagreements += (units * count * (values - count)) / (values - 1);
    }
    n += units * values;
  }
  const byChance = sum([...totals.values()].map((count) => count * (n - count))) / (n - 1);
  return n > 1 && byChance > 0 ? 1 - disagreements / byChance : null;
}

/** Returns the standard error of alpha, from its values without one unit of each kind. */
function jackknifeError<Category>(kinds: readonly UnitKind<Category>[], n: number, value: number): number {
  const without = kinds.map(
    (left) =>
      alphaOf(kinds.map((kind) => (kind === left ? { ...kind, units: kind.units - 1 } : kind))) ?? value,
  );
  const weighted = kinds.map(({ units }, at) => units * (without[at] ?? value));
  const mean = sum(weighted) / n;
  const squares = kinds.map(({ units }, at) => units * ((without[at] ?? value) - mean) ** 2);
  return Math.sqrt(((n - 1) / n) * sum(squares));
}

function clamp(low: number, high: number): readonly [number, number] {
  return [Math.max(-1, low), Math.min(1, high)];
}

export type AgreementStrength = 'poor' | 'slight' | 'fair' | 'moderate' | 'substantial' | 'almostPerfect';

/** Returns the word for a kappa: Landis and Koch, The Measurement of Observer Agreement for Categorical Data (1977). */
export function strengthOf(kappa: number): AgreementStrength {
  if (kappa < 0) return 'poor';
  if (kappa <= 0.2) return 'slight';
  if (kappa <= 0.4) return 'fair';
  if (kappa <= 0.6) return 'moderate';
  return kappa <= 0.8 ? 'substantial' : 'almostPerfect';
}
