import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Database } from '../../../../main/database/database';
import { NewStorage } from '../../../../main/service/storage/new-storage';
import { SqliteStorage } from '../../../../main/service/storage/sqlite-storage';
import type { Page, StoredReport } from '../../../../main/service/storage/storage';
import { temporaryFolder } from '../../../support/temporary-folder';

const longAgo = 0n;
const firstPage: Page = { limit: 100, page: 1n };

/** Report `number` of a transaction; its JSON text is no more than its number. */
function report(number: number, transactionId = 'transaction-1'): StoredReport {
  return { transactionId, timestamp: 9_000_000_000_000_000_000n + BigInt(number), json: String(number) };
}

function reports(count: number, from = 1): readonly StoredReport[] {
  return Array.from({ length: count }, (_, index) => report(from + index));
}

function parsed(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString());
}

/** A storage that knows nothing yet, made in either way. */
type Make = (fill: readonly StoredReport[]) => Promise<SqliteStorage>;

async function opened(fill: readonly StoredReport[] = []): Promise<SqliteStorage> {
  const storage = await SqliteStorage.open(null);
  await storage.write(fill, []);
  return storage;
}

async function made(fill: readonly StoredReport[] = []): Promise<SqliteStorage> {
  const storage = await NewStorage.begin(null);
  await storage.write(fill, []);
  return storage.finish();
}

describe.each<[string, Make]>([
  ['that was opened', opened],
  ['that was made at once', made],
])('a storage %s', (_, make) => {
  it('has nothing at first', async () => {
    const storage = await make([]);
    expect([storage.reportCount, storage.newestTimestamp]).toEqual([0, 0n]);
    expect(parsed(await storage.readReports(firstPage))).toEqual([]);
    expect(parsed(await storage.readTransactionReports('transaction-1', longAgo, firstPage))).toEqual([]);
    expect(parsed(await storage.readFeedback(firstPage))).toEqual([]);
    expect(await storage.readHistories(['a'])).toEqual([]);
    await storage.close();
  });

  it('gives reports newest first, page by page, and none past the end', async () => {
    const storage = await make(reports(1_200));
    expect([storage.reportCount, storage.newestTimestamp]).toEqual([1_200, report(1_200).timestamp]);
    const page = async (limit: number, number: bigint) =>
      parsed(await storage.readReports({ limit, page: number }));
    expect(await page(3, 1n)).toEqual([1200, 1199, 1198]);
    expect(await page(3, 400n)).toEqual([3, 2, 1]);
    expect(await page(500, 3n)).toEqual(Array.from({ length: 200 }, (_, index) => 200 - index));
    for (const number of [401n, 2n ** 53n + 1n, 2n ** 63n - 1n]) expect(await page(3, number)).toEqual([]);
    await storage.close();
  });

  it('answers all that was asked of it before it is closed', async () => {
    const storage = await make(reports(100));
    const pages = Array.from({ length: 100 }, (_, index) =>
      storage.readReports({ limit: 1, page: BigInt(index + 1) }),
    );
    await storage.close();
    expect((await Promise.all(pages)).map(parsed)).toEqual(reports(100).map((_, index) => [100 - index]));
  });

  it('goes on counting where it is', async () => {
    const storage = await make(reports(2));
    await storage.write([report(3), report(4)], []);
    expect([storage.reportCount, storage.newestTimestamp]).toEqual([4, report(4).timestamp]);
    expect(parsed(await storage.readReports({ limit: 3, page: 1n }))).toEqual([4, 3, 2]);
    await storage.close();
  });

  it('gives a transaction’s reports back to a time, that time included', async () => {
    const storage = await make([report(1), report(2, 'other'), report(3), report(3), report(4)]);
    const since = async (number: number, page = firstPage) =>
      parsed(await storage.readTransactionReports('transaction-1', report(number).timestamp, page));
    expect(await since(1)).toEqual([4, 3, 3, 1]);
    expect(await since(2)).toEqual([4, 3, 3]);
    expect(await since(4)).toEqual([4]);
    expect(await since(5)).toEqual([]);
    expect(await since(1, { limit: 3, page: 2n })).toEqual([1]);
    expect(await since(1, { limit: 3, page: 2n ** 63n - 1n })).toEqual([]);
    const forever = await storage.readTransactionReports('other', -(2n ** 62n), firstPage);
    expect(parsed(forever)).toEqual([2]);
    await storage.close();
  });

  it('knows the transactions it has reports of', async () => {
    const storage = await make([report(1)]);
    expect(await storage.hasTransaction('transaction-1')).toBe(true);
    expect(await storage.hasTransaction('transaction-')).toBe(false);
    await storage.close();
  });
});

