import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../../main/database/database';
import { DatabaseError } from '../../../main/database/database-error';
import { problemOf } from '../../../main/store/problem-of';
import type { ProfileStore } from '../../../main/store/profile-store';
import { buildStoreChild, launchStoreChild, type StoreChild } from '../../support/launch-store';
import { memoryKeychain } from '../../support/memory-keychain';
import { openConnection, profileStoreIn, settled } from '../../support/profile-store';
import { draftsIn, draftWith, storedIn, taking } from '../../support/store-calls';
import { temporaryFolder } from '../../support/temporary-folder';

// A full disk is made by the limit on the size of a file, which the kernel holds for anybody on any Linux and which can be
// raised again while the process runs: it is what a write meets, at any byte of any of the files.

let file = '';
beforeAll(async () => {
  file = await buildStoreChild();
});

const started: ProfileStore[] = [];
afterEach(async () => {
  for (const store of started.splice(0)) await store.stop();
});

function start(folder: string, keychain = memoryKeychain().keychain, limits?: string) {
  const children: StoreChild[] = [];
  const opened = profileStoreIn(folder, keychain, () => {
    const child = launchStoreChild(file, limits);
    children.push(child);
    return child;
  });
  started.push(opened.store);
  opened.store.follow(openConnection('p1'));
  return { ...opened, children };
}

/** How large a file a process may make, in bytes. */
function limitFiles(child: StoreChild | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(child?.child.pid), `--fsize=${bytes}:unlimited`]);
}

const drafts = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => draftWith(`t${first + index}`, 'x'.repeat(20_000)));

