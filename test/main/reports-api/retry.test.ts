import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from '../../../main/http/http';
import {
  background,
  type FailedAttempt,
  interactive,
  once,
  retryDelay,
} from '../../../main/reports-api/retry';
import type { Problem } from '../../../shared/domain/problem';

const host = 'reports.example.test';
const broken: Problem = { kind: 'connection-broken', host, code: 'ECONNRESET' };
const status = (status: number): Problem => ({
  kind: 'service-error',
  host,
  status,
  restError: null,
  excerpt: '',
});

function delay(change: Partial<FailedAttempt> = {}): number | null {
  return retryDelay({
    problem: broken,
    retryAfterSeconds: null,
    attempts: 1,
    elapsed: 0,
    retryPolicy: background,
    random: 0.5,
    ...change,
  });
}

const mayPass: readonly (readonly [string, Problem])[] = [
  ['a host that is not found', { kind: 'host-unknown', host }],
  ['a host that is not reached', { kind: 'unreachable', host, code: 'ECONNREFUSED' }],
  ['a broken connection', broken],
  ['time that is up', { kind: 'timed-out', host, seconds: 30 }],
  ['429', { kind: 'too-many-requests', host, retryAfterSeconds: null, restError: null }],
  ['502', status(502)],
  ['503', status(503)],
  ['504', status(504)],
  ['520', status(520)],
  ['522', status(522)],
  ['524', status(524)],
];

describe('a request is retried', () => {
  it.each(mayPass)('after %s', (_what, problem) => {
    expect(delay({ problem })).toBe(250);
  });

  it.each<readonly [string, Problem]>([
    ['a certificate that is refused', { kind: 'tls-refused', host, code: 'CERT_HAS_EXPIRED' }],
    ['a redirect', { kind: 'redirect-refused', host }],
    ['a refused key', { kind: 'key-refused', host, status: 401, restError: null }],
    ['400', status(400)],
    ['404', status(404)],
    ['407', { kind: 'proxy-sign-in', host }],
    ['511', { kind: 'network-sign-in', host }],
    ['422', status(422)],
    ['500', status(500)],
    ['501', status(501)],
    ['an answer of something else', { kind: 'not-the-service', host, reason: 'html', excerpt: '' }],
    ['an answer that is too large', { kind: 'answer-too-large', host, limitBytes: 1 }],
    ['being cancelled', { kind: 'cancelled' }],
  ])('never after %s', (_what, problem) => {
    expect(delay({ problem })).toBeNull();
  });

  it('as often as the policy allows', () => {
    const attempts = (patience: FailedAttempt['retryPolicy']) =>
      [1, 2, 3, 4, 5, 6, 7, 8].filter((attempts) => delay({ attempts, retryPolicy: patience }) !== null)
        .length + 1;
    expect([attempts(once), attempts(interactive), attempts(background)]).toEqual([1, 3, 8]);
  });

  it('only within the total time', () => {
    const patience = { attempts: 8, totalSeconds: 10 };
    expect(delay({ retryPolicy: patience, elapsed: 9_750 })).toBe(250);
    expect(delay({ retryPolicy: patience, elapsed: 9_751 })).toBeNull();
    expect(delay({ retryPolicy: patience, retryAfterSeconds: 11 })).toBeNull();
  });
});

describe('the delay before a retry', () => {
  it('doubles up to half a minute, with full jitter', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7].map((attempts) => delay({ attempts, random: 1 }));
    expect(longest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
    expect(delay({ attempts: 7, random: 0 })).toBe(0);
  });

  it('is at least what the service asks for, up to five minutes', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (requested, random) => {
          const waited = delay({ retryAfterSeconds: requested, random });
          const least = Math.min(requested, 300) * 1000;
          expect(waited).toBeGreaterThanOrEqual(least);
          expect(waited).toBeLessThanOrEqual(least + 500);
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 21, 10, 0, 0);
  const requested = (headers: Record<string, string>) => retryAfterSeconds(new Headers(headers), now);

  it.each([
    ['5', 5],
    ['0', 0],
    ['99999999', 99_999_999],
    [`0${'9'.repeat(20)}`, Number.MAX_SAFE_INTEGER],
    ['Sat, 21 Nov 2026 10:00:07 GMT', 7],
  ])('of %s is understood', (value, seconds) => {
    expect(requested({ 'retry-after': value })).toBe(seconds);
  });

  it.each([
    '-1',
    'abc',
    '1.5',
    '1e3',
    '5, 6',
    '',
    'Sat, 21 Nov 2026 09:59:59 GMT',
    'Sat, 99 Nov 2026 10:00:00 GMT',
    '2026-11-21',
    'Infinity',
  ])('of "%s" is ignored', (value) => {
    expect(requested({ 'retry-after': value })).toBeNull();
  });

  it('as a date is relative to the sender’s clock', () => {
    const date = 'Thu, 01 Jan 1970 00:00:10 GMT';
    expect(requested({ 'retry-after': 'Thu, 01 Jan 1970 00:00:30 GMT', date })).toBe(20);
  });
});
