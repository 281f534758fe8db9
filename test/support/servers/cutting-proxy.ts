import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterTest } from '../runner/after-test';
import { temporaryFolder } from '../runner/temporary-folder';

/** A proxy before a PostgreSQL. */
interface CuttingProxy {
  readonly address: string;
  /** Calls `then` once the database has answered the next COMMIT. Nothing more reaches the client on that connection. */
  cutAfterCommit(then: () => void): void;
  /** Cuts the connection of the next COMMIT, which the database doesn't get. */
  cutBeforeCommit(): void;
}

/** Starts a proxy for a database that listens on a socket. */
export async function startCuttingProxy(database: string): Promise<CuttingProxy> {
  const target = new URL(database);
  const path = join(target.searchParams.get('host') ?? '', `.s.PGSQL.${target.port}`);
  let onCommit: (() => void) | null = null;
  let cutsNextCommit = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = createConnection(path);
    let then: (() => void) | null = null;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', (bytes) => {
      if (cutsNextCommit && bytes.includes('COMMIT')) {
        cutsNextCommit = false;
        client.destroy();
        upstream.destroy();
        return;
      }
      if (onCommit !== null && bytes.includes('COMMIT')) {
        then = onCommit;
        onCommit = null;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (then === null) client.write(bytes);
      else {
        then();
        client.destroy();
        upstream.destroy();
      }
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const folder = temporaryFolder();
  target.searchParams.set('host', folder);
  await new Promise<void>((done) => server.listen(join(folder, `.s.PGSQL.${target.port}`), done));
  afterTest(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return {
    address: target.href,
    cutAfterCommit: (then) => {
      onCommit = then;
    },
    cutBeforeCommit: () => {
      cutsNextCommit = true;
    },
  };
}
