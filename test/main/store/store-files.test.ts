import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Database } from '../../../shared/node/database/database';
import {
  filledDraft,
  filledFolder,
  filledReports,
  numbersUpTo,
  secret,
} from '../../support/databases/filled-store';
import { draftsIn, draftWith, storedIn, taking } from '../../support/databases/store-calls';
import {
  openStoreInProcess,
  type StoreInProcess,
  storeKey,
  storeService,
  tryToOpenStore,
} from '../../support/databases/store-in-process';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** Returns the content of a folder, byte for byte, without the lock. */
function contentsOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => !name.startsWith('in-use') && !/-(wal|shm)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

function everyByteBelow(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
}

const opening = (folder: string) => ({ folder, service: storeService, key: storeKey, persistent: true });

describe('the files of a store', () => {
  it('reveal nothing of their content, while open and afterwards', async () => {
    const folder = join(temporaryFolder(), 'store');
    const store = await openStoreInProcess(folder);
    await store.call('drafts.write', draftWith('a transaction', secret));
    await store.call('notes.save', { key: '1', text: secret });
    await store.call('pages.store', taking(numbersUpTo(50), secret));
    for (const word of [secret, 'descriptive_report', 'SQLite format 3', 'CREATE TABLE', storeKey])
      expect(everyByteBelow(folder).includes(word)).toBe(false);
    await store.close();
    for (const word of [secret, 'descriptive_report', 'SQLite format 3', 'CREATE TABLE', storeKey])
      expect(everyByteBelow(folder).includes(word)).toBe(false);
  });

  it('are accessible to their owner only, even if copied there', async () => {
    const folder = await filledFolder();
    chmodSync(folder, 0o755);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    const store = await openStoreInProcess(folder);
    await store.call('drafts.write', draftWith('d2', secret));
    await store.call('pages.store', taking([1_000]));
    expect(modeOf(folder)).toBe(ownerOnly.folder);
    const modes = readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]);
    expect(modes.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'own.db',
        'own.db-wal',
        'own.db-shm',
        'reports.db',
        'reports.db-wal',
        'reports.db-shm',
      ]),
    );
    for (const [name, mode] of modes) expect([name, mode]).toEqual([name, ownerOnly.file]);
    await store.close();
  });

  it('can be reopened any number of times without notices', async () => {
    const folder = await filledFolder();
    for (const _again of [1, 2, 3]) {
      const store = await openStoreInProcess(folder);
      expect(store.notices).toEqual([]);
      expect(await storedIn(store)).toBe(filledReports);
      expect(await draftsIn(store, [filledDraft])).toEqual([filledDraft]);
      await store.close();
      expect(store.defects).toEqual([]);
    }
  });

  it('can be open in one process only', async () => {
    const folder = await filledFolder();
    const first = await openStoreInProcess(folder);
    const second = await tryToOpenStore(folder);
    expect(second.opened).toEqual({
      ok: false,
      problem: { kind: 'store-open-failed', fault: { kind: 'in-use' } },
    });
    await first.close();
    expect(await second.store.call('store.open', opening(folder))).toMatchObject({
      ok: true,
    });
    await second.store.close();
  });

  it.each([
    ['random bytes', Buffer.from('4f1c'.repeat(20_000), 'hex')],
    ['a damaged database', Buffer.from(`SQLite format 3\0${'x'.repeat(8_176)}`)],
  ])('are opened if their lock file contains %s, and still in one process only', async (_what, bytes) => {
    const folder = await filledFolder();
    writeFileSync(join(folder, 'in-use'), bytes);
    const opened = await Promise.all([tryToOpenStore(folder), tryToOpenStore(folder)]);
    const [first, second] = opened.sort((one, other) => Number(other.opened.ok) - Number(one.opened.ok));
    expect(first?.opened).toMatchObject({ ok: true, value: { notices: [] } });
    expect(second?.opened).toEqual({
      ok: false,
      problem: { kind: 'store-open-failed', fault: { kind: 'in-use' } },
    });
    expect(first && (await draftsIn(first.store, [filledDraft]))).toEqual([filledDraft]);
    await first?.store.close();
    const next = await openStoreInProcess(folder);
    expect(await storedIn(next)).toBe(filledReports);
    await next.close();
  });

  it('are refused and not changed if a newer version wrote them', async () => {
    for (const name of ['own.db', 'reports.db']) {
      const folder = await filledFolder();
      const database = await Database.open(join(folder, name), { key: storeKey });
      await database.exec('PRAGMA user_version = 999');
      await database.close();
      const before = contentsOf(folder).get(name);
      const { opened } = await tryToOpenStore(folder);
      expect(opened).toEqual({ ok: false, problem: { kind: 'store-open-failed', fault: { kind: 'newer' } } });
      expect(contentsOf(folder).get(name)).toBe(before);
      expect([...contentsOf(folder).keys()]).toEqual(['marker.json', 'own.db', 'reports.db']);
    }
  });

  it('are refused and not changed with another key', async () => {
    const folder = await filledFolder();
    const before = contentsOf(folder);
    const { opened } = await tryToOpenStore(folder, { key: 'b6'.repeat(32) });
    expect(opened).toEqual({
      ok: false,
      problem: { kind: 'store-open-failed', fault: { kind: 'wrong-key' } },
    });
    expect(contentsOf(folder)).toEqual(before);
  });

  it('are removed if their key ended with the previous run', async () => {
    const folder = join(temporaryFolder(), 'store');
    const { store } = await tryToOpenStore(folder, { persistent: false });
    await store.call('drafts.write', draftWith('d1', 'gone'));
    await store.close();
    const { store: next, opened } = await tryToOpenStore(folder, { key: 'b6'.repeat(32), persistent: false });
    expect(opened).toMatchObject({ ok: true, value: { notices: [] } });
    expect(await draftsIn(next, ['d1'])).toEqual([]);
    await next.close();
  });
});

