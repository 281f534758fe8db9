import { describe, expect, test } from 'vitest';
import {
  afterRestart,
  afterSending,
  mayDiscard,
  mayRetry,
  newItem,
  sendingAgain,
  withNew,
} from '../../../main/outbox/queue';
import type { OutboxItem, OutboxState } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/problem';
import { fail, succeed } from '../../../shared/result';

const host = 'reports.example.com';
const sending = newItem({
  id: 'a',
  profileId: 'profile',
  transactionId: 'transaction',
  feedback: { behaviour: { desired: { risk_assignment: 'clear' } } },
  now: 1_000,
});

const surelyNotTaken: readonly Problem[] = [
  { kind: 'host-unknown', host },
  { kind: 'unreachable', host, code: 'ERR_CONNECTION_REFUSED' },
  { kind: 'tls-refused', host, code: 'ERR_CERT_AUTHORITY_INVALID' },
  { kind: 'plain-http', host },
  { kind: 'no-key' },
  { kind: 'not-connected' },
  { kind: 'keychain-locked' },
  { kind: 'keychain-unavailable' },
  { kind: 'built-in-service-stopped' },
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
  { kind: 'timed-out', host, seconds: 30 },
  { kind: 'answer-too-large', host, limitBytes: 1 },
  { kind: 'not-the-service', host, reason: 'html', excerpt: '' },
  { kind: 'cancelled' },
  { kind: 'unexpected' },
];

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

  test.each(surelyNotTaken)('is Failed when the service surely did not take it: $kind', (problem) => {
    expect(afterSending(sending, fail(problem), 2_000)).toMatchObject({ state: 'Failed', problem });
  });

  test.each(perhapsTaken)('is Unconfirmed when nobody knows: $kind', (problem) => {
    expect(afterSending(sending, fail(problem), 2_000)).toMatchObject({ state: 'Unconfirmed', problem });
  });
});

describe('the rules of the outbox', () => {
  test('a new run takes what was being sent for Unconfirmed and leaves the others alone', () => {
    expect(afterRestart(sending, 5_000)).toMatchObject({
      state: 'Unconfirmed',
      changedAt: 5_000,
      problem: null,
    });
    const sent = inState('Sent');
    expect(afterRestart(sent, 5_000)).toBe(sent);
  });

  test('only what Failed or is Unconfirmed may be sent again', () => {
    expect((['Queued', 'Sending', 'Sent', 'Failed', 'Unconfirmed'] as const).filter(mayRetry)).toEqual([
      'Failed',
      'Unconfirmed',
    ]);
  });

  test('what was sent, or is being sent, cannot be discarded', () => {
    expect((['Queued', 'Sending', 'Sent', 'Failed', 'Unconfirmed'] as const).filter(mayDiscard)).toEqual([
      'Queued',
      'Failed',
      'Unconfirmed',
    ]);
  });

  test('sending again forgets the problem of before and keeps when it was written', () => {
    const failed = afterSending(sending, fail({ kind: 'no-key' }), 2_000);
    expect(sendingAgain(failed, 3_000)).toEqual({ ...sending, changedAt: 3_000 });
  });

  test('a new feedback takes the place of a Failed one on the same transaction, and of nothing else', () => {
    const kept = [
      inState('Sent', 'sent'),
      inState('Unconfirmed', 'unconfirmed'),
      { ...inState('Failed', 'elsewhere'), transactionId: 'another' },
      { ...inState('Failed', 'of another profile'), profileId: 'another' },
    ];
    const items = withNew([inState('Failed', 'failed'), ...kept], sending);
    expect(items).toEqual([sending, ...kept]);
  });
});
