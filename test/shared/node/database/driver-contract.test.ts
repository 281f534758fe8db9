import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type sqlcipher from '@journeyapps/sqlcipher';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkFileInUse } from '../../../../main/store/file-checks';
import { countBrokenPages } from '../../../../main/store/page-hmac';
import { cipherFormat, cipherFormatName } from '../../../../shared/node/database/cipher-format';
import { Database } from '../../../../shared/node/database/database';
import type { SqlValue } from '../../../../shared/node/database/driver';
import { buildChild } from '../../../support/children/build-child';
import { loadableDrivers } from '../../../support/databases/database-drivers';
import { databaseKey as key } from '../../../support/databases/database-key';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

/** What the program requires of each driver. On Node 20, it runs with the one; on newer ones, with both. */
describe.each(loadableDrivers.map((driver) => [driver.name, driver] as const))('%s', (_name, driver) => {
  const newPath = () => join(temporaryFolder(), 'a.db');
  const openNew = (path = newPath()) => Database.open(path, { key, ownThread: true, driver });
  const anything = z.record(z.string(), z.unknown());
  /** Returns the only row of a query in a new database. */
  async function select(sql: string, values: readonly SqlValue[] = []) {
    const database = await openNew();
    const row = await database.row(`SELECT ${sql}`, values, anything);
    await database.close();
    return row;
  }

  describe('binds and returns', () => {
    it.each([
      [0, 'integer'],
      [-0, 'integer'],
      [2 ** 31 - 1, 'integer'],
      [-(2 ** 31), 'integer'],
      [2 ** 31, 'real'],
      [-(2 ** 31) - 1, 'real'],
      [2 ** 53, 'real'],
      [0.5, 'real'],
      [Number.NaN, 'null'],
      ['', 'text'],
      ['ñ \u{1f5fa} \u0000 end', 'text'],
      [null, 'null'],
      [new Uint8Array([0, 255, 1]), 'blob'],
      [new Uint8Array(), 'blob'],
    ])('%j as %s', async (value, type) => {
      const row = await select('typeof(?) AS type, ? AS value', [value, value]);
      expect(row?.type).toBe(type);
      const { value: returned } = row ?? {};
      const expected = Number.isNaN(value) ? null : value === 0 ? 0 : value;
      if (value instanceof Uint8Array)
        expect(Array.from(z.instanceof(Uint8Array).parse(returned))).toEqual([...value]);
      else expect(returned).toBe(expected);
    });

    it('whole numbers as integers in a calculation', async () => {
      expect(await select('7 / ? AS whole, 7 / ? AS part', [2, 2.5])).toEqual({ whole: 3, part: 2.8 });
    });

    it('numbered parameters, in any order and repeatedly', async () => {
      expect(await select("?2 || ?1 || ?2 AS text, '?3' AS mark", ['a', 'b'])).toEqual({
        text: 'bab',
        mark: '?3',
      });
    });

    it('an int64 as text, and beyond 2^53 as the nearest double', async () => {
      const sql = 'CAST(CAST(? AS INTEGER) AS TEXT) AS exact, CAST(? AS INTEGER) AS rounded';
      expect(await select(sql, ['9007199254740993', '9007199254740993'])).toEqual({
        exact: '9007199254740993',
        rounded: 9007199254740992,
      });
    });
  });

  it('sorts in memory, overwrites deleted content, and ignores foreign keys by default', async () => {
    const database = await openNew();
    const settings = await database.row(
      `SELECT temp_store, secure_delete, foreign_keys FROM pragma_temp_store, pragma_secure_delete, pragma_foreign_keys`,
      [],
      anything,
    );
    expect(settings).toEqual({ temp_store: 2, secure_delete: 1, foreign_keys: 0 });
    await database.close();
  });

  it('has the SQL that the program uses', async () => {
    const database = await openNew();
    await database.exec(`CREATE TABLE note (position INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
      CREATE VIRTUAL TABLE search USING fts5(text, content = '', columnsize = 0, detail = none, tokenize = 'ascii');
      INSERT INTO search (search, rank) VALUES ('automerge', 16)`);
    const added = await database.rows(
      `INSERT INTO note (text) SELECT value ->> 1 FROM json_each(?1) WHERE value ->> 0 < ?2
       ON CONFLICT (text) DO NOTHING RETURNING position, text`,
      [
        JSON.stringify([
          [1, 'one way'],
          [2, 'two ways'],
          [3, 'a third'],
        ]),
        3,
      ],
      anything,
    );
    expect(added).toEqual([
      { position: 1, text: 'one way' },
      { position: 2, text: 'two ways' },
    ]);
    await database.run('INSERT INTO search (rowid, text) SELECT position, text FROM note');
    expect(await database.rows('SELECT rowid FROM search WHERE search MATCH ?', ['ways'], anything)).toEqual([
      { rowid: 2 },
    ]);
    await database.run("INSERT INTO search (search, rowid, text) VALUES ('delete', 2, 'two ways')");
    expect(await database.rows('SELECT rowid FROM search WHERE search MATCH ?', ['ways'], anything)).toEqual(
      [],
    );
    await database.exec('PRAGMA writable_schema = ON; PRAGMA journal_mode = OFF');
    expect(await database.rows('PRAGMA journal_mode', [], anything)).toEqual([{ journal_mode: 'off' }]);
    await database.close();
  });

  it('copies a database into another encrypted with the same key', async () => {
    const path = newPath();
    const copy = `${path}.copy`;
    const database = await openNew(path);
    await database.exec("CREATE TABLE note (text); INSERT INTO note VALUES ('a secret')");
    await database.run('VACUUM INTO ?', [copy]);
    await database.close();
    expect(readFileSync(copy).includes('a secret')).toBe(false);
    const copied = await openNew(copy);
    expect(await copied.rows('SELECT text FROM note', [], anything)).toEqual([{ text: 'a secret' }]);
    await copied.close();
  });

  it('runs a query while a slow one runs on another connection of the file', async () => {
    const path = newPath();
    const [one, other] = [await openNew(path), await openNew(path)];
    const finished: string[] = [];
    const slow = one
      .rows(
        'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT max(i) AS i FROM n',
        [],
        anything,
      )
      .then(() => finished.push('slow'));
    await other.rows('SELECT 1 AS i', [], anything).then(() => finished.push('quick'));
    await slow;
    expect(finished).toEqual(['quick', 'slow']);
    await one.close();
    await other.close();
  });

  describe('reports', () => {
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'none',
        (error: unknown) => z.object({ code: z.string() }).parse(error).code,
      );

    it('a violated constraint without the values, and an error in SQL', async () => {
      const database = await openNew();
      await database.exec('CREATE TABLE note (text UNIQUE)');
      await database.run('INSERT INTO note VALUES (?)', ['a secret']);
      const again = await database.run('INSERT INTO note VALUES (?)', ['a secret']).catch(String);
      expect(again).not.toContain('a secret');
      expect(await codeOf(database.run('INSERT INTO note VALUES (?)', ['a secret']))).toBe('CONSTRAINT');
      expect(await codeOf(database.run('no SQL'))).toBe('ERROR');
      expect(await codeOf(database.exec('no SQL'))).toBe('ERROR');
      await database.close();
      expect(await codeOf(database.run('SELECT 1'))).toBe('MISUSE');
    });

    it('a lock of another connection', async () => {
      const path = newPath();
      const one = await openNew(path);
      await one.exec('CREATE TABLE first (a)');
      const other = await openNew(path);
      await one.exec('BEGIN EXCLUSIVE');
      await other.exec('PRAGMA busy_timeout = 0');
      expect(await codeOf(other.run('CREATE TABLE a (a)'))).toBe('BUSY');
      await one.exec('COMMIT');
      expect(await codeOf(other.run('CREATE TABLE a (a)'))).toBe('none');
      await one.close();
      await other.close();
    });

    it('a full disk, after which the database works', async () => {
      const database = await openNew();
      await database.exec('CREATE TABLE a (a); PRAGMA max_page_count = 10');
      expect(await codeOf(database.run('INSERT INTO a VALUES (zeroblob(100000))'))).toBe('FULL');
      expect(await codeOf(database.run('INSERT INTO a VALUES (1)'))).toBe('none');
      await database.close();
    });

    it('a missing file, a missing folder, and a write to what is opened for reading', async () => {
      const path = newPath();
      const reading = (at: string) => Database.open(at, { readOnly: true, driver });
      expect(await codeOf(reading(path))).toBe('CANTOPEN');
      expect(await codeOf(reading(join(path, 'b.db')))).toBe('CANTOPEN');
      const written = await openNew(path);
      await written.exec('CREATE TABLE a (a)');
      await written.close();
      const readOnly = await Database.open(path, { key, readOnly: true, driver });
      expect(await codeOf(readOnly.run('INSERT INTO a VALUES (1)'))).toBe('READONLY');
      await readOnly.close();
    });

    it('another key, a file without encryption, and one that is no database, when opening', async () => {
      const path = newPath();
      const written = await openNew(path);
      await written.exec('CREATE TABLE a (a)');
      await written.close();
      const refused = { code: 'NOTADB', message: expect.stringContaining(cipherFormatName) };
      const otherKey = key.replaceAll('0', '1');
      await expect(Database.open(path, { key: otherKey, driver })).rejects.toMatchObject(refused);
      const plain = await Database.open(`${path}.plain`, { driver });
      await plain.exec('CREATE TABLE a (a)');
      await plain.close();
      await expect(Database.open(`${path}.plain`, { key, driver })).rejects.toMatchObject(refused);
      writeFileSync(`${path}.text`, 'no database '.repeat(1_000));
      await expect(Database.open(`${path}.text`, { key, driver })).rejects.toMatchObject(refused);
    });
  });

  describe('a page with a changed bit', () => {
    it('is found, wherever the bit is', async () => {
      const path = newPath();
      const database = await openNew(path);
      await database.exec('CREATE TABLE a (a); INSERT INTO a VALUES (zeroblob(20000))');
      await database.close();
      expect(await countBrokenPages(path, key)).toBe(0);
      const bytes = readFileSync(path);
      const { pageBytes } = cipherFormat;
      for (let page = 0; page < bytes.length / pageBytes; page += 1)
        // In the ciphertext, in the IV, and in the HMAC.
        for (const place of [100, pageBytes - 70, pageBytes - 1]) {
          const changed = Buffer.from(bytes);
          const at = page * pageBytes + place;
          changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
          writeFileSync(path, changed);
          expect(await countBrokenPages(path, key)).toBe(1);
          const reading = openNew(path).then(async (opened) => {
            const checked = checkFileInUse(opened);
            await checked.finally(() => opened.close().catch(() => undefined));
          });
          await expect(reading, `page ${page}, byte ${place}`).rejects.toMatchObject({
            code: expect.stringMatching(/^(CORRUPT|NOTADB|NOMEM)$/),
          });
        }
    });
  });
});

