import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { groupBy } from '../group-by';
import { compareText } from './compare-text';
import { sum } from './sum';

/** A subject that can be drawn for a second review. */
export interface Candidate {
  readonly subject: string;
  /** Each stratum is drawn from with the same share. */
  readonly stratum: string;
}

/** The largest seed. */
export const maxSeed = 2 ** 31 - 1;

/**
 * Draws a share (0 to 1) of the candidates, at least one if there is any. The strata get what their sizes say, rounded by
 * the largest remainders. The same seed draws the same from the same candidates, in whatever order they are given.
 */
export function drawSample(
  candidates: readonly Candidate[],
  share: number,
  seed: number,
): readonly Candidate[] {
  const random = xoroshiro128plus(seed);
  const strata = [...groupBy(candidates, ({ stratum }) => stratum)].sort(([one], [other]) =>
    compareText(one, other),
  );
  const sizes = allotted(
    strata.map(([, items]) => items.length),
    share,
  );
  return strata.flatMap(([, items], at) => {
    const sorted = [...items].sort((one, other) => compareText(one.subject, other.subject));
    return drawn(sorted, sizes[at] ?? 0, random);
  });
}

/** Returns how many are drawn from strata of these sizes. */
function allotted(sizes: readonly number[], share: number): readonly number[] {
  const all = sum(sizes);
  const total = Math.min(all, Math.max(1, Math.round(share * all)));
  const exact = sizes.map((size) => (all === 0 ? 0 : (total * size) / all));
  const whole = exact.map(Math.floor);
  const left = total - sum(whole);
  const byRemainder = exact
    .map((size, at) => ({ at, remainder: size - Math.floor(size) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at);
  const rounded = new Set(byRemainder.slice(0, Math.max(0, left)).map(({ at }) => at));
  return whole.map((size, at) => size + Number(rounded.has(at)));
}

/** Returns so many of the items, in the order drawn: the beginning of a Fisher-Yates shuffle. */
function drawn<Item>(items: Item[], count: number, random: RandomGenerator): readonly Item[] {
  for (let at = 0; at < count; at += 1) {
    const [chosen] = items.splice(uniformInt(random, at, items.length - 1), 1);
    if (chosen !== undefined) items.splice(at, 0, chosen);
  }
  return items.slice(0, count);
}

/** A drawn subject and who gives the second verdict on it. */
export interface SecondReview {
  readonly subject: string;
  readonly second: string;
}

/**
 * Distributes subjects evenly among reviewers; no one gets a subject that they have judged. Subjects that all of them have judged
 * are left out.
 */
export function assignSeconds(
  subjects: readonly string[],
  reviewers: readonly string[],
  judgedBy: (subject: string) => ReadonlySet<string>,
): readonly SecondReview[] {
  const load = new Map(reviewers.map((reviewer) => [reviewer, 0]));
  const assigned: SecondReview[] = [];
  for (const subject of subjects) {
    const judges = judgedBy(subject);
    const [second] = reviewers
      .filter((reviewer) => !judges.has(reviewer))
      .sort((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0));
    if (second === undefined) continue;
    load.set(second, (load.get(second) ?? 0) + 1);
    assigned.push({ subject, second });
  }
  return assigned;
}
