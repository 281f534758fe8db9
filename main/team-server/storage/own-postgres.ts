import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { lockFolder } from '../../../shared/node/database/folder-lock';
import { removal } from '../../../shared/node/files';
import { findPostgres, type PostgresPrograms } from './find-postgres';
import { isUnavailable } from './team-database';

/** A PostgreSQL that this process has started. */
export interface OwnPostgres {
  /** A `postgres://` address, password included. */
  readonly address: string;
  /** Ends with the process of the database: null after `stop`, else why it ended by itself. */
  readonly ended: Promise<Error | null>;
  stop(): Promise<void>;
}

/** PostgreSQL is missing, has another version than the data, or doesn't start. */
export class PostgresNotStarted extends Error {
  override readonly name = 'PostgresNotStarted';
}

const user = 'whereabouts';
const socketPort = 5432;
/** A socket's path is limited to 107 bytes on Linux, 103 on macOS. */
const maxSocketPath = 100;
const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

/** User and group in which PostgreSQL runs; null for those of this process. */
type Account = { readonly uid: number; readonly gid: number } | null;

/**
 * Starts a PostgreSQL whose data is in a folder; the first time, it is created there. Root starts it as another user, to
 * whom the folder is given. Rejects with FolderInUseError if another process uses the folder, or PostgresNotStarted.
 */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const base = resolve(folder);
  await mkdir(base, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(base);
  try {
    const account = await accountForPostgres();
    await giveFolder(base, account);
    const programs = await programsFor(base);
    const password = await ensureData(base, programs, account);
    await stopOrphan(base, password);
    const running = await start(base, programs, account, password);
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

const dataOf = (base: string) => join(base, 'data');
const logOf = (base: string) => join(base, 'postgres.log');

/** PostgreSQL refuses to run as root. */
async function accountForPostgres(): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([found]) => found === name);
    if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new PostgresNotStarted(
    "PostgreSQL can't run as root, and there is no user named postgres or nobody. Start the team server as another user.",
  );
}

/** Gives the folder to the account. The account must be able to get there. */
async function giveFolder(base: string, account: Account): Promise<void> {
  await chmod(base, 0o700);
  if (account === null) return;
  await chown(base, account.uid, account.gid);
  for (let parent = dirname(base); ; parent = dirname(parent)) {
    const { uid, gid, mode } = await stat(parent);
    const allowed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & allowed) === 0)
      throw new PostgresNotStarted(
        `PostgreSQL can't run as root, and other users have no access to ${parent}. Use another folder, or start the team server as another user.`,
      );
    if (parent === dirname(parent)) return;
  }
}

async function programsFor(base: string): Promise<PostgresPrograms> {
  const version = await readFile(join(dataOf(base), 'PG_VERSION'), 'utf8').catch(() => null);
  const major = version === null ? null : Number.parseInt(version, 10);
  const programs = await findPostgres(major);
  if (programs !== null) return programs;
  throw new PostgresNotStarted(
    major === null
      ? 'PostgreSQL 15 or later was not found. Install it (on Debian: apt-get install postgresql), or name a database with --database.'
      : `The data in ${base} needs PostgreSQL ${major}, which was not found. Install it, or convert the data with pg_upgrade.`,
  );
}

