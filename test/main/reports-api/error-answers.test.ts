import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReportsClient } from '../../../main/reports-api/client';
import type { Problem } from '../../../shared/domain/problem';
import { errorStatus, html, redirect } from '../../faults/fault-effects';
import { answer, chunkedAbort, drip, json, oddRestError } from '../../support/servers/behaviours';
import { type Behaviour, FaultyServer } from '../../support/servers/faulty-server';
import { onRequests, RawServer, rawJson, sends, sendsThenCloses } from '../../support/servers/raw-server';
import { endpointOf, readingClient, readOnce, textOf } from '../../support/servers/reading';

const page = { limit: 20, page: 1 };
const patience = { attempts: 4, totalSeconds: 1_000 };
let server: FaultyServer;

beforeEach(async () => {
  server = await FaultyServer.start();
});

afterEach(() => server.close());

async function problemOf(behaviour: Behaviour): Promise<Problem> {
  server.behave(behaviour);
  const answer = await readOnce(server);
  if (answer.ok) throw new Error('answered');
  return answer.problem;
}

/** An error whose body never ends. */
const endlessError: Behaviour = (response) => {
  response.writeHead(500, { 'content-type': 'text/html' });
  const more = () => {
    if (!response.destroyed) response.write('<p>'.repeat(10_000), () => setImmediate(more));
  };
  more();
};

describe('an error answer', () => {
  it.each([
    [
      '404 with a RestError',
      errorStatus(404),
      { status: 404, restError: { errorCode: 'TRANSACTION_NOT_FOUND' } },
    ],
    ['404 with nothing', errorStatus(404, 'empty'), { status: 404, restError: null, excerpt: '' }],
    [
      '500 with a RestError',
      errorStatus(500),
      { status: 500, restError: { errorCode: 'DATABASE_UNAVAILABLE' } },
    ],
    ['500 with nothing', errorStatus(500, 'empty'), { status: 500, restError: null, excerpt: '' }],
    ['500 with HTML', html(500), { status: 500, restError: null, excerpt: expect.stringContaining('<h1>') }],
    [
      '500 with a RestError of wrong types',
      oddRestError,
      { status: 500, restError: { traceabilityId: 'trace-1', errorCode: null, cause: null } },
    ],
    [
      '500 with bytes that are no text',
      answer(500, Uint8Array.of(0x61, 0xff, 0x00, 0x62)),
      { status: 500, restError: null, excerpt: 'a\ufffd\u0000b' },
    ],
    [
      '500 with invalid gzip',
      answer(500, 'no gzip', { 'content-encoding': 'gzip' }),
      { status: 500, restError: null },
    ],
  ])('is reported by its status, %s', async (_what, behaviour, problem) => {
    expect(await problemOf(behaviour)).toMatchObject({ kind: 'service-error', ...problem });
  });

  it.each([400, 405, 408, 413, 415, 422, 501, 599])('is reported by its status, %i', async (status) => {
    expect(await problemOf(json(status, '{}'))).toMatchObject({ kind: 'service-error', status });
  });

  it('with a RestError of 50 MB shows 2 KiB, and the rest is not read', async () => {
    const whole = JSON.stringify({ error: 'x'.repeat(50_000_000) });
    expect(await problemOf(json(500, whole))).toMatchObject({
      kind: 'service-error',
      restError: null,
      excerpt: whole.slice(0, 2_048),
    });
    await (await server.request(1)).over;
  });

  it('with an endless body is aborted', async () => {
    expect(await problemOf(endlessError)).toMatchObject({ kind: 'service-error', status: 500 });
    await (await server.request(1)).over;
  });

  it.each([
    ['breaks', (response, request) => chunkedAbortWith(500)(response, request)],
    ['drips until the deadline', (response, request) => dripWith(500)(response, request)],
  ] satisfies [string, Behaviour][])('with a body that %s is still reported', async (_how, behaviour) => {
    server.behave(behaviour);
    const { client } = readingClient({ deadlines: { headSeconds: 30, totalSeconds: 1 } });
    expect(await readOnce(server, {}, client)).toMatchObject({
      ok: false,
      problem: { kind: 'service-error', status: 500 },
    });
  });
});

/** Returns the behaviour with another status. */
function chunkedAbortWith(status: number): Behaviour {
  return withStatus(status, chunkedAbort('{"error":"Internal'));
}

function dripWith(status: number): Behaviour {
  return withStatus(status, drip(5));
}

