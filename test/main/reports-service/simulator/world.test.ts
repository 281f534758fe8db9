import { expect, it } from 'vitest';
import { maxLives } from '../../../../main/reports-service/simulator/population';
import { createWorld, maxWaiting } from '../../../../main/reports-service/simulator/world';

const start = Date.UTC(2026, 0, 1);

it('a world stays within its limits of lives and waiting transactions, however long it runs', () => {
  const world = createWorld(3, 1_000_000);
  const lives = world.lives;
  expect(lives).toBeLessThanOrEqual(maxLives);
  let maxSeen = 0;
  for (let made = 0; made < 200_000; made += 1) {
    world.next(start + made * 20);
    maxSeen = Math.max(maxSeen, world.waiting);
  }
  expect(world.lives).toBe(lives);
  expect(maxSeen).toBeGreaterThan(0);
  expect(maxSeen).toBeLessThanOrEqual(maxWaiting);
}, 60_000);

it('a world continues past the number of transactions that it was sized for', () => {
  const world = createWorld(3, 10);
  const users = new Set<string | null>();
  for (let made = 0; made < 2_000; made += 1) users.add(world.next(start + made * 1_000).transaction.userId);
  expect(users.size).toBeGreaterThan(100);
});

it('a world never decreases the assessment time, even for many transactions at once', () => {
  const world = createWorld(3, 1_000);
  let last = 0n;
  for (let made = 0; made < 1_000; made += 1) {
    const { assessedAt } = world.next(start + Math.floor(made / 100));
    expect(assessedAt).toBeGreaterThanOrEqual(last);
    last = assessedAt;
  }
});
