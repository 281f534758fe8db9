import { describe, expect, test } from 'vitest';
import {
  afterRestart,
  afterSending,
  cancelled,
  decidedByTeam,
  markedSending,
  newItem,
  nextToSend,
  requeued,
} from '../../../main/outbox/item-transitions';
import {
  isCancellable,
  isRefused,
  type OutboxItem,
  type OutboxItemState,
  outboxStates,
  stateRules,
} from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import { fail, succeed } from '../../../shared/result';

const host = 'reports.example.com';
const queued = newItem(
  {
    transactionId: 'transaction',
    feedback: { behaviour: { desired: { risk_assignment: 'clear' } } },
    reported: { riskAssignment: 'high_risk', fraudCases: ['New user'] },
  },
  { id: 'a', profileId: 'profile', sequence: 1, batchId: null, now: 1_000 },
);
const sending = markedSending(queued, 1_000);

const failure = (problem: Problem) => fail({ problem, retryAfterSeconds: null });

function inState(state: OutboxItemState, id = 'other'): OutboxItem {
  return { ...sending, id, state };
}

describe('feedback of which an earlier attempt may have arrived', () => {
  const lost = { kind: 'timed-out', host, seconds: 30 } as const;
  const refusal = { kind: 'service-error', host, status: 400, restError: null, excerpt: '' } as const;
  const again = requeued(afterSending(sending, failure(lost), 2_000), 3_000);

  test('is Unconfirmed when its repetition is refused, and Failed otherwise', () => {
    const refused = afterSending(markedSending(again, 4_000), failure(refusal), 5_000);
    expect(refused).toMatchObject({ state: 'Unconfirmed', problem: refusal });
    expect(afterSending(sending, failure(refusal), 5_000)).toMatchObject({ state: 'Failed' });
  });

  test('is Unconfirmed when its repetition is cancelled, or others of the team may send it', () => {
    expect(cancelled(again, 4_000)).toMatchObject({ state: 'Unconfirmed', problem: { kind: 'cancelled' } });
    const problem = { kind: 'feedback-by-other', name: 'Ben' } as const;
    expect(decidedByTeam(again, { kind: 'asks', problem, mayHaveArrived: false }, 4_000)).toMatchObject({
      ...{ state: 'Unconfirmed', problem },
    });
  });

  test('stays so when its repetition couldn’t be sent, and was queued again', () => {
    const unreachable = { kind: 'unreachable', host, code: 'ECONNREFUSED' } as const;
    const queuedAgain = afterSending(markedSending(again, 4_000), failure(unreachable), 5_000);
    expect(queuedAgain).toMatchObject({ state: 'Queued', mayHaveArrived: true });
    const held = decidedByTeam(queuedAgain, { kind: 'waits', problem: null, hasIntent: true }, 5_500);
    expect(decidedByTeam(held, { kind: 'sends' }, 5_600)).toMatchObject({
      ...{ state: 'Queued', mayHaveArrived: true },
    });
    expect(cancelled(queuedAgain, 6_000)).toMatchObject({ state: 'Unconfirmed' });
    expect(cancelled(requeued(cancelled(again, 6_000), 7_000), 8_000)).toMatchObject({
      state: 'Unconfirmed',
    });
  });
});

describe('the state after sending', () => {
  test('is Sent once the service accepted it, with its answer saved', () => {
    expect(afterSending(sending, succeed('{"received":true}'), 2_000)).toEqual({
      ...sending,
      state: 'Sent',
      changedAt: 2_000,
      answer: '{"received":true}',
    });
  });

  test.each<[OutboxItemState, Problem]>([
    ['Queued', { kind: 'unreachable', host, code: 'ERR_CONNECTION_REFUSED' }],
    ['Failed', { kind: 'service-error', host, status: 404, restError: null, excerpt: '' }],
    ['Unconfirmed', { kind: 'connection-broken', host, code: 'ERR_CONNECTION_RESET' }],
  ])('is %s by what its end proves, with the problem saved: %j', (state, problem) => {
    expect(afterSending(sending, failure(problem), 2_000)).toEqual({
      ...sending,
      state,
      changedAt: 2_000,
      problem,
    });
  });
});