function withStatus(status: number, behaviour: Behaviour): Behaviour {
  return (response, request) => {
    const { writeHead } = response;
    response.writeHead = (_status: number, ...rest: readonly unknown[]) =>
      Reflect.apply(writeHead, response, [status, ...rest]);
    return behaviour(response, request);
  };
}

describe('a refused key', () => {
  it.each([401, 403] as const)(
    'is reported by %i and not retried, whatever the retry policy',
    async (status) => {
      server.behave(errorStatus(status));
      const answer = await readOnce(server, { retryPolicy: patience });
      expect(answer).toMatchObject({ ok: false, problem: { kind: 'key-refused', status, restError: {} } });
      expect(server.requests).toHaveLength(1);
    },
  );
});

describe('429', () => {
  it.each([
    ['5', 5, 5_250],
    ['99999999', 99_999_999, 300_250],
    ['-1', null, 250],
    ['abc', null, 250],
    [undefined, null, 250],
  ])('with Retry-After: %s', async (retryAfter, retryAfterSeconds, waited) => {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    server.behave(errorStatus(429, 'rest-error', headers), json(200, '[]'));
    const { client, clock } = readingClient();
    const problems: Problem[] = [];
    const options = { retryPolicy: patience, onRetry: (problem: Problem) => problems.push(problem) };
    expect(textOf(await readOnce(server, options, client))).toBe('[]');
    expect(clock.pauses).toEqual([waited]);
    expect(problems).toMatchObject([
      { kind: 'too-many-requests', retryAfterSeconds, restError: { errorCode: 'RATE_LIMITED' } },
    ]);
  });

  it('with Retry-After as a date waits until that date', async () => {
    const date = new Date(Date.UTC(2026, 5, 1)).toUTCString();
    const until = new Date(Date.UTC(2026, 5, 1, 0, 0, 40)).toUTCString();
    server.behave(errorStatus(429, 'empty', { date, 'retry-after': until }), json(200, '[]'));
    const { client, clock } = readingClient();
    expect(textOf(await readOnce(server, { retryPolicy: patience }, client))).toBe('[]');
    expect(clock.pauses).toEqual([40_250]);
  });

  it('that asks for a longer wait than the policy allows is reported at once', async () => {
    server.behave(errorStatus(429, 'empty', { 'retry-after': '60' }));
    const { client, clock } = readingClient();
    expect(await client.reports(endpointOf(server.address), page)).toMatchObject({
      ok: false,
      problem: { kind: 'too-many-requests', retryAfterSeconds: 60 },
    });
    expect([clock.pauses, server.requests.length]).toEqual([[], 1]);
  });
});

describe('a service that fails', () => {
  it.each([502, 503, 504] as const)('with %i and then 200 is read', async (status) => {
    server.behave(errorStatus(status), errorStatus(status, 'empty'), json(200, '[]'));
    expect(textOf(await readOnce(server, { retryPolicy: patience }))).toBe('[]');
    expect(server.requests).toHaveLength(3);
  });

  it('with 503 is retried after its Retry-After', async () => {
    server.behave(errorStatus(503, 'empty', { 'retry-after': '7' }), json(200, '[]'));
    const { client, clock } = readingClient();
    expect(textOf(await readOnce(server, { retryPolicy: patience }, client))).toBe('[]');
    expect(clock.pauses).toEqual([7_250]);
  });

  it('with 503 forever is retried as often as the policy allows', async () => {
    server.behave(errorStatus(503));
    expect(textOf(await readOnce(server, { retryPolicy: patience }))).toBe('service-error');
    expect(server.requests).toHaveLength(4);
  });

  it('with 500 is not retried: 500 is an answer of the service', async () => {
    server.behave(errorStatus(500));
    expect(textOf(await readOnce(server, { retryPolicy: patience }))).toBe('service-error');
    expect(server.requests).toHaveLength(1);
  });
});

