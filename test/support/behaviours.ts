import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import type { Behaviour } from './faulty-server';

type Headers = Readonly<Record<string, string>>;

const restErrorOf = (error: string, errorCode: string) => ({
  error,
  error_code: errorCode,
  cause: `The cause of ${errorCode}.`,
  traceability_id: '4f7c0b1e-0000-4000-8000-000000000001',
});

/** Any status with a JSON body: text as it stands, or a value to write. */
export function json(status: number, body: unknown, headers: Headers = {}): Behaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** Any status with a body of any type. */
export function answer(status: number, body: string | Uint8Array, headers: Headers = {}): Behaviour {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** The page of a hotel's network that answers for every address. */
export const captivePortal = answer(
  200,
  '<!DOCTYPE html>\n<html><head><title>Welcome</title></head><body><h1>Guest Wi-Fi</h1></body></html>',
  { 'content-type': 'text/html' },
);

export const emptyOk = answer(200, '', { 'content-type': 'application/json' });
export const noContent = answer(204, '');

/** Promises the whole body and breaks off in its middle. */
export function truncated(body: string): Behaviour {
  return (response) => {
    const bytes = Buffer.from(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
  };
}

/** Breaks off between two chunks. */
export function chunkedAbort(body: string): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
  };
}

/** An honest gzip answer. */
export function gzipped(body: string): Behaviour {
  return answer(200, gzipSync(body), { 'content-type': 'application/json', 'content-encoding': 'gzip' });
}

/** Says gzip and is none. */
export const badGzip = answer(200, 'this is not gzip', {
  'content-type': 'application/json',
  'content-encoding': 'gzip',
});

/** A small gzip that decodes to `decodedBytes` of an unending array. */
export function gzipBomb(decodedBytes = 200_000_000): Behaviour {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    await pipeline(Readable.from(zeros(decodedBytes)), createGzip(), response).catch(clientWentAway);
  };
}

/** As many bytes, readable as JSON only at their end. */
export function oversize(bytes = 200_000_000): Behaviour {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    await pipeline(Readable.from(zeros(bytes)), response).catch(clientWentAway);
  };
}

function* zeros(bytes: number): Generator<string> {
  const chunk = '0,'.repeat(32_768);
  yield '[';
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  yield '0]';
}

/** Never answers; the test closes the server. */
export const hang: Behaviour = () => {};

/** Sends the head and a first byte, and then no more. */
export const hangAfterHeaders: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
};

/** A byte every so often, without end. */
export function drip(everyMilliseconds = 20): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[');
    const timer = setInterval(() => response.write(' '), everyMilliseconds);
    response.on('close', () => clearInterval(timer));
  };
}

/** Answers by another behaviour as soon as the promise is kept. */
export function after(promise: Promise<unknown>, then: Behaviour): Behaviour {
  return async (response, request) => {
    await promise;
    await then(response, request);
  };
}

/** Resets the connection as soon as the request's head has come. */
export const resetAtOnce: Behaviour = Object.assign(
  (response: Parameters<Behaviour>[0]) => void response.socket?.resetAndDestroy(),
  { beforeBody: true } as const,
);

/** Resets the connection once the whole request has been read: the service may have acted on it. */
export const resetAfterBody: Behaviour = (response) => void response.socket?.resetAndDestroy();

export function redirect(location: string, status = 302): Behaviour {
  return answer(status, '', { location });
}

export const unauthorizedEmpty = answer(401, '');
export const unauthorized = json(401, restErrorOf('Unauthorized', 'INVALID_API_KEY'));
export const forbidden = json(403, restErrorOf('Forbidden', 'APPLICATION_NOT_ALLOWED'));
export const notFound = json(404, restErrorOf('Not Found', 'TRANSACTION_NOT_FOUND'));
export const serverError = json(500, restErrorOf('Internal Server Error', 'DATABASE_UNAVAILABLE'));
export const serverErrorEmpty = answer(500, '');
export const serverErrorHtml = answer(500, '<html><body><h1>500</h1><p>nginx</p></body></html>', {
  'content-type': 'text/html',
});

export function tooManyRequests(retryAfter: string): Behaviour {
  return json(429, restErrorOf('Too Many Requests', 'RATE_LIMITED'), { 'retry-after': retryAfter });
}

/** A RestError with fields of other types. */
export const oddRestError = json(500, {
  error: 5,
  error_code: null,
  cause: ['x'],
  traceability_id: 'trace-1',
});

/** Good JSON with something behind it. */
export function trailingGarbage(body: string): Behaviour {
  return json(200, `${body} and more`);
}

/** A report's text that is no UTF-8. */
export const invalidUtf8 = answer(
  200,
  Buffer.concat([
    Buffer.from('[{"id":1,"descriptive_report":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}]'),
  ]),
  { 'content-type': 'application/json' },
);

/** Half characters, escaped: valid JSON, but no valid Unicode. */
export const loneSurrogates = json(200, '[{"id":1,"descriptive_report":"\\ud800 and \\udc00"}]');

/** An extra_data nested so deep that recursion would run out of stack. */
export function deepNesting(levels = 1_000_000): Behaviour {
  return json(200, `[{"id":1,"extra_data":${'['.repeat(levels)}${']'.repeat(levels)}}]`);
}

function clientWentAway(): void {
  // Breaking off is what the client should do.
}
