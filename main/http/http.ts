import { type NetworkFault, networkFaultOf } from '../../shared/domain/network-fault';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { httpDate } from './http-date';

/**
 * The part of fetch that requests need: over an Electron session in the app, Node's in tests. `onWait` tells when the
 * request begins and ends to wait for the user to sign in to a proxy.
 */
export type Fetch = (
  url: string,
  init: RequestInit,
  onWait?: (isWaiting: boolean) => void,
) => Promise<Response>;

/** A proxy requested a name and password, and got none. The request was not sent on. */
export class ProxyRefusal extends Error {
  /** "host:port". */
  readonly proxy: string;

  constructor(proxy: string) {
    super('A proxy asks for a name and password.');
    this.proxy = proxy;
  }
}

/**
 * How long a request may take, counted from its start. The timers use the monotonic clock: they stop while
 * the machine sleeps and ignore changes of the system time.
 */
export interface Deadlines {
  /** Until the headers arrive: includes connecting, which fetch does not report, and the service's work. */
  readonly headSeconds: number;
  /** Until the last byte of the answer. */
  readonly totalSeconds: number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  /**
   * The value of Authorization; null to send none. Must be a valid header value: otherwise the error message would contain
   * the key.
   */
  readonly apiKey: string | null;
  /** JSON text. */
  readonly body?: string;
  /** Whether a successful answer must be complete, which it always must be for a GET. */
  readonly isComplete?: boolean;
  /** How much of a complete answer is accepted, in decompressed bytes. Default: 64 MiB. */
  readonly maxBytes?: number;
  readonly deadlines: Deadlines;
  readonly signal?: AbortSignal | undefined;
  readonly onHeaders?: (status: number) => void;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The whole body of a successful request that needs it, otherwise its start. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Maximum size of a page, in decompressed bytes: a small compressed page can inflate without limit. */
export const maxPageBytes = 64 * 1024 * 1024;
/** How much is read of any other answer. */
export const maxOtherBytes = 64 * 1024;

/**
 * Makes one request and reads its answer, whatever the status. Only a page must be complete: of other answers
 * the status matters, with the part of the body that arrived before it broke off, exceeded the limit or timed
 * out. Redirects are refused, because they would forward the key.
 */
export async function requestOnce(fetch: Fetch, request: HttpRequest): Promise<Result<HttpAnswer, Problem>> {
  const host = request.url.host;
  const limitBytes = request.maxBytes ?? maxPageBytes;
  const deadlines = startDeadlines(request.deadlines);
  const signal = request.signal ? AbortSignal.any([request.signal, deadlines.signal]) : deadlines.signal;
  const problemOf = (error: unknown): Problem => {
    if (request.signal?.aborted) return { kind: 'cancelled' };
    const seconds = deadlines.passed();
    return seconds === null ? problemOfNetworkFault(error, host) : { kind: 'timed-out', host, seconds };
  };
  try {
    const answered = fetch(request.url.href, initOf(request, signal), deadlines.pause);
    const response = await untilAborted(answered, signal);
    deadlines.headCame();
    request.onHeaders?.(response.status);
    const { status, headers } = response;
    const isPage = (request.method === 'GET' || request.isComplete === true) && response.ok;
    const read = await readCapped(response.body, isPage ? limitBytes : maxOtherBytes, signal);
    // Ends what was not read.
    if (read.end !== 'complete') deadlines.endRequest();
    if (read.end === 'complete' || (!isPage && !request.signal?.aborted))
      return succeed({ status, headers, body: read.bytes });
    if (read.end === 'broken') return fail(problemOf(read.error));
    return fail({ kind: 'answer-too-large', host, limitBytes });
  } catch (error) {
    return fail(problemOf(error));
  } finally {
    deadlines.stop();
  }
}

/** Returns how a request is made: without cookies, caches and redirects. */
export function initOf(
  { method, apiKey, body }: Pick<HttpRequest, 'method' | 'apiKey' | 'body'>,
  signal: AbortSignal,
  accept = 'application/json',
): RequestInit {
  const headers = { ...(apiKey !== null && { Authorization: apiKey }), Accept: accept };
  const sent = body === undefined ? { headers } : { headers: { ...headers, ...jsonType }, body };
  return { method, ...sent, redirect: 'error', cache: 'no-store', credentials: 'omit', signal };
}

const jsonType = { 'Content-Type': 'application/json' };

/** Starts the two deadlines of a request. `passed` returns the missed one, in seconds. */
function startDeadlines({ headSeconds, totalSeconds }: Deadlines) {
  const controller = new AbortController();
  let passed: number | null = null;
  const after = (seconds: number) =>
    setTimeout(() => {
      passed ??= seconds;
      controller.abort();
    }, seconds * 1000);
  let head = after(headSeconds);
  let total = after(totalSeconds);
  const stop = () => {
    clearTimeout(head);
    clearTimeout(total);
  };
  return {
    signal: controller.signal,
    passed: () => passed,
    headCame: () => clearTimeout(head),
    endRequest: () => controller.abort(),
    stop,
    /** Stops both while the request waits for the user; afterwards they begin again. */
    pause(isWaiting: boolean) {
      stop();
      if (isWaiting || controller.signal.aborted) return;
      head = after(headSeconds);
      total = after(totalSeconds);
    },
  };
}

/** The bytes read of a body, and how reading ended. */
export type ReadBody = { readonly bytes: Uint8Array<ArrayBuffer> } & (
  | { readonly end: 'complete' | 'cap' }
  | { readonly end: 'broken'; readonly error: unknown }
);

/** Reads a body until it ends or breaks off, `cap` bytes are read, or the signal is aborted. */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  cap: number,
  signal: AbortSignal,
): Promise<ReadBody> {
  if (!body) return { bytes: new Uint8Array(), end: 'complete' };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) return { bytes: concatenated(chunks, length), end: 'complete' };
      chunks.push(value);
      length += value.byteLength;
      if (length > cap) return { bytes: concatenated(chunks, cap), end: 'cap' };
    }
  } catch (error) {
    return { bytes: concatenated(chunks, length), end: 'broken', error };
  }
}

