import type { Problem } from '../../shared/problem';
import { DatabaseError } from '../database/database-error';
import { MigrationError, NewerDatabaseError } from '../database/migrations';
import { systemCode } from '../files/system-code';
import { StoreFaultError } from './store-fault-error';

/** What the disk is told to have done, by SQLite's result code: the system's code where it is one and the same. */
const diskCodes: ReadonlyMap<string, string> = new Map([
  ['FULL', 'ENOSPC'],
  ['READONLY', 'EROFS'],
  ['IOERR', 'EIO'],
  ['CANTOPEN', 'EACCES'],
  ['PERM', 'EACCES'],
  ['BUSY', 'EBUSY'],
  ['LOCKED', 'EBUSY'],
]);

/**
 * Damage within a file, or no file of ours at all. A connection of SQLCipher that once met a broken page answers everything
 * after it with NOMEM.
 */
const damageCodes: ReadonlySet<string> = new Set(['CORRUPT', 'NOTADB', 'NOMEM']);

/** Whether an error says that a database file is damaged: not that it cannot be reached, nor that it is of a newer version. */
export function tellsDamage(error: unknown): boolean {
  return error instanceof DatabaseError && damageCodes.has(error.code);
}

/** The system's code or what stands for it, e.g. ENOSPC, where an error tells of the disk; null for any other error. */
export function diskCodeOf(error: unknown): string | null {
  if (error instanceof DatabaseError) return diskCodes.get(error.code) ?? null;
  return systemCode(error);
}

/** What an error of the databases or the system means to the rest of the program; null for a defect. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof StoreFaultError) return { kind: 'store-unopened', fault: error.fault };
  if (error instanceof NewerDatabaseError) return { kind: 'store-unopened', fault: { kind: 'newer' } };
  if (error instanceof MigrationError)
    return {
      kind: 'store-unopened',
      fault: { kind: 'not-migrated', found: error.found, latest: error.latest },
    };
  if (tellsDamage(error)) return { kind: 'file-damaged', what: 'store' };
  const code = diskCodeOf(error);
  return code === null ? null : { kind: 'disk', what: 'store', code };
}
