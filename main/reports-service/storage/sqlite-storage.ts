import { z } from 'zod';
import { createMutex } from '../../../shared/mutex';
import { Database } from '../../../shared/node/database/database';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { PageReader, type Range } from './page-reader';
import { ReportWriter, type StoredReports, storedReports } from './report-writer';
import { detectDamage, ensureSchema } from './schema';
import { emptyPage, type Page, type Storage, type StoredFeedback, type WriterTurn } from './storage';
import {
  databaseFile,
  ensureFolder,
  releaseFolder,
  removeUnfinished,
  type StorageFolder,
  unlinkTemporary,
} from './storage-folder';

/** The write-ahead log allows reads during a write. FULL flushes it at every commit, on macOS down to the disk. */
const writerPragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;`;

// Returned as bytes, as in PageReader.
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
 * Stores one application's data in reports.db of a folder that only its owner may read. One connection writes and
 * another one reads, so that reads don't wait for writes and never see a partial write. Reports are numbered without
 * gaps, so a page is a range of numbers and costs the same at any depth. The number of reports is known without a
 * query, because no other process writes to the database.
 */
export class SqliteStorage implements Storage {
  readonly #folder: StorageFolder;
  readonly #writer: Database;
  readonly #reader: Database;
  readonly #pages: PageReader;
  readonly #runTurn = createMutex();
  #stored: StoredReports;
  #writes = 0;
  #feedbackCount: number;

  private constructor(
    folder: StorageFolder,
    writer: Database,
    reader: Database,
    stored: StoredReports,
    feedbackCount: number,
  ) {
    this.#stored = stored;
    this.#folder = folder;
    this.#writer = writer;
    this.#reader = reader;
    this.#pages = new PageReader(reader);
    this.#feedbackCount = feedbackCount;
  }

  /**
   * Opens the folder's data. Creates the folder and the database if they don't exist. null creates a temporary folder,
   * which is removed on close. Rejects with DamagedDataError, NewerDataError, DatabaseError or the system's error.
   * Damage deep in the file is detected only when that part is read (DatabaseError CORRUPT); finding it here would
   * require reading the whole file.
   */
  static async open(folder: string | null): Promise<SqliteStorage> {
    return SqliteStorage.openFolder(await ensureFolder(folder));
  }

  static async openFolder(folder: StorageFolder): Promise<SqliteStorage> {
    await removeUnfinished(folder.path);
    const file = databaseFile(folder.path);
    const open: Database[] = [];
    try {
      return await detectDamage(file, async () => {
        const writer = await Database.open(file, { ownThread: true });
        open.push(writer);
        await ensureSchema(writer, file);
        await writer.exec(writerPragmas);
        const reader = await Database.open(file, { readOnly: true, ownThread: true });
        open.unshift(reader);
        const sql = 'SELECT coalesce(max(position), 0) AS number FROM feedback';
        const feedbackCount = await readNumber(reader, sql);
        const stored = await storedReports(writer);
        await unlinkTemporary(folder);
        return new SqliteStorage(folder, writer, reader, stored, feedbackCount);
      });
    } catch (error) {
      for (const database of open) await database.close();
      await releaseFolder(folder);
      throw error;
    }
  }

  takeTurn<Value>(work: (turn: WriterTurn) => Promise<Value>): Promise<Value> {
    return this.#runTurn(() =>
      this.#writer
        .transaction(async (session) => {
          const turn = new SqliteTurn(session, this.#stored, this.#writes);
          return { turn, value: await work(turn) };
        })
        .then(({ turn, value }) => {
          this.#stored = { count: turn.reportCount, newestTimestamp: turn.newestTimestamp };
          this.#writes = turn.writes;
          return value;
        }),
    );
  }

  async countReports(): Promise<number> {
    return this.#stored.count;
  }

  async readReports(page: Page): Promise<Uint8Array> {
    const range = rangeOf(page, this.#stored.count);
    return range ? this.#pages.read(range) : emptyPage();
  }

  async readTransactionReports(
    transactionId: string,
    since: bigint,
    { limit, page }: Page,
  ): Promise<Uint8Array> {
    const skipped = (page - 1n) * BigInt(limit);
    if (skipped >= BigInt(this.#stored.count)) return emptyPage();
    return this.#readPage(transactionPage, [transactionId, since.toString(), limit, Number(skipped)]);
  }

  async hasTransaction(transactionId: string): Promise<boolean> {
    return isKnown(this.#reader, transactionId);
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

  /** Closes after all pending operations. Closes every part, even if one of them rejects. */
  async close(): Promise<void> {
    await this.#pages.drain();
    await this.#runTurn(async () => {});
    try {
      await this.#reader.close().finally(() => this.#writer.close());
    } finally {
      await releaseFolder(this.#folder);
    }
  }

  async #readPage(sql: string, values: readonly (string | number)[]): Promise<Uint8Array> {
    const found = await this.#reader.row(sql, values, pageRow);
    return found?.page ?? emptyPage();
  }
}

/** A turn is one transaction of the writer. */
class SqliteTurn extends ReportWriter implements WriterTurn {
  readonly #session: Session;
  /** Number of writes of this process, the only one that writes. */
  writes: number;

  constructor(session: Session, stored: StoredReports, writes: number) {
    super(session, stored);
    this.#session = session;
    this.writes = writes;
  }

  get version(): string {
    return String(this.writes);
  }

  override async write(...batch: Parameters<WriterTurn['write']>): Promise<void> {
    await super.write(...batch);
    this.writes += 1;
  }

  async knownTransactions(transactionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const known = new Set<string>();
    for (const id of transactionIds) if (await isKnown(this.#session, id)) known.add(id);
    return known;
  }
}

async function isKnown(session: Session, transactionId: string): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT 1 FROM report WHERE transaction_id = ?) AS number';
  return (await readNumber(session, sql, [transactionId])) === 1;
}

/** Returns the positions of a page of entries numbered from 1 to `count`, newest first, or null past the end. */
function rangeOf({ limit, page }: Page, count: number): Range | null {
  const newest = BigInt(count) - (page - 1n) * BigInt(limit);
  if (newest < 1n) return null;
  return { from: Math.max(1, Number(newest) - limit + 1), to: Number(newest) };
}
