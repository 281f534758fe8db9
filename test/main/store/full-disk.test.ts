import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { problemOfError } from '../../../main/store/problem-of-error';
import type { ProfileStore } from '../../../main/store-client/profile-store';
import { SecondReviews } from '../../../main/team/second-reviews';
import { everyReport, withFilter } from '../../../shared/domain/report-query';
import { Database } from '../../../shared/node/database/database';
import { DatabaseError } from '../../../shared/node/database/database-error';
import { succeed } from '../../../shared/result';
import { toPushedEntry } from '../../../shared/team-api/wire';
import { buildStoreChild, launchStoreChild, type StoreChild } from '../../support/children/launch-store';
import { openConnection, profileStoreIn, settled } from '../../support/databases/profile-store';
import { draftsIn, draftWith, storedIn, taking } from '../../support/databases/store-calls';
import { answerOf, pass, succeeded } from '../../support/databases/stored-copy';
import { sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { chained, other, sampleTeam, self } from '../../support/inputs/sample-team';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { temporaryFolder } from '../../support/runner/temporary-folder';

// A full disk is simulated by a limit on file sizes, which the Linux kernel applies to every user and which
// can be raised again while the process runs: it fails writes at any byte of any file.

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
  opened.store.connectionChanged(openConnection('p1'));
  return { ...opened, children };
}

/** Sets the maximum file size of a process, in bytes. */
function limitFiles(child: StoreChild | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(child?.child.pid), `--fsize=${bytes}:unlimited`]);
}

const drafts = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => draftWith(`t${first + index}`, 'x'.repeat(20_000)));

