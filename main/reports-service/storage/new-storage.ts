import { Database } from '../../../shared/node/database/database';
import { rename, syncFile, syncFolder } from '../../../shared/node/files';
import { noReports, ReportWriter } from './report-writer';
import { createTables, finishSchema } from './schema';
import { SqliteStorage } from './sqlite-storage';
import {
  databaseFile,
  ensureFolder,
  hasDatabase,
  releaseFolder,
  removeJournals,
  removeUnfinished,
  type StorageFolder,
  unfinishedFile,
} from './storage-folder';

/**
 * No rollback and no flush before the end: until then, the file is worthless anyway. Memory use doesn't grow with the
 * number of reports. They are written once, in order, so a larger cache would gain nothing, and the index is sorted in
 * a file, because SQLCipher alone would keep all of it in memory (TEMP_STORE=2).
 */
const fillingPragmas = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA secure_delete = OFF;
  PRAGMA cache_size = -8192;
  PRAGMA temp_store = FILE;`;

/**
 * An application's data while it is created, in reports.db.new. Only `finish` renames it to reports.db; the next start
 * removes what an interrupted creation leaves. After a failed write, only `discard` may be called.
 */
export class NewStorage extends ReportWriter {
  readonly #folder: StorageFolder;
  readonly #database: Database;

  private constructor(folder: StorageFolder, database: Database) {
    // All writes share one transaction: one transaction for each batch would only add waiting.
    super(database, noReports);
    this.#folder = folder;
    this.#database = database;
  }

  /**
   * Creates the data of a folder without a database (see `hasDatabase`). null creates a temporary folder, which is
   * removed on close. Rejects with DatabaseError or the system's error.
   */
  static async create(folder: string | null): Promise<NewStorage> {
    if (await hasDatabase(folder))
      throw new Error('The folder already contains data, which new data would replace.');
    const place = await ensureFolder(folder);
    let database: Database | null = null;
    try {
      await removeUnfinished(place.path);
      database = await Database.open(unfinishedFile(place.path));
      await createTables(database);
      await database.exec(fillingPragmas);
      await database.exec('BEGIN');
      return new NewStorage(place, database);
    } catch (error) {
      await database?.close();
      await releaseFolder(place);
      throw error;
    }
  }

  /** Turns the new file into the folder's database and opens it. All writes must have ended. */
  async finish(): Promise<SqliteStorage> {
    const { path } = this.#folder;
    await this.#database.exec('COMMIT');
    await finishSchema(this.#database);
    await this.#close();
    await syncFile(unfinishedFile(path));
    await removeJournals(databaseFile(path));
    await rename(unfinishedFile(path), databaseFile(path));
    await syncFolder(path);
    return SqliteStorage.openFolder(this.#folder);
  }

  async discard(): Promise<void> {
    await this.#close();
    await removeUnfinished(this.#folder.path);
    await releaseFolder(this.#folder);
  }

  /** Closes the database after all pending writes. */
  async #close(): Promise<void> {
    await this.drain();
    await this.#database.close();
  }
}
