import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../../main/http/http';
import { createReportsClient } from '../../../main/reports-api/client';
import { errorStatus, hang, hangAfterHead } from '../../faults/fault-effects';
import { stoppedClock } from '../../support/clocks/test-clock';
import { drip, json } from '../../support/servers/behaviours';
import { FaultyServer } from '../../support/servers/faulty-server';
import { RawServer, silent } from '../../support/servers/raw-server';
import { endpointOf, readingClient, readOnce, textOf } from '../../support/servers/reading';

const cancelled = { ok: false, problem: { kind: 'cancelled' } };
const page = { limit: 20, page: 1 };
let server: FaultyServer;

beforeEach(async () => {
  server = await FaultyServer.start(json(200, '[]'));
});

afterEach(() => server.close());

describe('a cancelled request ends at once and closes its connection', () => {
  it.each([
    ['before the head of the answer', hang],
    ['between head and body', hangAfterHead],
    ['in the body', drip(5)],
  ])('%s', async (_when, behaviour) => {
    server.behave(behaviour);
    const cancel = new AbortController();
    const asking = readOnce(server, {
      signal: cancel.signal,
      retryPolicy: { attempts: 9, totalSeconds: 99 },
    });
    const request = await server.request(1);
    cancel.abort();
    expect(await asking).toEqual(cancelled);
    await request.over;
    expect(server.requests).toHaveLength(1);
  });

  it('in the body of an error', async () => {
    server.behave((response) => void response.writeHead(500).write('so far'));
    const cancel = new AbortController();
    const asking = readOnce(server, { signal: cancel.signal });
    const request = await server.request(1);
    cancel.abort();
    expect(await asking).toEqual(cancelled);
    await request.over;
  });
});

describe('a cancelled request', () => {
  it('is not sent if it was cancelled before', async () => {
    expect(await readOnce(server, { signal: AbortSignal.abort() })).toEqual(cancelled);
    expect(server.requests).toEqual([]);
  });

  it('ends at once while connecting, even if fetch continues', async () => {
    const cancel = new AbortController();
    const deaf: Fetch = () => {
      queueMicrotask(() => cancel.abort());
      return new Promise(() => undefined);
    };
    const { client } = readingClient({ read: deaf });
    expect(await readOnce(server, { signal: cancel.signal }, client)).toEqual(cancelled);
  });

  it('ends at once in the TLS handshake', async () => {
    const cancel = new AbortController();
    const raw = await RawServer.start((socket) => {
      silent(socket, 1);
      cancel.abort();
    });
    const address = `https://127.0.0.1:${raw.port}`;
    expect(await readOnce({ address }, { signal: cancel.signal })).toEqual(cancelled);
    await raw.close();
  });

  it('ends at once while it waits for a retry, which is not made', async () => {
    server.behave(errorStatus(503), json(200, '[]'));
    const { clock, paused } = stoppedClock();
    const client = createReportsClient({ read: fetch, send: [fetch], clock });
    const cancel = new AbortController();
    const asking = client.reports(endpointOf(server.address), page, { signal: cancel.signal });
    await paused;
    cancel.abort();
    expect(await asking).toEqual(cancelled);
    expect(server.requests).toHaveLength(1);
  });

  it('does not affect other requests', async () => {
    server.behave(hang, json(200, '["other"]'));
    const cancel = new AbortController();
    const asking = readOnce(server, { signal: cancel.signal });
    await server.request(1);
    const other = readOnce(server);
    cancel.abort();
    expect([await asking, textOf(await other)]).toEqual([cancelled, '["other"]']);
    expect(textOf(await readOnce(server))).toBe('["other"]');
  });
});

it('of fifty quick requests, each cancelling the previous one, the last is answered and no other connection stays open', async () => {
  server.behave(hang);
  const { client } = readingClient();
  const results: Promise<string>[] = [];
  let last = new AbortController();
  for (let n = 1; n <= 50; n += 1) {
    last.abort();
    last = new AbortController();
    if (n === 50) server.behave(json(200, '["last"]'));
    results.push(readOnce(server, { signal: last.signal }, client).then(textOf));
    await server.request(n);
  }
  expect(await Promise.all(results)).toEqual([...Array(49).fill('cancelled'), '["last"]']);
  await Promise.all(server.requests.map(({ over }) => over));
});
