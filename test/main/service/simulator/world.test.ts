import { expect, it } from 'vitest';
import { mostLives } from '../../../../main/service/simulator/population';
import { createWorld, mostWaiting } from '../../../../main/service/simulator/world';

const start = Date.UTC(2026, 0, 1);

it('keeps no more lives and waiting transactions than its caps, however long it goes on', () => {
  const world = createWorld(3, 1_000_000);
  const lives = world.lives;
  expect(lives).toBeLessThanOrEqual(mostLives);
  let mostSeen = 0;
  for (let made = 0; made < 200_000; made += 1) {
    world.next(start + made * 20);
    mostSeen = Math.max(mostSeen, world.waiting);
  }
  expect(world.lives).toBe(lives);
  expect(mostSeen).toBeGreaterThan(0);
  expect(mostSeen).toBeLessThanOrEqual(mostWaiting);
}, 60_000);

it('goes on where more is asked of it than it was made for', () => {
  const world = createWorld(3, 10);
  const users = new Set<string | null>();
  for (let made = 0; made < 2_000; made += 1) users.add(world.next(start + made * 1_000).transaction.userId);
  expect(users.size).toBeGreaterThan(100);
});

it('never has the time of assessment go backwards, even where many come in at once', () => {
  const world = createWorld(3, 1_000);
  let last = 0n;
  for (let made = 0; made < 1_000; made += 1) {
    const { assessedAt } = world.next(start + Math.floor(made / 100));
    expect(assessedAt).toBeGreaterThanOrEqual(last);
    last = assessedAt;
  }
});
