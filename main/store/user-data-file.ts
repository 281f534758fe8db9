import { open, stat } from 'node:fs/promises';
import { syncFolder } from '../../shared/node/files';
import { createMutex } from '../../shared/node/mutex';
import type { Databases, OpeningProgress, OpenUserData } from './databases';
import { bytesOnDisk, checkWholeFile, FileMovedError, fileInPlace, isEncrypted } from './file-checks';
import { isDamage, StoreFaultError } from './problem-of-error';
import { setAside } from './set-aside';
import type { StorePaths } from './store-folder';
import type { ReportAnnotations } from './user-data/report-annotations';

/**
 * The open user data file. It is never set aside automatically: damage is reported, and the file is left
 * unchanged. If it is deleted or replaced while it is open, it is restored completely, since it is still open
 * here.
 */
export class UserDataFile {
  readonly #paths: StorePaths;
  readonly #key: string;
  readonly #databases: Databases;
  readonly #runExclusive = createMutex();
  #userData: OpenUserData;
  #checkInPlace: () => Promise<void>;

  private constructor(
    paths: StorePaths,
    key: string,
    databases: Databases,
    userData: OpenUserData,
    checkInPlace: () => Promise<void>,
  ) {
    this.#paths = paths;
    this.#key = key;
    this.#databases = databases;
    this.#userData = userData;
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
    databases: Databases,
    expected: boolean,
    progress?: OpeningProgress,
  ): Promise<UserDataFile> {
    try {
      await createOrCheck(paths.userData, key, databases, expected);
      const bytes = await bytesOnDisk(paths.userData);
      const userData = await databases.openUserData(paths.userData, key, progress);
      const file = new UserDataFile(paths, key, databases, userData, await fileInPlace(paths.userData));
      if (isEncrypted(bytes, await userData.canary())) return file;
      await userData.close();
      throw new StoreFaultError({ kind: 'disk', code: 'not encrypted' });
    } catch (error) {
      throw asFault(error);
    }
  }

  /** Runs `work` on the file; runs it again if the file had to be restored. */
  async use<Value>(work: (userData: OpenUserData) => Promise<Value>): Promise<Value> {
    const userData = this.#userData;
    try {
      const value = await work(userData);
      await this.#checkInPlace();
      return value;
    } catch (error) {
      if (!(error instanceof FileMovedError) && this.#userData === userData) throw asFault(error);
      await this.#runExclusive(() => this.#restore(userData));
      return work(this.#userData);
    }
  }

  /** The annotations, which follow the file when it is restored. */
  readonly annotations: ReportAnnotations = {
    forReports: (keys) => this.use((userData) => userData.forReports(keys)),
    changedAfter: (sequence, limit) => this.use((userData) => userData.changedAfter(sequence, limit)),
    markRead: (keys, read) => this.use((userData) => userData.markRead(keys, read)),
    noteOn: (key) => this.use((userData) => userData.noteOn(key)),
    canary: () => this.use((userData) => userData.canary()),
  };

  /** Closes the file, restoring it first if necessary. */
  async close(): Promise<void> {
    try {
      await this.use(async () => undefined);
    } finally {
      await this.#userData.close();
    }
  }

  async #restore(moved: OpenUserData): Promise<void> {
    if (this.#userData !== moved) return;
    const { userData: path, folder } = this.#paths;
    await setAside(path);
    const made = await open(path, 'wx', 0o600);
    await made.close();
    await moved.copyInto(path);
    const written = await open(path, 'r+');
    await written.sync().finally(() => written.close());
    await syncFolder(folder);
    await moved.close();
    this.#userData = await this.#databases.openUserData(path, this.#key);
    this.#checkInPlace = await fileInPlace(path);
  }
}

/** Creates the file if there is none; otherwise reads and checks all of it. */
async function createOrCheck(
  path: string,
  key: string,
  databases: Databases,
  expected: boolean,
): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  const isWhole = found?.isFile() === true && found.size > 0;
  if (isWhole) return checkWholeFile(path, key);
  if (expected || (found !== null && !found.isFile()))
    throw new StoreFaultError({ kind: 'user-data-damaged' });
  await (await databases.openUserData(path, key)).close();
}

function asFault(error: unknown): unknown {
  return isDamage(error) ? new StoreFaultError({ kind: 'user-data-damaged' }, { cause: error }) : error;
}
