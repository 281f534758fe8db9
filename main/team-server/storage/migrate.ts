import pg from 'pg';
import { z } from 'zod';
import { type Migration, migrations } from './schema';
import { isUnavailable } from './team-database';
import { DatabaseUnavailable } from './team-storage';

/** Any number; also that of the notes on the schema that no other program locks. */
const lock = 7_268_310_411;

const log = `
  CREATE SCHEMA IF NOT EXISTS whereabouts_team;
  CREATE TABLE IF NOT EXISTS migration (
    number integer PRIMARY KEY,
    needs integer NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );`;
const logExists = z.tuple([z.object({ exists: z.boolean() })]);
const appliedRows = z.tuple([z.object({ newest: z.int(), needs: z.int() })]);

/** The schema needs a newer server than this one. */
export class SchemaTooNew extends Error {
  constructor(needs: number) {
    super(`The database was upgraded by a newer team server (schema ${needs}). Upgrade this one too.`);
    this.name = 'SchemaTooNew';
  }
}

/**
 * Brings the schema up to date, in one transaction. Several servers that start at once wait for each other, and a server
 * whose role may not change the schema can start if nothing is to be done. Rejects with DatabaseUnavailable or
 * SchemaTooNew.
 */
export async function migrate(address: string, steps: readonly Migration[] = migrations): Promise<void> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN; SET LOCAL search_path = whereabouts_team, pg_temp');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    const applied = await readApplied(client);
    if (applied.needs > steps.length) throw new SchemaTooNew(applied.needs);
    if (applied.newest < steps.length) await client.query(log);
    for (const [index, { needs, sql }] of steps.entries()) {
      if (index < applied.newest) continue;
      await client.query(sql);
      await client.query('INSERT INTO migration (number, needs) VALUES ($1, $2)', [index + 1, needs]);
    }
    await client.query('COMMIT');
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
  } finally {
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
