import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removal, rename } from '../../../shared/node/files';
import { findPostgres, type PostgresPrograms } from './find-postgres';
import {
  createFile,
  ensureFolder,
  giveFolder,
  isFileOf,
  type Owner,
  openToAppend,
  removeForeign,
} from './guarded-files';

/** PostgreSQL is missing, has another version than the data, or doesn't start. */
export class PostgresNotStarted extends Error {
  override readonly name = 'PostgresNotStarted';
}

/** User and group in which PostgreSQL runs; null for those of this process. */
export type Account = Owner | null;

/**
 * The data of an own PostgreSQL, and what can work with it. Where root starts it, only `data` and `sockets` belong to the
 * account that it runs in; the folder itself, with the log, the lock and the password, is root's.
 */
export interface PostgresFolder {
  readonly base: string;
  readonly data: string;
  /** Where its socket is. */
  readonly sockets: string;
  readonly programs: PostgresPrograms;
  readonly account: Account;
  readonly password: string;
}

/** The superuser of the data. */
export const databaseUser = 'whereabouts';

const dataOf = (base: string) => join(base, 'data');
export const socketsOf = (base: string) => join(base, 'sockets');
const passwordOf = (base: string) => join(base, 'password');
export const logOf = (base: string) => join(base, 'postgres.log');

/** Rejects with PostgresNotStarted if a folder has files of others, who would lose access to them. */
export async function refuseOtherFiles(base: string): Promise<void> {
  const files = (await readdir(base)).filter((name) => name !== 'in-use');
  if (files.length > 0 && !files.includes('password') && !files.includes('data'))
    throw new PostgresNotStarted(`${base} contains other files. Use an empty folder.`);
}

/**
 * Makes a folder, before anything in it is opened, one in which only this process's user writes. An earlier version gave it
 * to the account of PostgreSQL, which may have put links there.
 */
export async function secureFolder(base: string): Promise<Account> {
  const account = await accountForPostgres();
  if (account === null) {
    await chmod(base, 0o700);
    return null;
  }
  await chown(base, 0, 0);
  // The account gets to its own folders inside.
  await chmod(base, 0o711);
  for (const name of ['in-use', 'in-use-journal', 'in-use-wal', 'in-use-shm', basename(logOf(base))])
    await removeForeign(join(base, name), 0);
  await refuseUnreachable(base, account);
  return account;
}

/** Prepares a folder that no other process uses; the first time, the data is created. Rejects with PostgresNotStarted. */
export async function preparePostgresFolder(base: string, account: Account): Promise<PostgresFolder> {
  const programs = await programsFor(base);
  const password = await ensureData(base, programs, account);
  const sockets = socketsOf(base);
  await ensureFolder(sockets, account);
  return { base, data: dataOf(base), sockets, programs, account, password };
}

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

/** Rejects with PostgresNotStarted if the account can't get to the folder. */
async function refuseUnreachable(base: string, account: Owner): Promise<void> {
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
  const isCreated = await readFile(join(dataOf(base), 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (isCreated) return readPassword(base, account);
  const password = randomBytes(24).toString('base64url');
  await createFile(passwordOf(base), password, null);
  const unfinished = join(base, 'data.new');
  await removeUnfinished(unfinished, account);
  await ensureFolder(unfinished, account);
  // A copy for initdb, which the account can read.
  const given = join(base, 'password.new');
  await createFile(given, password, account);
  const child = await launch(
    initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${databaseUser}`,
      `--pwfile=${given}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ],
    { base, account },
  );
  const failure = await child.exited;
  await rm(given, removal);
  if (failure !== null) throw await notStarted(base, 'Creating the data of PostgreSQL failed.');
  await rename(unfinished, dataOf(base));
  return password;
}

/** Takes the folder of an interrupted creation back first, so that the account can't exchange what is removed. */
async function removeUnfinished(folder: string, account: Account): Promise<void> {
  if (account !== null) await giveFolder(folder, { uid: 0, gid: 0 }).catch(() => undefined);
  await rm(folder, removal);
}

/** An earlier version gave the file to the account. */
async function readPassword(base: string, account: Account): Promise<string> {
  const path = passwordOf(base);
  if (account === null) return readFile(path, 'utf8');
  if (!(await isFileOf(path, [0, account.uid])))
    throw new PostgresNotStarted(`${path} is missing, or a link. Put the file from a backup there.`);
  const password = await readFile(path, 'utf8');
  await createFile(path, password, null);
  return password;
}

/** Starts a program of PostgreSQL, which writes to the log. `exited` is null for success. */
export async function launch(
  program: string,
  args: readonly string[],
  { base, account }: Pick<PostgresFolder, 'base' | 'account'>,
): Promise<{ readonly child: ChildProcess; readonly exited: Promise<Error | null> }> {
  const log = await openToAppend(logOf(base));
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

/** Ends PostgreSQL in order (`fast`), or leaves what remains to its next start (`immediate`). */
export async function stopPostgres(folder: PostgresFolder, mode: 'fast' | 'immediate'): Promise<boolean> {
  const { programs, data } = folder;
  const { exited } = await launch(programs.pgCtl, ['stop', '-D', data, '-m', mode, '-t', '30'], folder);
  return (await exited) === null;
}

export const readLog = (base: string) => readFile(logOf(base), 'utf8').catch(() => '');

export async function notStarted(base: string, message: string): Promise<PostgresNotStarted> {
  const lastLines = (await readLog(base)).trim().split('\n').slice(-5).join('\n');
  return new PostgresNotStarted(`${message}\n${lastLines}`);
}