/** Settles like the promise, or rejects as soon as the signal is aborted. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Copies the chunks' first `length` bytes into a new buffer, which can be transferred to another process. */
function concatenated(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, length - at), at);
    at += chunk.byteLength;
    if (at >= length) break;
  }
  return bytes;
}

/** How Chromium reports a 407 that it doesn't pass on, of a proxy or of the address itself. */
const proxyAuthentication = /^ERR_(UNEXPECTED_)?PROXY_AUTH/;
/** Error codes of Chromium (net/base/net_error_list.h) and Node for names without an address. */
const unknownHost = new Set([
  'ERR_NAME_NOT_RESOLVED',
  'ERR_NAME_RESOLUTION_FAILED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
]);
/** Connections that were never established: the request was certainly not sent. */
const neverConnected = new Set(['ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_FAILED', 'ECONNREFUSED']);
const neverConnectedFaults: ReadonlySet<NetworkFault | null> = new Set([
  'offline',
  'no-answer',
  'no-route',
  'invalid-address',
  'unsafe-port',
  'proxy',
  'blocked',
]);
const tls = /^ERR_(CERT|SSL|BAD_SSL)_|^(CERT|ERR_TLS|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)|^ERR_TLS/;

/**
 * Converts an error of fetch into a problem. This is the only place that parses an error's text, because
 * Electron reports Chromium's code nowhere else. The text is not passed on: it may contain an address or a
 * header.
 */
export function problemOfNetworkFault(error: unknown, host: string): Problem {
  if (error instanceof ProxyRefusal) return { kind: 'proxy-sign-in', host, proxy: error.proxy };
  const message = error instanceof Error ? error.message : '';
  const cause = error instanceof Error ? error.cause : undefined;
  const causeMessage = cause instanceof Error ? cause.message : '';
  if (/redirect/i.test(message) || /redirect/i.test(causeMessage)) return { kind: 'redirect-refused', host };
  const code = codeOf(cause) ?? codeOf(error) ?? /net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1] ?? 'unknown';
  if (unknownHost.has(code)) return { kind: 'host-unknown', host };
  if (proxyAuthentication.test(code)) return { kind: 'proxy-sign-in', host };
  if (neverConnected.has(code) || neverConnectedFaults.has(networkFaultOf(code)))
    return { kind: 'unreachable', host, code };
  if (tls.test(code)) return { kind: 'tls-refused', host, code };
  return { kind: 'connection-broken', host, code };
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z0-9_]+$/.test(error.code) ? error.code : undefined;
}

/**
 * Returns how many seconds an answer asks to wait (RFC 9110, 10.2.3: whole seconds or a date); null without a
 * valid Retry-After. A date is compared with the answer's own Date, if present, so that the clocks need not
 * agree; a past date returns null. `now` is in milliseconds since 1970.
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const retryAfter = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(retryAfter)) return Math.min(Number(retryAfter), Number.MAX_SAFE_INTEGER);
  const until = httpDate(retryAfter, now);
  if (until === null) return null;
  const from = httpDate(headers.get('date') ?? '', now) ?? now;
  return until > from ? Math.ceil((until - from) / 1000) : null;
}
