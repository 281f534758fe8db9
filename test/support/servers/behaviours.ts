import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { okAnswer } from '../../../shared/node/rest/request';
import { reset, truncated as truncatedAnswer, truncatedChunks, zeros } from '../../faults/fault-effects';
import type { Behaviour } from './faulty-server';

/** Server behaviours that the service’s faults (test/faults) don't have. */

type Headers = Readonly<Record<string, string>>;

/** Responds with any status and a JSON body: a string is sent unchanged, another value is serialized. */
export function json(status: number, body: unknown, headers: Headers = {}): Behaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** Responds with any status and a body of any type. */
export function answer(status: number, body: string | Uint8Array, headers: Headers = {}): Behaviour {
  return (response) => void response.writeHead(status, headers).end(body);
}

export const emptyOk = answer(200, '', { 'content-type': 'application/json' });
export const noContent = answer(204, '');

/** Announces the full length and closes the connection in the middle of the body. */
export function truncated(body: string): Behaviour {
  return (response) => truncatedAnswer(response, async () => okAnswer(body));
}

/** Closes the connection between two chunks. */
export function chunkedAbort(body: string): Behaviour {
  return (response) => truncatedChunks(response, async () => okAnswer(body));
}

/** Responds with valid gzip. */
export function gzipped(body: string): Behaviour {
  return answer(200, gzipSync(body), { 'content-type': 'application/json', 'content-encoding': 'gzip' });
}

/** Declares gzip, but the body isn't gzip. */
export const badGzip = answer(200, 'this is not gzip', {
  'content-type': 'application/json',
  'content-encoding': 'gzip',
});

/** A small gzip body that decodes to `decodedBytes` of an endless array. */
export function gzipBomb(decodedBytes = 200_000_000): Behaviour {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    await pipeline(Readable.from(zeros(decodedBytes)), createGzip(), response).catch(clientWentAway);
  };
}

/** Sends single bytes without end. */
export function drip(everyMilliseconds = 20): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[');
    const timer = setInterval(() => response.write(' '), everyMilliseconds);
    response.on('close', () => clearInterval(timer));
  };
}

/** Responds with another behaviour as soon as the promise is fulfilled. */
export function after(promise: Promise<unknown>, then: Behaviour): Behaviour {
  return async (response, request) => {
    await promise;
    await then(response, request);
  };
}

/** Resets the connection as soon as the request's head has arrived. */
export const resetAtOnce: Behaviour = Object.assign((response: Parameters<Behaviour>[0]) => reset(response), {
  beforeBody: true,
} as const);

/** Resets the connection once the whole request has been read: the service may have processed it. */
export const resetAfterBody: Behaviour = reset;

/** A RestError with fields of other types. */
export const oddRestError = json(500, {
  error: 5,
  error_code: null,
  cause: ['x'],
  traceability_id: 'trace-1',
});

/** Valid JSON with trailing garbage. */
export function trailingGarbage(body: string): Behaviour {
  return json(200, `${body} and more`);
}

function clientWentAway(): void {
  // The client is expected to disconnect.
}
