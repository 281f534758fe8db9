import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { lockFolder } from '../../../shared/node/database/folder-lock';
import { emptyFile } from './guarded-files';
import {
  databaseUser,
  launch,
  logOf,
  notStarted,
  type PostgresFolder,
  PostgresNotStarted,
  preparePostgresFolder,
  readLog,
  refuseOtherFiles,
  secureFolder,
  stopPostgres,
} from './postgres-folder';

/** A PostgreSQL that this process has started. */
export interface OwnPostgres {
  /** A `postgres://` address, password included. */
  readonly address: string;
  /** Ends with the process of the database: null after `stop`, else why it ended by itself. */
  readonly ended: Promise<Error | null>;
  stop(): Promise<void>;
}

const loopback = '127.0.0.1';
const socketPort = 5432;
/** A socket's path is limited to 107 bytes on Linux, 103 on macOS. */
const maxSocketPath = 100;
const startTimeoutMs = 60_000;

/**
 * Starts a PostgreSQL whose data is in a folder; the first time, it is created there. Root starts it as another user, to
 * whom only the data in the folder is given. Rejects with FolderInUseError if another process uses the folder, or PostgresNotStarted.
 */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const base = resolve(folder);
  await mkdir(base, { recursive: true, mode: 0o700 });
  await refuseOtherFiles(base);
  const account = await secureFolder(base);
  const lock = await lockFolder(base);
  try {
    const prepared = await preparePostgresFolder(base, account);
    await stopOrphan(prepared);
    const running = await start(prepared);
    return {
      address: running.address,
      ended: running.ended.finally(() => lock.release()),
      stop: async () => {
        await running.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Stops a PostgreSQL that outlived the process that started it: the folder is locked, so it isn't in use. */
async function stopOrphan(folder: PostgresFolder): Promise<void> {
  const status = await readFile(join(folder.data, 'postmaster.pid'), 'utf8').catch(() => null);
  const [, , , port, socketFolder] = status?.split('\n') ?? [];
  if (port === undefined) return;
  const host = socketFolder === undefined || socketFolder === '' ? loopback : socketFolder;
  // Otherwise the file is stale, and PostgreSQL replaces it.
  if (!(await answers(addressOf({ host, port: Number(port) }, folder.password)))) return;
  if (!(await stopPostgres(folder, 'fast')))
    throw new PostgresNotStarted(`Another PostgreSQL uses ${folder.base} and doesn't stop.`);
}

async function start(folder: PostgresFolder) {
  const { base, data, sockets, programs, password } = folder;
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const place = await choosePlace(sockets);
    const address = addressOf(place, password);
    await emptyFile(logOf(base));
    const { child, exited } = await launch(programs.postgres, ['-D', data, ...settings(place)], folder);
    let isOver = false;
    void exited.then(() => {
      isOver = true;
    });
    while (!isOver && performance.now() < deadline) {
      if (await answers(address)) return running(folder, address, exited);
      await pause(50);
    }
    child.kill('SIGKILL');
    await exited;
    // After a crash, processes of the database may take a moment to end; until then a start fails.
    if (performance.now() > deadline || !(await isStillInUse(base)))
      throw await notStarted(base, 'PostgreSQL failed to start.');
    await pause(200);
  }
}

function running(folder: PostgresFolder, address: string, exited: Promise<Error | null>) {
  let isStopping = false;
  return {
    address,
    ended: exited.then((error) => (isStopping ? null : (error ?? new Error('PostgreSQL has stopped.')))),
    async stop() {
      isStopping = true;
      if (!(await stopPostgres(folder, 'fast'))) await stopPostgres(folder, 'immediate');
      await exited;
    },
  };
}

interface Place {
  /** An address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
}

/** A socket in the folder, which only its owner can open; where that isn't possible, a free port of this computer. */
async function choosePlace(folder: string): Promise<Place> {
  const socket = join(folder, `.s.PGSQL.${socketPort}.lock`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= maxSocketPath)
    return { host: folder, port: socketPort };
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, loopback, done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new PostgresNotStarted('No port is free.');
  return { host: loopback, port: address.port };
}

function settings({ host, port }: Place): readonly string[] {
  const isSocket = host !== loopback;
  const values = {
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? host : '',
    port,
    fsync: 'on',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function addressOf({ host, port }: Place, password: string): string {
  return `postgres://${databaseUser}:${password}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
}

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isStillInUse(base: string): Promise<boolean> {
  return /shared memory block .* still in use|Address already in use|lock file ".*" already exists/.test(
    await readLog(base),
  );
}