describe('the data of another service', () => {
  const other = 'https://other.example/';
  const fault = { kind: 'other-service', madeFor: storeService, requested: other };

  it('is not opened, is not changed, and is available again for its own service', async () => {
    const folder = await filledFolder();
    const before = contentsOf(folder);
    const { opened } = await tryToOpenStore(folder, { service: other });
    expect(opened).toEqual({ ok: false, problem: { kind: 'store-open-failed', fault } });
    for (const name of ['own.db', 'reports.db', 'marker.json'])
      expect(contentsOf(folder).get(name)).toBe(before.get(name));
    const store = await openStoreInProcess(folder);
    expect(store.notices).toEqual([]);
    expect(await draftsIn(store, [filledDraft])).toEqual([filledDraft]);
    expect(await storedIn(store)).toBe(filledReports);
    await store.close();
  });

  it('is set aside completely on the user’s request, and nothing of it is in the new files', async () => {
    const folder = await filledFolder();
    const before = contentsOf(folder);
    const { store } = await tryToOpenStore(folder, { service: other });
    const aside = { folder, key: storeKey, whole: true };
    expect(await store.call('store.setAside', aside)).toEqual({ ok: true, value: null });
    expect(await store.call('store.open', { ...opening(folder), service: other })).toMatchObject({
      ok: true,
      value: { notices: [] },
    });
    expect(await draftsIn(store, [filledDraft])).toEqual([]);
    expect(await storedIn(store)).toBe(0);
    await store.close();
    for (const name of ['own.db', 'reports.db', 'marker.json'])
      expect(contentsOf(folder).get(`${name}.damaged-1`)).toBe(before.get(name));
  });

  it('is not opened either if its file is put back next to the files of this service', async () => {
    const folder = await filledFolder();
    const { store } = await tryToOpenStore(folder, { service: other });
    await store.call('store.setAside', { folder, key: storeKey, whole: true });
    await store.call('store.open', { ...opening(folder), service: other });
    await store.close();
    copyFileSync(join(folder, 'own.db.damaged-1'), join(folder, 'own.db'));
    const { opened } = await tryToOpenStore(folder, { service: other });
    expect(opened).toEqual({ ok: false, problem: { kind: 'store-open-failed', fault } });
  });

  it('is set aside if it is the copy of the reports only, and the copy is rebuilt', async () => {
    const folder = await filledFolder();
    const ofOther = join(temporaryFolder(), 'store');
    const { store } = await tryToOpenStore(ofOther, { service: other });
    await store.call('pages.store', taking([1, 2]));
    await store.close();
    copyFileSync(join(ofOther, 'reports.db'), join(folder, 'reports.db'));
    const reopened = await openStoreInProcess(folder);
    expect(reopened.notices).toEqual([{ kind: 'reports-rebuilt', reason: 'other-service' }]);
    expect(await storedIn(reopened)).toBe(0);
    expect(await draftsIn(reopened, [filledDraft])).toEqual([filledDraft]);
    await reopened.close();
  });

  it('stays the other service’s after it was damaged and salvaged', async () => {
    const folder = await filledFolder();
    const filled = await openStoreInProcess(folder);
    // The file ends with it, so that it is the only thing damaged.
    await filled.call('drafts.write', draftWith('long', 'x'.repeat(90_000)));
    await filled.close();
    flipLastByte(join(folder, 'own.db'));
    const { store } = await tryToOpenStore(folder, { service: other });
    await store.call('store.setAside', { folder, key: storeKey, whole: false });
    expect(await store.call('store.open', { ...opening(folder), service: other })).toEqual({
      ok: false,
      problem: { kind: 'store-open-failed', fault },
    });
  });
});