describe('the rules of the outbox', () => {
  test('new feedback is Queued with no attempts', () => {
    expect(queued).toMatchObject({ state: 'Queued', attempts: 0, problem: null, createdAt: 1_000 });
    expect(sending).toMatchObject({ state: 'Sending', attempts: 1 });
  });

  test('a new run makes what was being sent Unconfirmed and changes nothing else', () => {
    expect(afterRestart(sending, 5_000)).toMatchObject({
      state: 'Unconfirmed',
      changedAt: 5_000,
      problem: null,
    });
    const sent = inState('Sent');
    expect(afterRestart(sent, 5_000)).toBe(sent);
    expect(afterRestart(queued, 5_000)).toBe(queued);
  });

  test("feedback that waits for the team is queued, waits on, or is Failed if another person's intent came first", () => {
    const held = inState('Held');
    const problem = { kind: 'feedback-by-other', name: 'Ben' } as const;
    const waits = { kind: 'waits', problem: null, hasIntent: true } as const;
    expect(decidedByTeam(held, { kind: 'sends' }, 9)).toMatchObject({
      ...{ state: 'Queued', changedAt: 9, problem: null },
    });
    expect(decidedByTeam(held, waits, 9)).toBe(held);
    const asks = { kind: 'asks', problem } as const;
    expect(decidedByTeam(held, { ...asks, mayHaveArrived: false }, 9)).toMatchObject({
      ...{ state: 'Failed', problem, mayHaveArrived: false },
    });
    expect(decidedByTeam(held, { ...asks, mayHaveArrived: true }, 9)).toMatchObject({
      ...{ state: 'Unconfirmed', problem, mayHaveArrived: true },
    });
  });

  test('queued feedback is left alone, or waits for the team that was joined since', () => {
    const waits = { kind: 'waits', problem: null, hasIntent: false } as const;
    expect(decidedByTeam(queued, { kind: 'sends' }, 9)).toBe(queued);
    expect(decidedByTeam(queued, waits, 9)).toMatchObject({ state: 'Held', changedAt: 9 });
  });

  test('only items that are Held, Failed or Unconfirmed can be sent at the user’s request', () => {
    expect(outboxStates.filter((state) => stateRules[state].mayRetry)).toEqual([
      'Held',
      'Failed',
      'Unconfirmed',
    ]);
  });

  test('what was sent or is being sent cannot be discarded', () => {
    expect(outboxStates.filter((state) => stateRules[state].mayDiscard)).toEqual([
      'Held',
      'Queued',
      'Failed',
      'Unconfirmed',
    ]);
  });

  test('a batch cancels what is queued, and retries and discards what was refused', () => {
    expect(outboxStates.filter((state) => isCancellable(stateRules[state]))).toEqual(['Held', 'Queued']);
    expect(outboxStates.filter((state) => isRefused(stateRules[state]))).toEqual(['Failed']);
  });

  test('the service may have what is being sent or is unconfirmed', () => {
    expect(outboxStates.filter((state) => stateRules[state].received === 'maybe')).toEqual([
      'Sending',
      'Unconfirmed',
    ]);
  });

  test('a retry clears the previous problem and keeps the creation time', () => {
    const failed = afterSending(sending, failure({ kind: 'cancelled' }), 2_000);
    expect(requeued(failed, 3_000)).toEqual({
      ...sending,
      ...{ state: 'Queued', changedAt: 3_000, mayHaveArrived: true },
    });
  });

  test('a cancelled item is Failed, as cancelled', () => {
    expect(cancelled(queued, 3_000)).toEqual({
      ...queued,
      state: 'Failed',
      changedAt: 3_000,
      problem: { kind: 'cancelled' },
    });
  });
});

describe('the next item to send', () => {
  const of = (id: string, transactionId: string, change: Partial<OutboxItem> = {}): OutboxItem => ({
    ...queued,
    id,
    transactionId,
    ...change,
  });
  const free = { inFlight: new Set<string>(), isDelayed: () => false };

  test('is the one that was queued first', () => {
    expect(nextToSend([of('1', 't'), of('2', 'u')], free)?.id).toBe('1');
    expect(nextToSend([], free)).toBeNull();
  });

  test('is never settled, nor on a transaction that is being sent', () => {
    const items = [of('1', 't', { state: 'Failed' }), of('2', 'u'), of('3', 'v')];
    expect(nextToSend(items, { ...free, inFlight: new Set(['u']) })?.id).toBe('3');
  });

  test('is not one that waits behind another on its transaction', () => {
    const items = [of('1', 't'), of('2', 't'), of('3', 'u')];
    expect(nextToSend(items, { ...free, isDelayed: ({ id }) => id === '1' })?.id).toBe('3');
  });

  test('is not one behind another on its transaction that waits for the team', () => {
    const items = [of('1', 't', { state: 'Held' }), of('2', 't'), of('3', 'u')];
    expect(nextToSend(items, free)?.id).toBe('3');
    expect(nextToSend(items.slice(0, 2), free)).toBeNull();
  });
});
