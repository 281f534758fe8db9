import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { type ConnectionLimits, limitConnections } from './connection-limits';
import { type Answer, errorAnswer, type ServiceRequest } from './request';

/** Default maximum size of a request body: 1 MiB. */
const defaultMaxBodyBytes = 1_048_576;
/**
 * Of a larger body, up to this many bytes are read and discarded, so that the client can receive the error. After that,
 * the connection is closed.
 */
const maxDiscardedBytes = 64 * defaultMaxBodyBytes;
/** Text of a streamed answer that waits for a slow client, in bytes. With more, the connection is closed. */
const maxWaitingBytes = 65_536;

/** Default time limit for receiving a request, in ms. Answering it has no limit here. */
const defaultArrivalTimeoutMs = 30_000;
/** Interval for checking that limit, in ms. */
const arrivalCheckIntervalMs = 1_000;
/** How long a rejected connection stays open, in ms. If it were closed at once, the error could get lost on its way. */
const lingerMs = 1_000;

export interface RunningServer {
  /** For example "http://127.0.0.1:8080" or "https://[::1]:8080", without a trailing slash. */
  readonly address: string;
  /** Closes all connections, including those with waiting requests. */
  close(): Promise<void>;
}

/** Serves one request completely. `answer` returns the regular answer and never rejects. */
export type Serve = (
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<Answer>,
) => Promise<void>;

export interface ServerOptions {
  /** Default: sends the regular answer. */
  readonly serve?: Serve;
  /** Time limit for receiving a request, in ms. Default: 30 s. */
  readonly arrivalTimeoutMs?: number;
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** Serves HTTPS with this certificate and key (PEM). */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Maximum size of a request body. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Maximum size of a request's path and headers. Default: Node's, 16 KiB. */
  readonly maxHeaderBytes?: number;
  /** Default: none. */
  readonly connectionLimits?: ConnectionLimits;
  /** Time limit for sending an answer that isn't streamed, in ms: what a slow reader is sent waits in memory. Default: none. */
  readonly sendingTimeoutMs?: number;
}

const serveAnswer: Serve = async (_incoming, response, answer) => send(response, await answer());

/**
 * Starts an HTTP or HTTPS server. Port 0 selects a free port. Rejects with the system's error (EADDRINUSE). An
 * answer that throws is a defect: the client gets a 500 and `onDefect` is called. Invalid HTTP, oversized headers and
 * slow requests get a RestError, and their connection is closed.
 */
export async function startServer(
  port: number,
  answer: (request: ServiceRequest) => Promise<Answer>,
  onDefect: (error: unknown) => void,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const {
    serve = serveAnswer,
    arrivalTimeoutMs = defaultArrivalTimeoutMs,
    host = '127.0.0.1',
    tls,
    connectionLimits,
    sendingTimeoutMs,
  } = options;
  const { maxBodyBytes = defaultMaxBodyBytes, maxHeaderBytes } = options;
  const defect = (error: unknown): Answer => {
    onDefect(error);
    return errorAnswer(
      500,
      'INTERNAL_ERROR',
      'The service could not process the request. Nothing was changed.',
    );
  };
  const limits = {
    requestTimeout: arrivalTimeoutMs,
    connectionsCheckingInterval: arrivalCheckIntervalMs,
    ...(maxHeaderBytes && { maxHeaderSize: maxHeaderBytes }),
  };
  const listener = (incoming: IncomingMessage, response: ServerResponse) => {
    const answerIncoming = () =>
      answer(serviceRequest(incoming, response, maxBodyBytes)).catch((error: unknown) =>
        response.destroyed ? clientGone : defect(error),
      );
    serve(incoming, response, answerIncoming)
      .catch((error: unknown) => {
        if (response.destroyed) return;
        const failure = defect(error);
        if (response.headersSent) response.destroy();
        else send(response, failure);
      })
      .then(() => {
        if (sendingTimeoutMs !== undefined) limitSending(response, sendingTimeoutMs);
      });
  };
  const server = tls ? createTlsServer({ ...limits, ...tls }, listener) : createServer(limits, listener);
  if (connectionLimits) limitConnections(server, connectionLimits);
  server.on('clientError', refuseConnection);
  server.on('checkExpectation', (_incoming, response: ServerResponse) =>
    send(response, errorAnswer(417, 'EXPECTATION_FAILED', 'The only supported expectation is 100-continue.')),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { address: `${tls ? 'https' : 'http'}://${authorityOf(server)}`, close: () => close(server) };
}

/** Sends an answer; a streamed one until its stream ends. Does nothing if the client has disconnected. */
export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  response.writeHead(answer.status, headersOf(answer));
  if (!answer.stream) return void response.end(answer.body);
  response.write(answer.body);
  const write = (text: string) => {
    if (!response.destroyed) response.write(text);
    if (response.writableLength > maxWaitingBytes) response.destroy();
  };
  answer.stream(write, abortOnClose(response).signal).then(
    () => response.end(),
    () => response.destroy(),
  );
}

