import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ServiceId } from '../../shared/domain/service-id';
import { Database } from '../../shared/node/database/database';
import { checkFileInUse } from './integrity';

const sealRow = z.object({ generation: z.int(), canary: z.string(), service: z.string() });

/**
 * The reports file's metadata, on a separate connection so that nothing waits for it: the generation of the
 * user data it belongs to, the service of its reports, and a text that must not be readable in the file.
 */
export class ReportsFileIdentity {
  readonly #database: Database;
  readonly generation: number;
  readonly canary: string;
  readonly service: ServiceId;

  private constructor(database: Database, { generation, canary, service }: z.output<typeof sealRow>) {
    this.#database = database;
    this.generation = generation;
    this.canary = canary;
    this.service = service;
  }

  /**
   * Opens the metadata of a file whose tables exist. A new file gets generation 0 and this service. Rejects
   * with DatabaseError.
   */
  static async open(path: string, key: string, service: ServiceId): Promise<ReportsFileIdentity> {
    const database = await Database.open(path, { key });
    try {
      await database.exec(`PRAGMA synchronous = FULL;
        CREATE TABLE IF NOT EXISTS seal (position INTEGER PRIMARY KEY CHECK (position = 1), generation INTEGER NOT NULL, canary TEXT NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS seal_service (position INTEGER PRIMARY KEY CHECK (position = 1), service TEXT NOT NULL) STRICT`);
      await database.run('INSERT OR IGNORE INTO seal VALUES (1, 0, ?)', [
        `canary-${randomBytes(16).toString('hex')}`,
      ]);
      await database.run('INSERT OR IGNORE INTO seal_service VALUES (1, ?)', [service]);
      const read = 'SELECT generation, canary, service FROM seal JOIN seal_service';
      const row = await database.row(read, [], sealRow);
      return new ReportsFileIdentity(database, row ?? { generation: 0, canary: '', service });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  write(generation: number): Promise<void> {
    return this.#database.run('UPDATE seal SET generation = ?', [generation]);
  }

  /** Reads the whole file. Rejects with DatabaseError if it is damaged. */
  check(): Promise<void> {
    return checkFileInUse(this.#database);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
