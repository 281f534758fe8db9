import { z } from 'zod';
import type { Database } from '../../shared/node/database/database';
import { DatabaseError } from '../../shared/node/database/database-error';
import type { Session } from '../../shared/node/database/session';

/**
 * Upgrades a file from one version to the next. A long migration reports its progress, in a unit of its
 * choice. If it throws, all changes are rolled back. It must not begin or end transactions. Never change a
 * migration that was released.
 */
export type Migration = (session: Session, progress: Progress) => Promise<void>;
type Progress = (done: number, total: number) => void;

export interface MigrationProgress {
  /** The version being created, and the last one. */
  readonly version: number;
  readonly latest: number;
  readonly done: number;
  readonly total: number;
}

/** The file was written by a newer version of the app. It was not changed. */
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

/** A migration cannot be applied to the file's content. The file is unchanged. */
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

/**
 * SQLite's codes for a statement that is wrong or does not fit the data, as opposed to an error of the disk
 * or the file.
 */
const statementErrors: ReadonlySet<string> = new Set(['ERROR', 'CONSTRAINT', 'MISMATCH', 'RANGE', 'TOOBIG']);

/**
 * Upgrades a file to the latest version: the n-th migration creates version n, stored as the file's
 * user_version. Missing migrations run in order, in one transaction together with the version, so that after
 * any error the file still has the version it had, and the app that wrote it can use it. Resolves to the
 * version found: 0 for a new file. Rejects with NewerDatabaseError, with MigrationError, with DatabaseError
 * CORRUPT if there are tables but no version, and with errors of the disk or the file.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  progress: (progress: MigrationProgress) => void = () => {},
): Promise<number> {
  const latest = migrations.length;
  const found = await readVersion(database);
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
    throw isMigrationFault(error) ? new MigrationError(found, latest, error) : error;
  }
  return found;
}

function isMigrationFault(error: unknown): boolean {
  if (error instanceof DatabaseError) return statementErrors.has(error.code);
  return !(error instanceof Error && 'code' in error);
}

/** Returns the version of a file; 0 for a new one. Rejects with DatabaseError CORRUPT if there are tables but no version. */
export async function readVersion(database: Database): Promise<number> {
  const found = await database.row(
    'SELECT user_version AS version, (SELECT count(*) FROM sqlite_schema) AS objects FROM pragma_user_version',
    [],
    z.object({ version: z.int(), objects: z.int() }),
  );
  if (found === null || found.version < 0 || (found.version === 0 && found.objects > 0))
    throw new DatabaseError('CORRUPT', 'the file has tables but no version');
  return found.version;
}
