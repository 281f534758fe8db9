import { sum } from './sum';

/** A finding with the probability that chance alone gives one as strong. */
export interface Finding {
  readonly p: number;
}

/** The share of findings at least this strong that may be by chance, above which one isn't listed as sure. */
export const maxChanceShare = 0.05;

/**
 * Returns, for each of the findings, the share of chance among those at least as strong: how many as strong chance gives in an
 * average round, by how many were found (an estimate of the false discovery rate by permutation, Storey and Tibshirani 2003).
 * `byChance` are the findings of all rounds. One more is assumed there, so that a few rounds never claim certainty.
 */
export function chanceShares(
  found: readonly Finding[],
  byChance: readonly Finding[],
  rounds: number,
): readonly number[] {
  const chance = Float64Array.from(byChance, ({ p }) => p).sort();
  const order = found.map((_, at) => at).sort((one, other) => (found[one]?.p ?? 0) - (found[other]?.p ?? 0));
  const shares = new Array<number>(found.length).fill(1);
  let [least, asStrong] = [1, chance.length];
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const at = order[place] ?? 0;
    const p = found[at]?.p ?? 0;
    while (asStrong > 0 && (chance[asStrong - 1] ?? 0) > p) asStrong -= 1;
    least = Math.min(least, (asStrong + 1) / rounds / (place + 1));
    shares[at] = least;
  }
  return shares;
}

/** How many findings chance alone gave in the rounds. */
export interface ByChance {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

export function countedByChance(counts: readonly number[]): ByChance {
  return {
    mean: sum(counts) / Math.max(1, counts.length),
    least: Math.min(...counts),
    most: Math.max(...counts),
  };
}
