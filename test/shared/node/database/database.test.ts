import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { processDriver } from '../../../../shared/node/database/choose-driver';
import { Database } from '../../../../shared/node/database/database';
import type { DatabaseDriver } from '../../../../shared/node/database/driver';
import type { Session } from '../../../../shared/node/database/session';
import { modeOf, ownerOnly } from '../../../support/main/file-modes';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const textRow = z.object({ text: z.string() });

/** Creates a database with a table `note (position, text)`. */
async function newDatabase(): Promise<Database> {
  const database = await Database.open(join(temporaryFolder(), 'a.db'));
  await database.exec('CREATE TABLE note (position INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  return database;
}

async function textsIn(session: Session): Promise<readonly string[]> {
  return (await session.rows('SELECT text FROM note ORDER BY position', [], textRow)).map(({ text }) => text);
}

const insert = 'INSERT INTO note (text) VALUES (?)';

describe('a database', () => {
  it('returns every text and every int64 exactly', async () => {
    const database = await newDatabase();
    const sql = 'SELECT CAST(CAST(? AS INTEGER) AS TEXT) AS whole, ? AS text';
    const row = z.object({ whole: z.string(), text: z.string() });
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.string(),
        async (whole, text) => {
          expect(await database.row(sql, [whole.toString(), text], row)).toEqual({
            whole: whole.toString(),
            text,
          });
        },
      ),
    );
    await database.close();
  });

  it('returns null if there is no row', async () => {
    const database = await newDatabase();
    expect(await database.row('SELECT text FROM note', [], textRow)).toBeNull();
    await database.close();
  });

  it('runs calls in order', async () => {
    const database = await newDatabase();
    const all = Array.from({ length: 20 }, (_, index) => `${index}`);
    const writes = all.map((text, index) =>
      index % 2
        ? database.run(insert, [text])
        : database.transaction((session) => session.run(insert, [text])),
    );
    expect(await textsIn(database)).toEqual(all);
    await Promise.all(writes);
    await database.close();
  });

  it('runs more statements than it caches, and earlier ones again', async () => {
    const database = await newDatabase();
    const number = z.object({ number: z.int() });
    for (const _again of [1, 2])
      for (let each = 0; each < 1_100; each += 1)
        expect(await database.row(`SELECT ${each} AS number`, [], number)).toEqual({ number: each });
    await database.close();
  });

  it('never interleaves transactions, and rolls back one that fails', async () => {
    const database = await newDatabase();
    const write = (name: string, fails: boolean) =>
      database.transaction(async (session) => {
        for (const part of [1, 2]) {
          await session.run(insert, [`${name}${part}`]);
          await new Promise(setImmediate);
        }
        if (fails) throw new Error(name);
        return textsIn(session);
      });
    const [a, b, c] = await Promise.allSettled([write('a', false), write('b', true), write('c', false)]);
    expect(a).toMatchObject({ value: ['a1', 'a2'] });
    expect(b).toMatchObject({ reason: { message: 'b' } });
    expect(c).toMatchObject({ value: ['a1', 'a2', 'c1', 'c2'] });
    await database.close();
  });

  it('is accessible to its owner only, including the files SQLite creates next to it', async () => {
    const path = join(temporaryFolder(), 'a.db');
    const database = await Database.open(path);
    await database.exec('PRAGMA journal_mode = WAL; CREATE TABLE a (a)');
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(modeOf(file)).toBe(ownerOnly.file);
    await database.close();
  });
});

