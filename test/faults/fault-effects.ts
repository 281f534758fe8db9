import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { longInteger, parseExact } from '../../shared/json/exact-json';
import { type Answer, errorAnswer } from '../../shared/node/rest/request';
import { headersOf, send } from '../../shared/node/rest/server';

/** A fault that serves the request itself. It may use the regular answer, change it, or send nothing. */
export type ServeFault = (response: ServerResponse, answer: () => Promise<Answer>) => void | Promise<void>;

/** A fault that ignores the regular answer: the request isn't processed. */
type ReplaceAnswer = (response: ServerResponse) => void | Promise<void>;

/** A fault that runs before the answer and leaves it unchanged. */
export type BeforeAnswer = (
  response: ServerResponse,
  /** Adds this many new transactions to the requesting application. */
  insert: (count: number) => Promise<void>,
) => Promise<void>;

/** Delays the request by `milliseconds` before it is processed, or until the client disconnects. */
export function latency(milliseconds: number): BeforeAnswer {
  return async (response) => {
    const disconnected = new AbortController();
    const abort = () => disconnected.abort();
    response.once('close', abort);
    await delay(milliseconds, undefined, { signal: disconnected.signal }).catch(() => {});
    response.off('close', abort);
  };
}

/** Adds new transactions, so that the reports of a page move to later pages. */
export function pageDrift(count: number): BeforeAnswer {
  return (_response, insert) => insert(count);
}

/** Never answers. Ends when the client disconnects or the server closes. */
export const hang: ReplaceAnswer = () => {};

/** Sends the headers and the first byte, then stops. */
export const hangAfterHead: ReplaceAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[');
};

/** Resets the connection without processing the request. */
export const reset: ReplaceAnswer = (response) => void response.socket?.resetAndDestroy();

/**
 * Processes the request, then resets the connection instead of answering, so that the client can't know the outcome.
 */
export const resetAfterWork: ServeFault = async (response, answer) => {
  await answer();
  await reset(response);
};

/** Faults that modify the regular answer. */

/** Announces the full length and closes the connection halfway. */
export const truncated: ServeFault = async (response, answer) => {
  const whole = await answer();
  response.writeHead(whole.status, headersOf(whole));
  response.write(firstHalf(whole.body), () => response.destroy());
};

/** Uses chunked encoding and closes the connection before the final chunk. */
export const truncatedChunks: ServeFault = async (response, answer) => {
  const whole = await answer();
  const { 'content-length': _length, ...headers } = headersOf(whole);
  response.writeHead(whole.status, headers);
  response.write(firstHalf(whole.body), () => response.destroy());
};

function firstHalf(body: string | Uint8Array): Buffer {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.ceil(bytes.length / 2));
}

/** Replaces every field with a value of another type. An answer that isn't JSON stays unchanged. */
export const wrongTypes: ServeFault = async (response, answer) => {
  const { body, ...rest } = await answer();
  const value = parseExact(Buffer.from(body).toString());
  send(response, { ...rest, body: value === undefined ? body : JSON.stringify(bodyWithWrongTypes(value)) });
};

/** A list remains a list of objects; only their fields get wrong types. */
function bodyWithWrongTypes(value: unknown): unknown {
  return Array.isArray(value) ? value.map(withWrongTypes) : withWrongTypes(value);
}

/**
 * Replaces each value with one of another type that has no clear meaning: text with a fraction, numbers and booleans with
 * text, lists with objects. Objects remain objects, with replaced fields.
 */
function withWrongTypes(value: unknown): unknown {
  const digits = longInteger(value);
  if (digits !== null) return `#${digits}`;
  if (typeof value === 'string') return value.length + 0.5;
  if (Array.isArray(value)) return { items: value.length };
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withWrongTypes(each)]));
  return value === null ? null : `#${value}`;
}

/** Faults that replace the regular answer. */

type ErrorStatus = keyof typeof restErrors;

const restErrors = {
  401: ['INVALID_API_KEY', 'The API key is invalid.'],
  403: ['APPLICATION_NOT_ALLOWED', 'The API key does not give access to this application.'],
  404: ['TRANSACTION_NOT_FOUND', 'The application has no report for this transaction.'],
  407: ['PROXY_AUTHENTICATION_REQUIRED', 'The proxy requires a name and password.'],
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
    send(response, body === 'empty' ? empty : errorAnswer(status, errorCode, cause, { headers }));
  };
}

/** The forms of Retry-After: as given, or the given seconds from now as one of the dates of RFC 9110, 5.6.7. */
export const retryAfterForms = ['as-given', 'imf-fixdate', 'rfc850-date', 'asctime-date'] as const;
type RetryAfterForm = (typeof retryAfterForms)[number];

/** Returns Retry-After for an answer that is sent now; a text that is no number of seconds as it is. */
export function retryAfter(given: string, form: RetryAfterForm): string {
  const isDate = form !== 'as-given' && /^\d{1,9}$/.test(given);
  return isDate ? dateText(Date.now() + Number(given) * 1_000, form) : given;
}

function dateText(at: number, form: RetryAfterForm): string {
  const fixed = new Date(at).toUTCString();
  const [, day = '', month = '', year = '', time = ''] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(fixed) ?? [];
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(at);
  if (form === 'rfc850-date') return `${weekday}, ${day}-${month}-${year.slice(-2)} ${time} GMT`;
  return form === 'imf-fixdate'
    ? fixed
    : `${weekday.slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
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
