import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from '../../../main/http/http';
import { type DeliveryProof, deliveryProof, stateAfter } from '../../../main/outbox/delivery-outcome';
import type { Problem, ProblemKind } from '../../../shared/domain/problem';

const host = 'reports.example';
const restError = null;
const now = Date.UTC(2026, 0, 1);

const withStatus = (status: number): Problem =>
  status === 429
    ? { kind: 'too-many-requests', host, retryAfterSeconds: null, restError }
    : status === 401 || status === 403
      ? { kind: 'key-refused', host, status, restError }
      : { kind: 'service-error', host, status, restError, excerpt: '' };
/** What an answer proves, with a Retry-After as it stands in its head. */
const proofOfAnswer = (status: number, retryAfter?: string) => {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  return deliveryProof({ problem: withStatus(status), retryAfterSeconds: retryAfterSeconds(headers, now) });
};

describe('an unsuccessful answer', () => {
  const rules: readonly (readonly [DeliveryProof, readonly number[]])[] = [
    ['not processed', [425, 429]],
    [
      'refused',
      [400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 412, 413, 414, 415, 421, 422, 426, 428],
    ],
    ['refused', [431, 451, 500, 501, 505, 506, 507, 508, 510, 511, 521, 523, 525, 526]],
    ['unknown', [101, 199, 408, 460, 499, 502, 503, 504, 509, 520, 522, 524, 527, 529, 530, 561, 598, 599]],
    ['unknown', [600, 700, 999]],
  ];
  it.each(rules)('proves "%s": %j', (proof, statuses) => {
    expect(statuses.map((status) => [status, proofOfAnswer(status)])).toEqual(
      statuses.map((status) => [status, proof]),
    );
  });

  it.each<[string, DeliveryProof]>([
    ['1', 'not processed'],
    ['120', 'not processed'],
    ['99999999999999999999', 'not processed'],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 'not processed'],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 'not processed'],
    ['0', 'unknown'],
    ['Thu, 01 Jan 2026 00:00:00 GMT', 'unknown'],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 'unknown'],
    ['', 'unknown'],
    ['-1', 'unknown'],
    ['1.5', 'unknown'],
    ['5, 10', 'unknown'],
    ['soon', 'unknown'],
    ['2026-01-01T00:01:00Z', 'unknown'],
  ])('503 with Retry-After: %s proves "%s"', (retryAfter, proof) => {
    expect(proofOfAnswer(503, retryAfter)).toBe(proof);
  });

  it('proves the same with and without Retry-After, except for 503', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 999 }).filter((status) => status !== 503),
        fc.constantFrom('0', '1', '3600', 'soon', 'Thu, 01 Jan 2026 00:00:30 GMT'),
        (status, retryAfter) => {
          expect(proofOfAnswer(status, retryAfter)).toBe(proofOfAnswer(status));
        },
      ),
    );
  });
});

