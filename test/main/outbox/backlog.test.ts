import { describe, expect, it } from 'vitest';
import { maxConcurrentPosts } from '../../../main/outbox/sender';
import { noItems } from '../../../shared/domain/outbox';
import { succeed } from '../../../shared/result';
import { numberedFeedback } from '../../support/children/outbox-messages';
import { OutboxInMemory, type Posted, refusal, refusalWith } from '../../support/outbox/outbox-in-memory';
import { reviewedBatch } from '../../support/outbox/reviewed-batch';

const host = 'reports.example';
const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const feedbacks = 10_000;
const offline = refusal({ kind: 'unreachable', host, code: 'ECONNREFUSED' });

/** An outbox with this many items, queued an hour ago while the service was unreachable. */
async function backlog(count: number): Promise<OutboxInMemory> {
  const fixture = new OutboxInMemory();
  fixture.service = () => offline;
  const given = Array.from({ length: count }, (_, number) => ({
    transactionId: `t${number}`,
    feedback: numberedFeedback(number),
    reported: null,
  }));
  const put = await fixture.outbox.putMany('p', reviewedBatch('a file', given));
  if (!put.ok) throw new Error(put.problem.kind);
  await fixture.clock.advance(hour);
  return fixture;
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
    const fixture = await backlog(feedbacks);
    // One retries now and then.
    expect(fixture.posts.length).toBeLessThan(30);
    expect(new Set(fixture.sent)).toEqual(new Set(['t0']));
    expect(fixture.mostAtOnce).toBe(1);

    const tries = fixture.posts.length;
    const pushes = fixture.pushes.length;
    const began = fixture.clock.elapsed();
    fixture.answerMs = 140;
    fixture.service = () => succeed('');
    fixture.reached();
    await fixture.clock.advance(hour);
    const posts = fixture.posts.slice(tries);
    expect(posts.map(({ transactionId }) => transactionId)).toEqual(
      Array.from({ length: feedbacks }, (_, at) => `t${at}`),
    );
    expect(fixture.states).toEqual(Array(feedbacks).fill('Sent'));
    expect((posts[1]?.at ?? 0) - (posts[0]?.at ?? 0)).toBeGreaterThanOrEqual(fixture.answerMs);
    expect(fixture.mostAtOnce).toBe(maxConcurrentPosts);
    expect(mostASecond(posts)).toBeLessThanOrEqual(20);
    // At most ten times a second while sending, and the last time with the final state.
    const lasted = (posts.at(-1)?.at ?? 0) - began;
    const notifications = fixture.pushes.slice(pushes);
    expect(notifications.length).toBeGreaterThan(lasted / second);
    expect(notifications.length).toBeLessThanOrEqual(lasted / 100 + 10);
    expect(notifications.at(-1)?.summary).toMatchObject({
      counts: { ...noItems, Sent: feedbacks },
      wait: null,
    });
    expect(Math.max(...notifications.map(({ changed }) => changed.length))).toBeLessThanOrEqual(10);
  });

  it('wait after a 429 for as long as it asks, then continue with one alone', async () => {
    const fixture = await backlog(200);
    const tries = fixture.posts.length;
    fixture.service = (_, before) => (before === tries + 50 ? refusalWith(429, 120) : succeed(''));
    fixture.sendNow();
    await fixture.clock.advance(5 * second);
    const refused = fixture.posts[tries + 50]?.at ?? 0;
    // Those in progress are answered, and no more start.
    const { length } = fixture.posts;
    expect(length).toBeLessThanOrEqual(tries + 51 + maxConcurrentPosts);
    for (let passed = 0; passed < 110; passed += 1) {
      fixture.reached();
      await fixture.clock.advance(second);
    }
    expect(fixture.posts).toHaveLength(length);
    await fixture.clock.advance(hour);
    const [next = { at: 0 }, after = { at: 0 }] = fixture.posts.slice(length);
    expect(next.at - refused).toBeGreaterThanOrEqual(120 * second);
    expect(after.at - next.at).toBeGreaterThanOrEqual(fixture.answerMs);
    expect(fixture.states).toEqual(Array(200).fill('Sent'));
  });

  it('wait after a 401 until the user acts', async () => {
    const fixture = await backlog(200);
    const tries = fixture.posts.length;
    fixture.service = (_, before) => (before === tries + 50 ? refusalWith(401) : succeed(''));
    fixture.sendNow();
    await fixture.clock.advance(5 * second);
    const { length } = fixture.posts;
    expect(length).toBeLessThanOrEqual(tries + 51 + maxConcurrentPosts);
    fixture.reached();
    await fixture.clock.advance(100 * hour);
    expect(fixture.posts).toHaveLength(length);
    expect(await fixture.outbox.read()).toMatchObject({
      value: { wait: { problem: { kind: 'key-refused' }, until: null } },
    });
    fixture.sendNow();
    await fixture.clock.advance(hour);
    expect(fixture.states.filter((state) => state !== 'Sent')).toEqual(['Failed']);
  });

  it('are paced in a later run too', async () => {
    const fixture = await backlog(200);
    const tries = fixture.posts.length;
    fixture.service = () => succeed('');
    await fixture.restart();
    await fixture.clock.advance(hour);
    expect(mostASecond(fixture.posts.slice(tries))).toBeLessThanOrEqual(20);
    expect(fixture.states).toEqual(Array(200).fill('Sent'));
  });
});