describe('a disk that is full', () => {
  it('keeps what it has and can be read; what is not saved is told, and saved once there is room', async () => {
    const folder = temporaryFolder();
    const { store, states, children } = start(folder);
    await store.call('drafts.write', draftWith('t0', 'x'));
    await store.call('sync.take', taking([1, 2, 3]));
    const largest = Math.max(
      ...readdirSync(join(folder, 'store', 'p1')).map(
        (name) => statSync(join(folder, 'store', 'p1', name)).size,
      ),
    );
    limitFiles(children[0], largest + 10_000);
    const answers = await Promise.all(drafts(1, 30).map((draft) => store.call('drafts.write', draft)));
    const saved = drafts(1, 30).filter((_, index) => answers[index]?.ok);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject({ problem: { kind: 'disk', what: 'store' } });
    const numbers = Array.from({ length: 5_000 }, (_, index) => index + 10);
    expect(await store.call('sync.take', taking(numbers, 'x'.repeat(500)))).toMatchObject({
      problem: { kind: 'disk', what: 'store' },
    });
    const names = ['t0', ...saved.map(({ transactionId }) => transactionId)];
    expect(await draftsIn(store, names)).toEqual(names);
    expect(await storedIn(store)).toBe(3);

    limitFiles(children[0], 'unlimited');
    for (const draft of drafts(1, 30))
      expect(await store.call('drafts.write', draft)).toMatchObject({ ok: true });
    expect(await store.call('sync.take', taking(numbers, 'x'.repeat(500)))).toMatchObject({ ok: true });
    expect(await storedIn(store)).toBe(5_003);
    expect(states).toEqual(['opening', 'ready']);
    expect(children).toHaveLength(1);
  }, 30_000);

  it('takes what was saved from the log into the file once there is room, without another write', async () => {
    const folder = temporaryFolder();
    const { store, children } = start(folder);
    await store.call('drafts.write', draftWith('t0', 'x'));
    const path = join(folder, 'store', 'p1', 'own.db');
    // The log, which begins anew, has room for some drafts, and the file for none.
    limitFiles(children[0], statSync(path).size);
    expect(await store.call('drafts.write', draftWith('t1', 'x'.repeat(20_000)))).toEqual({
      ok: true,
      value: null,
    });
    expect(await draftsIn(store, ['t0', 't1'])).toEqual(['t0', 't1']);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(20_000);
    limitFiles(children[0], 'unlimited');
    await expect.poll(() => statSync(`${path}-wal`).size, { timeout: 20_000 }).toBe(0);
    expect(await draftsIn(store, ['t0', 't1'])).toEqual(['t0', 't1']);
  }, 30_000);

  it('loses nothing that was saved when the process ends in that state', async () => {
    const folder = temporaryFolder();
    const { keychain } = memoryKeychain();
    const first = start(folder, keychain);
    await first.store.call('drafts.write', draftWith('t0', 'x'));
    limitFiles(first.children[0], 150_000);
    const answers = await Promise.all(drafts(1, 30).map((draft) => first.store.call('drafts.write', draft)));
    const saved = drafts(1, 30).filter((_, index) => answers[index]?.ok);
    expect(saved.length).toBeLessThan(30);
    first.children[0]?.kill();
    await expect.poll(() => first.children.length).toBe(2);
    const names = ['t0', ...saved.map(({ transactionId }) => transactionId)];
    expect(await draftsIn(first.store, names)).toEqual(names);
  }, 30_000);

  it('that takes nothing at all is told when a store is to be made, and leaves nothing half made', async () => {
    const folder = temporaryFolder();
    const { keychain } = memoryKeychain();
    const { store, children } = start(folder, keychain, 'ulimit -S -f 16');
    expect(await settled(store)).toMatchObject({ kind: 'unopened', reason: { kind: 'disk' } });
    limitFiles(children[0], 'unlimited');
    expect(await store.retry()).toEqual({ kind: 'ready', kept: true, notices: [] });
    expect(await store.call('drafts.write', draftWith('t0', 'x'))).toMatchObject({ ok: true });
  });

  it('is told by the system’s code, as a medium that takes nothing is', async () => {
    const database = await Database.open(join(temporaryFolder(), 'a.db'));
    await database.exec('CREATE TABLE a (b); PRAGMA max_page_count = 4');
    const refused = await database
      .run('INSERT INTO a VALUES (zeroblob(100000))')
      .catch((error: unknown) => error);
    expect(problemOf(refused)).toEqual({ kind: 'disk', what: 'store', code: 'ENOSPC' });
    await database.close();
    const codes = [
      ['READONLY', 'EROFS'],
      ['IOERR', 'EIO'],
      ['CANTOPEN', 'EACCES'],
      ['BUSY', 'EBUSY'],
    ] as const;
    for (const [code, told] of codes)
      expect(problemOf(new DatabaseError(code, ''))).toEqual({ kind: 'disk', what: 'store', code: told });
    expect(problemOf(new DatabaseError('CONSTRAINT', ''))).toBeNull();
    expect(problemOf(new TypeError('a defect'))).toBeNull();
  });
});

/** The superuser may write anywhere, but not without this capability. */
const withoutPrivilege =
  process.getuid?.() === 0 ? 'exec setpriv --bounding-set=-dac_override "$0" "$1"' : ':';

describe('a folder that must not be written', () => {
  it('is told and left as it is, and opened once it may be', async () => {
    const folder = temporaryFolder();
    const { keychain } = memoryKeychain();
    const first = start(folder, keychain).store;
    await first.call('drafts.write', draftWith('t0', 'x'));
    await first.stop();
    const storeFolder = join(folder, 'store', 'p1');
    const before = readdirSync(storeFolder);
    chmodSync(storeFolder, 0o500);
    const { store } = start(folder, keychain, withoutPrivilege);
    expect(await settled(store)).toEqual({ kind: 'unopened', reason: { kind: 'disk', code: 'EROFS' } });
    expect(readdirSync(storeFolder)).toEqual(before);
    chmodSync(storeFolder, 0o700);
    expect(await store.retry()).toMatchObject({ kind: 'ready' });
    expect(await draftsIn(store, ['t0'])).toEqual(['t0']);
  });
});
