import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Answer, okAnswer } from '../../../../shared/node/rest/request';
import { startServer } from '../../../../shared/node/rest/server';
import { rawConnection, rawExchange, receivedUntilEnd } from '../../../support/servers/raw-exchange';

import { bodyLength, defects, readRaw, startTestServer } from '../../../support/servers/test-server';

const mebibyte = 1_048_576;

function neverAnswered(): Promise<Answer> {
  return new Promise(() => {});
}

describe('a body', () => {
  it.each([
    ['up to 1 MiB is accepted', mebibyte, mebibyte],
    ['of more than 1 MiB is refused, and its client receives the error', mebibyte + 1, 'too large'],
    ['of 20 MiB is refused too', 20 * mebibyte, 'too large'],
  ])('%s', async (_what, length, answer) => {
    const address = await startTestServer(bodyLength);
    const response = await fetch(address, { method: 'POST', body: new Uint8Array(length) });
    expect(await response.json()).toBe(answer);
  });

  it('without end is answered before it is complete', async () => {
    const address = await startTestServer(bodyLength);
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

  it('may be sent in chunks', async () => {
    const address = await startTestServer(bodyLength);
    const head = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(await rawExchange(address, head, '3\r\nabc\r\n', '2\r\nde\r\n', '0\r\n\r\n')).toMatch(
      /\r\n\r\n5$/,
    );
  });

  it('with Expect: 100-continue is requested from the client', async () => {
    const address = await startTestServer(bodyLength);
    const socket = await rawConnection(address);
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\n',
    );
    const [interim] = await once(socket, 'data');
    expect(String(interim)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('12345');
    expect(await receivedUntilEnd(socket)).toMatch(/\r\n\r\n5$/);
  });

  it('with an unknown expectation is refused without waiting for it', async () => {
    const address = await startTestServer(bodyLength);
    const answer = await rawExchange(
      address,
      'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: tea\r\ncontent-length: 5\r\n\r\n',
    );
    expect(readRaw(answer)).toMatchObject({ status: 417, error: { error_code: 'EXPECTATION_FAILED' } });
  });

  it.each([
    ['body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf'],
    ['head', 'GET / HTTP/1.1\r\nhost: x\r\nauthoriz'],
  ])('or head that never completes times out: %s', async (_part, sent) => {
    const address = await startTestServer(bodyLength, { arrivalTimeoutMs: 50 });
    expect(readRaw(await rawExchange(address, sent))).toEqual({
      status: 408,
      error: expect.objectContaining({ error: 'Request Timeout', error_code: 'REQUEST_TIMEOUT' }),
      closes: true,
    });
    expect(defects).toEqual([]);
  });
});

describe('bytes that are not a valid request', () => {
  it.each([
    ['plain text', 'hello\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01', 400],
    [
      'two content lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
    [
      'a content length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: x\r\n\r\n', 400],
    ['a broken chunk', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
    ['too long a path', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ])('get a RestError, and the connection is closed: %s', async (_what, sent, status) => {
    const address = await startTestServer(bodyLength);
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

  it('lose their connection even if the client keeps it open', async () => {
    const { hostname, port } = new URL(await startTestServer(bodyLength));
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
  it('carries several requests, answered in order', async () => {
    const address = await startTestServer(async ({ target }) => okAnswer(JSON.stringify(target)));
    const last = 'GET /3 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    const answers = await rawExchange(
      address,
      'GET /1 HTTP/1.1\r\nhost: x\r\n\r\nGET /2 HTTP/1.1\r\nhost: x\r\n\r\n',
      last,
    );
    expect(answers.match(/"\/\d"/g)).toEqual(['"/1"', '"/2"', '"/3"']);
  });

  it('is closed with the server, whether waiting or not', async () => {
    const server = await startServer(0, neverAnswered, (error) => defects.push(error));
    const waiting = await rawConnection(server.address);
    waiting.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const idle = await rawConnection(server.address);
    const ended = Promise.all([waiting, idle].map(receivedUntilEnd));
    await server.close();
    expect(await ended).toEqual(['', '']);
  });
});
