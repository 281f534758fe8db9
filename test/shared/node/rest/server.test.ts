import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Answer, okAnswer } from '../../../../shared/node/rest/request';
import { startServer } from '../../../../shared/node/rest/server';
import { rawConnection, rawExchange } from '../../../support/servers/raw-exchange';

import { bodyLength, defects, readRaw, startTestServer } from '../../../support/servers/test-server';

describe('an answer', () => {
  it('is sent with its length and must not be cached', async () => {
    const address = await startTestServer(async () => okAnswer('"ñ 🙂"'));
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-length')).toBe('9');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toBe('ñ 🙂');
  });

  it('may consist of bytes', async () => {
    const address = await startTestServer(async () => okAnswer(new TextEncoder().encode('["ñ"]')));
    const response = await fetch(address);
    expect(response.headers.get('content-length')).toBe('6');
    expect(await response.json()).toEqual(['ñ']);
  });

  it('receives the request as it was sent', async () => {
    const address = await startTestServer(async ({ method, target, key, contentType }) =>
      okAnswer(JSON.stringify({ method, target, key, contentType })),
    );
    const head =
      'PUT /a%2Fb?x=%20 HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: the key\r\n\r\n';
    expect(await rawExchange(address, head)).toContain(
      '{"method":"PUT","target":"/a%2Fb?x=%20","key":"the key","contentType":null}',
    );
  });

  it('that throws becomes a 500 and is reported as a defect', async () => {
    const defect = new Error('a secret');
    const address = await startTestServer(async () => Promise.reject(defect));
    const response = await fetch(address);
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    expect(body).not.toContain('secret');
    expect(defects).toEqual([defect]);
  });

  it('may take longer than the time limit for receiving a request', async () => {
    const later: { give?: () => void } = {};
    const waiting = new Promise<Answer>((resolve) => {
      later.give = () => resolve(okAnswer('"at last"'));
    });
    const address = await startTestServer(({ target }) => (target === '/wait' ? waiting : neverAnswered()), {
      arrivalTimeoutMs: 50,
    });
    const pending = fetch(`${address}/wait`);
    // Time limits are checked for all connections together, so a timed-out connection shows that the time is over.
    const slow = await rawExchange(address, 'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n1');
    expect(readRaw(slow).status).toBe(408);
    later.give?.();
    expect(await (await pending).json()).toBe('at last');
  });
});

/** Returns an answer that never resolves. */
function neverAnswered(): Promise<Answer> {
  return new Promise(() => {});
}

describe('a client that disconnects', () => {
  it('aborts its request, which is not reported as a defect', async () => {
    const events = new EventEmitter();
    const address = await startTestServer(async ({ signal }) => {
      const aborted = once(signal, 'abort');
      events.emit('waiting');
      await aborted;
      events.emit('aborted');
      throw new Error('The client has disconnected.');
    });
    const [waiting, aborted] = [once(events, 'waiting'), once(events, 'aborted')];
    const socket = await rawConnection(address);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await waiting;
    socket.destroy();
    await aborted;
    expect(defects).toEqual([]);
  });

  it('in the middle of its body is not reported as a defect', async () => {
    const events = new EventEmitter();
    const failed = once(events, 'failed');
    const address = await startTestServer((request) =>
      bodyLength(request).catch((error: unknown) => {
        events.emit('failed', error, request.signal.aborted);
        throw error;
      }),
    );
    const socket = await rawConnection(address);
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf', () => socket.destroy());
    expect(await failed).toMatchObject([{ code: 'ECONNRESET' }, true]);
    expect(await (await fetch(address)).json()).toBe(0);
    expect(defects).toEqual([]);
  });
});

describe('the port', () => {
  it('rejects with EADDRINUSE if it is taken', async () => {
    const address = await startTestServer(bodyLength);
    const port = Number(new URL(address).port);
    await expect(startServer(port, bodyLength, () => {})).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('a custom serve function', () => {
  it('receives the raw request, the raw response and the regular answer', async () => {
    const address = await startTestServer(async () => okAnswer('[1]'), {
      serve: async (incoming, response, answer) => {
        const { body } = await answer();
        response.writeHead(203).end(`${incoming.url} ${body}`);
      },
    });
    const response = await fetch(`${address}/x`);
    expect([response.status, await response.text()]).toEqual([203, '/x [1]']);
  });

  it('that throws becomes a 500 and is reported as a defect', async () => {
    const address = await startTestServer(bodyLength, { serve: () => Promise.reject(new Error('broken')) });
    expect((await fetch(address)).status).toBe(500);
    expect(defects).toHaveLength(1);
  });
});
