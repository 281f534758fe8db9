import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NewerDatabaseError } from '../../../../main/store/migrations';
import { generationOf, nextGeneration } from '../../../../main/store/user-data/file-identity';
import { userDataMigrations } from '../../../../main/store/user-data/migrations';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import { UserDatabase } from '../../../../main/store/user-data/user-database';
import { Database } from '../../../../shared/node/database/database';
import { databaseKey } from '../../../support/databases/database-key';
import { draftWithText, outboxItem } from '../../../support/databases/user-data-samples';
import { noteOn, openOwn, ownPath } from '../../../support/databases/user-database';
import { modeOf, ownerOnly } from '../../../support/main/file-modes';
import { allItems } from '../../../support/outbox/all-items';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const secret = 'what nobody else may read';

describe('the user data file', () => {
  it('is accessible to its owner only, with its log, and shows nothing of its content', async () => {
    const folder = temporaryFolder();
    const own = await openOwn(folder);
    const calls = userDataHandlers(own, () => 1);
    await calls['log.write']({ outbox: { put: [outboxItem('a', { answer: secret })], remove: [] } });
    await calls['drafts.write']({ transactionId: secret, draft: draftWithText(secret) });
    await calls['notes.save']({ key: '9007199254740993', text: secret });
    const looked = () =>
      readdirSync(folder).map((name) => {
        const path = join(folder, name);
        expect(modeOf(path)).toBe(ownerOnly.file);
        const bytes = readFileSync(path);
        return ['SQLite format', 'CREATE TABLE', secret, '9007199254740993'].filter((text) =>
          bytes.includes(text),
        );
      });
    expect(looked().flat()).toEqual([]);
    const canary = await own.reviewLog.canary();
    expect(canary).toMatch(/^canary-[0-9a-f]{32}$/);
    expect(readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(canary))).toBe(false);
    await own.close();
    expect(looked().flat()).toEqual([]);
  });

  it('writes to the disk before it answers', async () => {
    const own = await openOwn();
    const settings = await own.read((session) =>
      session.row(
        `SELECT (SELECT synchronous FROM pragma_synchronous) AS synchronous,
                (SELECT journal_mode FROM pragma_journal_mode) AS journal,
                (SELECT foreign_keys FROM pragma_foreign_keys) AS foreignKeys`,
        [],
        z.object({ synchronous: z.int(), journal: z.string(), foreignKeys: z.int() }),
      ),
    );
    // 2 is FULL: https://sqlite.org/pragma.html#pragma_synchronous
    expect(settings).toEqual({ synchronous: 2, journal: 'wal', foreignKeys: 1 });
    await own.close();
  });

  it('soon contains writes itself, so that neither a lost nor a corrupt log loses anything', async () => {
    const folder = temporaryFolder();
    const own = await openOwn(folder);
    await userDataHandlers(own, () => 1)['notes.save']({ key: '1', text: 'a note' });
    // Called after the checkpoint, answered after it.
    await generationOf(own);
    const copy = temporaryFolder();
    copyFileSync(ownPath(folder), ownPath(copy));
    const withoutLog = await openOwn(copy);
    expect(await noteOn(withoutLog.reviewLog, '1')).toBe('a note');
    await withoutLog.close();
    await own.close();
  });

  it('counts its generations, so that an older copy is detected', async () => {
    const folder = temporaryFolder();
    const own = await openOwn(folder);
    expect(await generationOf(own)).toBe(0);
    expect(await nextGeneration(own)).toBe(1);
    await own.close();
    const older = readFileSync(ownPath(folder));
    const again = await openOwn(folder);
    expect(await nextGeneration(again)).toBe(2);
    await again.close();
    writeFileSync(ownPath(folder), older);
    const restored = await openOwn(folder);
    expect(await generationOf(restored)).toBe(1);
    await restored.close();
  });

  it('keeps its canary, and another file has another one', async () => {
    const folder = temporaryFolder();
    const own = await openOwn(folder);
    const canary = await own.reviewLog.canary();
    await own.close();
    const again = await openOwn(folder);
    expect(await again.reviewLog.canary()).toBe(canary);
    await again.close();
    const other = await openOwn();
    expect(await other.reviewLog.canary()).not.toBe(canary);
    await other.close();
  });
});

describe('a file that cannot be opened', () => {
  it('of a newer version is not changed', async () => {
    const folder = temporaryFolder();
    await (await openOwn(folder)).close();
    const newer = await Database.open(ownPath(folder), { key: databaseKey });
    await newer.exec(`PRAGMA journal_mode = DELETE; PRAGMA user_version = ${userDataMigrations.length + 1}`);
    await newer.close();
    const before = readFileSync(ownPath(folder));
    await expect(openOwn(folder)).rejects.toThrow(NewerDatabaseError);
    expect(readFileSync(ownPath(folder)).equals(before)).toBe(true);
  });

  it.each([['with another key', databaseKey.replaceAll('0', '1')]])('%s is not changed', async (_, key) => {
    const folder = temporaryFolder();
    await (await openOwn(folder)).close();
    const before = readFileSync(ownPath(folder));
    await expect(UserDatabase.open(ownPath(folder), key)).rejects.toMatchObject({ code: 'NOTADB' });
    expect(readFileSync(ownPath(folder)).equals(before)).toBe(true);
  });

  it.each([
    ['text', Buffer.from('no database '.repeat(1_000))],
    ['an unencrypted database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8_176)])],
  ])('that is %s is not changed', async (_, bytes) => {
    const folder = temporaryFolder();
    writeFileSync(ownPath(folder), bytes);
    await expect(openOwn(folder)).rejects.toMatchObject({ code: 'NOTADB' });
    expect(readFileSync(ownPath(folder)).equals(bytes)).toBe(true);
  });
});

describe('a file that was moved or deleted', () => {
  it.each([
    ['deleted', (path: string) => rmSync(path)],
    ['moved', (path: string) => renameSync(path, `${path}.moved`)],
    ['without its log', (path: string) => rmSync(`${path}-wal`)],
    [
      'replaced by a copy',
      (path: string) => {
        copyFileSync(path, `${path}.copy`);
        renameSync(`${path}.copy`, path);
      },
    ],
  ])('accepts no more writes: %s', async (_, lose) => {
    const folder = temporaryFolder();
    const own = await openOwn(folder);
    const calls = userDataHandlers(own, () => 1);
    await calls['notes.save']({ key: '1', text: 'before' });
    lose(ownPath(folder));
    const writing = calls['notes.save']({ key: '1', text: 'after' });
    await expect(writing).rejects.toMatchObject({ name: 'FileMovedError', code: 'ENOENT' });
    expect(await noteOn(own.reviewLog, '1')).toBe('before');
    await own.close();
  });
});

describe('a full disk', () => {
  it('accepts nothing in part, lets everything be read, and accepts writes once there is space', async () => {
    const own = await openOwn();
    const calls = userDataHandlers(own, () => 1);
    await calls['log.write']({ outbox: { put: [outboxItem('a')], remove: [] } });
    await own.read((session) => session.exec('PRAGMA max_page_count = 1'));
    const put = [outboxItem('b', { answer: 'x'.repeat(20_000) })];
    const change = { outbox: { put, remove: ['a'] } };
    await expect(calls['log.write'](change)).rejects.toMatchObject({ code: 'FULL' });
    expect(await allItems(calls)).toEqual({ ok: true, value: [outboxItem('a')] });
    await own.read((session) => session.exec('PRAGMA max_page_count = 10000'));
    await calls['log.write'](change);
    expect(await allItems(calls)).toEqual({ ok: true, value: put });
    await own.close();
  });
});
