import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ServiceId } from '../../shared/domain/service-id';
import { Database } from '../../shared/node/database/database';

const identityRow = z.object({ generation: z.int(), canary: z.string(), service: z.string() });

/** Metadata of the reports file, on its own connection so that nothing waits for it. */
export interface ReportsFileIdentity {
  /** The generation of the user data that the file belongs to. */
  readonly generation: number;
  /** A text that must not be readable in the file. */
  readonly canary: string;
  /** The service of its reports. */
  readonly service: ServiceId;
  readonly connection: Database;
}

/**
 * Opens the metadata of a file whose tables exist. A new file gets generation 0 and this service. Rejects
 * with DatabaseError.
 */
export async function openIdentity(
  path: string,
  key: string,
  service: ServiceId,
): Promise<ReportsFileIdentity> {
  const connection = await Database.open(path, { key, ownThread: true });
  try {
    await connection.exec(`PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS identity (position INTEGER PRIMARY KEY CHECK (position = 1),
        generation INTEGER NOT NULL, canary TEXT NOT NULL, service TEXT NOT NULL) STRICT`);
    const canary = `canary-${randomBytes(16).toString('hex')}`;
    await connection.run('INSERT OR IGNORE INTO identity VALUES (1, 0, ?, ?)', [canary, service]);
    const row = await connection.row('SELECT generation, canary, service FROM identity', [], identityRow);
    return { connection, ...(row ?? { generation: 0, canary: '', service }) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

export function writeGeneration({ connection }: ReportsFileIdentity, generation: number): Promise<void> {
  return connection.run('UPDATE identity SET generation = ?', [generation]);
}