/** What may be found in place of a file. */
const ruins = [
  ['random bytes', (path: string) => writeFileSync(path, Buffer.from('4f1c'.repeat(20_000), 'hex'))],
  ['nothing in it', (path: string) => writeFileSync(path, '')],
  ['half of it', (path: string) => truncateSync(path, statSync(path).size / 2)],
  ['all but its last bytes', (path: string) => truncateSync(path, statSync(path).size - 100)],
  ['an unencrypted database', (path: string) => writeFileSync(path, `SQLite format 3\0${'x'.repeat(8_176)}`)],
  [
    'a folder',
    (path: string) => {
      rmSync(path);
      mkdirSync(join(path, 'inside'), { recursive: true });
    },
  ],
] as const;

describe('a reports file', () => {
  it.each(ruins)(
    'with %s is set aside and rebuilt, and the user data is not affected',
    async (_what, ruin) => {
      const folder = await filledFolder();
      ruin(join(folder, 'reports.db'));
      const store = await openStoreInProcess(folder);
      expect(store.notices).toEqual([{ kind: 'reports-rebuilt', reason: 'damaged' }]);
      expect(await storedIn(store)).toBe(0);
      expect(await draftsIn(store, [filledDraft])).toEqual([filledDraft]);
      expect(existsSync(join(folder, 'reports.db.damaged-1'))).toBe(true);
      expect(await store.call('pages.store', taking([1, 2]))).toMatchObject({ ok: true });
      await store.close();
      const next = await openStoreInProcess(folder);
      expect(next.notices).toEqual([]);
      expect(await storedIn(next)).toBe(2);
      await next.close();
    },
  );

  it('that is damaged repeatedly leaves the two newest set-aside copies, with SQLite’s auxiliary files', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'reports.db');
    for (const content of ['first', 'second', 'third', 'fourth']) {
      writeFileSync(path, content.repeat(1_000));
      writeFileSync(`${path}-wal`, '');
      await (await openStoreInProcess(folder)).close();
    }
    const copies = readdirSync(folder).filter((name) => name.includes('.damaged-'));
    expect(copies.filter((name) => !/-(wal|shm|journal)$/.test(name)).sort()).toEqual([
      'reports.db.damaged-3',
      'reports.db.damaged-4',
    ]);
    expect(copies.every((name) => /damaged-[34]/.test(name))).toBe(true);
    expect(readFileSync(`${path}.damaged-3`, 'utf8')).toContain('third');
    expect(readFileSync(`${path}.damaged-4`, 'utf8')).toContain('fourth');
  });

  it('that is missing is rebuilt, and an older one is set aside', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'reports.db');
    const copy = join(folder, '../a-copy.db');
    copyFileSync(path, copy);
    await (await openStoreInProcess(folder)).close();
    copyFileSync(copy, path);
    const stale = await openStoreInProcess(folder);
    expect(stale.notices).toEqual([{ kind: 'reports-rebuilt', reason: 'stale' }]);
    await stale.close();
    rmSync(path);
    const missing = await openStoreInProcess(folder);
    expect(missing.notices).toEqual([{ kind: 'reports-rebuilt', reason: 'missing' }]);
    await missing.close();
    expect(existsSync(`${path}.damaged-1`)).toBe(true);
  });

  it.each(['deleted', 'replaced'])(
    'that is %s while it is open is noticed at the next write',
    async (what) => {
      const folder = await filledFolder();
      const path = join(folder, 'reports.db');
      const store = await openStoreInProcess(folder);
      const { body, pass } = taking([7]);
      const prepared = await store.call('pages.prepare', { body });
      const ticket = prepared.ok && prepared.value.ok ? prepared.value.value.ticket : '';
      rmSync(path);
      if (what === 'replaced') writeFileSync(path, 'something else');
      // A page prepared for the previous file is not kept for the next one.
      expect(await store.call('pages.storePrepared', { ticket, pass })).toEqual({ ok: true, value: null });
      expect(await store.call('pages.store', taking([1, 2, 3]))).toMatchObject({ ok: true });
      expect(store.notices).toEqual([{ kind: 'reports-rebuilt', reason: 'missing' }]);
      await store.close();
      const next = await openStoreInProcess(folder);
      expect(next.notices).toEqual([]);
      expect(await storedIn(next)).toBe(3);
      await next.close();
    },
  );

  it('whose damage shows later is rebuilt, even if no call reads the damaged part', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'reports.db');
    flipLastByte(path);
    const { store, opened } = await tryToOpenStore(folder, { checkAfterMs: 0 });
    expect(opened).toMatchObject({ ok: true });
    await expect.poll(() => store.notices).toEqual([{ kind: 'reports-rebuilt', reason: 'damaged' }]);
    await expect.poll(() => storedIn(store)).toBe(0);
    expect(await draftsIn(store, [filledDraft])).toEqual([filledDraft]);
    await store.close();
  });
});

