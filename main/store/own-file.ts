import { open, stat } from 'node:fs/promises';
import { FileMovedError, fileInPlace } from '../database/file-in-place';
import { syncFolder } from '../files/sync-folder';
import { inTurn } from '../in-turn';
import type { Databases, OpeningProgress, OpenOwn } from './databases';
import { bytesOnDisk, isEncrypted } from './encryption-proof';
import { checkWholeFile } from './integrity';
import type { Marks } from './marks';
import { tellsDamage } from './problem-of';
import { setAside } from './set-aside';
import { StoreFaultError } from './store-fault-error';
import type { StorePaths } from './store-paths';

/**
 * The file of what only the analyst has, while it is open. It is never set aside by itself: what is damaged is told and left
 * as it is. One that is deleted or replaced while it is open is put back whole, since it is still open here.
 */
export class OwnFile {
  readonly #paths: StorePaths;
  readonly #key: string;
  readonly #databases: Databases;
  readonly #inTurn = inTurn();
  #own: OpenOwn;
  #checkInPlace: () => Promise<void>;

  private constructor(
    paths: StorePaths,
    key: string,
    databases: Databases,
    own: OpenOwn,
    checkInPlace: () => Promise<void>,
  ) {
    this.#paths = paths;
    this.#key = key;
    this.#databases = databases;
    this.#own = own;
    this.#checkInPlace = checkInPlace;
  }

  /**
   * Opens the file once all of it was read and it is proven to be encrypted. `expected`: it was there before, so that none,
   * or an empty one, is damage. Rejects with StoreFaultError, NewerDatabaseError, DatabaseError, or the system's error.
   */
  static async open(
    paths: StorePaths,
    key: string,
    databases: Databases,
    expected: boolean,
    progress?: OpeningProgress,
  ): Promise<OwnFile> {
    try {
      await provideWhole(paths.own, key, databases, expected);
      const bytes = await bytesOnDisk(paths.own);
      const own = await databases.openOwn(paths.own, key, progress);
      const file = new OwnFile(paths, key, databases, own, await fileInPlace(paths.own));
      if (isEncrypted(bytes, await own.canary())) return file;
      await own.close();
      throw new StoreFaultError({ kind: 'disk', code: 'not encrypted' });
    } catch (error) {
      throw asDamage(error);
    }
  }

  /** Does something with the file, once more where it had to be put back. */
  async use<Value>(work: (own: OpenOwn) => Promise<Value>): Promise<Value> {
    const own = this.#own;
    try {
      const value = await work(own);
      await this.#checkInPlace();
      return value;
    } catch (error) {
      if (!(error instanceof FileMovedError) && this.#own === own) throw asDamage(error);
      await this.#inTurn(() => this.#putBack(own));
      return work(this.#own);
    }
  }

  /** The marks, wherever the file is by then. */
  readonly marks: Marks = {
    among: (keys) => this.use((own) => own.among(keys)),
    changedAfter: (sequence, limit) => this.use((own) => own.changedAfter(sequence, limit)),
    markRead: (keys, read) => this.use((own) => own.markRead(keys, read)),
    noteOn: (key) => this.use((own) => own.noteOn(key)),
    canary: () => this.use((own) => own.canary()),
  };

  /** Closes the file, which is in its place again by then. */
  async close(): Promise<void> {
    try {
      await this.use(async () => undefined);
    } finally {
      await this.#own.close();
    }
  }

  async #putBack(moved: OpenOwn): Promise<void> {
    if (this.#own !== moved) return;
    const { own: path, folder } = this.#paths;
    await setAside(path);
    const made = await open(path, 'wx', 0o600);
    await made.close();
    await moved.copyInto(path);
    const written = await open(path, 'r+');
    await written.sync().finally(() => written.close());
    await syncFolder(folder);
    await moved.close();
    this.#own = await this.#databases.openOwn(path, this.#key);
    this.#checkInPlace = await fileInPlace(path);
  }
}

/** Makes the file where there is none yet, and reads all of it where there is one. */
async function provideWhole(
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
    throw new StoreFaultError({ kind: 'own-data-damaged' });
  await (await databases.openOwn(path, key)).close();
}

function asDamage(error: unknown): unknown {
  return tellsDamage(error) ? new StoreFaultError({ kind: 'own-data-damaged' }, { cause: error }) : error;
}
