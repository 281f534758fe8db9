import pg from 'pg';
import { z } from 'zod';
import { DatabaseUnavailable, isUnavailable } from './unavailable';

/** A step of a schema. Steps that were released are never changed. */
export interface Migration {
  /**
   * The newest step that a program must know to work with the result. A step that only adds leaves it as it was; one that
   * removes what older programs use raises it, a release later.
   */
  readonly needs: number;
  readonly sql: string;
}

/** The schema of a program. */
export interface ProgramSchema {
  readonly name: string;
  /** The program, such as "team server". */
  readonly program: string;
  /** Any number that no other program locks. */
  readonly lock: number;
  /** Numbered from 1. */
  readonly migrations: readonly Migration[];
}

const log = (schema: string) => `
  CREATE SCHEMA IF NOT EXISTS ${schema};
  CREATE TABLE IF NOT EXISTS migration (
    number integer PRIMARY KEY,
    needs integer NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );`;
const logExists = z.tuple([z.object({ exists: z.boolean() })]);
const appliedRows = z.tuple([z.object({ newest: z.int(), needs: z.int() })]);

/** The schema needs a newer program than this one. */
class SchemaTooNew extends Error {
  constructor(program: string, needs: number) {
    super(`The database was upgraded by a newer ${program} (schema ${needs}). Upgrade this one too.`);
    this.name = 'SchemaTooNew';
  }
}

/**
 * Brings the schema up to date, in one transaction. Several programs that start at once wait for each other, and one
 * whose role may not change the schema can start if nothing is to be done. Rejects with DatabaseUnavailable or
 * SchemaTooNew, and when `stopped` ends the waiting.
 */
export async function migrateSchema(
  address: string,
  schema: ProgramSchema,
  stopped?: AbortSignal,
): Promise<void> {
  stopped?.throwIfAborted();
  const { name, program, lock, migrations } = schema;
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  // Ends the statement that runs, and nothing is stored.
  const end = () => void client.end().catch(() => undefined);
  stopped?.addEventListener('abort', end);
  try {
    await client.connect();
    await client.query(`BEGIN; SET LOCAL search_path = ${name}, pg_temp`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    const applied = await readApplied(client);
    if (applied.needs > migrations.length) throw new SchemaTooNew(program, applied.needs);
    if (applied.newest < migrations.length) await client.query(log(name));
    for (const [index, { needs, sql }] of migrations.entries()) {
      if (index < applied.newest) continue;
      await client.query(sql);
      await client.query('INSERT INTO migration (number, needs) VALUES ($1, $2)', [index + 1, needs]);
    }
    await client.query('COMMIT');
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
  } finally {
    stopped?.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
  }
}

async function readApplied(client: pg.Client): Promise<{ readonly newest: number; readonly needs: number }> {
  const found = await client.query("SELECT to_regclass('migration') IS NOT NULL AS exists");
  const [{ exists }] = logExists.parse(found.rows);
  if (!exists) return { newest: 0, needs: 0 };
  const { rows } = await client.query(
    'SELECT coalesce(max(number), 0) AS newest, coalesce(max(needs), 0) AS needs FROM migration',
  );
  return appliedRows.parse(rows)[0];
}