describe('an error of a database', () => {
  it('has SQLite’s code, and does not contain bound values', async () => {
    const database = await newDatabase();
    await database.exec('CREATE UNIQUE INDEX once ON note (text)');
    await database.run(insert, ['a secret']);
    const again = await database.run(insert, ['a secret']).catch((error: unknown) => error);
    expect(again).toMatchObject({ name: 'DatabaseError', code: 'CONSTRAINT' });
    expect(String(again)).not.toContain('secret');
    await expect(database.run('no SQL')).rejects.toMatchObject({ code: 'ERROR' });
    await expect(database.rows('SELECT 1 AS text', [], textRow)).rejects.toMatchObject({ code: 'CORRUPT' });
    expect(await textsIn(database)).toEqual(['a secret']);
    await database.close();
  });

  it('is reported for a file that is not a database, a missing one, and one that cannot be written', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'text.db');
    writeFileSync(path, 'no database '.repeat(100));
    const database = await Database.open(path);
    await expect(textsIn(database)).rejects.toMatchObject({ code: 'NOTADB' });
    await database.close();
    await expect(Database.open(join(folder, 'none.db'), { readOnly: true })).rejects.toMatchObject({
      code: 'CANTOPEN',
    });
    writeFileSync(join(folder, 'empty.db'), '');
    const readOnly = await Database.open(join(folder, 'empty.db'), { readOnly: true });
    await expect(readOnly.exec('CREATE TABLE a (a)')).rejects.toMatchObject({ code: 'READONLY' });
    await readOnly.close();
  });

  it('is reported when the disk is full: the transaction is rolled back, and later ones succeed', async () => {
    const database = await newDatabase();
    await database.run(insert, ['before']);
    await database.exec('PRAGMA max_page_count = 10');
    const writing = database.transaction(async (session) => {
      for (let row = 0; row < 100; row += 1) await session.run(insert, ['x'.repeat(10_000)]);
    });
    await expect(writing).rejects.toMatchObject({ code: 'FULL' });
    await database.transaction((session) => session.run(insert, ['after']));
    expect(await textsIn(database)).toEqual(['before', 'after']);
    await database.close();
  });

  it('is reported for any call after closing', async () => {
    const database = await newDatabase();
    await database.close();
    await database.close();
    await expect(database.run(insert, ['late'])).rejects.toMatchObject({ name: 'DatabaseError' });
  });
});

describe('an encrypted database', () => {
  const key = '00112233445566778899aabbccddeeff'.repeat(2);

  it('opens with its key only, and shows nothing of its content', async () => {
    const path = join(temporaryFolder(), 'a.db');
    const database = await Database.open(path, { key });
    await database.exec('CREATE TABLE note (position INTEGER PRIMARY KEY, text TEXT NOT NULL)');
    await database.run(insert, ['a secret']);
    await database.close();
    expect(readFileSync(path).includes('a secret')).toBe(false);
    expect(readFileSync(path).includes('SQLite format')).toBe(false);
    const withoutKey = await Database.open(path);
    await expect(textsIn(withoutKey)).rejects.toMatchObject({ code: 'NOTADB' });
    await withoutKey.close();
    const otherKey = key.replaceAll('0', '1');
    await expect(Database.open(path, { key: otherKey })).rejects.toMatchObject({ code: 'NOTADB' });
    const again = await Database.open(path, { key });
    expect(await textsIn(again)).toEqual(['a secret']);
    await again.close();
  });

  it.each([[''], ['abc'], [`${key.slice(2)}"'`], [`${key}00`]])(
    'rejects a key like %j without quoting it',
    async (bad) => {
      const opening = Database.open(join(temporaryFolder(), 'a.db'), { key: bad });
      await expect(opening).rejects.toThrow(/^The key of a database must be 32 bytes in hexadecimal\.$/);
    },
  );
});

describe('the page cache of a database', () => {
  afterEach(() => vi.useRealTimers());

  /** Returns a driver that records what is executed. */
  function watchedDriver(): { readonly driver: DatabaseDriver; readonly executed: string[] } {
    const executed: string[] = [];
    const { name, open } = processDriver();
    const driver: DatabaseDriver = {
      name,
      open: async (path, options) => {
        const connection = await open(path, options);
        return {
          all: (sql, values) => connection.all(sql, values),
          start: (sql) => connection.start(sql),
          next: (limit) => connection.next(limit),
          close: () => connection.close(),
          exec: (sql) => {
            executed.push(sql);
            return connection.exec(sql);
          },
        };
      },
    };
    return { driver, executed };
  }

  it('is emptied after ten seconds without a call, again after the next calls, and not once it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
    const { driver, executed } = watchedDriver();
    const database = await Database.open(join(temporaryFolder(), 'a.db'), { driver });
    const released = () => executed.filter((sql) => sql === 'PRAGMA shrink_memory').length;
    await database.exec('CREATE TABLE note (text TEXT) STRICT');
    vi.advanceTimersByTime(9_000);
    await database.run(insert, ['one']);
    vi.advanceTimersByTime(9_000);
    expect(released()).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(await textsOf(database)).toEqual(['one']);
    expect(released()).toBe(1);
    vi.advanceTimersByTime(10_000);
    await database.exec('SELECT 1');
    expect(released()).toBe(2);
    await database.close();
    vi.advanceTimersByTime(10_000);
    expect(released()).toBe(2);
  });

  async function textsOf(session: Session): Promise<readonly string[]> {
    return (await session.rows('SELECT text FROM note', [], textRow)).map(({ text }) => text);
  }
});