const [one, other] = loadableDrivers;

describe.skipIf(one === undefined || other === undefined)('both drivers (Node 22.14 or newer)', () => {
  const pairs = loadableDrivers.flatMap((writer) =>
    loadableDrivers
      .filter((reader) => reader !== writer)
      .map((reader) => [writer.name, reader.name, writer, reader] as const),
  );
  const noteRow = z.object({ text: z.string(), whole: z.string() });
  const notes =
    'SELECT note.text, CAST(note.whole AS TEXT) AS whole FROM note, search WHERE note.position = search.rowid AND search MATCH ?';

  /** Copies a database that is open, like a killed process leaves it. */
  function copyOpen(path: string): string {
    const folder = join(path, '..', 'killed');
    mkdirSync(folder);
    for (const name of ['a.db', 'a.db-wal']) copyFileSync(join(path, '..', name), join(folder, name));
    return join(folder, 'a.db');
  }

  it.each(pairs)(
    '%s writes what %s reads: closed, and with a log that is not in the file yet',
    async (_w, _r, writer, reader) => {
      const path = join(temporaryFolder(), 'a.db');
      const written = await Database.open(path, { key, driver: writer });
      await written.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE note (position INTEGER PRIMARY KEY, text TEXT, whole INTEGER) STRICT;
      CREATE VIRTUAL TABLE search USING fts5(text, content = '', detail = none, tokenize = 'ascii')`);
      const insert = async (position: number, text: string, whole: string) => {
        await written.run('INSERT INTO note VALUES (?, ?, CAST(? AS INTEGER))', [position, text, whole]);
        await written.run('INSERT INTO search (rowid, text) VALUES (?, ?)', [position, text]);
      };
      await insert(1, 'first of its kind', '9007199254740993');
      await written.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      await insert(2, 'second of its kind', '-9223372036854775808');
      const expected = [
        { text: 'first of its kind', whole: '9007199254740993' },
        { text: 'second of its kind', whole: '-9223372036854775808' },
      ];
      const killed = copyOpen(path);
      await written.close();
      expect(readdirSync(join(path, '..'))).not.toContain('a.db-wal');
      for (const file of [killed, path]) {
        const read = await Database.open(file, { key, driver: reader });
        expect(await read.rows(notes, ['kind'], noteRow)).toEqual(expected);
        expect(await read.rows('PRAGMA integrity_check', [], z.unknown())).toEqual([
          { integrity_check: 'ok' },
        ]);
        await read.exec(
          "INSERT INTO note VALUES (3, 'third of its kind', 3); INSERT INTO search (rowid, text) VALUES (3, 'third of its kind')",
        );
        await read.close();
        const again = await Database.open(file, { key, driver: writer });
        expect(await again.rows(notes, ['third'], noteRow)).toEqual([
          { text: 'third of its kind', whole: '3' },
        ]);
        expect(await countBrokenPages(file, key)).toBe(0);
        await again.close();
      }
    },
  );

  it.each(pairs)(
    '%s is killed in the middle of a transaction, and %s reads what was committed',
    async (_w, _r, writer, reader) => {
      const path = join(temporaryFolder(), 'a.db');
      const child = spawn(process.execPath, [
        await buildChild('database-child'),
        'write until killed',
        path,
        writer.name,
      ]);
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
      expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
      const read = await Database.open(path, { key, driver: reader });
      const committed =
        'SELECT note.text FROM note, search WHERE position = search.rowid AND search MATCH ? ORDER BY position';
      expect(await read.rows(committed, ['note'], z.unknown())).toEqual(
        Array.from({ length: 10 }, (_, index) => ({ text: `note ${index + 1}` })),
      );
      expect(await read.rows('SELECT count(*) AS notes FROM note', [], z.unknown())).toEqual([{ notes: 10 }]);
      expect(await read.rows('PRAGMA integrity_check', [], z.unknown())).toEqual([{ integrity_check: 'ok' }]);
      await read.close();
      expect(await countBrokenPages(path, key)).toBe(0);
    },
  );
});

describe.skipIf(process.platform === 'win32')('a file in another format of SQLCipher', () => {
  const formats = [
    'cipher_page_size = 8192',
    'cipher_hmac_algorithm = HMAC_SHA1',
    'cipher_kdf_algorithm = PBKDF2_HMAC_SHA1',
    'cipher_use_hmac = OFF',
    'cipher_plaintext_header_size = 32',
    'cipher_compatibility = 3',
  ];
  const cases = loadableDrivers.flatMap((driver) =>
    formats.map((format) => [driver.name, format, driver] as const),
  );

  it.each(cases)('is refused by %s: %s', async (_name, format, driver) => {
    const path = join(temporaryFolder(), 'a.db');
    const { Database: Written }: typeof sqlcipher = createRequire(import.meta.url)('@journeyapps/sqlcipher');
    await new Promise<void>((resolve, reject) => {
      const database = new Written(path);
      database.exec(`PRAGMA key = "x'${key}'"; PRAGMA ${format}; CREATE TABLE a (a)`, (error) =>
        error ? reject(error) : database.close(() => resolve()),
      );
    });
    await expect(Database.open(path, { key, driver })).rejects.toMatchObject({
      code: 'NOTADB',
      message: expect.stringContaining(cipherFormatName),
    });
  });
});
