import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Answer, refusal } from './api/answer';
import type { ServiceRequest } from './api/exchange';

/** The largest body taken: 1 MiB. */
const largestBody = 1_048_576;

/** A server that listens. */
export interface RunningServer {
  /** e.g. "http://127.0.0.1:8080", without a slash at its end. */
  readonly address: string;
  /** Ends every connection, waiting ones too. */
  close(): Promise<void>;
}

/**
 * Serves answers over HTTP on 127.0.0.1; port 0 takes a free one. Rejects with the system's error (EADDRINUSE).
 * An answer that throws is a defect: it becomes a 500, and `onDefect` gets to know it.
 */
export async function startServer(
  port: number,
  answer: (request: ServiceRequest) => Promise<Answer>,
  onDefect: (error: unknown) => void,
): Promise<RunningServer> {
  const server = createServer(async (incoming, response) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const request = serviceRequest(incoming, gone.signal);
    send(
      response,
      await answer(request).catch((error: unknown) => {
        if (!gone.signal.aborted) onDefect(error);
        return refusal(500, 'INTERNAL_ERROR', 'The service could not do this. Nothing was changed.');
      }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { address: addressOf(server), close: () => close(server) };
}

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

function serviceRequest(incoming: IncomingMessage, signal: AbortSignal): ServiceRequest {
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    key: incoming.headers.authorization ?? null,
    contentType: incoming.headers['content-type'] ?? null,
    readBody: () => readBody(incoming),
    signal,
  };
}

/** The rest of a body that is too large is let go by unread, or the client would never get to the answer. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > largestBody) {
      incoming.resume();
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}
