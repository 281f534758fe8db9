import { open, rename } from 'node:fs/promises';
import { Database } from '../../database/database';
import { syncFolder } from '../../files/sync-folder';
import { ReportWriter } from './report-writer';
import { createTables, finishSchema } from './schema';
import { SqliteStorage } from './sqlite-storage';
import type { StoredHistory, StoredReport, WritableStorage } from './storage';
import {
  databaseFile,
  hasDatabase,
  leaveFolder,
  provideFolder,
  removeLogs,
  removeUnfinished,
  type StorageFolder,
  unfinishedFile,
} from './storage-folder';

/**
 * Nothing is undone or flushed before the end: until then the file is worth nothing anyway. Memory stays flat however
 * many reports there are: they are written once, in order, so a larger cache gains nothing, and what the index is
 * sorted from goes through a file, as SQLCipher alone would keep all of it in memory (TEMP_STORE=2).
 */
const making = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA secure_delete = OFF;
  PRAGMA cache_size = -8192;
  PRAGMA temp_store = FILE;`;

/**
 * An application's data while it is first made, as fast as can be, in reports.db.new. Only `finish` makes it
 * reports.db: what an interrupted making leaves is removed by the next start. After a failed write only `discard` is
 * left.
 */
export class NewStorage implements WritableStorage {
  readonly #folder: StorageFolder;
  readonly #database: Database;
  readonly #reports: ReportWriter;

  private constructor(folder: StorageFolder, database: Database, reports: ReportWriter) {
    this.#folder = folder;
    this.#database = database;
    this.#reports = reports;
  }

  /**
   * Begins the data of a folder that `hasDatabase` says has none; null takes a private folder that closing removes.
   * Rejects with DatabaseError or the system's error.
   */
  static async begin(folder: string | null): Promise<NewStorage> {
    if (await hasDatabase(folder)) throw new Error('There is data already, which making new would replace.');
    const place = await provideFolder(folder);
    let database: Database | null = null;
    try {
      await removeUnfinished(place.path);
      database = await Database.open(unfinishedFile(place.path));
      await createTables(database);
      await database.exec(making);
      const made = database;
      // All of it is one transaction: to begin and end one for each batch would only make it wait.
      await made.exec('BEGIN');
      return new NewStorage(place, made, await ReportWriter.of(made, (work) => work(made)));
    } catch (error) {
      await database?.close();
      await leaveFolder(place);
      throw error;
    }
  }

  get reportCount(): number {
    return this.#reports.reportCount;
  }

  get newestTimestamp(): bigint {
    return this.#reports.newestTimestamp;
  }

  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
    return this.#reports.readHistories(keys);
  }

  write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void> {
    return this.#reports.write(reports, histories);
  }

  /** Makes it the folder's data and opens that. Every write must have ended. */
  async finish(): Promise<SqliteStorage> {
    const { path } = this.#folder;
    await this.#database.exec('COMMIT');
    await finishSchema(this.#database);
    await this.#reports.close();
    await flush(unfinishedFile(path));
    await removeLogs(databaseFile(path));
    await rename(unfinishedFile(path), databaseFile(path));
    await syncFolder(path);
    return SqliteStorage.openFolder(this.#folder);
  }

  /** Gives the making up; nothing of it is left. */
  async discard(): Promise<void> {
    await this.#reports.close();
    await removeUnfinished(this.#folder.path);
    await leaveFolder(this.#folder);
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
