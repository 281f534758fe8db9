import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServiceRequest } from './api/request';
import { type Answer, errorAnswer } from './api/request';

/** Maximum size of a request body: 1 MiB. */
const maxBodyBytes = 1_048_576;
/**
 * Of a larger body, up to this many bytes are read and discarded, so that the client can receive the error. After that,
 * the connection is closed.
 */
const maxDiscardedBytes = 64 * maxBodyBytes;

/** Default time limit for receiving a request, in ms. Answering it has no limit here. */
const defaultArrivalTimeoutMs = 30_000;
/** Interval for checking that limit, in ms. */
const arrivalCheckIntervalMs = 1_000;
/** How long a rejected connection stays open, in ms. If it were closed at once, the error could get lost on its way. */
const lingerMs = 1_000;

export interface RunningServer {
  /** For example "http://127.0.0.1:8080", without a trailing slash. */
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
}

const serveAnswer: Serve = async (_incoming, response, answer) => send(response, await answer());

/**
 * Starts an HTTP server on 127.0.0.1. Port 0 selects a free port. Rejects with the system's error (EADDRINUSE). An
 * answer that throws is a defect: the client gets a 500 and `onDefect` is called. Invalid HTTP, oversized headers and
 * slow requests get a RestError, and their connection is closed.
 */
export async function startServer(
  port: number,
  answer: (request: ServiceRequest) => Promise<Answer>,
  onDefect: (error: unknown) => void,
  { serve = serveAnswer, arrivalTimeoutMs = defaultArrivalTimeoutMs }: ServerOptions = {},
): Promise<RunningServer> {
  const defect = (error: unknown): Answer => {
    onDefect(error);
    return errorAnswer(
      500,
      'INTERNAL_ERROR',
      'The service could not process the request. Nothing was changed.',
    );
  };
  const limits = { requestTimeout: arrivalTimeoutMs, connectionsCheckingInterval: arrivalCheckIntervalMs };
  const server = createServer(limits, (incoming, response) => {
    const answerIncoming = () =>
      answer(serviceRequest(incoming, response)).catch((error: unknown) =>
        response.destroyed ? clientGone : defect(error),
      );
    serve(incoming, response, answerIncoming).catch((error: unknown) => {
      if (response.destroyed) return;
      const failure = defect(error);
      if (response.headersSent) response.destroy();
      else send(response, failure);
    });
  });
  server.on('clientError', refuseConnection);
  server.on('checkExpectation', (_incoming, response: ServerResponse) =>
    send(response, errorAnswer(417, 'EXPECTATION_FAILED', 'The only supported expectation is 100-continue.')),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { address: addressOf(server), close: () => close(server) };
}

/** Sends a complete answer. Does nothing if the client has disconnected. */
export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  response.writeHead(answer.status, headersOf(answer));
  response.end(answer.body);
}

export function headersOf({ body, headers }: Answer): Readonly<Record<string, string | number>> {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  };
}

/** Placeholder for the answer to a disconnected client. */
const clientGone: Answer = { status: 499, body: '' };

function addressOf(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen on a port.');
  return `http://${bound.address}:${bound.port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function serviceRequest(incoming: IncomingMessage, response: ServerResponse): ServiceRequest {
  let closed: AbortController | undefined;
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    key: incoming.headers.authorization ?? null,
    contentType: incoming.headers['content-type'] ?? null,
    receiveBody: () => receiveBody(incoming),
    /** Created on first use: most requests don't wait, and creating it costs as much as serving them. */
    get signal() {
      closed ??= abortOnClose(response);
      return closed.signal;
    },
  };
}

function abortOnClose(response: ServerResponse): AbortController {
  const closed = new AbortController();
  if (response.destroyed) closed.abort();
  else response.once('close', () => closed.abort());
  return closed;
}

/** Returns the body's bytes, or null if the body is too large. Throws if the connection breaks. */
export async function receiveBody(incoming: IncomingMessage): Promise<Uint8Array | null> {
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
