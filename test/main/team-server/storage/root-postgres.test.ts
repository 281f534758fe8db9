import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOwnPostgres } from '../../../../main/team-server/storage/own-postgres';
import { query } from '../../../support/databases/team-postgres';
import { modeOf } from '../../../support/main/file-modes';
import { temporaryFolderInMemory } from '../../../support/runner/temporary-folder';

const isRoot = process.getuid?.() === 0;

/** Starts and stops a PostgreSQL in a folder. */
async function startOnce(base: string): Promise<void> {
  const postgres = await startOwnPostgres(base);
  expect(await query(postgres.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
}

/** A folder of an own PostgreSQL, a file that only root can read, and a shell of PostgreSQL's account. */
async function startedFolder() {
  const base = temporaryFolderInMemory();
  await startOnce(base);
  const { uid, gid } = statSync(join(base, 'data'));
  const victims = temporaryFolderInMemory();
  chmodSync(victims, 0o755);
  const victim = join(victims, 'of-root');
  writeFileSync(victim, 'secret of root\n', { mode: 0o600 });
  const account = (command: string) =>
    execFileSync('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', 'sh', '-c', command], {
      cwd: '/',
      stdio: 'pipe',
    });
  /** Leaves the folder as earlier versions did: all of it belonged to the account. */
  const giveAway = () => execFileSync('chown', ['-R', `${uid}:${gid}`, base]);
  const unharmed = () => {
    const { uid: owner, nlink } = statSync(victim);
    return { owner, mode: modeOf(victim), nlink, content: readFileSync(victim, 'utf8') };
  };
  return { base, uid, victim, account, giveAway, unharmed };
}

const untouched = { owner: 0, mode: 0o600, nlink: 1, content: 'secret of root\n' };

describe.runIf(isRoot)('an own PostgreSQL that root starts', () => {
  it('leaves its folder, log, lock and password to root, and gives the account only data and sockets', async () => {
    const { base, uid, account } = await startedFolder();
    expect(modeOf(base)).toBe(0o711);
    const owners = Object.fromEntries(
      readdirSync(base).map((name) => [name, lstatSync(join(base, name)).uid]),
    );
    expect(owners).toEqual({
      data: uid,
      sockets: uid,
      password: 0,
      'in-use': 0,
      'postgres.log': 0,
    });
    for (const command of [
      `cat ${base}/password`,
      `rm ${base}/postgres.log`,
      `ls ${base}`,
      `touch ${base}/new`,
    ])
      expect(() => account(command)).toThrow('denied');
  });

  it.each(['postgres.log', 'password', 'in-use', 'in-use-journal'])(
    'doesn’t follow a link that the account has put in the place of %s while the folder was its own',
    async (name) => {
      const { base, victim, account, giveAway, unharmed } = await startedFolder();
      giveAway();
      account(`rm -f ${base}/${name} && ln -s ${victim} ${base}/${name}`);
      await startOnce(base).catch(() => undefined);
      expect(unharmed()).toEqual(untouched);
      expect(() => account(`cat ${victim}`)).toThrow('denied');
    },
    60_000,
  );

  it('doesn’t follow links where it creates the data again', async () => {
    const { base, victim, account, giveAway, unharmed } = await startedFolder();
    giveAway();
    account(`rm -r ${base}/data ${base}/password ${base}/sockets`);
    for (const name of ['password', 'password.new', 'data.new', 'sockets'])
      account(`ln -s ${victim} ${base}/${name}`);
    await startOnce(base).catch(() => undefined);
    expect(unharmed()).toEqual(untouched);
  });

  it('takes over a folder of an earlier version, with its data', async () => {
    const { base, giveAway } = await startedFolder();
    const before = readFileSync(join(base, 'password'), 'utf8');
    giveAway();
    await startOnce(base);
    expect(readFileSync(join(base, 'password'), 'utf8')).toBe(before);
    expect(lstatSync(join(base, 'password')).uid).toBe(0);
    expect(existsSync(join(base, 'password.new'))).toBe(false);
  });
});
