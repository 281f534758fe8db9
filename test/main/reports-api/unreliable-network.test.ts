import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../main/http/http';
import { createReportsClient } from '../../../main/reports-api/client';
import { hang, hangAfterHead, html } from '../../faults/fault-effects';
import { testClock } from '../../support/clocks/test-clock';
import { testNow } from '../../support/clocks/test-time';
import { json, resetAtOnce } from '../../support/servers/behaviours';
import { FaultyServer } from '../../support/servers/faulty-server';
import { RawServer, silent } from '../../support/servers/raw-server';
import { apiKey, endpointOf, readingClient, readOnce, textOf } from '../../support/servers/reading';

const patience = { attempts: 4, totalSeconds: 1_000 };
const page = { limit: 20, page: 1 };
let server: FaultyServer;

beforeEach(async () => {
  server = await FaultyServer.start(json(200, '[]'));
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** A fetch that first fails with these Chromium codes, one after the other. */
function failing(...codes: readonly string[]): Fetch {
  const left = [...codes];
  return async (url, init) => {
    const code = left.shift();
    if (code !== undefined) throw new Error(`net::${code}`);
    return fetch(url, init);
  };
}

describe('an unavailable network', () => {
  it('an unknown host is retried as often as the policy allows', async () => {
    const { client, clock } = readingClient();
    expect(await client.reports({ baseAddress: 'https://reports.invalid/', apiKey }, page)).toEqual({
      ok: false,
      problem: { kind: 'host-unknown', host: 'reports.invalid' },
    });
    expect(clock.pauses).toHaveLength(2);
  });

  it('a refused connection is retried and works once a server listens', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const bound = free.address();
    if (bound === null || typeof bound === 'string') throw new Error('not listening');
    free.close();
    await once(free, 'close');
    const waits: string[] = [];
    const revived: FaultyServer[] = [];
    const clock = testClock();
    const client = createReportsClient({
      read: fetch,
      send: [fetch],
      clock: {
        ...clock,
        pause: async (milliseconds) => {
          await clock.pause(milliseconds);
          if (waits.length === 2) revived.push(await FaultyServer.startAt(bound.port, json(200, '["up"]')));
        },
      },
    });
    const answer = await client.reports(endpointOf(`http://127.0.0.1:${bound.port}`), page, {
      retryPolicy: patience,
      onRetry: ({ kind }) => waits.push(kind),
    });
    expect([textOf(answer), waits]).toEqual(['["up"]', ['unreachable', 'unreachable']]);
    for (const each of revived) await each.close();
  });

  it.each(['ERR_INTERNET_DISCONNECTED', 'ERR_ADDRESS_UNREACHABLE', 'ERR_NAME_NOT_RESOLVED'])(
    'offline (%s) at first, it works as soon as there is a network',
    async (code) => {
      const { client } = readingClient({ read: failing(code, code) });
      expect(textOf(await readOnce(server, { retryPolicy: patience }, client))).toBe('[]');
    },
  );
});

describe('a broken connection', () => {
  it('reset before the head of the answer: a read request is retried', async () => {
    server.behave(resetAtOnce, resetAtOnce, json(200, '["third"]'));
    expect(textOf(await readOnce(server, { retryPolicy: patience }))).toBe('["third"]');
    expect(server.requests).toHaveLength(3);
  });

  it.each(['ERR_NETWORK_IO_SUSPENDED', 'ERR_NETWORK_CHANGED'])(
    'because the machine slept or changed its network (%s): the request is retried',
    async (code) => {
      const { client } = readingClient({ read: failing(code) });
      expect(textOf(await readOnce(server, { retryPolicy: patience }, client))).toBe('[]');
    },
  );
});

describe('a silent server', () => {
  const ends = (seconds: number) => ({ ok: false, problem: { kind: 'timed-out', seconds } });
  // Long enough for a busy machine.
  const headDeadline = readingClient({ deadlines: { headSeconds: 1, totalSeconds: 30 } }).client;
  const totalDeadline = readingClient({ deadlines: { headSeconds: 30, totalSeconds: 1 } }).client;

  it('while connecting: the head deadline ends the request, even if fetch continues', async () => {
    const deaf: Fetch = () => new Promise(() => undefined);
    const { client } = readingClient({ read: deaf, deadlines: { headSeconds: 1, totalSeconds: 30 } });
    expect(await readOnce(server, {}, client)).toMatchObject(ends(1));
  });

  it('in the TLS handshake: the head deadline ends the request', async () => {
    const raw = await RawServer.start(silent);
    const address = `https://127.0.0.1:${raw.port}`;
    expect(await readOnce({ address }, {}, headDeadline)).toMatchObject(ends(1));
    expect(raw.connections).toBe(1);
    await raw.close();
  });

  it('before the head of its answer: the head deadline ends the request and the connection', async () => {
    server.behave(hang);
    expect(await readOnce(server, {}, headDeadline)).toMatchObject(ends(1));
    await (await server.request(1)).over;
  });

  it('in the body: the total deadline ends the request and the connection', async () => {
    server.behave(hangAfterHead);
    expect(await readOnce(server, {}, totalDeadline)).toMatchObject(ends(1));
    await (await server.request(1)).over;
  });

  it('is retried if the policy allows', async () => {
    server.behave(hang, hang, json(200, '["third"]'));
    expect(textOf(await readOnce(server, { retryPolicy: patience }, headDeadline))).toBe('["third"]');
  });
});

describe('the deadlines of a page and a look-up', () => {
  const never: Fetch = () => new Promise(() => undefined);
  const lookUp = { transactionId: 'a', since: '30d', timeout: '10m', ...page };
  const once = { retryPolicy: { attempts: 1, totalSeconds: 0 } };

  async function endOf(asking: Promise<unknown>, seconds: number): Promise<'ended' | 'waits'> {
    let end: 'ended' | 'waits' = 'waits';
    void asking.then(() => {
      end = 'ended';
    });
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return end;
  }

  it('allow half a minute for the head, plus what a look-up lets the service wait', async () => {
    vi.useFakeTimers({ now: testNow });
    const { client } = readingClient({ read: never });
    const pending = client.reports(endpointOf(server.address), page, once);
    expect([await endOf(pending, 29), await endOf(pending, 2)]).toEqual(['waits', 'ended']);
    expect(await pending).toMatchObject({ problem: { kind: 'timed-out', seconds: 30 } });
    const lookedUp = client.transactionReports(endpointOf(server.address), lookUp, once);
    expect([await endOf(lookedUp, 629), await endOf(lookedUp, 2)]).toEqual(['waits', 'ended']);
    expect(await lookedUp).toMatchObject({ problem: { kind: 'timed-out', seconds: 630 } });
  });

  it('allow two minutes in total, however early the head arrives', async () => {
    vi.useFakeTimers({ now: testNow });
    const read: Fetch = async () => new Response(new ReadableStream({}));
    const pending = readingClient({ read }).client.reports(endpointOf(server.address), page, once);
    expect([await endOf(pending, 119), await endOf(pending, 2)]).toEqual(['waits', 'ended']);
    expect(await pending).toMatchObject({ problem: { kind: 'timed-out', seconds: 120 } });
  });

  it('ignore a clock that is set a year ahead or a day back during the request', async () => {
    vi.useFakeTimers({ now: testNow });
    const pending = readingClient({ read: never }).client.reports(endpointOf(server.address), page, once);
    vi.setSystemTime(testNow + 365 * 86_400_000);
    expect(await endOf(pending, 20)).toBe('waits');
    vi.setSystemTime(testNow - 86_400_000);
    expect([await endOf(pending, 9), await endOf(pending, 2)]).toEqual(['waits', 'ended']);
  });

  it('ignore such a clock between retries too', async () => {
    const clock = testClock();
    const jumps = [365, -2];
    server.behave(resetAtOnce, resetAtOnce, json(200, '[]'));
    const client = createReportsClient({
      read: fetch,
      send: [fetch],
      random: () => 0.5,
      clock: {
        ...clock,
        pause: async (milliseconds) => {
          await clock.pause(milliseconds);
          clock.set(clock.now() + (jumps.shift() ?? 0) * 86_400_000);
        },
      },
    });
    expect(textOf(await client.reports(endpointOf(server.address), page))).toBe('[]');
    expect(clock.pauses).toEqual([250, 500]);
  });
});

describe('a proxy', () => {
  it('that requires a login is reported as the proxy and not retried', async () => {
    let requests = 0;
    // As Chromium returns it; Node's fetch does not expose this status.
    const read: Fetch = async () => {
      requests += 1;
      return new Response('', { status: 407, headers: { 'proxy-authenticate': 'Basic realm="proxy"' } });
    };
    const { client } = readingClient({ read });
    expect(await readOnce(server, { retryPolicy: patience }, client)).toMatchObject({
      ok: false,
      problem: { kind: 'proxy-sign-in', host: new URL(server.address).host },
    });
    expect(requests).toBe(1);
  });

  it('that answers with an HTML page and an error status is reported with the page', async () => {
    server.behave(html(502));
    expect(await readOnce(server)).toMatchObject({
      ok: false,
      problem: { kind: 'service-error', status: 502, excerpt: expect.stringContaining('Guest Wi-Fi') },
    });
  });

  it.each(['ERR_TUNNEL_CONNECTION_FAILED', 'ERR_PROXY_CONNECTION_FAILED'])(
    'that refuses to connect (%s) counts as an unavailable network',
    async (code) => {
      const { client } = readingClient({ read: failing(code) });
      expect(await readOnce(server, {}, client)).toMatchObject({ problem: { kind: 'unreachable', code } });
      expect(server.requests).toEqual([]);
    },
  );
});