/** Closes the connection if an answer that has ended isn't received in time. */
function limitSending(response: ServerResponse, timeoutMs: number): void {
  if (!response.writableEnded || response.writableFinished || response.destroyed) return;
  const timer = setTimeout(() => response.destroy(), timeoutMs);
  response.once('close', () => clearTimeout(timer));
}

export function headersOf({
  status,
  body,
  headers,
  stream,
}: Answer): Readonly<Record<string, string | number>> {
  return {
    ...(status === 204 ? {} : { 'content-type': 'application/json' }),
    ...(stream || status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }),
    'cache-control': 'no-store',
    ...headers,
  };
}

/** Placeholder for the answer to a disconnected client. */
const clientGone: Answer = { status: 499, body: '' };

function authorityOf(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen on a port.');
  const host = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `${host}:${bound.port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function serviceRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  maxBodyBytes: number,
): ServiceRequest {
  let closed: AbortController | undefined;
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    key: incoming.headers.authorization ?? null,
    contentType: incoming.headers['content-type'] ?? null,
    contentEncoding: incoming.headers['content-encoding'] ?? null,
    lastEventId: lastEventIdOf(incoming),
    maxBodyBytes,
    receiveBody: (maxBytes = maxBodyBytes) => receiveBody(incoming, maxBytes),
    onEnd: (listener) => {
      if (response.destroyed || response.writableFinished) listener();
      else response.once('close', listener);
    },
    /** Created on first use: most requests don't wait, and creating it costs as much as serving them. */
    get signal() {
      closed ??= abortOnClose(response);
      return closed.signal;
    },
  };
}

function lastEventIdOf({ headers }: IncomingMessage): string | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' ? id : null;
}

function abortOnClose(response: ServerResponse): AbortController {
  const closed = new AbortController();
  if (response.destroyed) closed.abort();
  else response.once('close', () => closed.abort());
  return closed;
}

/** Returns the body's bytes, or null if the body is too large. Throws if the connection breaks. */
export async function receiveBody(
  incoming: IncomingMessage,
  maxBodyBytes: number = defaultMaxBodyBytes,
): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length <= maxBodyBytes) chunks.push(chunk);
    else if (length > maxDiscardedBytes) break;
  }
  return length > maxBodyBytes ? null : Buffer.concat(chunks);
}

/** Answers a connection that sent no valid request, and closes it. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  // The error has been sent already, and more invalid bytes have arrived.
  if (!socket.writable) return;
  const { status, body } = connectionError(error.code);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function connectionError(code: string | undefined): Answer {
  if (code === 'HPE_HEADER_OVERFLOW')
    return errorAnswer(431, 'HEADERS_TOO_LARGE', 'The path and headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return errorAnswer(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.');
  return errorAnswer(400, 'BAD_REQUEST', 'The request is not valid HTTP.');
}