describe('a full disk', () => {
  it('keeps everything readable, reports what was not saved, and saves it once there is space', async () => {
    const folder = temporaryFolder();
    const { store, states, children } = start(folder);
    await store.call('drafts.write', draftWith('t0', 'x'));
    await store.call('pages.store', taking([1, 2, 3]));
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
    expect(await store.call('pages.store', taking(numbers, 'x'.repeat(500)))).toMatchObject({
      problem: { kind: 'disk', what: 'store' },
    });
    const names = ['t0', ...saved.map(({ transactionId }) => transactionId)];
    expect(await draftsIn(store, names)).toEqual(names);
    expect(await storedIn(store)).toBe(3);

    limitFiles(children[0], 'unlimited');
    for (const draft of drafts(1, 30))
      expect(await store.call('drafts.write', draft)).toMatchObject({ ok: true });
    expect(await store.call('pages.store', taking(numbers, 'x'.repeat(500)))).toMatchObject({ ok: true });
    expect(await storedIn(store)).toBe(5_003);
    expect(states).toEqual(['opening', 'ready']);
    expect(children).toHaveLength(1);
  });

  it('hides and reveals in the local copy once there is space, and says then what changed', async () => {
    const { store, changes, children } = start(temporaryFolder());
    const transaction = 'transaction:t';
    const reports = Array.from(
      { length: 1_500 },
      (_, at) => `{"id":${at + 1},"transaction_id":"t","timestamp":${at + 1}}`,
    );
    succeeded(await store.call('membership.write', { team: sampleTeam }));
    succeeded(await store.call('pages.store', { body: answerOf(reports), pass: pass(1) }));
    const device = '00000000-0000-4000-8000-0000000000ee';
    const application = 'https://reports.example/';
    const verdict = sampleEntry({ device, application, subject: transaction, ...verdictOn('1', 'fraud') });
    const entries = [...chained([{ person: other, entry: toPushedEntry(verdict) }])];
    const cursor = { seq: 1, hash: entries[0]?.hash ?? '' };
    const receive = () => store.call('shared.store', { entries, cursor, at: 7, isBroken: false });
    succeeded(await receive());
    const judged = async () => {
      const query = withFilter(everyReport, { field: 'verdict', in: ['fraud'], out: [] });
      return succeeded(await store.call('reports.count', { query, asOf: null })).shown;
    };
    expect(await judged()).toBe(reports.length);

    let revealed = 0;
    let revealed_at: number | null = null;
    const item = { round: randomUUID(), application, subject: transaction, first: other, second: self };
    const reviews = new SecondReviews({
      client: {
        blindItems: async () => succeed({ items: [{ ...item, revealed_at }] }),
        drawBlind: async () => succeed(null),
      },
      access: { address: 'https://team.example/', token: 'token' },
      store,
      application,
      person: self,
      link: {
        revealed: () => {
          revealed += 1;
        },
      },
    });
    const ofTransaction = () => changes.filter(({ subjects }) => subjects?.includes(transaction)).length;
    const before = ofTransaction();
    // Enough for the user data, and not for the local copy, of which all reports are written.
    const withoutSpace = async () => {
      limitFiles(children[0], 400_000);
      expect(await reviews.read()).toMatchObject({ ok: false, problem: { kind: 'disk', what: 'store' } });
      limitFiles(children[0], 'unlimited');
    };
    await withoutSpace();
    expect(ofTransaction()).toBe(before);
    succeeded(await reviews.read());
    expect([await judged(), ofTransaction(), revealed]).toEqual([0, before + 1, 0]);

    revealed_at = 5;
    await withoutSpace();
    expect([ofTransaction(), revealed]).toEqual([before + 1, 0]);
    succeeded(await reviews.read());
    expect([ofTransaction(), revealed]).toEqual([before + 2, 1]);
    succeeded(await reviews.read());
    expect(revealed).toBe(1);

    // Received again, but not yet in the local copy.
    limitFiles(children[0], 400_000);
    succeeded(await receive());
    limitFiles(children[0], 'unlimited');
    const after = ofTransaction();
    succeeded(await store.call('notes.save', { key: '1', text: 'called' }));
    expect([await judged(), ofTransaction()]).toEqual([reports.length, after + 1]);
  });

  it('gets what was saved in the log into the file once there is space, without another write', async () => {
    const folder = temporaryFolder();
    const { store, children } = start(folder);
    await store.call('drafts.write', draftWith('t0', 'x'));
    const path = join(folder, 'store', 'p1', 'own.db');
    // The log, which is empty, has space for some drafts, and the file for none.
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
  });

  it('loses nothing saved when the process ends in that state', async () => {
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
  });

  it('without any space is reported when a store is created, and leaves no partial files', async () => {
    const folder = temporaryFolder();
    const { keychain } = memoryKeychain();
    const { store, children } = start(folder, keychain, 'ulimit -S -f 16');
    expect(await settled(store)).toMatchObject({ kind: 'open-failed', reason: { kind: 'disk' } });
    limitFiles(children[0], 'unlimited');
    expect(await store.retry()).toEqual({ kind: 'ready', persistent: true, notices: [] });
    expect(await store.call('drafts.write', draftWith('t0', 'x'))).toMatchObject({ ok: true });
  });

  it('is reported with the system’s code, like a medium that cannot be written', async () => {
    const database = await Database.open(join(temporaryFolder(), 'a.db'));
    await database.exec('CREATE TABLE a (b); PRAGMA max_page_count = 4');
    const refused = await database
      .run('INSERT INTO a VALUES (zeroblob(100000))')
      .catch((error: unknown) => error);
    expect(problemOfError(refused)).toEqual({ kind: 'disk', what: 'store', code: 'ENOSPC' });
    await database.close();
    const codes = [
      ['READONLY', 'EROFS'],
      ['IOERR', 'EIO'],
      ['CANTOPEN', 'EACCES'],
      ['BUSY', 'EBUSY'],
    ] as const;
    for (const [code, reported] of codes)
      expect(problemOfError(new DatabaseError(code, ''))).toEqual({
        kind: 'disk',
        what: 'store',
        code: reported,
      });
    expect(problemOfError(new DatabaseError('CONSTRAINT', ''))).toBeNull();
    expect(problemOfError(new TypeError('a defect'))).toBeNull();
  });
});

/** The superuser may write anywhere, but not without this capability. */
const withoutPrivilege =
  process.getuid?.() === 0 ? 'exec setpriv --bounding-set=-dac_override "$0" "$1"' : ':';

describe('a folder without write permission', () => {
  it('is reported and not changed, and is opened once it is writable', async () => {
    const folder = temporaryFolder();
    const { keychain } = memoryKeychain();
    const first = start(folder, keychain).store;
    await first.call('drafts.write', draftWith('t0', 'x'));
    await first.stop();
    const storeFolder = join(folder, 'store', 'p1');
    const before = readdirSync(storeFolder);
    chmodSync(storeFolder, 0o500);
    const { store } = start(folder, keychain, withoutPrivilege);
    expect(await settled(store)).toEqual({ kind: 'open-failed', reason: { kind: 'disk', code: 'EROFS' } });
    expect(readdirSync(storeFolder)).toEqual(before);
    chmodSync(storeFolder, 0o700);
    expect(await store.retry()).toMatchObject({ kind: 'ready' });
    expect(await draftsIn(store, ['t0'])).toEqual(['t0']);
  });
});
