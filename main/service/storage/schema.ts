import { z } from 'zod';
import type { Session } from '../../database/connection';
import type { Database } from '../../database/database';
import { DatabaseError } from '../../database/database-error';
import { DamagedDataError, NewerDataError } from './unusable-data';

/** The format of the file, kept as its user_version. */
const schemaVersion = 1;

/**
 * Reports of 1.4 KB leave less of a page of 8 KB empty than of one of 4 KB. It can be said only before the first
 * table is made.
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

/** For a transaction's reports since a time. Times never go back, so its order is that of the positions. */
const transactionIndex = 'CREATE INDEX report_of_transaction ON report (transaction_id, timestamp);';

/** Makes the tables of a new file, which is not finished before `finishSchema`. */
export async function createTables(database: Database): Promise<void> {
  await database.exec(pageSize);
  await database.exec(tables);
}

/** Makes the index, at once for all the reports, and gives the file its version. */
export async function finishSchema(session: Session): Promise<void> {
  await session.exec(transactionIndex);
  await session.exec(`PRAGMA user_version = ${schemaVersion}`);
}

/** Makes sure that the file has our tables: an empty one gets them. Throws DamagedDataError, NewerDataError. */
export async function provideSchema(database: Database, file: string): Promise<void> {
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
 * Runs what opens a file; where SQLite finds it to be no database, damaged, or without our tables (ERROR: all our
 * statements are fixed, so nothing else can be wrong with them), rejects with DamagedDataError.
 */
export async function tellingDamage<Value>(file: string, open: () => Promise<Value>): Promise<Value> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DatabaseError && ['NOTADB', 'CORRUPT', 'ERROR'].includes(error.code))
      throw new DamagedDataError(file, { cause: error });
    throw error;
  }
}
