import { z } from 'zod';
import type { Session } from './connection';
import type { Database } from './database';
import { DatabaseError } from './database-error';

/**
 * Brings a file from one version to the next. One that takes long says now and then how far it is, in a unit of its
 * own. What it throws undoes it. It must not begin or end transactions, and stays as it is once it was released.
 */
export type Migration = (session: Session, progress: Progress) => Promise<void>;
type Progress = (done: number, total: number) => void;

export interface MigrationProgress {
  /** The version that is being made, and the one that will be made last. */
  readonly version: number;
  readonly latest: number;
  readonly done: number;
  readonly total: number;
}

/** The file was written by a newer version of the program. Nothing of it was changed. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
  readonly found: number;
  readonly latest: number;

  constructor(found: number, latest: number) {
    super(`The file has version ${found}; this program knows them up to ${latest}.`);
    this.found = found;
    this.latest = latest;
  }
}

/** A migration cannot be made of what is in the file. The file is as it was before all of them. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly found: number;
  readonly latest: number;

  constructor(found: number, latest: number, cause: unknown) {
    super(`The file of version ${found} could not be brought to version ${latest}.`, { cause });
    this.found = found;
    this.latest = latest;
  }
}

/** What SQLite calls a statement that is wrong or does not fit what is there, rather than the disk or the file. */
const ofTheStatement: ReadonlySet<string> = new Set(['ERROR', 'CONSTRAINT', 'MISMATCH', 'RANGE', 'TOOBIG']);

/**
 * Brings a file to the version that its migrations end with: the n-th makes version n, which is kept as the file's
 * user_version. Those that are missing run in order, all in one transaction together with the version, so that whatever
 * goes wrong leaves the version found, whole, which the program that wrote it can go on with. Resolves to the version found:
 * 0 for a new file. Rejects with NewerDatabaseError, with MigrationError, with DatabaseError CORRUPT where there are tables
 * but no version, and with what the disk or the file refuses while they run.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  progress: (progress: MigrationProgress) => void = () => {},
): Promise<number> {
  const latest = migrations.length;
  const found = await versionOf(database);
  if (found > latest) throw new NewerDatabaseError(found, latest);
  if (found === latest) return found;
  try {
    await database.transaction(async (session) => {
      for (const [index, migration] of migrations.entries()) {
        const version = index + 1;
        if (version > found)
          await migration(session, (done, total) => progress({ version, latest, done, total }));
      }
      await session.exec(`PRAGMA user_version = ${latest}`);
    });
  } catch (error) {
    throw isOfTheMigration(error) ? new MigrationError(found, latest, error) : error;
  }
  return found;
}

function isOfTheMigration(error: unknown): boolean {
  if (error instanceof DatabaseError) return ofTheStatement.has(error.code);
  return !(error instanceof Error && 'code' in error);
}

async function versionOf(database: Database): Promise<number> {
  const found = await database.row(
    'SELECT user_version AS version, (SELECT count(*) FROM sqlite_schema) AS objects FROM pragma_user_version',
    [],
    z.object({ version: z.int(), objects: z.int() }),
  );
  if (found === null || found.version < 0 || (found.version === 0 && found.objects > 0))
    throw new DatabaseError('CORRUPT', 'the file has tables but no version');
  return found.version;
}
