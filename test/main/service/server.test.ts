import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, okay } from '../../../main/service/api/answer';
import type { ServiceRequest } from '../../../main/service/api/exchange';
import { type RunningServer, type ServerOptions, startServer } from '../../../main/service/server';
import { rawConnection, rawExchange, receivedUntilEnd } from '../../support/raw-exchange';

const mebibyte = 1_048_576;
const running: RunningServer[] = [];
let defects: unknown[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
  defects = [];
});

async function start(
  answer: (request: ServiceRequest) => Promise<Answer>,
  options?: ServerOptions,
): Promise<string> {
  const server = await startServer(0, answer, (error) => defects.push(error), options);
  running.push(server);
  return server.address;
}

/** Answers by the length of the body, or "too large". */
async function bodyLength({ receiveBody }: ServiceRequest): Promise<Answer> {
  const body = await receiveBody();
  return okay(JSON.stringify(body === null ? 'too large' : body.length));
}

/** The status and the RestError of a raw answer. */
function readRaw(text: string): { status: number; error: unknown; closes: boolean } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  return { status, error: JSON.parse(body), closes: /\r\nconnection: close/i.test(head) };
}

describe('an answer', () => {
  it('is sent with its length, never to be kept by a cache', async () => {
    const address = await start(async () => okay('"ñ 🙂"'));
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-length')).toBe('9');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toBe('ñ 🙂');
  });

  it('may be bytes', async () => {
    const address = await start(async () => okay(new TextEncoder().encode('["ñ"]')));
    const response = await fetch(address);
    expect(response.headers.get('content-length')).toBe('6');
    expect(await response.json()).toEqual(['ñ']);
  });

  it('knows the request as it was sent', async () => {
    const address = await start(async ({ method, target, key, contentType }) =>
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
    const address = await start(async () => Promise.reject(defect));
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
    const address = await start(({ target }) => (target === '/wait' ? waiting : neverAnswered()), {
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
    const address = await start(async ({ signal }) => {
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
    const address = await start((request) =>
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

describe('a body', () => {
  it.each([
    ['up to 1 MiB is taken', mebibyte, mebibyte],
    ['of more is not, and its client gets to know', mebibyte + 1, 'too large'],
    ['of much more neither', 20 * mebibyte, 'too large'],
  ])('%s', async (_what, length, answer) => {
    const address = await start(bodyLength);
    const response = await fetch(address, { method: 'POST', body: new Uint8Array(length) });
    expect(await response.json()).toBe(answer);
  });

  it('without end is answered before it is over', async () => {
    const address = await start(bodyLength);
    const socket = await rawConnection(address);
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000000\r\n\r\n');
    const piece = new Uint8Array(mebibyte);
    const sendOn = (broken?: Error | null) => {
      if (!broken) socket.write(piece, sendOn);
    };
    sendOn();
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"too large"$/);
    socket.destroy();
  });

  it('may come in chunks of unknown number', async () => {
    const address = await start(bodyLength);
    const head = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(await rawExchange(address, head, '3\r\nabc\r\n', '2\r\nde\r\n', '0\r\n\r\n')).toMatch(
      /\r\n\r\n5$/,
    );
  });

  it('that is announced first is asked for', async () => {
    const address = await start(bodyLength);
    const socket = await rawConnection(address);
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\n',
    );
    const [interim] = await once(socket, 'data');
    expect(String(interim)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('12345');
    expect(await receivedUntilEnd(socket)).toMatch(/\r\n\r\n5$/);
  });

  it('is not waited for where something unknown is expected', async () => {
    const address = await start(bodyLength);
    const answer = await rawExchange(
      address,
      'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: tea\r\ncontent-length: 5\r\n\r\n',
    );
    expect(readRaw(answer)).toMatchObject({ status: 417, error: { error_code: 'EXPECTATION_FAILED' } });
  });

  it.each([
    ['body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf'],
    ['head', 'GET / HTTP/1.1\r\nhost: x\r\nauthoriz'],
  ])('or head that does not come to its end is given up: a %s', async (_part, sent) => {
    const address = await start(bodyLength, { arrivalDeadline: 50 });
    expect(readRaw(await rawExchange(address, sent))).toEqual({
      status: 408,
      error: expect.objectContaining({ error: 'Request Timeout', error_code: 'REQUEST_TIMEOUT' }),
      closes: true,
    });
    expect(defects).toEqual([]);
  });
});

describe('what is no request', () => {
  it.each([
    ['other words', 'hello\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    ['a header with no name', 'GET / HTTP/1.1\r\nhost: x\r\n: x\r\n\r\n', 400],
    ['a broken chunk', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
    ['too long a path', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ])('is refused with a RestError, and its connection ended: %s', async (_what, sent, status) => {
    const address = await start(bodyLength);
    expect(readRaw(await rawExchange(address, sent))).toEqual({
      status,
      error: {
        error: expect.any(String),
        error_code: status === 400 ? 'BAD_REQUEST' : 'HEADERS_TOO_LARGE',
        cause: expect.any(String),
        traceability_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      closes: true,
    });
    expect(await (await fetch(address)).json()).toBe(0);
    expect(defects).toEqual([]);
  });

  it('loses its connection even where the client does not let go', async () => {
    const { hostname, port } = new URL(await start(bodyLength));
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.write('hello\r\n\r\n');
    await once(socket.resume(), 'end');
    const broken = once(socket, 'error');
    const sendOn = () =>
      void socket.write('hello', (error) => {
        if (!error) sendOn();
      });
    sendOn();
    expect(await broken).toMatchObject([{ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) }]);
  });
});

describe('a connection', () => {
  it('carries several requests, each answered in its turn', async () => {
    const address = await start(async ({ target }) => okay(JSON.stringify(target)));
    const last = 'GET /3 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    const answers = await rawExchange(
      address,
      'GET /1 HTTP/1.1\r\nhost: x\r\n\r\nGET /2 HTTP/1.1\r\nhost: x\r\n\r\n',
      last,
    );
    expect(answers.match(/"\/\d"/g)).toEqual(['"/1"', '"/2"', '"/3"']);
  });

  it('ends with the server, waiting or not', async () => {
    const server = await startServer(0, neverAnswered, (error) => defects.push(error));
    const waiting = await rawConnection(server.address);
    waiting.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const idle = await rawConnection(server.address);
    const ended = Promise.all([waiting, idle].map(receivedUntilEnd));
    await server.close();
    expect(await ended).toEqual(['', '']);
  });
});

describe('the port', () => {
  it('that is taken is told', async () => {
    const address = await start(bodyLength);
    const port = Number(new URL(address).port);
    await expect(startServer(port, bodyLength, () => {})).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('another way to serve', () => {
  it('gets the raw request, the raw response and the true answer', async () => {
    const address = await start(async () => okay('[1]'), {
      serve: async (incoming, response, answer) => {
        const { body } = await answer();
        response.writeHead(203).end(`${incoming.url} ${body}`);
      },
    });
    const response = await fetch(`${address}/x`);
    expect([response.status, await response.text()]).toEqual([203, '/x [1]']);
  });

  it('that throws is a 500 and a defect', async () => {
    const address = await start(bodyLength, { serve: () => Promise.reject(new Error('broken')) });
    expect((await fetch(address)).status).toBe(500);
    expect(defects).toHaveLength(1);
  });
});