describe('a storage', () => {
  it('answers like a plain list does', async () => {
    const batches = fc.array(fc.array(fc.constantFrom('a', 'b', '\0"\u2028'), { maxLength: 80 }), {
      maxLength: 4,
    });
    const pages = fc.array(
      fc.record({ limit: fc.integer({ min: 1, max: 40 }), page: fc.bigInt({ min: 1n, max: 9n }) }),
    );
    await fc.assert(
      fc.asyncProperty(batches, pages, fc.nat(200), async (transactions, asked, since) => {
        const storage = await SqliteStorage.open(null);
        const all: StoredReport[] = [];
        for (const batch of transactions) {
          const next = batch.map((transactionId, index) => report(all.length + index + 1, transactionId));
          await storage.write(next, []);
          all.push(...next);
        }
        const newestFirst = all.toReversed();
        const ofOne = newestFirst.filter(
          (each) => each.transactionId === 'a' && each.timestamp >= report(since).timestamp,
        );
        for (const page of asked) {
          expect(parsed(await storage.readReports(page))).toEqual(pageOf(newestFirst, page));
          expect(parsed(await storage.readTransactionReports('a', report(since).timestamp, page))).toEqual(
            pageOf(ofOne, page),
          );
        }
        await storage.close();
      }),
      { numRuns: 30 },
    );
  });

  function pageOf(list: readonly StoredReport[], { limit, page }: Page): readonly number[] {
    const from = (Number(page) - 1) * limit;
    return list.slice(from, from + limit).map(({ json }) => Number(json));
  }

  it('gives the text of a report byte for byte', async () => {
    const json = '{ "id":9223372036854775807, "e":1.0e2, "\u2028":"\\u0000é\u{1f30d}" }';
    const storage = await opened([{ ...report(1), json }]);
    expect(Buffer.from(await storage.readReports(firstPage)).toString()).toBe(`[${json}]`);
    await storage.close();
  });

  it('counts nothing and shows nothing of a write before all of it is there', async () => {
    const storage = await opened(reports(5));
    const writing = storage.write(reports(3_000, 6), []);
    let ended = false;
    const whole = writing.then(() => {
      ended = true;
    });
    while (!ended) {
      const { reportCount } = storage;
      const [newest] = JSON.parse(Buffer.from(await storage.readReports({ limit: 1, page: 1n })).toString());
      const ofOne = parsed(
        await storage.readTransactionReports('transaction-1', longAgo, { limit: 9_999, page: 1n }),
      );
      expect([5, 3_005]).toContain(reportCount);
      expect(newest).toBe(reportCount);
      expect([5, 3_005]).toContain(Array.isArray(ofOne) ? ofOne.length : 0);
    }
    await whole;
    expect(storage.reportCount).toBe(3_005);
    await storage.close();
  });

  it('writes all of a batch or nothing, and goes on after one that failed', async () => {
    const folder = temporaryFolder();
    const storage = await SqliteStorage.open(folder);
    await storage.write(reports(5), [['a', '1']]);
    const meddling = await Database.open(join(folder, 'reports.db'));
    await meddling.exec(
      "CREATE TRIGGER no_b BEFORE INSERT ON history WHEN new.key = 'b' BEGIN SELECT raise(ABORT, 'no'); END",
    );
    await meddling.close();
    const failing = storage.write(reports(5, 6), [
      ['a', '2'],
      ['b', '1'],
    ]);
    await expect(failing).rejects.toMatchObject({ code: 'CONSTRAINT' });
    expect(storage.reportCount).toBe(5);
    expect(await storage.readHistories(['a', 'b'])).toEqual([['a', '1']]);
    await storage.write([report(6)], []);
    expect(parsed(await storage.readReports(firstPage))).toEqual([6, 5, 4, 3, 2, 1]);
    await storage.close();
  });

  it('reads the histories of every write begun before', async () => {
    const storage = await opened();
    const writes = [1, 2, 3].map((each) =>
      storage.write(
        [],
        [
          ['a', String(each)],
          [`only-${each}`, '{}'],
        ],
      ),
    );
    expect(new Map(await storage.readHistories(['a', 'only-2', 'never', "'"]))).toEqual(
      new Map([
        ['a', '3'],
        ['only-2', '{}'],
      ]),
    );
    await Promise.all(writes);
    await storage.close();
  });

  it('gives feedback newest first, page by page, each as it came', async () => {
    const storage = await opened();
    const bodies = ['{ "id":9223372036854775807 }', '"\u2028"', '3'];
    for (const [index, body] of bodies.entries())
      await storage.addFeedback({
        transactionId: `"${index}\\`,
        receivedAt: `2026-03-0${index + 1}T00:00:00Z`,
        body,
      });
    const text = async (page: Page) => Buffer.from(await storage.readFeedback(page)).toString();
    expect(await text({ limit: 1, page: 3n })).toBe(
      '[{"transaction_id":"\\"0\\\\","received_at":"2026-03-01T00:00:00Z","feedback":{ "id":9223372036854775807 }}]',
    );
    expect(JSON.parse(await text({ limit: 2, page: 1n }))).toEqual([
      { transaction_id: '"2\\', received_at: '2026-03-03T00:00:00Z', feedback: 3 },
      { transaction_id: '"1\\', received_at: '2026-03-02T00:00:00Z', feedback: '\u2028' },
    ]);
    expect(await text({ limit: 2, page: 3n })).toBe('[]');
    await storage.close();
  });
});

