import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { type Answer, refusal } from './api/answer';
import type { ServiceRequest } from './api/exchange';

/** The largest body taken: 1 MiB. */
const largestBody = 1_048_576;
/** As much of a larger one is read and let go by, so that its client gets to the answer; then it is cut off. */
const mostReadOfABody = 64 * largestBody;

/** How long a request may take to arrive, ms. Waiting for its answer has no limit here. */
const longestArrival = 30_000;
/** How often that is looked at, ms. */
const arrivalChecks = 1_000;
/** How long a refused connection stays open, ms: cut at once, the refusal could be lost on its way. */
const linger = 1_000;

/** A server that listens. */
export interface RunningServer {
  /** e.g. "http://127.0.0.1:8080", without a slash at its end. */
  readonly address: string;
  /** Ends every connection, waiting ones too. */
  close(): Promise<void>;
}

/** Serves one request to its last byte. `answer` makes the true answer, and never rejects. */
export type Serve = (
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<Answer>,
) => Promise<void>;

export interface ServerOptions {
  /** Serves by true answers unless given. */
  readonly serve?: Serve;
  /** How long a request may take to arrive, ms; half a minute unless given. */
  readonly arrivalDeadline?: number;
}

/** Serves requests by their true answers. */
const serveTruly: Serve = async (_incoming, response, answer) => send(response, await answer());

/**
 * Serves answers over HTTP on 127.0.0.1; port 0 takes a free one. Rejects with the system's error (EADDRINUSE).
 * An answer that throws is a defect: it becomes a 500, and `onDefect` gets to know it. What is no HTTP, too slow or
 * too large in its head gets a RestError, and its connection is closed.
 */
export async function startServer(
  port: number,
  answer: (request: ServiceRequest) => Promise<Answer>,
  onDefect: (error: unknown) => void,
  { serve = serveTruly, arrivalDeadline = longestArrival }: ServerOptions = {},
): Promise<RunningServer> {
  const defect = (error: unknown): Answer => {
    onDefect(error);
    return refusal(500, 'INTERNAL_ERROR', 'The service could not do this. Nothing was changed.');
  };
  const limits = { requestTimeout: arrivalDeadline, connectionsCheckingInterval: arrivalChecks };
  const server = createServer(limits, (incoming, response) => {
    const answerIncoming = () =>
      answer(serviceRequest(incoming, response)).catch((error: unknown) =>
        response.destroyed ? clientGone : defect(error),
      );
    serve(incoming, response, answerIncoming).catch((error: unknown) => {
      if (response.destroyed) return;
      const refused = defect(error);
      if (response.headersSent) response.destroy();
      else send(response, refused);
    });
  });
  server.on('clientError', refuseConnection);
  server.on('checkExpectation', (_incoming, response: ServerResponse) =>
    send(response, refusal(417, 'EXPECTATION_FAILED', 'Only 100-continue can be expected.')),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { address: addressOf(server), close: () => close(server) };
}

/** Sends an answer whole; nothing where the client has gone. */
export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  response.writeHead(answer.status, headersOf(answer));
  response.end(answer.body);
}

/** The headers that an answer is sent with. */
export function headersOf({ body, headers }: Answer): Readonly<Record<string, string | number>> {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  };
}

/** Stands for the answer that nobody is there to get. */
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
  let gone: AbortController | undefined;
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    key: incoming.headers.authorization ?? null,
    contentType: incoming.headers['content-type'] ?? null,
    receiveBody: () => receiveBody(incoming),
    /** Made for those who ask: most requests do not wait, and it costs as much as they do. */
    get signal() {
      gone ??= abortedWithClose(response);
      return gone.signal;
    },
  };
}

function abortedWithClose(response: ServerResponse): AbortController {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone;
}

/** The bytes of the body; null where they are too many. Throws when it breaks off. */
export async function receiveBody(incoming: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length <= largestBody) chunks.push(chunk);
    else if (length > mostReadOfABody) break;
  }
  return length > largestBody ? null : Buffer.concat(chunks);
}

/** Answers a connection whose bytes are no request that could be served, and ends it. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  // More of the same bytes: the refusal is on its way already.
  if (!socket.writable) return;
  const { status, body } = refusalOfConnection(error.code);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), linger).unref();
}

function refusalOfConnection(code: string | undefined): Answer {
  if (code === 'HPE_HEADER_OVERFLOW')
    return refusal(431, 'HEADERS_TOO_LARGE', 'The path and headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refusal(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.');
  return refusal(400, 'BAD_REQUEST', 'The request is not HTTP.');
}
