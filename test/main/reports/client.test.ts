import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReportsClient } from '../../../main/reports/client';
import { requestOnce } from '../../../main/reports/http';
import { hang, hangAfterHead } from '../../../main/service/faults/broken-connections';
import { html, redirect, refused } from '../../../main/service/faults/other-answers';
import {
  answer,
  badGzip,
  chunkedAbort,
  drip,
  emptyOk,
  gzipBomb,
  gzipped,
  json,
  noContent,
  oddRestError,
  resetAfterBody,
  resetAtOnce,
  trailingGarbage,
  truncated,
} from '../../support/behaviours';
import { type Behaviour, FaultyServer } from '../../support/faulty-server';
import { pageOf, raw, sampleReport, sampleReports } from '../../support/sample-reports';

const apiKey = 'AbCdEf.0123456789012345678901234567890123456789';
const client = createReportsClient({ read: fetch, send: fetch });
let server: FaultyServer;

beforeEach(async () => {
  server = await FaultyServer.start();
});

afterEach(() => server.close());

const endpoint = () => ({ baseAddress: `${server.address}/`, apiKey });
const host = () => new URL(server.address).host;

function read(behaviour: Behaviour) {
  server.behave(behaviour);
  return client.reports(endpoint(), { limit: 20, page: 1 });
}

describe('what goes over the wire', () => {
  it('asks for a page with the key alone in Authorization', async () => {
    server.behave(json(200, '[]'));
    await client.reports(endpoint(), { limit: 50, page: 3 });
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'GET', path: '/reports?limit=50&page=3' });
    expect(request?.headers.authorization).toBe(apiKey);
    expect(request?.headers.cookie).toBeUndefined();
  });

  it.each([
    ['a/b', '/reports/a%2Fb'],
    ['%2e%2e', '/reports/%252e%252e'],
    ['ä ?&#', '/reports/%C3%A4%20%3F%26%23'],
  ])('asks for the transaction %s as %s', async (transactionId, path) => {
    server.behave(json(200, '[]'));
    await client.transactionReports(endpoint(), {
      transactionId,
      since: '7d',
      timeout: '1s',
      limit: 20,
      page: 1,
    });
    expect(server.requests[0]?.path).toBe(`${path}?limit=20&page=1&since=7d&timeout=1s`);
  });

  it('keeps the path of the base address', async () => {
    server.behave(json(200, '[]'));
    await client.reports({ baseAddress: `${server.address}/fraud/`, apiKey }, { limit: 20, page: 1 });
    expect(server.requests[0]?.path).toBe('/fraud/reports?limit=20&page=1');
  });

  it('sends feedback byte for byte, once', async () => {
    server.behave(json(200, '{"stored":true}'));
    const body =
      '{\n  "behaviour": { "desired": { "risk_assignment": "clear" } },\n  "impact": { "description": "ñ 🙂" }\n}';
    expect(await client.sendFeedback(endpoint(), 'a/b', body)).toEqual({
      ok: true,
      value: '{"stored":true}',
    });
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/feedback/a%2Fb' });
    expect(request?.body.equals(Buffer.from(body))).toBe(true);
    expect(request?.headers['content-type']).toBe('application/json');
  });
});

describe('a good answer', () => {
  it('keeps int64 values and the received text exact', async () => {
    const text = sampleReport({ id: raw('9223372036854775807'), timestamp: raw('1700000000123456789') });
    const answered = await read(json(200, pageOf(text)));
    expect(answered).toMatchObject({
      ok: true,
      value: [
        {
          key: '9223372036854775807',
          json: text,
          report: { id: '9223372036854775807', timestamp: '1700000000123456789' },
        },
      ],
    });
  });

  it('shows nineteen reports and a flagged one when one of twenty is hostile', async () => {
    const good = sampleReports(19);
    const answered = await read(
      json(
        200,
        pageOf(
          ...good.slice(0, 7),
          '{"id":"x","device":[1],"event":{"fraud_cases":"all"}}',
          ...good.slice(7),
        ),
      ),
    );
    if (!answered.ok) throw new Error('not read');
    expect(answered.value.map(({ problems }) => problems.length)).toEqual([
      ...Array(7).fill(0),
      3,
      ...Array(12).fill(0),
    ]);
  });

  it.each([
    ['compressed', gzipped(pageOf(sampleReport()))],
    ['of another content type', answer(200, pageOf(sampleReport()), { 'content-type': 'text/plain' })],
    ['a single report where an array is due', json(200, sampleReport())],
    ['with a cookie', json(200, pageOf(sampleReport()), { 'set-cookie': 'a=b' })],
  ])('may be %s', async (_how, behaviour) => {
    expect(await read(behaviour)).toMatchObject({ ok: true, value: [{ problems: [] }] });
  });
});

