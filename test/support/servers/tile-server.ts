import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { selfSigned } from './certificates';

interface TileRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface TileServer {
  /** "127.0.0.1:40123" */
  readonly host: string;
  readonly requests: readonly TileRequest[];
  /** The names in the client certificates received. */
  readonly certificates: readonly string[];
  /** The number of connections, whether or not their handshake succeeded. */
  connections(): number;
  close(): Promise<void>;
}

interface TileServerOptions {
  /** Handles a request instead of returning a cacheable picture. */
  readonly answer?: (response: ServerResponse, path: string) => void;
  readonly asksForCertificate?: boolean;
}

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One for all servers of a test file, because an argument at the program's start makes it trusted. */
const identity = selfSigned('127.0.0.1');
const spki = new X509Certificate(identity.cert).publicKey.export({ type: 'spki', format: 'der' });

/** Makes Chromium accept the certificate: the value of --ignore-certificate-errors-spki-list. */
export const tileServerTrust = createHash('sha256').update(spki).digest('base64');

/** Starts a tile server over TLS that sets a cookie with each response. */
export async function startTileServer(options: TileServerOptions = {}): Promise<TileServer> {
  const requests: TileRequest[] = [];
  const certificates: string[] = [];
  let connections = 0;
  const server = createServer(
    { ...identity, requestCert: options.asksForCertificate ?? false, rejectUnauthorized: false },
    (request, response) => {
      const path = request.url ?? '';
      requests.push({ path, headers: request.headers });
      if (options.answer) options.answer(response, path);
      else
        response
          .writeHead(200, {
            'Content-Type': 'image/png',
            'Cache-Control': 'max-age=3600',
            // In the form that is also sent in cross-site requests.
            'Set-Cookie': 'canary=cookie; Max-Age=3600; Secure; SameSite=None',
          })
          .end(picture);
    },
  );
  server.on('connection', () => {
    connections += 1;
  });
  server.on('secureConnection', (socket) => {
    const name = socket.getPeerCertificate().subject?.CN;
    if (name !== undefined) certificates.push(String(name));
  });
  // From clients that refuse the connection.
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    host: `127.0.0.1:${address.port}`,
    requests,
    certificates,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
