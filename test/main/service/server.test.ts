import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Answer, okay } from '../../../main/service/api/answer';
import { startServer } from '../../../main/service/server';
import { rawConnection, rawExchange } from '../../support/raw-exchange';

import { bodyLength, defects, readRaw, startTestServer } from '../../support/test-server';

describe('an answer', () => {
  it('is sent with its length, never to be kept by a cache', async () => {
    const address = await startTestServer(async () => okay('"ñ 🙂"'));
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-length')).toBe('9');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toBe('ñ 🙂');
  });

  it('may be bytes', async () => {
    const address = await startTestServer(async () => okay(new TextEncoder().encode('["ñ"]')));
    const response = await fetch(address);
    expect(response.headers.get('content-length')).toBe('6');
    expect(await response.json()).toEqual(['ñ']);
  });

  it('knows the request as it was sent', async () => {
    const address = await startTestServer(async ({ method, target, key, contentType }) =>
      okay(JSON.stringify({ method, target, key, contentType })),
    );
    const head =
      'PUT /a%2Fb?x=%20 HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: the key\r\n\r\n';
    expect(await rawExchange(address, head)).toContain(
      '{"method":"PUT","target":"/a%2Fb?x=%20","key":"the key","contentType":null}',
    );
  });

  it('that throws is a 500 and a defect that is told', async () => {
    const defect = new Error('a secret');
    const address = await startTestServer(async () => Promise.reject(defect));
    const response = await fetch(address);
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    expect(body).not.toContain('secret');
    expect(defects).toEqual([defect]);
  });

  it('may take longer than a request may take to arrive', async () => {
    const later: { give?: () => void } = {};
    const waiting = new Promise<Answer>((resolve) => {
      later.give = () => resolve(okay('"at last"'));
    });
    const address = await startTestServer(({ target }) => (target === '/wait' ? waiting : neverAnswered()), {
      arrivalDeadline: 50,
    });
    const asked = fetch(`${address}/wait`);
    // The deadlines are looked at for all connections together, so one that was refused shows that the time is over.
    const slow = await rawExchange(address, 'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n1');
    expect(readRaw(slow).status).toBe(408);
    later.give?.();
    expect(await (await asked).json()).toBe('at last');
  });
});

/** Never answers. */
function neverAnswered(): Promise<Answer> {
  return new Promise(() => {});
}

describe('a client that goes away', () => {
  it('aborts what is done for it, and is no defect', async () => {
    const asked = new EventEmitter();
    const address = await startTestServer(async ({ signal }) => {
      const aborted = once(signal, 'abort');
      asked.emit('waiting');
      await aborted;
      asked.emit('aborted');
      throw new Error('Nobody waits for this any more.');
    });
    const [waiting, aborted] = [once(asked, 'waiting'), once(asked, 'aborted')];
    const socket = await rawConnection(address);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await waiting;
    socket.destroy();
    await aborted;
    expect(defects).toEqual([]);
  });

  it('in the middle of its body is no defect', async () => {
    const asked = new EventEmitter();
    const failed = once(asked, 'failed');
    const address = await startTestServer((request) =>
      bodyLength(request).catch((error: unknown) => {
        asked.emit('failed', error, request.signal.aborted);
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
  it('that is taken is told', async () => {
    const address = await startTestServer(bodyLength);
    const port = Number(new URL(address).port);
    await expect(startServer(port, bodyLength, () => {})).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('another way to serve', () => {
  it('gets the raw request, the raw response and the true answer', async () => {
    const address = await startTestServer(async () => okay('[1]'), {
      serve: async (incoming, response, answer) => {
        const { body } = await answer();
        response.writeHead(203).end(`${incoming.url} ${body}`);
      },
    });
    const response = await fetch(`${address}/x`);
    expect([response.status, await response.text()]).toEqual([203, '/x [1]']);
  });

  it('that throws is a 500 and a defect', async () => {
    const address = await startTestServer(bodyLength, { serve: () => Promise.reject(new Error('broken')) });
    expect((await fetch(address)).status).toBe(500);
    expect(defects).toHaveLength(1);
  });
});
