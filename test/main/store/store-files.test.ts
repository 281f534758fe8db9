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
import { Database } from '../../../main/database/database';
import { filledDraft, filledFolder, filledReports, numbersUpTo, secret } from '../../support/filled-store';
import { draftsIn, draftWith, storedIn, taking } from '../../support/store-calls';
import { openStoreInProcess, storeKey, storeService, tryToOpenStore } from '../../support/store-in-process';
import { temporaryFolder } from '../../support/temporary-folder';

/** What is in a folder, byte for byte, the lock apart. */
function contentsOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => !name.startsWith('in-use') && !/-(wal|shm)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

function everyByteBelow(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
}

const opening = (folder: string) => ({ folder, service: storeService, key: storeKey, kept: true });

describe('the files of a store', () => {
  it('show nothing of what is in them, while they are open and afterwards', async () => {
    const folder = join(temporaryFolder(), 'store');
    const store = await openStoreInProcess(folder);
    await store.call('drafts.write', draftWith('a transaction', secret));
    await store.call('notes.write', { key: '1', text: secret, now: 1 });
    await store.call('sync.take', taking(numbersUpTo(50), secret));
    for (const word of [secret, 'descriptive_report', 'SQLite format 3', 'CREATE TABLE', storeKey])
      expect(everyByteBelow(folder).includes(word)).toBe(false);
    await store.close();
    for (const word of [secret, 'descriptive_report', 'SQLite format 3', 'CREATE TABLE', storeKey])
      expect(everyByteBelow(folder).includes(word)).toBe(false);
  });

  it('are for their owner alone, whoever put them there', async () => {
    const folder = await filledFolder();
    chmodSync(folder, 0o755);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    const store = await openStoreInProcess(folder);
    await store.call('drafts.write', draftWith('d2', secret));
    await store.call('sync.take', taking([1_000]));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
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
    for (const [name, mode] of modes) expect([name, mode]).toEqual([name, 0o600]);
    await store.close();
  });

  it('are opened again and again without a word', async () => {
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

  it('are in one process at a time', async () => {
    const folder = await filledFolder();
    const first = await openStoreInProcess(folder);
    const second = await tryToOpenStore(folder);
    expect(second.opened).toEqual({
      ok: false,
      problem: { kind: 'store-unopened', fault: { kind: 'in-use' } },
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
  ])(
    'are opened where their lock has %s in it, and are in one process all the same',
    async (_what, bytes) => {
      const folder = await filledFolder();
      writeFileSync(join(folder, 'in-use'), bytes);
      const opened = await Promise.all([tryToOpenStore(folder), tryToOpenStore(folder)]);
      const [first, second] = opened.sort((one, other) => Number(other.opened.ok) - Number(one.opened.ok));
      expect(first?.opened).toEqual({ ok: true, value: { notices: [] } });
      expect(second?.opened).toEqual({
        ok: false,
        problem: { kind: 'store-unopened', fault: { kind: 'in-use' } },
      });
      expect(first && (await draftsIn(first.store, [filledDraft]))).toEqual([filledDraft]);
      await first?.store.close();
      const next = await openStoreInProcess(folder);
      expect(await storedIn(next)).toBe(filledReports);
      await next.close();
    },
  );

  it('are refused where they were written by a newer version, and left as they are', async () => {
    for (const name of ['own.db', 'reports.db']) {
      const folder = await filledFolder();
      const database = await Database.open(join(folder, name), { key: storeKey });
      await database.exec('PRAGMA user_version = 999');
      await database.close();
      const before = contentsOf(folder).get(name);
      const { opened } = await tryToOpenStore(folder);
      expect(opened).toEqual({ ok: false, problem: { kind: 'store-unopened', fault: { kind: 'newer' } } });
      expect(contentsOf(folder).get(name)).toBe(before);
      expect([...contentsOf(folder).keys()]).toEqual(['marker.json', 'own.db', 'reports.db']);
    }
  });

  it('are refused with another key, and left as they are', async () => {
    const folder = await filledFolder();
    const before = contentsOf(folder);
    const { opened } = await tryToOpenStore(folder, { key: 'b6'.repeat(32) });
    expect(opened).toEqual({ ok: false, problem: { kind: 'store-unopened', fault: { kind: 'wrong-key' } } });
    expect(contentsOf(folder)).toEqual(before);
  });

  it('are removed when their key ended with the run before', async () => {
    const folder = join(temporaryFolder(), 'store');
    const { store } = await tryToOpenStore(folder, { kept: false });
    await store.call('drafts.write', draftWith('d1', 'gone'));
    await store.close();
    const { store: next, opened } = await tryToOpenStore(folder, { key: 'b6'.repeat(32), kept: false });
    expect(opened).toEqual({ ok: true, value: { notices: [] } });
    expect(await draftsIn(next, ['d1'])).toEqual([]);
    await next.close();
  });
});

describe('the data of another service', () => {
  const other = 'https://other.example/';
  const fault = { kind: 'other-service', madeFor: storeService, asked: other };

  it('is not opened, is left as it is, and is there again for its own service', async () => {
    const folder = await filledFolder();
    const before = contentsOf(folder);
    const { opened } = await tryToOpenStore(folder, { service: other });
    expect(opened).toEqual({ ok: false, problem: { kind: 'store-unopened', fault } });
    for (const name of ['own.db', 'reports.db', 'marker.json'])
      expect(contentsOf(folder).get(name)).toBe(before.get(name));
    const store = await openStoreInProcess(folder);
    expect(store.notices).toEqual([]);
    expect(await draftsIn(store, [filledDraft])).toEqual([filledDraft]);
    expect(await storedIn(store)).toBe(filledReports);
    await store.close();
  });

  it('is set aside whole on the person’s word, and nothing of it is in the new files', async () => {
    const folder = await filledFolder();
    const before = contentsOf(folder);
    const { store } = await tryToOpenStore(folder, { service: other });
    const aside = { folder, key: storeKey, whole: true };
    expect(await store.call('store.setAside', aside)).toEqual({ ok: true, value: null });
    expect(await store.call('store.open', { ...opening(folder), service: other })).toEqual({
      ok: true,
      value: { notices: [] },
    });
    expect(await draftsIn(store, [filledDraft])).toEqual([]);
    expect(await storedIn(store)).toBe(0);
    await store.close();
    for (const name of ['own.db', 'reports.db', 'marker.json'])
      expect(contentsOf(folder).get(`${name}.damaged-1`)).toBe(before.get(name));
  });

  it('is not opened either when its file is put back beside the files of this service', async () => {
    const folder = await filledFolder();
    const { store } = await tryToOpenStore(folder, { service: other });
    await store.call('store.setAside', { folder, key: storeKey, whole: true });
    await store.call('store.open', { ...opening(folder), service: other });
    await store.close();
    copyFileSync(join(folder, 'own.db.damaged-1'), join(folder, 'own.db'));
    const { opened } = await tryToOpenStore(folder, { service: other });
    expect(opened).toEqual({ ok: false, problem: { kind: 'store-unopened', fault } });
  });

  it('that is the copy of the reports alone is set aside, and the copy rebuilt', async () => {
    const folder = await filledFolder();
    const ofOther = join(temporaryFolder(), 'store');
    const { store } = await tryToOpenStore(ofOther, { service: other });
    await store.call('sync.take', taking([1, 2]));
    await store.close();
    copyFileSync(join(ofOther, 'reports.db'), join(folder, 'reports.db'));
    const reopened = await openStoreInProcess(folder);
    expect(reopened.notices).toEqual([{ kind: 'reports-rebuilt', reason: 'other-service' }]);
    expect(await storedIn(reopened)).toBe(0);
    expect(await draftsIn(reopened, [filledDraft])).toEqual([filledDraft]);
    await reopened.close();
  });

  it('stays so after it was damaged and what could be read of it was saved', async () => {
    const folder = await filledFolder();
    flipLastByte(join(folder, 'own.db'));
    const { store } = await tryToOpenStore(folder, { service: other });
    await store.call('store.setAside', { folder, key: storeKey, whole: false });
    expect(await store.call('store.open', { ...opening(folder), service: other })).toEqual({
      ok: false,
      problem: { kind: 'store-unopened', fault },
    });
  });
});

/** What may be found in a file's place. */
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
  it.each(ruins)('with %s is set aside and rebuilt, and the own data is untouched', async (_what, ruin) => {
    const folder = await filledFolder();
    ruin(join(folder, 'reports.db'));
    const store = await openStoreInProcess(folder);
    expect(store.notices).toEqual([{ kind: 'reports-rebuilt', reason: 'damaged' }]);
    expect(await storedIn(store)).toBe(0);
    expect(await draftsIn(store, [filledDraft])).toEqual([filledDraft]);
    expect(existsSync(join(folder, 'reports.db.damaged-1'))).toBe(true);
    expect(await store.call('sync.take', taking([1, 2]))).toMatchObject({ ok: true });
    await store.close();
    const next = await openStoreInProcess(folder);
    expect(next.notices).toEqual([]);
    expect(await storedIn(next)).toBe(2);
    await next.close();
  });

  it('that is damaged again and again leaves the two newest set-aside copies, with what SQLite had beside them', async () => {
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

  it('that is missing is rebuilt, and an older one set aside', async () => {
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
    'that is %s while it is open is noticed when it is next written',
    async (what) => {
      const folder = await filledFolder();
      const path = join(folder, 'reports.db');
      const store = await openStoreInProcess(folder);
      const { body, pass } = taking([7]);
      const prepared = await store.call('sync.prepare', { body });
      const ticket = prepared.ok && prepared.value.ok ? prepared.value.value.ticket : '';
      rmSync(path);
      if (what === 'replaced') writeFileSync(path, 'something else');
      // A page that was prepared for the file before is not held for the next.
      expect(await store.call('sync.takePrepared', { ticket, pass })).toEqual({ ok: true, value: null });
      expect(await store.call('sync.take', taking([1, 2, 3]))).toMatchObject({ ok: true });
      expect(store.notices).toEqual([{ kind: 'reports-rebuilt', reason: 'missing' }]);
      await store.close();
      const next = await openStoreInProcess(folder);
      expect(next.notices).toEqual([]);
      expect(await storedIn(next)).toBe(3);
      await next.close();
    },
  );

  it('whose damage shows later is rebuilt without anybody asking for what is damaged', async () => {
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

describe('what only the analyst has', () => {
  it.each(ruins)(
    'with %s is told and left as it is; set aside on their word, and begun anew',
    async (_what, ruin) => {
      const folder = await filledFolder();
      const path = join(folder, 'own.db');
      ruin(path);
      const isFile = statSync(path).isFile();
      const before = isFile ? readFileSync(path) : null;
      const { store, opened } = await tryToOpenStore(folder);
      const fault = { kind: 'own-data-damaged' };
      expect(opened).toEqual({ ok: false, problem: { kind: 'store-unopened', fault } });
      if (before) expect(readFileSync(path).equals(before)).toBe(true);
      expect(await store.call('store.setAside', { folder, key: storeKey, whole: false })).toMatchObject({
        ok: true,
      });
      expect(await store.call('store.open', opening(folder))).toEqual({
        ok: true,
        value: { notices: [] },
      });
      expect(await storedIn(store)).toBe(filledReports);
      expect(statSync(`${path}.damaged-1`).isFile()).toBe(isFile);
      if (before) expect(readFileSync(`${path}.damaged-1`).equals(before)).toBe(true);
      await store.close();
    },
  );

  it('that is damaged again and again leaves every set-aside copy', async () => {
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

  it('that is missing is told, never taken for a first run', async () => {
    const folder = await filledFolder();
    rmSync(join(folder, 'own.db'));
    const { opened } = await tryToOpenStore(folder);
    expect(opened).toEqual({
      ok: false,
      problem: { kind: 'store-unopened', fault: { kind: 'own-data-damaged' } },
    });
    expect(existsSync(join(folder, 'own.db'))).toBe(false);
  });

  it('is saved from a damaged file as far as it can be read', async () => {
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

  it('is saved all the same where setting it aside was ended before what was saved took its place', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'own.db');
    renameSync(path, `${path}.salvaged`);
    const { store, opened } = await tryToOpenStore(folder);
    expect(opened).toMatchObject({ problem: { fault: { kind: 'own-data-damaged' } } });
    expect(await store.call('store.setAside', { folder, key: storeKey, whole: false })).toMatchObject({
      value: { drafts: 1, whole: true },
    });
    expect(await store.call('store.open', opening(folder))).toMatchObject({ ok: true });
    expect(await draftsIn(store, [filledDraft])).toEqual([filledDraft]);
    await store.close();
  });

  it('that is an older copy is told', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'own.db');
    const copy = join(folder, '../a-copy.db');
    copyFileSync(path, copy);
    await (await openStoreInProcess(folder)).close();
    copyFileSync(copy, path);
    const store = await openStoreInProcess(folder);
    expect(store.notices).toContainEqual({ kind: 'own-data-stale' });
    await store.close();
    const next = await openStoreInProcess(folder);
    expect(next.notices).toEqual([]);
    await next.close();
  });

  it.each(['deleted', 'replaced'])('that is %s while it is open is put back whole', async (what) => {
    const folder = await filledFolder();
    const path = join(folder, 'own.db');
    const store = await openStoreInProcess(folder);
    await store.call('drafts.write', draftWith('before', 'x'));
    rmSync(path);
    if (what === 'replaced') writeFileSync(path, 'something else');
    expect(await store.call('drafts.write', draftWith('after', 'x'))).toEqual({ ok: true, value: null });
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    await store.close();
    const next = await openStoreInProcess(folder);
    expect(next.notices).toEqual([]);
    expect(await draftsIn(next, [filledDraft, 'before', 'after'])).toEqual([filledDraft, 'before', 'after']);
    await next.close();
    expect(existsSync(`${path}.damaged-1`)).toBe(what === 'replaced');
  });

  it('that is deleted and not written afterwards is put back when it is closed', async () => {
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
  it.each(['missing', 'damaged'])('that is %s is made again from the files', async (what) => {
    const folder = await filledFolder();
    const marker = join(folder, 'marker.json');
    if (what === 'missing') rmSync(marker);
    else appendFileSync(marker, '}');
    const store = await openStoreInProcess(folder);
    expect(store.notices).toEqual([]);
    expect(await storedIn(store)).toBe(filledReports);
    await store.close();
    expect(JSON.parse(readFileSync(marker, 'utf8'))).toMatchObject({ kept: true, generation: 2 });
  });
});

function flipLastByte(path: string): void {
  const bytes = readFileSync(path);
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  writeFileSync(path, bytes);
}
