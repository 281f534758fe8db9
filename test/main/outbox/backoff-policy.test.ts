import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { retryAfterSeconds } from '../../../main/http/http';
import type { Outcome } from '../../../main/outbox/delivery-outcome';
import { backoffDelay, type RetryDecision, retryDecision } from '../../../main/outbox/delivery-outcome';
import { feedbackJson } from '../../../shared/domain/feedback';
import { undoTime } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import { succeed } from '../../../shared/result';
import { OutboxInMemory, refusal, refusalWith } from '../../support/outbox/outbox-in-memory';

const host = 'reports.example';
const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const troubles = fc.integer({ min: 1, max: 10_000 });

describe('the delay after a failure', () => {
  it('is one second to five minutes: 2 s doubled with every failure, with up to half of it as jitter', () => {
    fc.assert(
      fc.property(troubles, random, (count, chance) => {
        const whole = Math.min(300, 2 ** count) * second;
        const wait = backoffDelay(count, null, chance);
        expect(wait).toBeGreaterThanOrEqual(whole / 2);
        expect(wait).toBeLessThanOrEqual(whole);
      }),
    );
  });

  it('is the service’s Retry-After plus jitter, an hour at most', () => {
    fc.assert(
      fc.property(troubles, random, fc.integer({ min: 1 }), (count, chance, retryAfter) => {
        const granted = Math.min(retryAfter, 3_600) * second;
        const wait = backoffDelay(count, retryAfter, chance);
        expect(wait).toBeGreaterThanOrEqual(granted);
        expect(wait).toBeLessThanOrEqual(granted + 2 * second);
      }),
    );
  });

  it('also grows when the service sends a Retry-After of zero', () => {
    fc.assert(
      fc.property(troubles, random, (count, chance) => {
        expect(backoffDelay(count, 0, chance)).toBe(backoffDelay(count, null, chance));
      }),
    );
  });
});

describe('the decision after a POST that was not accepted', () => {
  const status = (status: number, retryAfterSeconds: number | null = null) =>
    refusalWith(status, retryAfterSeconds);
  const network = (problem: Problem) => refusal(problem);
  it.each<[RetryDecision, Outcome]>([
    ['continue', status(400)],
    ['continue', status(404)],
    ['continue', status(422)],
    ['wait', status(500)],
    ['wait', network({ kind: 'unreachable', host, code: 'ECONNREFUSED' })],
    ['wait', network({ kind: 'connection-broken', host, code: 'ECONNRESET' })],
    ['wait', network({ kind: 'timed-out', host, seconds: 30 })],
    ['wait', network({ kind: 'redirect-refused', host })],
    ['wait in full', status(408)],
    ['wait in full', status(425)],
    ['wait in full', status(429)],
    ['wait in full', status(500, 5)],
    ['wait in full', status(502)],
    ['wait in full', status(503)],
    ['wait in full', status(503, 5)],
    ['wait in full', status(504)],
    ['stop', status(401)],
  ])('is %s: %j', (advice, outcome) => {
    expect(retryDecision(outcome)).toBe(advice);
  });
});

