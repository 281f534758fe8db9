import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { okAnswer } from '../../main/reports-service/api/request';
import { reset, truncated as truncatedAnswer, truncatedChunks, zeros } from '../faults/fault-effects';
import type { Behaviour } from './faulty-server';

/** Behaviours of a server that the service’s faults (test/faults) lack. */

type Headers = Readonly<Record<string, string>>;

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

export const emptyOk = answer(200, '', { 'content-type': 'application/json' });
export const noContent = answer(204, '');

/** Promises the whole body and breaks off in its middle. */
export function truncated(body: string): Behaviour {
  return (response) => truncatedAnswer(response, async () => okAnswer(body));
}

/** Breaks off between two chunks. */
export function chunkedAbort(body: string): Behaviour {
  return (response) => truncatedChunks(response, async () => okAnswer(body));
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

/** A byte every so often, without end. */
export function drip(everyMilliseconds = 20): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[');
    const timer = setInterval(() => response.write(' '), everyMilliseconds);
    response.on('close', () => clearInterval(timer));
  };
}

/** Answers by another behaviour as soon as the promise is fulfilled. */
export function after(promise: Promise<unknown>, then: Behaviour): Behaviour {
  return async (response, request) => {
    await promise;
    await then(response, request);
  };
}

/** Resets the connection as soon as the request's head has come. */
export const resetAtOnce: Behaviour = Object.assign((response: Parameters<Behaviour>[0]) => reset(response), {
  beforeBody: true,
} as const);

/** Resets the connection once the whole request has been read: the service may have acted on it. */
export const resetAfterBody: Behaviour = reset;

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

function clientWentAway(): void {
  // Breaking off is what the client should do.
}
