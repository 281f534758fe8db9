import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stateAfter } from '../../../main/outbox/delivery-outcome';
import { createReportsClient } from '../../../main/reports-api/client';
import { errorStatus, html, redirect } from '../../faults/fault-effects';
import { chunkedAbort, json, resetAfterBody, resetAtOnce } from '../../support/servers/behaviours';
import { FaultyServer } from '../../support/servers/faulty-server';
import { apiKey, endpointOf, readingClient, readOnce, textOf } from '../../support/servers/reading';

const client = createReportsClient({ read: fetch, send: [fetch] });
const page = { limit: 20, page: 1 };
let server: FaultyServer;

beforeEach(async () => {
  server = await FaultyServer.start(json(200, '[]'));
});

afterEach(() => server.close());

const endpoint = () => endpointOf(server.address);

describe('a request', () => {
  it('requests a page with the key in Authorization only', async () => {
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
  ])('requests the transaction %s as %s', async (transactionId, path) => {
    await client.transactionReports(endpoint(), { transactionId, since: '7d', timeout: '1s', ...page });
    expect(server.requests[0]?.path).toBe(`${path}?limit=20&page=1&since=7d&timeout=1s`);
  });

  it('keeps the path of the base address', async () => {
    await client.reports(endpointOf(`${server.address}/fraud`), page);
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

describe('a service that repeats the key in its answer', () => {
  const key = 'k3y-that-nobody-may-read';
  const echo = `You sent Authorization: ${key}`;
  it.each([
    ['a RestError', json(400, JSON.stringify({ error: echo, cause: echo }))],
    ['another error', json(500, `${'x'.repeat(2_010)}${echo}`)],
    ['an acceptance', json(200, JSON.stringify({ echo: echo }))],
  ])('has the key removed from %s', async (_, behaviour) => {
    server.behave(behaviour);
    const answer = await client.sendFeedback({ ...endpoint(), apiKey: key }, 't', '{}');
    expect(JSON.stringify(answer)).toContain('You ');
    expect(JSON.stringify(answer)).not.toContain('k3y');
  });
});

describe('the callbacks of a read request', () => {
  it('report once that the answer is arriving, however often its body breaks off', async () => {
    server.behave(errorStatus(503), chunkedAbort('[1, 2]'), json(200, '[3]'));
    let answered = 0;
    const options = {
      onHeaders: () => {
        answered += 1;
      },
    };
    expect(textOf(await readingClient().client.reports(endpoint(), page, options))).toBe('[3]');
    expect([answered, server.requests.length]).toEqual([1, 3]);
  });

  it('report no answer if there is none', async () => {
    server.behave(errorStatus(404));
    const options = { onHeaders: () => expect.unreachable() };
    expect(textOf(await readOnce(server, options))).toBe('service-error');
  });

  it('report each wait for a retry, with its problem and end', async () => {
    server.behave(errorStatus(503), resetAtOnce, json(200, '[]'));
    const { client: reading, clock } = readingClient();
    const begin = clock.now();
    const waits: unknown[] = [];
    await reading.reports(endpoint(), page, {
      onRetry: ({ kind }, until) => waits.push([kind, until - begin]),
    });
    expect(waits).toEqual([
      ['service-error', 250],
      ['connection-broken', 750],
    ]);
    expect(clock.pauses).toEqual([250, 500]);
  });
});

describe('feedback with an unknown outcome', () => {
  it('is distinguished from feedback that was certainly not sent', async () => {
    server.behave(resetAfterBody);
    expect(await client.sendFeedback(endpoint(), 'a', '{}')).toMatchObject({
      ok: false,
      problem: { problem: { kind: 'connection-broken' } },
    });
    await server.close();
    expect(await client.sendFeedback(endpoint(), 'a', '{}')).toMatchObject({
      ok: false,
      problem: { problem: { kind: 'unreachable' } },
    });
    const nowhere = { ...endpoint(), baseAddress: 'https://reports.invalid/' };
    expect(await client.sendFeedback(nowhere, 'a', '{}')).toEqual({
      ok: false,
      problem: { problem: { kind: 'host-unknown', host: 'reports.invalid' }, retryAfterSeconds: null },
    });
  });

  it.each([
    ['a reset after its whole body', resetAfterBody],
    ['429', errorStatus(429)],
    ['502', errorStatus(502)],
    ['503', errorStatus(503)],
    ['504', errorStatus(504)],
  ])('is never resent automatically: %s', async (_what, behaviour) => {
    server.behave(behaviour, json(200, '{}'));
    await client.sendFeedback(endpoint(), 'a', '{}');
    expect(server.requests).toHaveLength(1);
  });

  it('is not sent if its endpoint is replaced while it waits for a connection', async () => {
    let answer = () => {};
    server.behave(
      (response) => {
        answer = () => void response.end('{}');
      },
      json(200, '{}'),
    );
    const replaced = new AbortController();
    const key = { ...endpoint(), replaced: replaced.signal };
    const first = client.sendFeedback(key, 'a', '{}');
    const second = client.sendFeedback(key, 'b', '{}');
    await server.request(1);
    replaced.abort();
    answer();
    // A request that was sent is still answered.
    expect(await first).toMatchObject({ ok: true });
    const neverLeft = { problem: { kind: 'not-connected' }, retryAfterSeconds: null } as const;
    expect(await second).toEqual({ ok: false, problem: neverLeft });
    expect(stateAfter(neverLeft)).toBe('Queued');
    expect(server.requests).toHaveLength(1);
  });

  it('counts as accepted once the head of a 200 arrived, whatever happens to its body', async () => {
    server.behave(chunkedAbort('{"stored":true}'));
    expect(await client.sendFeedback(endpoint(), 'a', '{}')).toMatchObject({ ok: true });
  });
});

it('no failure contains the key', async () => {
  for (const behaviour of [errorStatus(401), html(500), resetAtOnce, redirect('http://127.0.0.1:1/')]) {
    server.behave(behaviour);
    const answer = await readOnce(server);
    expect(answer.ok).toBe(false);
    expect(JSON.stringify(answer)).not.toContain(apiKey);
  }
});
