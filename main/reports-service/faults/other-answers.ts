import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorAnswer } from '../api/answer';
import { send } from '../server';
import type { ReplaceAnswer } from './fault';

/** Faults that replace the regular answer. */

export type ErrorStatus = keyof typeof restErrors;

const restErrors = {
  401: ['INVALID_API_KEY', 'The API key is invalid.'],
  403: ['APPLICATION_NOT_ALLOWED', 'The API key does not give access to this application.'],
  404: ['TRANSACTION_NOT_FOUND', 'The application has no report for this transaction.'],
  429: ['RATE_LIMITED', 'Too many requests.'],
  500: ['DATABASE_UNAVAILABLE', 'The database is unavailable.'],
  502: ['BAD_GATEWAY', 'The upstream service did not respond.'],
  503: ['MAINTENANCE', 'The service is down for maintenance.'],
  504: ['GATEWAY_TIMEOUT', 'The upstream service did not respond in time.'],
} as const;

/** Answers with an error status and a RestError or an empty body. */
export function errorStatus(
  status: ErrorStatus,
  body: 'rest-error' | 'empty' = 'rest-error',
  headers: Readonly<Record<string, string>> = {},
): ReplaceAnswer {
  return (response) => {
    const [errorCode, cause] = restErrors[status];
    const empty = { status, body: '', headers };
    send(response, body === 'empty' ? empty : errorAnswer(status, errorCode, cause, headers));
  };
}

/** Answers with an HTML page, as a captive portal or a proxy does. */
export function html(status = 200): ReplaceAnswer {
  const body =
    '<!DOCTYPE html>\n<html><head><title>Welcome</title></head><body><h1>Guest Wi-Fi</h1></body></html>';
  return (response) => send(response, { status, body, headers: { 'content-type': 'text/html' } });
}

/**
 * Redirects the client to another origin. By default this is the same server under its other host name, where the
 * server would receive a forwarded API key.
 */
export function redirect(location?: string, status = 302): ReplaceAnswer {
  return (response) =>
    send(response, {
      status,
      body: '',
      headers: { location: location ?? otherOrigin(response.req) },
    });
}

/** Clients treat localhost and 127.0.0.1 as different origins, although the same server listens on both. */
function otherOrigin({ headers, socket, url }: IncomingMessage): string {
  const name = headers.host?.startsWith('localhost') ? '127.0.0.1' : 'localhost';
  return `http://${name}:${socket.localPort}${url}`;
}

/**
 * Answers with a JSON array of at least this many bytes. It is generated while it is sent, so it is never in memory as
 * a whole.
 */
export function oversized(bytes: number): ReplaceAnswer {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // The client is expected to disconnect.
    await pipeline(Readable.from(zeros(bytes)), response).catch(() => {});
  };
}

/** Generates the text of a JSON array of zeros with at least this many bytes. */
export function* zeros(bytes: number): Generator<string> {
  const chunk = '0,'.repeat(32_768);
  yield '[';
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  yield '0]';
}
