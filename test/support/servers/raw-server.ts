import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Handles a connection; `number` counts from 1. */
type Script = (socket: Socket, connection: number) => void;

/** A server for responses that no HTTP server sends: each connection is passed to a script. */
export class RawServer {
  readonly #server = createServer((socket) => this.#connected(socket));
  readonly #open = new Set<Socket>();
  #connections = 0;
  #script: Script;

  private constructor(script: Script) {
    this.#script = script;
  }

  /** Listens on a free port of 127.0.0.1. */
  static async start(script: Script): Promise<RawServer> {
    const raw = new RawServer(script);
    raw.#server.listen(0, '127.0.0.1');
    await once(raw.#server, 'listening');
    return raw;
  }

  get port(): number {
    const bound = this.#server.address();
    if (bound === null || typeof bound === 'string') throw new Error('not listening');
    return bound.port;
  }

  /** Without a trailing slash. */
  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The number of connections so far. */
  get connections(): number {
    return this.#connections;
  }

  /** Sets the script for new connections. */
  follow(script: Script): void {
    this.#script = script;
  }

  /** Resolves once no connection is open. */
  async allClosed(): Promise<void> {
    for (const socket of [...this.#open]) await new Promise((closed) => socket.once('close', closed));
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #connected(socket: Socket): void {
    this.#connections += 1;
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    // Many tests close the client's connection.
    socket.on('error', () => undefined);
    // Without a reader, the end of a connection is not detected.
    socket.resume();
    this.#script(socket, this.#connections);
  }
}

/** Accepts the connection and sends nothing. */
export const silent: Script = () => undefined;

/** Responds to each request without a body with these bytes, and leaves the connection open. */
export function sends(...answers: readonly (string | Uint8Array)[]): Script {
  return (socket) => onRequests(socket, () => answers.forEach((answer) => void socket.write(answer)));
}

/** Responds with these bytes, and closes the connection. */
export function sendsThenCloses(...answers: readonly (string | Uint8Array)[]): Script {
  return (socket) =>
    onRequests(socket, () => {
      for (const answer of answers) socket.write(answer);
      socket.end();
    });
}

/** Calls `act` for each request head received, with its number (from 1). */
export function onRequests(socket: Socket, act: (request: number) => void): void {
  let received = '';
  let requests = 0;
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const heads = received.split('\r\n\r\n');
    received = heads.pop() ?? '';
    for (const _head of heads) act(++requests);
  });
}

/** Returns a complete JSON response. */
export function rawJson(text: string, ...headers: readonly string[]): string {
  const lines = ['HTTP/1.1 200 OK', 'content-type: application/json', `content-length: ${text.length}`];
  return [...lines, ...headers, '', text].join('\r\n');
}
