import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request as received, byte for byte. */
interface RecordedRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Resolves when the connection of this request's response has closed. */
  readonly over: Promise<void>;
}

/** What the server does with one request; see behaviours.ts. It may leave the response open. */
export interface Behaviour {
  (response: ServerResponse, request: RecordedRequest): void | Promise<void>;
  /** Acts before the request's body is read; only the head is recorded. */
  readonly beforeBody?: true;
}

/**
 * A server that misbehaves on request. Each request uses up one behaviour, and the last one stays. Behaviours
 * for a path (without its query) take precedence. It records every request.
 */
export class FaultyServer {
  readonly requests: RecordedRequest[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #recorded = new EventEmitter();
  readonly #queues = new Map<string, Behaviour[]>();
  #address = '';

  /** Listens on a free port of 127.0.0.1. */
  static start(...behaviours: readonly Behaviour[]): Promise<FaultyServer> {
    return FaultyServer.startAt(0, ...behaviours);
  }

  /** Listens on a given port, such as that of an earlier server. */
  static async startAt(port: number, ...behaviours: readonly Behaviour[]): Promise<FaultyServer> {
    const faulty = new FaultyServer();
    faulty.behave(...behaviours);
    await faulty.#listen(port);
    return faulty;
  }

  /** Listens again at its address, after `close`. */
  reopen(): Promise<void> {
    return this.#listen(Number(new URL(this.#address).port));
  }

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const bound = this.#server.address();
    if (bound === null || typeof bound === 'string') throw new Error('not listening');
    this.#address = `http://127.0.0.1:${bound.port}`;
  }

  /** e.g. "http://127.0.0.1:40123", without a trailing slash. */
  get address(): string {
    return this.#address;
  }

  /** Sets the behaviours for requests to paths without their own. */
  behave(...behaviours: readonly Behaviour[]): void {
    this.#queues.set(anyPath, [...behaviours]);
  }

  /** Sets the behaviours for requests to a path as sent, e.g. "/reports/a%2Fb". */
  behaveAt(path: string, ...behaviours: readonly Behaviour[]): void {
    this.#queues.set(path, [...behaviours]);
  }

  /** Resolves with the n-th request (from 1) once it has arrived. */
  async request(n: number): Promise<RecordedRequest> {
    for (;;) {
      const request = this.requests[n - 1];
      if (request) return request;
      await once(this.#recorded, 'request');
    }
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const behaviour = this.#next(path.split('?')[0] ?? '');
    const body = behaviour.beforeBody ? Buffer.alloc(0) : await bodyOf(request);
    const over = once(response, 'close').then(() => {});
    const recorded = { method: request.method ?? '', path, headers: request.headers, body, over };
    this.requests.push(recorded);
    this.#recorded.emit('request');
    await behaviour(response, recorded);
  }

  #next(path: string): Behaviour {
    const queue = this.#queues.get(path) ?? this.#queues.get(anyPath) ?? [];
    const behaviour = queue.length > 1 ? queue.shift() : queue[0];
    return behaviour ?? ((response) => void response.writeHead(501).end());
  }
}

const anyPath = '*';

/** Of a truncated body, the part received. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The client disconnected; what it sent is still recorded.
  }
  return Buffer.concat(chunks);
}