describe('an answer that is none', () => {
  it.each([
    ['a captive portal', html(), { kind: 'not-the-service', reason: 'html' }],
    ['an empty body', emptyOk, { kind: 'not-the-service', reason: 'empty' }],
    ['204', noContent, { kind: 'not-the-service', reason: 'empty' }],
    ['null', json(200, 'null'), { kind: 'not-the-service', reason: 'not reports' }],
    ['a number', json(200, '5'), { kind: 'not-the-service', reason: 'not reports' }],
    ['another object', json(200, '{"reports":[]}'), { kind: 'not-the-service', reason: 'not reports' }],
    [
      'trailing garbage',
      trailingGarbage(pageOf(sampleReport())),
      { kind: 'not-the-service', reason: 'not JSON' },
    ],
    ['a truncated body', truncated(pageOf(...sampleReports(20))), { kind: 'connection-broken' }],
    ['a broken chunk', chunkedAbort(pageOf(...sampleReports(20))), { kind: 'connection-broken' }],
    ['gzip that is none', badGzip, { kind: 'connection-broken' }],
    ['a gzip bomb', gzipBomb(), { kind: 'answer-too-large', limitBytes: 64 * 1024 * 1024 }],
    ['a reset', resetAtOnce, { kind: 'connection-broken' }],
    ['401 and nothing else', refused(401, 'empty'), { kind: 'key-refused', status: 401, restError: null }],
    ['401', refused(401), { kind: 'key-refused', status: 401, restError: { errorCode: 'INVALID_API_KEY' } }],
    [
      '403',
      refused(403),
      { kind: 'key-refused', status: 403, restError: { errorCode: 'APPLICATION_NOT_ALLOWED' } },
    ],
    [
      '404',
      refused(404),
      { kind: 'service-error', status: 404, restError: { errorCode: 'TRANSACTION_NOT_FOUND' } },
    ],
    ['429', refused(429), { kind: 'service-error', status: 429 }],
    [
      '500',
      refused(500),
      { kind: 'service-error', status: 500, restError: { errorCode: 'DATABASE_UNAVAILABLE' } },
    ],
    [
      '500 and nothing else',
      refused(500, 'empty'),
      { kind: 'service-error', status: 500, restError: null, excerpt: '' },
    ],
    [
      '500 of a proxy',
      html(500),
      { kind: 'service-error', status: 500, restError: null, excerpt: expect.stringContaining('<h1>') },
    ],
    [
      '500 with an odd body',
      oddRestError,
      { kind: 'service-error', status: 500, restError: { traceabilityId: 'trace-1', errorCode: null } },
    ],
  ])('is told apart: %s', async (_what, behaviour, problem) => {
    expect(await read(behaviour)).toMatchObject({ ok: false, problem: { ...problem, host: host() } });
    server.behave(json(200, pageOf(sampleReport())));
    expect(await client.reports(endpoint(), { limit: 20, page: 1 })).toMatchObject({ ok: true });
  });

  it.each([301, 302, 303, 307, 308])(
    'is a redirect (%i), which is refused before key or body reach another host',
    async (status) => {
      const other = await FaultyServer.start(json(200, '[]'));
      expect(await read(redirect(`${other.address}/reports`, status))).toEqual({
        ok: false,
        problem: { kind: 'redirect-refused', host: host() },
      });
      expect(await client.sendFeedback(endpoint(), 'a', '{}')).toMatchObject({
        ok: false,
        problem: { kind: 'redirect-refused' },
      });
      expect(other.requests).toEqual([]);
      await other.close();
    },
  );
});

describe('an answer that does not end', () => {
  const limits = { method: 'GET', apiKey, deadlineSeconds: 0.3 } as const;

  it.each([
    ['never begins', hang],
    ['stops after its head', hangAfterHead],
    ['drips', drip()],
  ])('is given up at the deadline when it %s', async (_how, behaviour) => {
    server.behave(behaviour);
    expect(await requestOnce(fetch, { ...limits, url: new URL(server.address) })).toEqual({
      ok: false,
      problem: { kind: 'timed-out', host: host(), seconds: 0.3 },
    });
    await (await server.request(1)).over;
  });

  it.each([
    ['before its head', hang],
    ['in its body', drip()],
  ])('ends at once when the person cancels it %s', async (_when, behaviour) => {
    server.behave(behaviour);
    const cancel = new AbortController();
    const asking = client.reports(endpoint(), { limit: 20, page: 1 }, cancel.signal);
    const request = await server.request(1);
    cancel.abort();
    expect(await asking).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    await request.over;
  });
});

describe('feedback whose fate is open', () => {
  it('is told apart from feedback that surely never left', async () => {
    server.behave(resetAfterBody);
    expect(await client.sendFeedback(endpoint(), 'a', '{}')).toMatchObject({
      ok: false,
      problem: { kind: 'connection-broken' },
    });
    await server.close();
    expect(await client.sendFeedback(endpoint(), 'a', '{}')).toMatchObject({
      ok: false,
      problem: { kind: 'unreachable' },
    });
    const nowhere = { baseAddress: 'https://reports.invalid/', apiKey };
    expect(await client.sendFeedback(nowhere, 'a', '{}')).toEqual({
      ok: false,
      problem: { kind: 'host-unknown', host: 'reports.invalid' },
    });
  });

  it('is never repeated by itself', async () => {
    server.behave(resetAfterBody, json(200, '{}'));
    await client.sendFeedback(endpoint(), 'a', '{}');
    expect(server.requests).toHaveLength(1);
  });
});

it('no failure tells the key', async () => {
  for (const behaviour of [refused(401), html(), resetAtOnce, redirect('http://127.0.0.1:1/')]) {
    expect(JSON.stringify(await read(behaviour))).not.toContain(apiKey);
  }
});
