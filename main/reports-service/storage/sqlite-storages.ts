import { join } from 'node:path';
import type { Application } from '../application';
import { NewStorage } from './new-storage';
import { SqliteStorage } from './sqlite-storage';
import type { Filling, Storage, Storages } from './storage';
import { hasDatabase } from './storage-folder';

/** Stores each application in its own folder. This process is the only one that uses them. */
export class SqliteStorages implements Storages {
  readonly isGenerator = true;
  readonly #folder: string | null;

  /** `folder` has a subfolder for each application. null stores everything for this run only. */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** Rejects with DamagedDataError, NewerDataError, DatabaseError or the system's error. */
  async open({ id }: Application, filling: Filling): Promise<Storage> {
    const folder = this.#folder === null ? null : join(this.#folder, id);
    if (await hasDatabase(folder)) return SqliteStorage.open(folder);
    const storage = await NewStorage.create(folder);
    try {
      await filling.write(storage);
      return await storage.finish();
    } catch (error) {
      await storage.discard();
      throw error;
    }
  }
}
