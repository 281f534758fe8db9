import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A forward proxy that requires a name and password (RFC 9110, 11.7), by Basic (RFC 7617) or Digest (RFC 7616). */
export interface SigningProxy {
  /** "127.0.0.1:port". */
  readonly address: string;
  /** Each request as it arrived: its method, its target and the account that was given, "" for none. */
  readonly arrived: readonly Arrived[];
  password: string;
  /** How it asks from now on. */
  scheme: Scheme;
  close(): Promise<void>;
}

type Scheme = 'basic' | 'digest';

interface Arrived {
  readonly method: string;
  readonly target: string;
  /** "name:password" with Basic, the header with Digest. */
  readonly account: string;
}

const realm = 'office';
const nonce = 'c2lnbmluZyBwcm94eQ';

export async function startSigningProxy(
  scheme: Scheme,
  account: { readonly name: string; readonly password: string },
): Promise<SigningProxy> {
  const arrived: Arrived[] = [];
  const running = { password: account.password, scheme };
  const challenge = () =>
    running.scheme === 'basic'
      ? `Basic realm="${realm}", charset="UTF-8"`
      : `Digest realm="${realm}", nonce="${nonce}", qop="auth", algorithm=MD5`;
  /** Records a request, and returns whether it may pass. */
  const passes = ({ method = '', url = '', headers }: IncomingMessage) => {
    // Node reads headers as Latin-1.
    const given = Buffer.from(headers['proxy-authorization'] ?? '', 'latin1').toString();
    const basic = given.startsWith('Basic ') ? Buffer.from(given.slice(6), 'base64').toString() : given;
    arrived.push({ method, target: url, account: basic });
    return running.scheme === 'basic'
      ? basic === `${account.name}:${running.password}`
      : isDigest(given, method, account.name, running.password);
  };
  /** Both ends of each tunnel: the server doesn't close them. */
  /** Also those that clients keep open after a refusal. */
  const open = new Set<Duplex>();
  const server = createServer((incoming, response) => {
    if (!passes(incoming)) {
      response.writeHead(407, { 'proxy-authenticate': challenge(), 'content-type': 'text/html' });
      return void response.end('<h1>Access denied</h1>');
    }
    const { 'proxy-authorization': _, ...headers } = incoming.headers;
    const onward = request(incoming.url ?? '', { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => open.add(socket));
  server.on('connect', (incoming, socket) => {
    if (!passes(incoming))
      return void socket.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${challenge()}\r\nContent-Length: 0\r\n\r\n`,
      );
    const [host, port] = (incoming.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    open.add(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The proxy has no port.');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
      for (const end of open) end.destroy();
    });
  return Object.assign(running, { address: `127.0.0.1:${bound.port}`, arrived, close });
}

function isDigest(given: string, method: string, name: string, password: string): boolean {
  const fields = new Map([...given.matchAll(/(\w+)="?([^",]*)"?/g)].map(([, key, value]) => [key, value]));
  const md5 = (...parts: readonly (string | undefined)[]) =>
    createHash('md5').update(parts.join(':')).digest('hex');
  if (fields.get('username') !== name || fields.get('nonce') !== nonce) return false;
  const secret = md5(name, realm, password);
  const about = md5(method, fields.get('uri'));
  const expected = md5(secret, nonce, fields.get('nc'), fields.get('cnonce'), fields.get('qop'), about);
  return fields.get('response') === expected;
}
