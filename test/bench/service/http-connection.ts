import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A response: its status, and its total bytes, including the head. */
export interface Received {
  readonly status: number;
  readonly bytes: number;
}

/**
 * One keep-alive connection that sends prepared requests and only counts the bytes of the responses, because
 * a full Node client would use as much CPU time as the server it measures. It supports responses with
 * Content-Length.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #start: Buffer = Buffer.alloc(0);
  #received: Received | null = null;
  #missing = 0;
  #settle: { resolve(received: Received): void; reject(error: Error): void } | null = null;

  /** Connects to an address such as "http://127.0.0.1:8080". */
  static async open(address: string): Promise<HttpConnection> {
    const connection = new HttpConnection(address);
    await once(connection.#socket, 'connect');
    return connection;
  }

  private constructor(address: string) {
    const { hostname, port } = new URL(address);
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      // One buffer for all chunks: a new one for each would be most of the work here.
      onread: {
        buffer: new Uint8Array(65_536),
        callback: (length, buffer) => {
          this.#take(Buffer.from(buffer.buffer, 0, length));
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection.')));
  }

  /** Sends one request and resolves when its response is complete. One at a time. */
  send(request: Buffer): Promise<Received> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#received) this.#missing -= chunk.length;
    else this.#takeStart(chunk);
    const received = this.#received;
    if (!received || this.#missing > 0) return;
    this.#received = null;
    this.#settle?.resolve(received);
  }

  #takeStart(chunk: Buffer): void {
    const start = this.#start.length === 0 ? chunk : Buffer.concat([this.#start, chunk]);
    const headLength = start.indexOf('\r\n\r\n') + 4;
    this.#start = headLength < 4 ? start : Buffer.alloc(0);
    if (headLength < 4) return;
    const head = start.toString('latin1', 0, headLength);
    const bodyLength = Number(/\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1]);
    this.#received = { status: Number(head.slice(9, 12)), bytes: headLength + bodyLength };
    this.#missing = headLength + bodyLength - start.length;
    if (Number.isNaN(bodyLength)) this.#settle?.reject(new Error('An answer without Content-Length.'));
  }
}

/** Returns the bytes of a request with a key. */
export function requestBytes(key: string, path: string, body: string | null = null): Buffer {
  const head = `${body === null ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${key}\r\n`;
  return Buffer.from(
    body === null
      ? `${head}\r\n`
      : `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
