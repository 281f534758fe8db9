import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ServiceId } from '../../shared/domain/service-id';
import { Database } from '../database/database';
import { checkFileInUse } from './integrity';

const sealRow = z.object({ generation: z.int(), canary: z.string(), service: z.string() });

/**
 * What the reports file knows of itself, on a connection of its own, so that nothing waits for it: which generation of
 * the analyst's own data it belongs to, which service its reports come from, and a text that no byte of the file may show.
 */
export class Seal {
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

  /** Opens the seal of a file whose tables are there; a new one has generation 0 and this service. Rejects with DatabaseError. */
  static async open(path: string, key: string, service: ServiceId): Promise<Seal> {
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
      return new Seal(database, row ?? { generation: 0, canary: '', service });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  write(generation: number): Promise<void> {
    return this.#database.run('UPDATE seal SET generation = ?', [generation]);
  }

  /** Reads the whole file. Rejects with DatabaseError where it is damaged. */
  check(): Promise<void> {
    return checkFileInUse(this.#database);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