describe('a redirect', () => {
  const client = createReportsClient({ read: fetch, send: [fetch] });

  it.each([301, 302, 303, 307, 308])(
    'with %i is not followed: neither key nor feedback reach another host, the same host, or the file system',
    async (status) => {
      const other = await FaultyServer.start(json(200, '[]'));
      const targets = [
        `${other.address}/reports`,
        `${server.address}/elsewhere`,
        `http://localhost:${new URL(other.address).port}/`,
        'file:///etc/hosts',
        'data:application/json,[]',
      ];
      for (const target of targets) {
        server.behave(redirect(target, status));
        const problem = { kind: 'redirect-refused', host: new URL(server.address).host };
        expect(await readOnce(server, { retryPolicy: patience })).toEqual({ ok: false, problem });
        expect(await client.sendFeedback(endpointOf(server.address), 'a', '{}')).toEqual({
          ok: false,
          problem: { problem, retryAfterSeconds: null },
        });
      }
      expect(other.requests).toEqual([]);
      expect(server.requests).toHaveLength(2 * targets.length);
      await other.close();
    },
  );

  it.each([300, 302, 304, 305])('without a target, %i, is refused by its status', async (status) => {
    expect(await problemOf(answer(status, ''))).toMatchObject({ kind: 'redirect-refused' });
  });
});

describe('unusual headers', () => {
  it('such as cookies, links, refreshes and HSTS have no effect: the next request is like the first', async () => {
    const odd = {
      'set-cookie': 'a=b; Path=/',
      link: '</other>; rel=preload',
      refresh: '0; url=http://127.0.0.1:1/',
      'strict-transport-security': 'max-age=31536000',
      'alt-svc': 'h3=":1"',
    };
    server.behave(json(200, '[]', odd));
    await readOnce(server);
    expect(textOf(await readOnce(server))).toBe('[]');
    const [first, second] = server.requests;
    expect(second).toMatchObject({ path: first?.path, headers: { ...first?.headers } });
    expect(server.requests).toHaveLength(2);
  });

  it('are harmless even if there are a thousand', async () => {
    const raw = await RawServer.start(
      sendsThenCloses(rawJson('[]', ...Array.from({ length: 1_000 }, (_, n) => `x-${n}: ${n}`))),
    );
    expect(textOf(await readOnce(raw))).toBe('[]');
    await raw.close();
  });

  it('of 20 KB are a protocol error', async () => {
    const raw = await RawServer.start(sendsThenCloses(rawJson('[]', `x-long: ${'x'.repeat(20_000)}`)));
    expect(textOf(await readOnce(raw))).toBe('connection-broken');
    await raw.close();
  });
});

describe('an invalid HTTP/1.1 answer', () => {
  it.each([
    [
      '101 without a request for it',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    ],
    ['HTTP/0.9', 'just some text\n'],
    ['junk', Buffer.from([0, 1, 2, 3, 255, 13, 10, 13, 10])],
    ['HTTP/2', Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 8, 7, 0, 0, 0, 0])],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]'],
    ['a chunk without a size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n[]'],
    ['a head that breaks off', 'HTTP/1.1 200 OK\r\ncontent-ty'],
    ['an empty response', ''],
  ])('is a protocol error: %s', async (_what, bytes) => {
    const raw = await RawServer.start(sendsThenCloses(bytes));
    expect(textOf(await readOnce(raw))).toBe('connection-broken');
    expect(textOf(await readOnce(raw, { retryPolicy: patience }))).toBe('connection-broken');
    expect(raw.connections).toBe(5);
    await raw.close();
  });

  it('103 before the answer is ignored', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n';
    const raw = await RawServer.start(sendsThenCloses(hint, hint, rawJson('[1]')));
    expect(textOf(await readOnce(raw))).toBe('[1]');
    await raw.close();
  });

  it('a flood of 103 ends at the head deadline and closes the connection', async () => {
    const raw = await RawServer.start((socket) =>
      onRequests(socket, () => {
        const flood = () => {
          if (!socket.destroyed) socket.write('HTTP/1.1 103 Early Hints\r\n\r\n', () => setImmediate(flood));
        };
        flood();
      }),
    );
    const { client } = readingClient({ deadlines: { headSeconds: 1, totalSeconds: 30 } });
    expect(await readOnce(raw, {}, client)).toMatchObject({
      ok: false,
      problem: { kind: 'timed-out', seconds: 1 },
    });
    await raw.allClosed();
    await raw.close();
  });
});

describe('an unsolicited answer', () => {
  it('after the real one on a reused connection is not used for the next request', async () => {
    const raw = await RawServer.start(sends(rawJson('["first"]'), rawJson('["smuggled"]')));
    expect(textOf(await readOnce(raw))).toBe('["first"]');
    raw.follow(sends(rawJson('["second"]')));
    expect(textOf(await readOnce(raw))).toBe('["second"]');
    await raw.close();
  });
});
