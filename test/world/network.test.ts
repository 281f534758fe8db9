import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from '../../main/http/http';
import { problemOfStatus } from '../../main/reports-api/answer-problems';
import { problemText } from '../../shared/i18n/problem-text';
import { sampleTransaction } from '../support/inputs/sample-transaction';
import { startTestService } from '../support/servers/test-service';

/** The network between: RFC 9110, which says what each party may send. */

// RFC 9110, 5.6.7: its three examples are one instant.
describe('Retry-After as a date', () => {
  const now = Date.UTC(1994, 10, 6, 8, 49, 30);
  const requested = (value: string, at = now) => retryAfterSeconds(new Headers({ 'retry-after': value }), at);

  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'is read: %s',
    (value) => expect(requested(value)).toBe(7),
  );

  it('with a year of two digits is of the past if it would be more than 50 years ahead', () => {
    const today = Date.UTC(2026, 10, 28);
    expect(requested('Saturday, 28-Nov-26 00:00:09 GMT', today)).toBe(9);
    expect(requested('Sunday, 06-Nov-94 08:49:37 GMT', today)).toBeNull();
    expect(requested('Wednesday, 28-Nov-76 00:00:00 GMT', today)).toBeGreaterThan(40 * 365 * 86_400);
  });

  it.each([
    'Sun, 31 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 25:49:37 GMT',
    'Sun, 06 Nux 1994 08:49:37 GMT',
    '1994-11-06',
  ])('that doesn’t exist is ignored: %s', (value) => expect(requested(value)).toBeNull());
});

// Elsewhere, each was read as a year or as no number at all, and the request was repeated at once or after decades:
// mastra-ai/mastra #23778, earendil-works/pi #9571, elizaOS/eliza #22162, open-telemetry/opentelemetry-js PR #7010.
describe('Retry-After in seconds', () => {
  const requested = (value: string) => retryAfterSeconds(new Headers({ 'retry-after': value }), 0);

  it.each(['-5', '+3', '1.5', '1000abc', 'soon', '1e3', '0x10'])(
    'is whole digits, so %s is ignored',
    (value) => expect(requested(value)).toBeNull(),
  );

  it.each([
    ['0', 0],
    ['120', 120],
    ['007', 7],
  ])('is read: %s', (value, seconds) => expect(requested(value)).toBe(seconds));
});

// RFC 9110, 9.1: GET and HEAD must be supported. Load balancers check services with HEAD, and take a 405 for a failure
// (mozilla-it/ctms-api #165, line/armeria PR #315, punkpeye/fastmcp PR #275).
describe('the built-in service', () => {
  it.each(['/reports', '/version', '/openapi.json'])(
    'answers HEAD %s like GET, without the body',
    async (path) => {
      const { call, send } = await startTestService();
      await send();
      const [get, head] = [await call(path), await call(path, { method: 'HEAD' })];
      expect([head.status, head.headers.get('content-length')]).toEqual([
        get.status,
        get.headers.get('content-length'),
      ]);
      expect(await head.text()).toBe('');
      expect((await get.text()).length).toBeGreaterThan(10);
    },
  );

  // RFC 9110, 15.5.16: 415 with Accept-Encoding.
  it.each(['gzip', 'br', 'GZIP, identity'])('refuses a body in %s as such', async (coding) => {
    const { call } = await startTestService();
    const body = new Uint8Array(gzipSync(JSON.stringify(sampleTransaction())));
    const headers = { 'content-type': 'application/json', 'content-encoding': coding };
    const answer = await call('/transactions', { method: 'POST', body, headers });
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    expect(await answer.json()).toMatchObject({ error_code: 'UNSUPPORTED_CONTENT_CODING' });
  });

  it('accepts a body that is said not to be compressed', async () => {
    const { call } = await startTestService();
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
    expect((await call('/transactions', { method: 'POST', body: sampleTransaction(), headers })).status).toBe(
      201,
    );
  });
});

// RFC 9110, 15.5.8, and RFC 6585, 6. Elsewhere, a proxy's answer was taken for the service's, and no one could sign in
// (electron/electron#625 and #21323). A page of a proxy or of a network to sign in to was "Unexpected character: <"
// (karakeep-app/karakeep #542, RetroAchievements/RAIntegration PR #324), and 511 wasn't known (openNDS/openNDS #137).
describe('what is on the way to the service', () => {
  const problemOf = (status: number, body = '') =>
    problemOfStatus({ status, body: new TextEncoder().encode(body) }, 'reports.example', null, '');

  it.each([
    [407, 'Your network’s proxy asks for a name and password'],
    [511, 'Sign in to this network first'],
  ])('is named where it answers %i, not the service', (status, title) => {
    const problem = problemOf(status, '<!doctype html><title>Sign in</title>');
    expect(problem && problemText(problem)).toMatchObject({
      title,
      what: expect.stringContaining(`status ${status}`),
    });
  });

  it.each([
    ['a redirect to its page', problemOf(302)],
    ['its page', { kind: 'not-the-service', host: 'reports.example', reason: 'html', excerpt: '' } as const],
  ])('may ask to sign in by %s', (_what, problem) => {
    expect(problem && problemText(problem).advice).toMatch(
      /^Sign in to this network first if it asks for that/,
    );
  });
});
