import { z } from 'zod';
import { Database } from '../../database/database';
import { takeOverEarlierFiles } from './earlier-files';
import { PageReader, type Range } from './page-reader';
import { ReportWriter } from './report-writer';
import { provideSchema, tellingDamage } from './schema';
import type { Page, Storage, StoredFeedback, StoredHistory, StoredReport } from './storage';
import {
  databaseFile,
  leaveFolder,
  provideFolder,
  removeUnfinished,
  type StorageFolder,
} from './storage-folder';

/** The write-ahead log lets reading go on beside writing; FULL flushes it at every commit, on macOS down to the disk. */
const writing = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;`;

// Bytes, as in the PageReader.
const transactionPage = `
  SELECT CAST('[' || group_concat(json, ',' ORDER BY position DESC) || ']' AS BLOB) AS page
  FROM (
    SELECT position, json FROM report
    WHERE transaction_id = ? AND timestamp >= CAST(? AS INTEGER)
    ORDER BY timestamp DESC, position DESC LIMIT ? OFFSET ?
  )`;
const feedbackPage = `
  SELECT CAST('[' || group_concat(
    '{"transaction_id":' || json_quote(transaction_id) || ',"received_at":' || json_quote(received_at) ||
    ',"feedback":' || body || '}', ',' ORDER BY position DESC
  ) || ']' AS BLOB) AS page
  FROM feedback WHERE position BETWEEN ? AND ?`;
const pageRow = z.object({ page: z.instanceof(Uint8Array).nullable() });

/**
 * Keeps one application's data in reports.db of a folder, which only its owner may read. One connection writes, another
 * reads, so that a read neither waits for a write nor sees half of one. Reports are numbered without a gap, so a page is
 * a range of numbers: the same cost at any depth. How many there are is known without asking the database, since
 * nothing else writes to it.
 */
export class SqliteStorage implements Storage {
  readonly #folder: StorageFolder;
  readonly #writer: Database;
  readonly #reader: Database;
  readonly #pages: PageReader;
  readonly #reports: ReportWriter;
  #feedbackCount: number;

  private constructor(
    folder: StorageFolder,
    writer: Database,
    reader: Database,
    reports: ReportWriter,
    feedbackCount: number,
  ) {
    this.#folder = folder;
    this.#writer = writer;
    this.#reader = reader;
    this.#pages = new PageReader(reader);
    this.#reports = reports;
    this.#feedbackCount = feedbackCount;
  }

  /**
   * Opens the folder's data, making both where they are missing; null takes a private folder that closing removes.
   * Rejects with DamagedDataError, NewerDataError, DatabaseError or the system's error. Damage deep in the file shows
   * only when that part is read, as DatabaseError CORRUPT: to look for it here would read all of it.
   */
  static async open(folder: string | null): Promise<SqliteStorage> {
    return SqliteStorage.openFolder(await provideFolder(folder));
  }

  /** The same for a folder that is there. */
  static async openFolder(folder: StorageFolder): Promise<SqliteStorage> {
    await removeUnfinished(folder.path);
    const file = databaseFile(folder.path);
    const open: Database[] = [];
    try {
      return await tellingDamage(file, async () => {
        const writer = await Database.open(file);
        open.push(writer);
        await provideSchema(writer, file);
        await writer.exec(writing);
        await takeOverEarlierFiles(folder.path, writer);
        const reader = await Database.open(file, { readOnly: true });
        open.unshift(reader);
        const feedbackCount = await countFeedback(reader);
        return new SqliteStorage(folder, writer, reader, await ReportWriter.of(writer), feedbackCount);
      });
    } catch (error) {
      for (const database of open) await database.close();
      await leaveFolder(folder);
      throw error;
    }
  }

  get reportCount(): number {
    return this.#reports.reportCount;
  }

  get newestTimestamp(): bigint {
    return this.#reports.newestTimestamp;
  }

  async readReports(page: Page): Promise<Uint8Array> {
    const range = rangeOf(page, this.reportCount);
    return range ? this.#pages.read(range) : emptyPage();
  }

  async readTransactionReports(
    transactionId: string,
    since: bigint,
    { limit, page }: Page,
  ): Promise<Uint8Array> {
    const skipped = (page - 1n) * BigInt(limit);
    if (skipped >= BigInt(this.reportCount)) return emptyPage();
    return this.#readPage(transactionPage, [transactionId, since.toString(), limit, Number(skipped)]);
  }

  async hasTransaction(transactionId: string): Promise<boolean> {
    const sql = 'SELECT 1 AS found FROM report WHERE transaction_id = ? LIMIT 1';
    return (await this.#reader.row(sql, [transactionId], z.object({ found: z.literal(1) }))) !== null;
  }

  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
    return this.#reports.readHistories(keys);
  }

  write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void> {
    return this.#reports.write(reports, histories);
  }

  async readFeedback(page: Page): Promise<Uint8Array> {
    const range = rangeOf(page, this.#feedbackCount);
    return range ? this.#readPage(feedbackPage, [range.from, range.to]) : emptyPage();
  }

  async addFeedback({ transactionId, receivedAt, body }: StoredFeedback): Promise<void> {
    const sql = 'INSERT INTO feedback (transaction_id, received_at, body) VALUES (?, ?, ?)';
    await this.#writer.run(sql, [transactionId, receivedAt, body]);
    this.#feedbackCount += 1;
  }

  /** Closes once everything begun before has ended: all of it, even where a part of that rejects. */
  async close(): Promise<void> {
    await this.#pages.ended();
    try {
      await this.#reader.close();
    } finally {
      await this.#closeWriter();
    }
  }

  async #closeWriter(): Promise<void> {
    try {
      await this.#reports.close();
    } finally {
      await leaveFolder(this.#folder);
    }
  }

  async #readPage(sql: string, values: readonly (string | number)[]): Promise<Uint8Array> {
    const found = await this.#reader.row(sql, values, pageRow);
    return found?.page ?? emptyPage();
  }
}

/** The positions of a page of what is numbered from 1 to `count`, newest first; null past the end. */
function rangeOf({ limit, page }: Page, count: number): Range | null {
  const newest = BigInt(count) - (page - 1n) * BigInt(limit);
  if (newest < 1n) return null;
  return { from: Math.max(1, Number(newest) - limit + 1), to: Number(newest) };
}

async function countFeedback(database: Database): Promise<number> {
  const sql = 'SELECT coalesce(max(position), 0) AS count FROM feedback';
  return (await database.row(sql, [], z.object({ count: z.int() })))?.count ?? 0;
}

function emptyPage(): Uint8Array {
  return Buffer.from('[]');
}
