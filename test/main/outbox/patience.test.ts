import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../main/outbox/delivery';
import { type Advice, adviceOf, waitAfter } from '../../../main/outbox/patience';
import { retryAfterSeconds } from '../../../main/reports/retry';
import { feedbackJson } from '../../../shared/domain/feedback';
import { undoTime } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/problem';
import { succeed } from '../../../shared/result';
import { OutboxInMemory, refusal, refusalWith } from '../../support/outbox-in-memory';

const host = 'reports.example';
const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const troubles = fc.integer({ min: 1, max: 10_000 });

describe('the wait after a trouble', () => {
  it('is from a second to five minutes, half to the whole of 2 s doubled by every trouble', () => {
    fc.assert(
      fc.property(troubles, random, (count, chance) => {
        const whole = Math.min(300, 2 ** count) * second;
        const wait = waitAfter(count, null, chance);
        expect(wait).toBeGreaterThanOrEqual(whole / 2);
        expect(wait).toBeLessThanOrEqual(whole);
      }),
    );
  });

  it('is what the service asks for and a little more, an hour at most', () => {
    fc.assert(
      fc.property(troubles, random, fc.integer({ min: 1 }), (count, chance, asked) => {
        const granted = Math.min(asked, 3_600) * second;
        const wait = waitAfter(count, asked, chance);
        expect(wait).toBeGreaterThanOrEqual(granted);
        expect(wait).toBeLessThanOrEqual(granted + 2 * second);
      }),
    );
  });

  it('grows also where the service asks for no time at all', () => {
    fc.assert(
      fc.property(troubles, random, (count, chance) => {
        expect(waitAfter(count, 0, chance)).toBe(waitAfter(count, null, chance));
      }),
    );
  });
});

describe('what waits behind a POST that was not accepted', () => {
  const status = (status: number, retryAfterSeconds: number | null = null) =>
    refusalWith(status, retryAfterSeconds);
  const network = (problem: Problem) => refusal(problem);
  it.each<[Advice, Outcome]>([
    ['go on', status(400)],
    ['go on', status(404)],
    ['go on', status(422)],
    ['wait', status(500)],
    ['wait', network({ kind: 'unreachable', host, code: 'ECONNREFUSED' })],
    ['wait', network({ kind: 'connection-broken', host, code: 'ECONNRESET' })],
    ['wait', network({ kind: 'timed-out', host, seconds: 30 })],
    ['wait', network({ kind: 'redirect-refused', host })],
    ['wait it out', status(408)],
    ['wait it out', status(425)],
    ['wait it out', status(429)],
    ['wait it out', status(500, 5)],
    ['wait it out', status(502)],
    ['wait it out', status(503)],
    ['wait it out', status(503, 5)],
    ['wait it out', status(504)],
    ['stop', status(401)],
  ])('is to %s: %j', (advice, outcome) => {
    expect(adviceOf(outcome)).toBe(advice);
  });
});

describe('waits', () => {
  let desk: OutboxInMemory;
  beforeEach(() => {
    desk = new OutboxInMemory();
  });

  /** Puts as many in, each on a transaction of its own, and lets their time to be undone go by. */
  async function queue(count: number): Promise<void> {
    for (let number = 1; number <= count; number += 1) await desk.put(`t${number}`, number);
    await desk.clock.turn(undoTime);
  }
  /** Three are open at once, after a few that were taken; the next to come is the fifth. */
  async function threeUnderWay(outcomes: readonly Outcome[]): Promise<void> {
    desk.answerMs = 200;
    desk.service = (_, before) => outcomes[before - 4] ?? succeed('');
    await queue(30);
    while (desk.posts.length < 4 + outcomes.length) await desk.clock.turn(10);
    await desk.clock.turn(200);
  }

  it.each([
    ['a day back', -day],
    ['a year ahead', 365 * day],
    ['an hour ahead, as in spring', hour],
  ])('are of the same length when the clock is set %s', async (_, jump) => {
    desk.service = (__, before) => (before === 0 ? refusalWith(429, 600) : succeed(''));
    for (let number = 1; number <= 50; number += 1) await desk.put(`t${number}`, number);
    desk.clock.set(desk.clock.now() + jump);
    await desk.clock.turn(undoTime - 1);
    expect(desk.posts).toHaveLength(0);
    await desk.clock.turn(1);
    expect(desk.posts).toHaveLength(1);
    desk.clock.set(desk.clock.now() + jump);
    await desk.clock.turn(600 * second);
    expect(desk.posts).toHaveLength(1);
    await desk.clock.turn(minute);
    expect(desk.states).toEqual(Array(50).fill('Sent'));
    // Nothing is made up for at once.
    const moments = desk.posts.map(({ at }) => at);
    expect(
      Math.min(...moments.slice(1).map((at, before) => at - (moments[before] ?? 0))),
    ).toBeGreaterThanOrEqual(25);
  });

  it('change no order when the clock is set between two feedbacks, nor in the next run', async () => {
    const numbers = () => desk.items.map(({ transactionId, id }) => `${id} on ${transactionId}`);
    for (const [number, jump] of [0, -day, 365 * day, -hour, -400 * day].entries()) {
      desk.clock.set(desk.clock.now() + jump);
      await desk.put('t', number);
    }
    const before = numbers();
    await desk.restart();
    await desk.clock.turn(minute);
    expect(numbers()).toEqual(before);
    expect(desk.posts.map(({ body }) => body)).toEqual(
      desk.items.map(({ feedback }) => feedbackJson(feedback)),
    );
    expect(desk.states).toEqual(Array(5).fill('Sent'));
  });

  it.each([
    ['a date that is past', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['no time', '0'],
    ['what is no time', 'soon'],
  ])('grow all the same where a service asks for patience until %s', async (_, retryAfter) => {
    desk.service = () =>
      refusalWith(429, retryAfterSeconds(new Headers({ 'retry-after': retryAfter }), desk.clock.now()));
    await queue(20);
    await desk.clock.turn(hour);
    expect(desk.posts.length).toBeLessThan(30);
    expect(desk.states).toEqual(Array(20).fill('Queued'));
  });

  it('that the service asks for are kept to where others fail beside it, before and after', async () => {
    const broken = refusal({ kind: 'connection-broken', host, code: 'ECONNRESET' });
    await threeUnderWay([broken, refusalWith(429, 4), broken]);
    const { length } = desk.posts;
    desk.reached();
    await desk.clock.turn(3 * second);
    desk.reached();
    expect(desk.posts).toHaveLength(length);
    await desk.clock.turn(minute);
    expect(desk.posts.length).toBeGreaterThan(length);
  });

  it('end with one alone, also where others succeeded while the trouble came', async () => {
    await threeUnderWay([refusalWith(503, 10), succeed(''), succeed('')]);
    const { length } = desk.posts;
    await desk.clock.turn(minute);
    const [first = { at: 0 }, second = { at: 0 }] = desk.posts.slice(length);
    expect(second.at - first.at).toBeGreaterThanOrEqual(desk.answerMs);
  });

  it('for the person end with the person’s word only', async () => {
    desk.service = (_, before) => (before === 0 ? refusalWith(401) : succeed(''));
    await queue(3);
    await desk.clock.turn(day);
    desk.reached();
    await desk.put('t4', 4);
    await desk.clock.turn(day);
    expect(desk.posts).toHaveLength(1);
    await expect(desk.outbox.read()).resolves.toMatchObject({ value: { wait: { until: null } } });
    desk.sendNow();
    await desk.clock.turn(minute);
    expect(desk.states).toEqual(['Failed', 'Sent', 'Sent', 'Sent']);
  });
});