describe('a storage in a folder', () => {
  const feedback = {
    transactionId: 'transaction-1',
    receivedAt: '2026-03-01T14:05:09.123Z',
    body: '{"é":"\u2028"}',
  };

  it('has everything again when it is opened again', async () => {
    const folder = join(temporaryFolder(), 'new', 'data');
    const before = await SqliteStorage.open(folder);
    await before.write(reports(3), [['a', '1']]);
    await before.addFeedback(feedback);
    await before.close();
    const storage = await SqliteStorage.open(folder);
    expect([storage.reportCount, storage.newestTimestamp]).toEqual([3, report(3).timestamp]);
    expect(parsed(await storage.readReports(firstPage))).toEqual([3, 2, 1]);
    expect(await storage.readHistories(['a'])).toEqual([['a', '1']]);
    await storage.addFeedback({ ...feedback, body: '2' });
    expect(parsed(await storage.readFeedback(firstPage))).toMatchObject([
      { feedback: 2 },
      { feedback: { é: '\u2028' } },
    ]);
    await storage.close();
  });

  it('lets nobody else read its files', async () => {
    const folder = join(temporaryFolder(), 'data');
    const making = await NewStorage.begin(folder);
    await making.write(reports(3), []);
    expect(modesIn(folder)).toEqual({ 'reports.db.new': 0o600 });
    const storage = await making.finish();
    await storage.write(reports(3, 4), []);
    expect(modesIn(folder)).toEqual({
      'reports.db': 0o600,
      'reports.db-shm': 0o600,
      'reports.db-wal': 0o600,
    });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await storage.close();
    expect(modesIn(folder)).toEqual({ 'reports.db': 0o600 });
  });

  function modesIn(folder: string): Readonly<Record<string, number>> {
    return Object.fromEntries(
      readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]),
    );
  }

  it('has every batch that was written, whole, and nothing of the one in which its process was killed', async () => {
    const folder = temporaryFolder();
    const script = [
      join('test', 'support', 'run-typescript.mjs'),
      join(import.meta.dirname, 'killed-writer.ts'),
    ];
    const root = resolve(import.meta.dirname, '..', '..', '..', '..');
    const writer = spawn(process.execPath, [...script, folder], { cwd: root, stdio: 'inherit' });
    expect(await once(writer, 'exit')).toEqual([null, 'SIGKILL']);
    expect(statSync(join(folder, 'reports.db-wal')).size).toBeGreaterThan(500 * 1_000);
    const storage = await SqliteStorage.open(folder);
    expect([storage.reportCount, storage.newestTimestamp]).toEqual([500, 5n]);
    expect(await storage.readHistories(['latest'])).toEqual([['latest', '5']]);
    const all = [5, 4, 3, 2, 1].flatMap((batch) => Array(100).fill({ batch }));
    expect(parsed(await storage.readReports({ limit: 1_000, page: 1n }))).toMatchObject(all);
    expect(await storage.hasTransaction('transaction-6')).toBe(false);
    await storage.write(reports(1), []);
    expect(storage.reportCount).toBe(501);
    await storage.close();
  });

  it('knows nothing of a making that was interrupted', async () => {
    const folder = temporaryFolder();
    const making = await NewStorage.begin(folder);
    await making.write(reports(2_000), []);
    // What a killed process leaves is its file as it is.
    const left = readFileSync(join(folder, 'reports.db.new'));
    await making.discard();
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, 'reports.db.new'), left);
    const again = await NewStorage.begin(folder);
    expect(again.reportCount).toBe(0);
    await again.discard();
    writeFileSync(join(folder, 'reports.db.new'), left);
    const storage = await SqliteStorage.open(folder);
    expect(storage.reportCount).toBe(0);
    await storage.close();
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });

  it('can be given up when its making could not be finished', async () => {
    const folder = temporaryFolder();
    const making = await NewStorage.begin(folder);
    mkdirSync(join(folder, 'reports.db'));
    await expect(making.finish()).rejects.toMatchObject({ code: 'EISDIR' });
    await making.discard();
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });

  it('is never made over one that is there', async () => {
    const folder = temporaryFolder();
    await (await SqliteStorage.open(folder)).close();
    await expect(NewStorage.begin(folder)).rejects.toThrow('already');
  });

  it('reads what was written while it was being made', async () => {
    const making = await NewStorage.begin(null);
    const writing = making.write(reports(2), [['a', '1']]);
    expect(await making.readHistories(['a'])).toEqual([['a', '1']]);
    expect([making.reportCount, making.newestTimestamp]).toEqual([2, report(2).timestamp]);
    await writing;
    await making.discard();
  });

  it('of null is a private one, which goes when it is closed', async () => {
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    const storage = await SqliteStorage.open(null);
    const making = await NewStorage.begin(null);
    const folders = readdirSync(temporary).map((name) => join(temporary, name));
    expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
    await storage.close();
    await (await making.finish()).close();
    expect(readdirSync(temporary)).toEqual([]);
    vi.unstubAllEnvs();
  });
});

