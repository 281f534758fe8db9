import fc from 'fast-check';
import { seededRandom } from './seeded-random';

/**
 * How much of the random, exhaustive and fuzz tests runs: 1 is all of it, 0.1 the part that `npm test` runs. run.mjs
 * passes TEST_DEPTH and TEST_SEED to all tests.
 */
const depth = positiveNumber('TEST_DEPTH', 0.1);

/** The seed of everything that tests choose at random. */
export const seed = positiveNumber('TEST_SEED', 1);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

/** One of so many cases runs. */
export const oneOf = Math.max(1, Math.round(1 / depth));

/** Returns how often a test runs that runs `all` times at full depth: at least `least` times, or `all` if that is less. */
export function runs(all: number, least = 3): number {
  return Math.max(Math.min(all, least), Math.round(all * depth));
}

/** Returns the cases of an exhaustive test that run: all at full depth, otherwise some by the seed, in the same order. */
export function someOf<Case>(cases: readonly Case[], least?: number): readonly Case[] {
  const { next } = seededRandom(seed);
  const ranked = cases.map((_, at) => ({ at, rank: next() }));
  const chosen = ranked.sort((a, b) => a.rank - b.rank).slice(0, runs(cases.length, least));
  const places = new Set(chosen.map(({ at }) => at));
  return cases.filter((_, at) => places.has(at));
}

function positiveNumber(name: string, absent: number): number {
  const value = Number(process.env[name] ?? absent);
  if (!(value > 0)) throw new Error(`${name} must be a positive number, not ${process.env[name]}`);
  return value;
}
