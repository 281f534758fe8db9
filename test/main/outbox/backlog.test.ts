import { describe, expect, it } from 'vitest';
import { maxConcurrentPosts } from '../../../main/outbox/sender';
import { noItems } from '../../../shared/domain/outbox';
import { succeed } from '../../../shared/result';
import { chosenBatch } from '../../support/chosen-batch';
import { OutboxInMemory, type Posted, refusal, refusalWith } from '../../support/outbox-in-memory';
import { numberedFeedback } from '../../support/outbox-words';

const host = 'reports.example';
const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const feedbacks = 10_000;
const offline = refusal({ kind: 'unreachable', host, code: 'ECONNREFUSED' });

/** An outbox with this many items, queued an hour ago while the service was unreachable. */
async function backlog(count: number): Promise<OutboxInMemory> {
  const desk = new OutboxInMemory();
  desk.service = () => offline;
  const given = Array.from({ length: count }, (_, number) => ({
    transactionId: `t${number}`,
    feedback: numberedFeedback(number),
    reported: null,
  }));
  const put = await desk.outbox.putMany('p', chosenBatch('a file', given));
  if (!put.ok) throw new Error(put.problem.kind);
  await desk.clock.turn(hour);
  return desk;
}

/** Maximum number of requests within any second. */
function mostASecond(posts: readonly Posted[]): number {
  let most = 0;
  let first = 0;
  for (const [at, post] of posts.entries()) {
    while ((posts[first]?.at ?? 0) <= post.at - second) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}

describe('10,000 queued feedback entries', () => {
  it('are sent once the service is reachable: paced, a few at once, in order, the first one alone, and the window is notified at intervals', async () => {
    const desk = await backlog(feedbacks);
    // One retries now and then.
    expect(desk.posts.length).toBeLessThan(30);
    expect(new Set(desk.sent)).toEqual(new Set(['t0']));
    expect(desk.mostAtOnce).toBe(1);

    const tries = desk.posts.length;
    const pushes = desk.pushes.length;
    const began = desk.clock.elapsed();
    desk.answerMs = 140;
    desk.service = () => succeed('');
    desk.reached();
    await desk.clock.turn(hour);
    const posts = desk.posts.slice(tries);
    expect(posts.map(({ transactionId }) => transactionId)).toEqual(
      Array.from({ length: feedbacks }, (_, at) => `t${at}`),
    );
    expect(desk.states).toEqual(Array(feedbacks).fill('Sent'));
    expect((posts[1]?.at ?? 0) - (posts[0]?.at ?? 0)).toBeGreaterThanOrEqual(desk.answerMs);
    expect(desk.mostAtOnce).toBe(maxConcurrentPosts);
    expect(mostASecond(posts)).toBeLessThanOrEqual(20);
    // At most ten times a second while sending, and the last time with the final state.
    const lasted = (posts.at(-1)?.at ?? 0) - began;
    const told = desk.pushes.slice(pushes);
    expect(told.length).toBeGreaterThan(lasted / second);
    expect(told.length).toBeLessThanOrEqual(lasted / 100 + 10);
    expect(told.at(-1)?.standing).toMatchObject({ counts: { ...noItems, Sent: feedbacks }, wait: null });
    expect(Math.max(...told.map(({ changed }) => changed.length))).toBeLessThanOrEqual(10);
  });

  it('wait after a 429 for as long as it asks, then continue with one alone', async () => {
    const desk = await backlog(200);
    const tries = desk.posts.length;
    desk.service = (_, before) => (before === tries + 50 ? refusalWith(429, 120) : succeed(''));
    desk.sendNow();
    await desk.clock.turn(5 * second);
    const refused = desk.posts[tries + 50]?.at ?? 0;
    // Those in progress are answered, and no more start.
    const { length } = desk.posts;
    expect(length).toBeLessThanOrEqual(tries + 51 + maxConcurrentPosts);
    for (let passed = 0; passed < 110; passed += 1) {
      desk.reached();
      await desk.clock.turn(second);
    }
    expect(desk.posts).toHaveLength(length);
    await desk.clock.turn(hour);
    const [next = { at: 0 }, after = { at: 0 }] = desk.posts.slice(length);
    expect(next.at - refused).toBeGreaterThanOrEqual(120 * second);
    expect(after.at - next.at).toBeGreaterThanOrEqual(desk.answerMs);
    expect(desk.states).toEqual(Array(200).fill('Sent'));
  });

  it('wait after a 401 until the user acts', async () => {
    const desk = await backlog(200);
    const tries = desk.posts.length;
    desk.service = (_, before) => (before === tries + 50 ? refusalWith(401) : succeed(''));
    desk.sendNow();
    await desk.clock.turn(5 * second);
    const { length } = desk.posts;
    expect(length).toBeLessThanOrEqual(tries + 51 + maxConcurrentPosts);
    desk.reached();
    await desk.clock.turn(100 * hour);
    expect(desk.posts).toHaveLength(length);
    expect(await desk.outbox.read()).toMatchObject({
      value: { wait: { problem: { kind: 'key-refused' }, until: null } },
    });
    desk.sendNow();
    await desk.clock.turn(hour);
    expect(desk.states.filter((state) => state !== 'Sent')).toEqual(['Failed']);
  });

  it('are paced in a later run too', async () => {
    const desk = await backlog(200);
    const tries = desk.posts.length;
    desk.service = () => succeed('');
    await desk.restart();
    await desk.clock.turn(hour);
    expect(mostASecond(desk.posts.slice(tries))).toBeLessThanOrEqual(20);
    expect(desk.states).toEqual(Array(200).fill('Sent'));
  });
});