describe('a network error code', () => {
  const never: readonly Problem[] = [
    { kind: 'host-unknown', host },
    ...[
      'ERR_CONNECTION_REFUSED',
      'ERR_INTERNET_DISCONNECTED',
      'ERR_PROXY_CONNECTION_FAILED',
      'ERR_TUNNEL_CONNECTION_FAILED',
      'ERR_UNSAFE_PORT',
      'ERR_ADDRESS_INVALID',
      'ECONNREFUSED',
    ].map((code) => ({ kind: 'unreachable', host, code }) as const),
    ...[
      'ERR_CERT_AUTHORITY_INVALID',
      'ERR_CERT_DATE_INVALID',
      'ERR_CERT_COMMON_NAME_INVALID',
      'ERR_CERTIFICATE_TRANSPARENCY_REQUIRED',
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ].map((code) => ({ kind: 'tls-refused', host, code }) as const),
    ...[
      'ERR_SOCKS_CONNECTION_FAILED',
      'ERR_PROXY_CERTIFICATE_INVALID',
      'ERR_HTTP2_SERVER_REFUSED_STREAM',
    ].map((code) => ({ kind: 'connection-broken', host, code }) as const),
  ];
  it.each(never)('proves that the request was not processed: $kind $code', (problem) => {
    expect(deliveryProof({ problem, retryAfterSeconds: null })).toBe('not processed');
  });

  const maybe: readonly Problem[] = [
    ...['ERR_CONNECTION_FAILED', 'ERR_ADDRESS_UNREACHABLE', 'ERR_CONNECTION_TIMED_OUT', 'EHOSTUNREACH'].map(
      (code) => ({ kind: 'unreachable', host, code }) as const,
    ),
    // An alert of the server's may come after the request was written.
    ...[
      'ERR_SSL_PROTOCOL_ERROR',
      'ERR_SSL_BAD_RECORD_MAC_ALERT',
      'ERR_BAD_SSL_CLIENT_AUTH_CERT',
      'ERR_SSL_CLIENT_AUTH_CERT_NEEDED',
      'ERR_CERT_DATABASE_CHANGED',
      'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    ].map((code) => ({ kind: 'tls-refused', host, code }) as const),
    ...[
      'ERR_CONNECTION_RESET',
      'ERR_CONNECTION_CLOSED',
      'ERR_CONNECTION_ABORTED',
      'ERR_EMPTY_RESPONSE',
      'ERR_SOCKET_NOT_CONNECTED',
      'ERR_NETWORK_CHANGED',
      'ERR_NETWORK_IO_SUSPENDED',
      'ERR_INVALID_HTTP_RESPONSE',
      'ERR_UNEXPECTED_PROXY_AUTH',
      'ERR_HTTP2_PROTOCOL_ERROR',
      'ERR_HTTP2_PING_FAILED',
      'ERR_HTTP2_STREAM_CLOSED',
      'ERR_HTTP_1_1_REQUIRED',
      'ERR_QUIC_PROTOCOL_ERROR',
      'ERR_FAILED',
      'ECONNRESET',
      'EPIPE',
      'UND_ERR_SOCKET',
      'unknown',
    ].map((code) => ({ kind: 'connection-broken', host, code }) as const),
  ];
  it.each(maybe)('proves nothing: $kind $code', (problem) => {
    expect(deliveryProof({ problem, retryAfterSeconds: null })).toBe('unknown');
  });
});

/** Every other kind of problem. */
const others: {
  readonly [Kind in Exclude<
    ProblemKind,
    | 'service-error'
    | 'too-many-requests'
    | 'key-refused'
    | 'unreachable'
    | 'tls-refused'
    | 'connection-broken'
  >]: readonly [DeliveryProof, Extract<Problem, { kind: Kind }>];
} = {
  'host-unknown': ['not processed', { kind: 'host-unknown', host }],
  'keychain-locked': ['not processed', { kind: 'keychain-locked' }],
  'keychain-unavailable': ['not processed', { kind: 'keychain-unavailable' }],
  'secret-not-removed': ['not processed', { kind: 'secret-not-removed' }],
  'no-key': ['not processed', { kind: 'no-key' }],
  'not-connected': ['not processed', { kind: 'not-connected' }],
  'built-in-service-stopped': ['not processed', { kind: 'built-in-service-stopped' }],
  'plain-http': ['not processed', { kind: 'plain-http', host }],
  'redirect-refused': ['unknown', { kind: 'redirect-refused', host }],
  'proxy-sign-in': ['refused', { kind: 'proxy-sign-in', host }],
  'network-sign-in': ['refused', { kind: 'network-sign-in', host }],
  'timed-out': ['unknown', { kind: 'timed-out', host, seconds: 30 }],
  cancelled: ['unknown', { kind: 'cancelled' }],
  unexpected: ['unknown', { kind: 'unexpected' }],
  'not-the-service': ['unknown', { kind: 'not-the-service', host, reason: 'html', excerpt: '' }],
  'answer-cut-off': ['unknown', { kind: 'answer-cut-off', host }],
  'answer-too-large': ['unknown', { kind: 'answer-too-large', host, limitBytes: 1 }],
  'invalid-input': ['unknown', { kind: 'invalid-input', field: 'score', reason: 'no' }],
  'changed-meanwhile': ['unknown', { kind: 'changed-meanwhile', keys: ['1'] }],
  'feedback-given': ['unknown', { kind: 'feedback-given', transactionId: 't' }],
  'feedback-by-other': ['unknown', { kind: 'feedback-by-other', name: 'Ben' }],
  'feedback-in-doubt': ['unknown', { kind: 'feedback-in-doubt', why: 'removed' }],
  'feedback-under-review': ['unknown', { kind: 'feedback-under-review' }],
  disk: ['unknown', { kind: 'disk', what: 'store', code: 'ENOSPC' }],
  'file-damaged': ['unknown', { kind: 'file-damaged', what: 'store' }],
  'store-restarting': ['unknown', { kind: 'store-restarting' }],
  'profile-not-open': ['unknown', { kind: 'profile-not-open' }],
  'store-down': ['unknown', { kind: 'store-down' }],
  'store-open-failed': ['unknown', { kind: 'store-open-failed', fault: { kind: 'key-lost' } }],
  'not-found': ['unknown', { kind: 'not-found' }],
  'not-printed': ['unknown', { kind: 'not-printed', reason: 'no' }],
  'not-opened': ['unknown', { kind: 'not-opened', reason: 'no' }],
};

describe('a POST that a proxy stopped', () => {
  // RFC 9110, 15.5.8: the proxy that asks for authentication doesn't send the request on.
  it('wasn’t processed if the proxy is known to have asked', () => {
    const problem: Problem = { kind: 'proxy-sign-in', host, proxy: 'proxy.example:8080' };
    expect(deliveryProof({ problem, retryAfterSeconds: null })).toBe('not processed');
  });
});

describe('any other end of a POST', () => {
  it.each(Object.values(others))('proves "%s": %j', (proof, problem) => {
    expect(deliveryProof({ problem, retryAfterSeconds: null })).toBe(proof);
  });
});

it('only proof that feedback was not processed leaves it Queued', () => {
  const states = { 'not processed': 'Queued', refused: 'Failed', unknown: 'Unconfirmed' } as const;
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 999 }), fc.option(fc.nat(100)), (status, retryAfter) => {
      const failure = { problem: withStatus(status), retryAfterSeconds: retryAfter };
      expect(stateAfter(failure)).toBe(states[deliveryProof(failure)]);
    }),
  );
});