describe('the user data file', () => {
  it.each(ruins)(
    'with %s is reported and not changed; on the user’s request it is set aside and a new one created',
    async (_what, ruin) => {
      const folder = await filledFolder();
      const path = join(folder, 'own.db');
      ruin(path);
      const isFile = statSync(path).isFile();
      const before = isFile ? readFileSync(path) : null;
      const { store, opened } = await tryToOpenStore(folder);
      const fault = { kind: 'user-data-damaged' };
      expect(opened).toEqual({ ok: false, problem: { kind: 'store-open-failed', fault } });
      if (before) expect(readFileSync(path).equals(before)).toBe(true);
      expect(await store.call('store.setAside', { folder, key: storeKey, whole: false })).toMatchObject({
        ok: true,
      });
      expect(await store.call('store.open', opening(folder))).toMatchObject({
        ok: true,
        value: { notices: [] },
      });
      expect(await storedIn(store)).toBe(filledReports);
      expect(statSync(`${path}.damaged-1`).isFile()).toBe(isFile);
      if (before) expect(readFileSync(`${path}.damaged-1`).equals(before)).toBe(true);
      await store.close();
    },
  );

  it('that is damaged repeatedly leaves every set-aside copy', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'own.db');
    const names = ['1', '2', '3', '4'].map((number) => `own.db.damaged-${number}`);
    for (const name of names) {
      writeFileSync(path, name.repeat(1_000));
      const { store } = await tryToOpenStore(folder);
      const setAside = await store.call('store.setAside', { folder, key: storeKey, whole: false });
      expect(setAside).toMatchObject({ ok: true });
      expect(await store.call('store.open', opening(folder))).toMatchObject({ ok: true });
      await store.close();
    }
    for (const name of names) expect(readFileSync(join(folder, name), 'utf8')).toContain(name);
  });

  it('that is missing is reported, never treated as a first run', async () => {
    const folder = await filledFolder();
    rmSync(join(folder, 'own.db'));
    const { opened } = await tryToOpenStore(folder);
    expect(opened).toEqual({
      ok: false,
      problem: { kind: 'store-open-failed', fault: { kind: 'user-data-damaged' } },
    });
    expect(existsSync(join(folder, 'own.db'))).toBe(false);
  });

  it('is salvaged as far as it is readable', async () => {
    const folder = await filledFolder();
    const writing = await openStoreInProcess(folder);
    for (const number of numbersUpTo(30))
      await writing.call('drafts.write', draftWith(`t${number}`, 'x'.repeat(3_000)));
    await writing.close();
    flipLastByte(join(folder, 'own.db'));
    const { store, opened } = await tryToOpenStore(folder);
    expect(opened).toMatchObject({ ok: false });
    const aside = await store.call('store.setAside', { folder, key: storeKey, whole: false });
    expect(await store.call('store.open', opening(folder))).toMatchObject({ ok: true });
    const saved = await draftsIn(
      store,
      numbersUpTo(30).map((number) => `t${number}`),
    );
    expect(saved.length).toBeGreaterThan(20);
    expect(aside).toMatchObject({ ok: true, value: { notes: 0, views: 0, whole: false } });
    await store.close();
  });

  it('is salvaged even if setting it aside was interrupted before the salvaged file took its place', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'own.db');
    renameSync(path, `${path}.salvaged`);
    const { store, opened } = await tryToOpenStore(folder);
    expect(opened).toMatchObject({ problem: { fault: { kind: 'user-data-damaged' } } });
    expect(await store.call('store.setAside', { folder, key: storeKey, whole: false })).toMatchObject({
      value: { drafts: 1, whole: true },
    });
    expect(await store.call('store.open', opening(folder))).toMatchObject({ ok: true });
    expect(await draftsIn(store, [filledDraft])).toEqual([filledDraft]);
    await store.close();
  });

  it('that is an older copy is reported, and its further entries are numbered as those of another device', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'own.db');
    const copy = join(folder, '../a-copy.db');
    copyFileSync(path, copy);
    const noted = async (store: StoreInProcess, key: string) => {
      await store.call('notes.save', { key, text: 'a note' });
      const logged = await store.call('log.ofSubjects', { subjects: [`report:${key}`] });
      return logged.ok ? logged.value[0]?.entries[0]?.entry : undefined;
    };
    const newer = await openStoreInProcess(folder);
    const missing = await noted(newer, '1');
    await newer.close();
    copyFileSync(copy, path);
    const store = await openStoreInProcess(folder);
    expect(store.notices).toContainEqual({ kind: 'user-data-stale' });
    const further = await noted(store, '2');
    expect([missing?.deviceSeq, further?.deviceSeq]).toEqual([1, 1]);
    expect(further?.device).not.toBe(missing?.device);
    expect(store.logged).toEqual([{ kinds: ['note'], subjects: ['report:2'] }]);
    await store.close();
    const next = await openStoreInProcess(folder);
    expect(next.notices).toEqual([]);
    await next.close();
  });

  it.each(['deleted', 'replaced'])('that is %s while it is open is restored completely', async (what) => {
    const folder = await filledFolder();
    const path = join(folder, 'own.db');
    const store = await openStoreInProcess(folder);
    await store.call('drafts.write', draftWith('before', 'x'));
    rmSync(path);
    if (what === 'replaced') writeFileSync(path, 'something else');
    expect(await store.call('drafts.write', draftWith('after', 'x'))).toEqual({ ok: true, value: null });
    expect(modeOf(path)).toBe(ownerOnly.file);
    await store.close();
    const next = await openStoreInProcess(folder);
    expect(next.notices).toEqual([]);
    expect(await draftsIn(next, [filledDraft, 'before', 'after'])).toEqual([filledDraft, 'before', 'after']);
    await next.close();
    expect(existsSync(`${path}.damaged-1`)).toBe(what === 'replaced');
  });

  it('that is deleted and not written afterwards is restored when it is closed', async () => {
    const folder = await filledFolder();
    const store = await openStoreInProcess(folder);
    rmSync(join(folder, 'own.db'));
    await store.close();
    const next = await openStoreInProcess(folder);
    expect(await draftsIn(next, [filledDraft])).toEqual([filledDraft]);
    await next.close();
  });
});

describe('the marker', () => {
  it.each(['missing', 'damaged'])('that is %s is recreated from the files', async (what) => {
    const folder = await filledFolder();
    const marker = join(folder, 'marker.json');
    if (what === 'missing') rmSync(marker);
    else appendFileSync(marker, '}');
    const store = await openStoreInProcess(folder);
    expect(store.notices).toEqual([]);
    expect(await storedIn(store)).toBe(filledReports);
    await store.close();
    expect(JSON.parse(readFileSync(marker, 'utf8'))).toMatchObject({ persistent: true, generation: 2 });
  });
});

function flipLastByte(path: string): void {
  const bytes = readFileSync(path);
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  writeFileSync(path, bytes);
}
