import { open, stat } from 'node:fs/promises';
import { createMutex } from '../../shared/mutex';
import type { Session } from '../../shared/node/database/session';
import { syncFile, syncFolder } from '../../shared/node/files';
import { bytesOnDisk, checkFile, FileMovedError, fileInPlace, isEncrypted } from './file-checks';
import type { MigrationProgress } from './migrations';
import { isDamage, StoreFaultError } from './problem-of-error';
import { setAside } from './set-aside';
import type { StorePaths } from './store-paths';
import { KnownCases } from './user-data/known-cases';
import { reviewLogIn } from './user-data/review-log';
import type { UserDataAccess } from './user-data/user-data-access';
import { UserDatabase } from './user-data/user-database';

/**
 * The open user data file. It is never set aside automatically: damage is reported, and the file is left
 * unchanged. If it is deleted or replaced while it is open, it is restored completely, since it is still open
 * here, and the work is run again.
 */
export class UserDataFile implements UserDataAccess {
  /** It follows the file when it is restored. */
  readonly reviewLog = reviewLogIn(this);
  knownCases = new KnownCases();
  readonly #paths: StorePaths;
  readonly #key: string;
  readonly #runExclusive = createMutex();
  #database: UserDatabase;
  #checkInPlace: () => Promise<void>;

  private constructor(
    paths: StorePaths,
    key: string,
    database: UserDatabase,
    checkInPlace: () => Promise<void>,
  ) {
    this.#paths = paths;
    this.#key = key;
    this.#database = database;
    this.#checkInPlace = checkInPlace;
  }

  /**
   * Opens the file after reading all of it and checking that it is encrypted. `expected`: the file must
   * exist, so that a missing or empty one counts as damaged. Rejects with StoreFaultError,
   * NewerDatabaseError, DatabaseError, or the system's error.
   */
  static async open(
    paths: StorePaths,
    key: string,
    expected: boolean,
    progress: (progress: MigrationProgress) => void,
  ): Promise<UserDataFile> {
    try {
      await createOrCheck(paths.userData, key, expected);
      const bytes = await bytesOnDisk(paths.userData);
      const database = await UserDatabase.open(paths.userData, key, progress);
      const file = new UserDataFile(paths, key, database, await fileInPlace(paths.userData));
      if (isEncrypted(bytes, await database.reviewLog.canary())) return file;
      await database.close();
      throw new StoreFaultError({ kind: 'disk', code: 'not encrypted' });
    } catch (error) {
      throw asFault(error);
    }
  }

  read<Value>(work: (session: Session) => Promise<Value>): Promise<Value> {
    return this.#use((database) => database.read(work));
  }

  write<Value>(work: (session: Session) => Promise<Value>): Promise<Value> {
    return this.#use((database) => database.write(work));
  }

  async #use<Value>(work: (database: UserDatabase) => Promise<Value>): Promise<Value> {
    const database = this.#database;
    try {
      const value = await work(database);
      await this.#checkInPlace();
      return value;
    } catch (error) {
      if (!(error instanceof FileMovedError) && this.#database === database) throw asFault(error);
      await this.#runExclusive(() => this.#restore(database));
      return work(this.#database);
    }
  }

  /** Closes the file, restoring it first if necessary. */
  async close(): Promise<void> {
    try {
      await this.#use(async () => undefined);
    } finally {
      await this.#database.close();
    }
  }

  async #restore(moved: UserDatabase): Promise<void> {
    if (this.#database !== moved) return;
    const { userData: path, folder } = this.#paths;
    await setAside(path);
    const made = await open(path, 'wx', 0o600);
    await made.close();
    await moved.copyInto(path);
    await syncFile(path);
    await syncFolder(folder);
    await moved.close();
    this.#database = await UserDatabase.open(path, this.#key);
    this.#checkInPlace = await fileInPlace(path);
  }
}

/** Creates the file if there is none; otherwise reads and checks all of it. */
async function createOrCheck(path: string, key: string, expected: boolean): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  const exists = found?.isFile() === true && found.size > 0;
  if (exists) return checkFile(path, key);
  if (expected || (found !== null && !found.isFile()))
    throw new StoreFaultError({ kind: 'user-data-damaged' });
  await (await UserDatabase.open(path, key)).close();
}

function asFault(error: unknown): unknown {
  return isDamage(error) ? new StoreFaultError({ kind: 'user-data-damaged' }, { cause: error }) : error;
}