describe('a storage that cannot be used', () => {
  /** A folder with 2,000 reports. */
  async function filledFolder(): Promise<string> {
    const folder = temporaryFolder();
    const storage = await SqliteStorage.open(folder);
    await storage.write(reports(2_000), []);
    await storage.close();
    return folder;
  }

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['begins with something else', (bytes) => Buffer.concat([Buffer.from('{"id":\n'), bytes])],
    ['is cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['is another kind of file', () => Buffer.from('{"reports":[]}\n'.repeat(100))],
    ['is overwritten', (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100)])],
  ])('tells that it is damaged when it %s, and leaves it as it is', async (_, damage) => {
    const folder = await filledFolder();
    const file = join(folder, 'reports.db');
    const damaged = damage(readFileSync(file));
    writeFileSync(file, damaged);
    await expect(SqliteStorage.open(folder)).rejects.toMatchObject({ name: 'DamagedDataError', file });
    expect(readFileSync(file).equals(damaged)).toBe(true);
  });

  it.each([['CREATE TABLE other (a)'], ['PRAGMA user_version = 1']])(
    'tells that it is damaged when it is the database of somebody else (%s)',
    async (sql) => {
      const folder = temporaryFolder();
      const database = await Database.open(join(folder, 'reports.db'));
      await database.exec(sql);
      await database.close();
      await expect(SqliteStorage.open(folder)).rejects.toMatchObject({ name: 'DamagedDataError' });
    },
  );

  it('refuses one of a newer version, and leaves it as it is', async () => {
    const folder = await filledFolder();
    const file = join(folder, 'reports.db');
    const database = await Database.open(file);
    await database.exec('PRAGMA user_version = 2');
    await database.close();
    const newer = readFileSync(file);
    await expect(SqliteStorage.open(folder)).rejects.toMatchObject({
      name: 'NewerDataError',
      file,
      message: expect.stringContaining('newer version'),
    });
    expect(readFileSync(file).equals(newer)).toBe(true);
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });
});

describe('a folder of an earlier version', () => {
  const line = (body: string, minute: string) =>
    `${JSON.stringify({ transactionId: 'transaction-1', receivedAt: `2026-03-01T14:${minute}:09.123Z`, body })}\n`;
  const lines = line('{"é":"\u2028"}', '05') + line('2', '06');

  it('has its feedback taken over once, and its sample reports removed', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'reports.ndjson'), '{}\n');
    writeFileSync(join(folder, 'feedback.ndjson'), `${lines}{"transactionId":5}\n{"transac`);
    const storage = await SqliteStorage.open(folder);
    await storage.close();
    const again = await SqliteStorage.open(folder);
    expect(parsed(await again.readFeedback(firstPage))).toEqual([
      { transaction_id: 'transaction-1', received_at: '2026-03-01T14:06:09.123Z', feedback: 2 },
      { transaction_id: 'transaction-1', received_at: '2026-03-01T14:05:09.123Z', feedback: { é: '\u2028' } },
    ]);
    await again.close();
    expect(readdirSync(folder).sort()).toEqual(['feedback.ndjson.taken-over', 'reports.db']);
    expect(readFileSync(join(folder, 'feedback.ndjson.taken-over'), 'utf8')).toContain(lines);
  });

  it('has each feedback taken over once even where the taking over was interrupted', async () => {
    const folder = temporaryFolder();
    for (let time = 0; time < 2; time += 1) {
      writeFileSync(join(folder, 'feedback.ndjson'), lines);
      await (await SqliteStorage.open(folder)).close();
    }
    const storage = await SqliteStorage.open(folder);
    expect(parsed(await storage.readFeedback(firstPage))).toHaveLength(2);
    await storage.close();
  });

  it('has its feedback taken over into what is made anew', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'feedback.ndjson'), lines);
    const making = await NewStorage.begin(folder);
    await making.write(reports(2), []);
    const storage = await making.finish();
    expect(parsed(await storage.readFeedback(firstPage))).toHaveLength(2);
    await storage.close();
  });
});
