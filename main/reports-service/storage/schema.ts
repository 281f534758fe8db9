import { z } from 'zod';
import type { Database } from '../../../shared/node/database/database';
import { DatabaseError } from '../../../shared/node/database/database-error';
import type { Session } from '../../../shared/node/database/session';
import { DamagedDataError, NewerDataError } from './storage';

/** Version of the file format, stored as user_version. */
const schemaVersion = 1;

/**
 * Reports of 1.4 KB fill pages of 8 KB better than pages of 4 KB. The size must be set before the first table is
 * created.
 */
const pageSize = 'PRAGMA page_size = 8192';

const tables = `
  CREATE TABLE report (
    position INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL,
    timestamp INTEGER NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  CREATE TABLE history (key TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE feedback (
    position INTEGER PRIMARY KEY,
    transaction_id TEXT NOT NULL,
    received_at TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;`;

/** For a transaction's reports since a given time. Times never decrease, so this order matches the positions. */
const transactionIndex = 'CREATE INDEX report_of_transaction ON report (transaction_id, timestamp);';

/** Creates the tables of a new file. The file is complete after `finishSchema`. */
export async function createTables(database: Database): Promise<void> {
  await database.exec(pageSize);
  await database.exec(tables);
}

/** Creates the index for all reports at once and sets the file's version. */
export async function finishSchema(session: Session): Promise<void> {
  await session.exec(transactionIndex);
  await session.exec(`PRAGMA user_version = ${schemaVersion}`);
}

/**
 * Ensures that the file has our tables, and creates them in an empty file. Throws DamagedDataError or NewerDataError.
 */
export async function ensureSchema(database: Database, file: string): Promise<void> {
  const found = await database.row(
    'SELECT user_version AS version, (SELECT count(*) FROM sqlite_schema) AS objects FROM pragma_user_version',
    [],
    z.object({ version: z.int(), objects: z.int() }),
  );
  if (found === null || (found.version === 0 && found.objects > 0)) throw new DamagedDataError(file);
  if (found.version > schemaVersion) throw new NewerDataError(file, found.version, schemaVersion);
  if (found.version === schemaVersion) return;
  await database.exec(pageSize);
  await database.transaction(async (session) => {
    await session.exec(tables);
    await finishSchema(session);
  });
}

/**
 * Runs `open` and rejects with DamagedDataError if SQLite reports that the file is no database, is damaged or doesn't have our
 * tables (ERROR: all our statements are fixed, so they can't fail for another reason).
 */
export async function detectDamage<Value>(file: string, open: () => Promise<Value>): Promise<Value> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DatabaseError && ['NOTADB', 'CORRUPT', 'ERROR'].includes(error.code))
      throw new DamagedDataError(file, { cause: error });
    throw error;
  }
}
