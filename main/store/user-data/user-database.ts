import { z } from 'zod';
import { Database } from '../../../shared/node/database/database';
import type { Session } from '../../../shared/node/database/session';
import { fileInPlace } from '../file-checks';
import { readMetadata } from '../metadata';
import { type MigrationProgress, migrate } from '../migrations';
import { remake } from '../remake';
import { indexAllWords, wordsVersion } from './entry-search';
import { KnownCases } from './known-cases';
import { userDataMigrations } from './migrations';
import { fillSearchTexts } from './outbox-items';
import { readAgain, readingVersion } from './read-again';
import { reviewLogIn } from './review-log';
import type { UserDataAccess } from './user-data-access';

/**
 * Every commit is on disk when it completes, on macOS past the disk's own cache too (fullfsync has no effect
 * elsewhere). Autocheckpoint is off, because each write is followed by a checkpoint.
 */
const durable = `PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
  PRAGMA wal_autocheckpoint = 0; PRAGMA foreign_keys = ON`;

/** Delay before a failed checkpoint is retried, ms: doubled with each failure, up to the maximum. */
const [minRetryMs, maxRetryMs] = [1_000, 60_000];
const checkpointed = z.object({ busy: z.int() });

/**
 * The user data file: feedback, drafts, the review log, views. Calls reject with DatabaseError or the system's
 * error.
 */
export class UserDatabase implements UserDataAccess {
  readonly reviewLog = reviewLogIn(this);
  knownCases = new KnownCases();
  readonly #database: Database;
  readonly #checkInPlace: readonly (() => Promise<void>)[];
  #retry: NodeJS.Timeout | undefined;
  #retryMs = minRetryMs;
  #closing = false;

  private constructor(database: Database, checkInPlace: readonly (() => Promise<void>)[]) {
    this.#database = database;
    this.#checkInPlace = checkInPlace;
  }

  /**
   * Opens the file, creating it if it is missing, and runs its migrations. `key` has 64 hexadecimal digits.
   * Rejects with NewerDatabaseError; with DatabaseError NOTADB if it is not a database or the key is wrong.
   */
  static async open(
    path: string,
    key: string,
    progress?: (progress: MigrationProgress) => void,
  ): Promise<UserDatabase> {
    const database = await Database.open(path, { key });
    try {
      await database.exec(durable);
      await migrate(database, userDataMigrations, progress);
      await remake(database, 'fold', wordsVersion, foldTexts);
      await remake(database, 'reading', readingVersion(), readAgain);
      // Not before the migrations: this would change a file of a newer version.
      await database.exec('PRAGMA journal_mode = WAL');
      // The first read creates the log.
      await readMetadata(database, 'canary');
      const checks = await Promise.all([fileInPlace(path), fileInPlace(`${path}-wal`)]);
      return new UserDatabase(database, checks);
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  read<Value>(work: (session: Session) => Promise<Value>): Promise<Value> {
    return work(this.#database);
  }

  /**
   * Runs `work` in a transaction, which is on disk when this resolves. Rejects if the file is no longer the
   * one that was opened.
   */
  async write<Value>(work: (session: Session) => Promise<Value>): Promise<Value> {
    const value = await this.#database.transaction(async (session) => {
      const result = await work(session);
      for (const check of this.#checkInPlace) await check();
      return result;
    });
    void this.#checkpoint();
    return value;
  }

  /**
   * Moves the log's content into the file. Both are on disk, but corrupt bytes in the log silently end it, while in the
   * file they are detected. A failed checkpoint, as on a full disk, loses nothing: the log stays valid and is read
   * together with the file. The checkpoint is retried until it succeeds, and after the next write.
   */
  async #checkpoint(): Promise<void> {
    clearTimeout(this.#retry);
    const done = await this.#database.row('PRAGMA wal_checkpoint(TRUNCATE)', [], checkpointed).then(
      (result) => result?.busy === 0,
      () => false,
    );
    clearTimeout(this.#retry);
    if (done) this.#retryMs = minRetryMs;
    if (done || this.#closing) return;
    this.#retry = setTimeout(() => void this.#checkpoint(), this.#retryMs).unref();
    this.#retryMs = Math.min(maxRetryMs, this.#retryMs * 2);
  }

  /** Writes everything to another file, which must be missing or empty, encrypted with the same key. */
  copyInto(path: string): Promise<void> {
    return this.#database.run('VACUUM INTO ?', [path]);
  }

  /** Closes the file after all pending calls. Can be called more than once. */
  close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#retry);
    return this.#database.close();
  }
}

/** Folds the texts by which entries of the review log and items of the outbox are found. */
async function foldTexts(session: Session): Promise<void> {
  await indexAllWords(session);
  await session.run('UPDATE outbox_item SET search = NULL');
  await fillSearchTexts(session);
}
