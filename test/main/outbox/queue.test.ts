import { describe, expect, test } from 'vitest';
import {
  afterRestart,
  afterSending,
  calledBack,
  mayDiscard,
  mayRetry,
  newItem,
  nextInTurn,
  queuedAgain,
  sendingNow,
} from '../../../main/outbox/queue';
import { type OutboxItem, type OutboxState, outboxStates } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/problem';
import { fail, succeed } from '../../../shared/result';

const host = 'reports.example.com';
const queued = newItem(
  {
    transactionId: 'transaction',
    feedback: { behaviour: { desired: { risk_assignment: 'clear' } } },
    reported: { riskAssignment: 'high_risk', fraudCases: ['New user'] },
  },
  { id: 'a', profileId: 'profile', sequence: 1, bulkId: null, now: 1_000 },
);
const sending = sendingNow(queued, 1_000);

/** The network or the service was not there for it, and the service may be asked again. */
const neverTaken: readonly Problem[] = [
  { kind: 'host-unknown', host },
  { kind: 'unreachable', host, code: 'ERR_CONNECTION_REFUSED' },
  { kind: 'tls-refused', host, code: 'ERR_CERT_AUTHORITY_INVALID' },
  { kind: 'no-key' },
  { kind: 'not-connected' },
  { kind: 'keychain-locked' },
  { kind: 'keychain-unavailable' },
  { kind: 'built-in-service-stopped' },
  { kind: 'too-many-requests', host, retryAfterSeconds: 5, restError: null },
  { kind: 'service-error', host, status: 503, restError: null, excerpt: '' },
];

const refused: readonly Problem[] = [
  { kind: 'plain-http', host },
  { kind: 'disk', what: 'outbox', code: 'ENOSPC' },
  { kind: 'file-damaged', what: 'outbox' },
  { kind: 'gone' },
  { kind: 'invalid-input', field: 'score', reason: 'no' },
  { kind: 'redirect-refused', host },
  { kind: 'key-refused', host, status: 401, restError: null },
  { kind: 'service-error', host, status: 404, restError: null, excerpt: '' },
  { kind: 'service-error', host, status: 500, restError: null, excerpt: '' },
];

const perhapsTaken: readonly Problem[] = [
  { kind: 'connection-broken', host, code: 'ERR_CONNECTION_RESET' },
  { kind: 'unreachable', host, code: 'ERR_NETWORK_CHANGED' },
  { kind: 'timed-out', host, seconds: 30 },
  { kind: 'answer-too-large', host, limitBytes: 1 },
  { kind: 'not-the-service', host, reason: 'html', excerpt: '' },
  { kind: 'service-error', host, status: 502, restError: null, excerpt: '' },
  { kind: 'service-error', host, status: 504, restError: null, excerpt: '' },
  { kind: 'cancelled' },
  { kind: 'unexpected' },
];

const failure = (problem: Problem) => fail({ problem, retryAfterSeconds: null });

function inState(state: OutboxState, id = 'other'): OutboxItem {
  return { ...sending, id, state };
}

describe('the state after sending', () => {
  test('is Sent once the service accepted it, with its answer kept', () => {
    expect(afterSending(sending, succeed('{"received":true}'), 2_000)).toEqual({
      ...sending,
      state: 'Sent',
      changedAt: 2_000,
      answer: '{"received":true}',
    });
  });

  test.each(neverTaken)('is Queued when it never left, or is to come later: $kind', (problem) => {
    expect(afterSending(sending, failure(problem), 2_000)).toMatchObject({ state: 'Queued', problem });
  });

  test.each(refused)('is Failed when it was refused: $kind', (problem) => {
    expect(afterSending(sending, failure(problem), 2_000)).toMatchObject({ state: 'Failed', problem });
  });

  test.each(perhapsTaken)('is Unconfirmed when nobody knows: $kind', (problem) => {
    expect(afterSending(sending, failure(problem), 2_000)).toMatchObject({ state: 'Unconfirmed', problem });
  });
});

describe('the rules of the outbox', () => {
  test('new feedback is Queued and never left', () => {
    expect(queued).toMatchObject({ state: 'Queued', attempts: 0, problem: null, createdAt: 1_000 });
    expect(sending).toMatchObject({ state: 'Sending', attempts: 1 });
  });

  test('a new run takes what was being sent for Unconfirmed and leaves the others alone', () => {
    expect(afterRestart(sending, 5_000)).toMatchObject({
      state: 'Unconfirmed',
      changedAt: 5_000,
      problem: null,
    });
    const sent = inState('Sent');
    expect(afterRestart(sent, 5_000)).toBe(sent);
    expect(afterRestart(queued, 5_000)).toBe(queued);
  });

  test('only what Failed or is Unconfirmed may be sent again', () => {
    expect(outboxStates.filter(mayRetry)).toEqual(['Failed', 'Unconfirmed']);
  });

  test('what was sent, or is being sent, cannot be discarded', () => {
    expect(outboxStates.filter(mayDiscard)).toEqual(['Queued', 'Failed', 'Unconfirmed']);
  });

  test('sending again forgets the problem of before and keeps when it was written', () => {
    const failed = afterSending(sending, failure({ kind: 'cancelled' }), 2_000);
    expect(queuedAgain(failed, 3_000)).toEqual({ ...sending, state: 'Queued', changedAt: 3_000 });
  });

  test('what was called back is Failed, as cancelled', () => {
    expect(calledBack(queued, 3_000)).toEqual({
      ...queued,
      state: 'Failed',
      changedAt: 3_000,
      problem: { kind: 'cancelled' },
    });
  });
});

describe('the turn', () => {
  const of = (id: string, transactionId: string, change: Partial<OutboxItem> = {}): OutboxItem => ({
    ...queued,
    id,
    transactionId,
    ...change,
  });
  const free = { underWay: new Set<string>(), isHeld: () => false };

  test('is of what was put in first', () => {
    expect(nextInTurn([of('1', 't'), of('2', 'u')], free)?.id).toBe('1');
    expect(nextInTurn([], free)).toBeNull();
  });

  test('passes over what is settled, and over a transaction that is being sent', () => {
    const items = [of('1', 't', { state: 'Failed' }), of('2', 'u'), of('3', 'v')];
    expect(nextInTurn(items, { ...free, underWay: new Set(['u']) })?.id).toBe('3');
  });

  test('is not of what waits behind another on its transaction', () => {
    const items = [of('1', 't'), of('2', 't'), of('3', 'u')];
    expect(nextInTurn(items, { ...free, isHeld: ({ id }) => id === '1' })?.id).toBe('3');
  });
});