describe('a wait', () => {
  let fixture: OutboxInMemory;
  beforeEach(() => {
    fixture = new OutboxInMemory();
  });

  /** Queues this many, each on its own transaction, and lets their undo time pass. */
  async function queue(count: number): Promise<void> {
    for (let number = 1; number <= count; number += 1) await fixture.put(`t${number}`, number);
    await fixture.clock.advance(undoTime);
  }
  /** Three are in progress after a few that were accepted; the next to arrive is the fifth. */
  async function threeUnderWay(outcomes: readonly Outcome[]): Promise<void> {
    fixture.answerMs = 200;
    fixture.service = (_, before) => outcomes[before - 4] ?? succeed('');
    await queue(30);
    while (fixture.posts.length < 4 + outcomes.length) await fixture.clock.advance(10);
    await fixture.clock.advance(200);
  }

  it.each([
    ['a day back', -day],
    ['a year ahead', 365 * day],
    ['an hour ahead, as in spring', hour],
  ])('has the same length when the clock is set %s', async (_, jump) => {
    fixture.service = (__, before) => (before === 0 ? refusalWith(429, 600) : succeed(''));
    for (let number = 1; number <= 50; number += 1) await fixture.put(`t${number}`, number);
    fixture.clock.set(fixture.clock.now() + jump);
    await fixture.clock.advance(undoTime - 1);
    expect(fixture.posts).toHaveLength(0);
    await fixture.clock.advance(1);
    expect(fixture.posts).toHaveLength(1);
    fixture.clock.set(fixture.clock.now() + jump);
    await fixture.clock.advance(600 * second);
    expect(fixture.posts).toHaveLength(1);
    await fixture.clock.advance(minute);
    expect(fixture.states).toEqual(Array(50).fill('Sent'));
    // No burst makes up for the pause.
    const moments = fixture.posts.map(({ at }) => at);
    expect(
      Math.min(...moments.slice(1).map((at, before) => at - (moments[before] ?? 0))),
    ).toBeGreaterThanOrEqual(25);
  });

  it('does not change the order when the clock is set between two feedback entries, nor in the next run', async () => {
    const numbers = () => fixture.items.map(({ transactionId, id }) => `${id} on ${transactionId}`);
    for (const [number, jump] of [0, -day, 365 * day, -hour, -400 * day].entries()) {
      fixture.clock.set(fixture.clock.now() + jump);
      await fixture.put('t', number);
    }
    const before = numbers();
    await fixture.restart();
    await fixture.clock.advance(minute);
    expect(numbers()).toEqual(before);
    expect(fixture.posts.map(({ body }) => body)).toEqual(
      fixture.items.map(({ feedback }) => feedbackJson(feedback)),
    );
    expect(fixture.states).toEqual(Array(5).fill('Sent'));
  });

  it.each([
    ['a date that is past', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['no time', '0'],
    ['what is no time', 'soon'],
  ])('still grows when a service’s Retry-After is %s', async (_, retryAfter) => {
    fixture.service = () =>
      refusalWith(429, retryAfterSeconds(new Headers({ 'retry-after': retryAfter }), fixture.clock.now()));
    await queue(20);
    await fixture.clock.advance(hour);
    expect(fixture.posts.length).toBeLessThan(30);
    expect(fixture.states).toEqual(Array(20).fill('Queued'));
  });

  it('requested by the service still applies when other POSTs fail before or after', async () => {
    const broken = refusal({ kind: 'connection-broken', host, code: 'ECONNRESET' });
    await threeUnderWay([broken, refusalWith(429, 4), broken]);
    const { length } = fixture.posts;
    fixture.reached();
    await fixture.clock.advance(3 * second);
    fixture.reached();
    expect(fixture.posts).toHaveLength(length);
    await fixture.clock.advance(minute);
    expect(fixture.posts.length).toBeGreaterThan(length);
  });

  it('ends with one POST alone, even if others succeeded while the failure came', async () => {
    await threeUnderWay([refusalWith(503, 10), succeed(''), succeed('')]);
    const { length } = fixture.posts;
    await fixture.clock.advance(minute);
    const [first = { at: 0 }, second = { at: 0 }] = fixture.posts.slice(length);
    expect(second.at - first.at).toBeGreaterThanOrEqual(fixture.answerMs);
  });

  it('for the user ends only at the user’s request', async () => {
    fixture.service = (_, before) => (before === 0 ? refusalWith(401) : succeed(''));
    await queue(3);
    await fixture.clock.advance(day);
    fixture.reached();
    await fixture.put('t4', 4);
    await fixture.clock.advance(day);
    expect(fixture.posts).toHaveLength(1);
    await expect(fixture.outbox.read()).resolves.toMatchObject({ value: { wait: { until: null } } });
    fixture.sendNow();
    await fixture.clock.advance(minute);
    expect(fixture.states).toEqual(['Failed', 'Sent', 'Sent', 'Sent']);
  });
});
