import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removal, rename } from '../../../shared/node/files';
import { findPostgres, type PostgresPrograms } from './find-postgres';

/** PostgreSQL is missing, has another version than the data, or doesn't start. */
export class PostgresNotStarted extends Error {
  override readonly name = 'PostgresNotStarted';
}

/** User and group in which PostgreSQL runs; null for those of this process. */
export type Account = { readonly uid: number; readonly gid: number } | null;

/** The data of an own PostgreSQL, and what can work with it. */
export interface PostgresFolder {
  readonly base: string;
  readonly data: string;
  readonly programs: PostgresPrograms;
  readonly account: Account;
  readonly password: string;
}

/** The superuser of the data. */
export const databaseUser = 'whereabouts';

const dataOf = (base: string) => join(base, 'data');
export const logOf = (base: string) => join(base, 'postgres.log');

/** Rejects with PostgresNotStarted if a folder has files of others, who would lose access to them. */
export async function refuseOtherFiles(base: string): Promise<void> {
  const files = (await readdir(base)).filter((name) => name !== 'in-use');
  if (files.length > 0 && !files.includes('password') && !files.includes('data'))
    throw new PostgresNotStarted(`${base} contains other files. Use an empty folder.`);
}

/**
 * Prepares a folder that no other process uses; the first time, the data is created. Root gives the folder to another
 * user. Rejects with PostgresNotStarted.
 */
export async function preparePostgresFolder(base: string): Promise<PostgresFolder> {
  const account = await accountForPostgres();
  await giveFolder(base, account);
  const programs = await programsFor(base);
  const password = await ensureData(base, programs, account);
  return { base, data: dataOf(base), programs, account, password };
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
      `--pgdata=${unfinished}`,
      `--username=${databaseUser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ],
    { base, account },
  );
  if ((await child.exited) !== null) throw await notStarted(base, 'Creating the data of PostgreSQL failed.');
  await rename(unfinished, dataOf(base));
  return password;
}

/** Starts a program of PostgreSQL, which writes to the log. `exited` is null for success. */
export async function launch(
  program: string,
  args: readonly string[],
  { base, account }: Pick<PostgresFolder, 'base' | 'account'>,
): Promise<{ readonly child: ChildProcess; readonly exited: Promise<Error | null> }> {
  const log = await open(logOf(base), 'a', 0o600);
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