/** Creates the data if there is none, and returns the password. An interrupted creation is repeated. */
async function ensureData(base: string, { initdb }: PostgresPrograms, account: Account): Promise<string> {
  const passwordFile = join(base, 'password');
  const isCreated = await readFile(join(dataOf(base), 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (isCreated) return readFile(passwordFile, 'utf8');
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const unfinished = join(base, 'data.new');
  await rm(unfinished, removal);
  const child = await launch(
    initdb,
    [
      '-D',
      unfinished,
      '-U',
      user,
      `--pwfile=${passwordFile}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
    ],
    base,
    account,
  );
  if ((await child.exited) !== null) throw await notStarted(base, 'Creating the data of PostgreSQL failed.');
  await rename(unfinished, dataOf(base));
  return password;
}

/** Stops a PostgreSQL that outlived the process that started it: the folder is locked, so nobody uses it. */
async function stopOrphan(base: string, password: string): Promise<void> {
  const status = await readFile(join(dataOf(base), 'postmaster.pid'), 'utf8').catch(() => null);
  if (status === null) return;
  const [pid, , , port, socketFolder] = status.split('\n');
  if (pid === undefined) return;
  const host = socketFolder === undefined || socketFolder === '' ? '127.0.0.1' : socketFolder;
  // Otherwise the file is stale, and PostgreSQL replaces it.
  if ((await tryAddress(addressOf({ host, port: Number(port) }, password))) !== null) return;
  process.kill(Number(pid), 'SIGINT');
  const isRunning = () => {
    try {
      return process.kill(Number(pid), 0);
    } catch {
      return false;
    }
  };
  for (let waited = 0; isRunning(); waited += 50) {
    if (waited > stopTimeoutMs)
      throw new PostgresNotStarted(`Another PostgreSQL uses ${base} and doesn't stop.`);
    await pause(50);
  }
}

/** After a crash, processes of the database may take a moment to end; until then a start fails. */
async function start(base: string, programs: PostgresPrograms, account: Account, password: string) {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const place = await choosePlace(base);
    const address = addressOf(place, password);
    const { child, exited } = await launch(
      programs.postgres,
      ['-D', dataOf(base), ...settings(place)],
      base,
      account,
    );
    let isOver = false;
    void exited.then(() => {
      isOver = true;
    });
    while (!isOver && performance.now() < deadline) {
      if ((await tryAddress(address)) === null) return running(address, child, exited);
      await pause(50);
    }
    child.kill('SIGQUIT');
    await exited;
    if (performance.now() > deadline || !(await isStillInUse(base)))
      throw await notStarted(base, 'PostgreSQL failed to start.');
    await pause(200);
  }
}

function running(address: string, child: ChildProcess, exited: Promise<Error | null>) {
  let isStopping = false;
  return {
    address,
    ended: exited.then((error) => (isStopping ? null : (error ?? new Error('PostgreSQL has stopped.')))),
    async stop() {
      isStopping = true;
      // Ends connections and writes everything. SIGQUIT leaves that to the next start.
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

interface Place {
  /** An address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
}

/** A socket in the folder, which only its owner can open; where that isn't possible, a free port of this computer. */
async function choosePlace(base: string): Promise<Place> {
  const socket = join(base, `.s.PGSQL.${socketPort}.lock`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= maxSocketPath)
    return { host: base, port: socketPort };
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new PostgresNotStarted('No port is free.');
  return { host: '127.0.0.1', port: address.port };
}

function settings({ host, port }: Place): readonly string[] {
  const isSocket = host !== '127.0.0.1';
  const values = {
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? host : '',
    port,
    fsync: 'on',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function addressOf({ host, port }: Place, password: string): string {
  return `postgres://${user}:${password}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
}

/** Returns null if the database answers, else why it doesn't. */
async function tryAddress(address: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    if (isUnavailable(error)) return error;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts a program of PostgreSQL, which writes to the log. `exited` is null for success. */
async function launch(program: string, args: readonly string[], base: string, account: Account) {
  const log = await open(logOf(base), 'w', 0o600);
  try {
    const child = spawn(program, args, {
      cwd: base,
      stdio: ['ignore', log.fd, log.fd],
      // Ctrl+C in a terminal is for this process, which then stops the database in order.
      detached: true,
      ...account,
    });
    const exited = new Promise<Error | null>((done) => {
      child.once('error', done);
      child.once('exit', (code, signal) =>
        done(code === 0 ? null : new Error(`PostgreSQL ended with ${signal ?? code}.`)),
      );
    });
    return { child, exited };
  } finally {
    await log.close();
  }
}

const readLog = (base: string) => readFile(logOf(base), 'utf8').catch(() => '');

async function isStillInUse(base: string): Promise<boolean> {
  return /shared memory block .* still in use|Address already in use|lock file ".*" already exists/.test(
    await readLog(base),
  );
}

async function notStarted(base: string, message: string): Promise<PostgresNotStarted> {
  const lastLines = (await readLog(base)).trim().split('\n').slice(-5).join('\n');
  return new PostgresNotStarted(`${message}\n${lastLines}`);
}
