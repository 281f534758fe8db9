import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ServiceId } from '../../shared/domain/service-id';
import { Database } from '../../shared/node/database/database';
import { checkFileInUse } from './file-checks';

const identityRow = z.object({ generation: z.int(), canary: z.string(), service: z.string() });

/**
 * The reports file's metadata, on a separate connection so that nothing waits for it: the generation of the
 * user data it belongs to, the service of its reports, and a text that must not be readable in the file.
 */
export class ReportsFileIdentity {
  readonly #database: Database;
  readonly generation: number;
  readonly canary: string;
  readonly service: ServiceId;

  private constructor(database: Database, { generation, canary, service }: z.output<typeof identityRow>) {
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
        CREATE TABLE IF NOT EXISTS identity (position INTEGER PRIMARY KEY CHECK (position = 1),
          generation INTEGER NOT NULL, canary TEXT NOT NULL, service TEXT NOT NULL) STRICT`);
      await database.run('INSERT OR IGNORE INTO identity VALUES (1, 0, ?, ?)', [
        `canary-${randomBytes(16).toString('hex')}`,
        service,
      ]);
      const row = await database.row('SELECT generation, canary, service FROM identity', [], identityRow);
      return new ReportsFileIdentity(database, row ?? { generation: 0, canary: '', service });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  write(generation: number): Promise<void> {
    return this.#database.run('UPDATE identity SET generation = ?', [generation]);
  }

  /** Reads the whole file. Rejects with DatabaseError if it is damaged. */
  check(): Promise<void> {
    return checkFileInUse(this.#database);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
