import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { type SeenDays, spanOf } from './sightings';

/**
 * Returns another day for each block: each user's days move to random different days between the first and the last on which
 * the user was seen. Places, times of day and what happened within a day stay; who was there with whom is left to chance.
 */
export function shuffledDays(days: SeenDays, random: RandomGenerator): Int32Array {
  const { day, blocksOfUser } = days;
  const moved = new Int32Array(day.length);
  for (let user = 0; user + 1 < blocksOfUser.length; user += 1) {
    const [first, end] = [blocksOfUser[user] ?? 0, blocksOfUser[user + 1] ?? 0];
    const { from, days: span } = spanOf(days, user);
    drawDifferent(end - first, span, random, (at, drawn) => {
      moved[first + at] = from + drawn;
    });
  }
  return moved;
}

/** Draws `count` different numbers below `below`, in random order (a shuffle that only remembers what it moved). */
function drawDifferent(
  count: number,
  below: number,
  random: RandomGenerator,
  take: (at: number, drawn: number) => void,
): void {
  const moved = new Map<number, number>();
  for (let at = 0; at < count; at += 1) {
    const other = uniformInt(random, at, below - 1);
    take(at, moved.get(other) ?? other);
    moved.set(other, moved.get(at) ?? at);
  }
}
