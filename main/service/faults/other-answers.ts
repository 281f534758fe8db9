import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refusal } from '../api/answer';
import { send } from '../server';
import type { AnswerInstead } from './fault';

/** Answers that are sent in place of the true one. */

export type RefusedStatus = keyof typeof refusals;

const refusals = {
  401: ['INVALID_API_KEY', 'No application has this API key.'],
  403: ['APPLICATION_NOT_ALLOWED', 'The key does not give access to this application.'],
  404: ['TRANSACTION_NOT_FOUND', 'The application has no report of this transaction.'],
  429: ['RATE_LIMITED', 'There were too many requests.'],
  500: ['DATABASE_UNAVAILABLE', 'The database could not be reached.'],
  502: ['BAD_GATEWAY', 'The service behind this one did not answer.'],
  503: ['MAINTENANCE', 'The service is being maintained.'],
  504: ['GATEWAY_TIMEOUT', 'The service behind this one did not answer in time.'],
} as const;

/** An error status with a RestError, or with nothing. */
export function refused(
  status: RefusedStatus,
  body: 'rest-error' | 'empty' = 'rest-error',
  headers: Readonly<Record<string, string>> = {},
): AnswerInstead {
  return (response) => {
    const [errorCode, cause] = refusals[status];
    const nothing = { status, body: '', headers };
    send(response, body === 'empty' ? nothing : refusal(status, errorCode, cause, headers));
  };
}

/** What a hotel's network or a proxy answers for every address: a page for people. */
export function html(status = 200): AnswerInstead {
  const body =
    '<!DOCTYPE html>\n<html><head><title>Welcome</title></head><body><h1>Guest Wi-Fi</h1></body></html>';
  return (response) => send(response, { status, body, headers: { 'content-type': 'text/html' } });
}

/** Sends the client to another origin: by default to this server by its other name, where its key would arrive. */
export function redirect(location?: string, status = 302): AnswerInstead {
  return (response) =>
    send(response, {
      status,
      body: '',
      headers: { location: location ?? otherOriginOf(response.req) },
    });
}

/** To a browser localhost and 127.0.0.1 are two origins, though one server listens. */
function otherOriginOf({ headers, socket, url }: IncomingMessage): string {
  const name = headers.host?.startsWith('localhost') ? '127.0.0.1' : 'localhost';
  return `http://${name}:${socket.localPort}${url}`;
}

/** A JSON array of at least as many bytes, made while it is sent: it is never in memory as a whole. */
export function oversized(bytes: number): AnswerInstead {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // Breaking off is what the client should do.
    await pipeline(Readable.from(zeros(bytes)), response).catch(() => {});
  };
}

/** The text of a JSON array of zeros, of at least as many bytes. */
export function* zeros(bytes: number): Generator<string> {
  const chunk = '0,'.repeat(32_768);
  yield '[';
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  yield '0]';
}
