import type { Problem } from '../../shared/domain/problem';
import type { StoreFault } from '../../shared/domain/store-state';
import { DatabaseError, DriversFailedError } from '../../shared/node/database/database-error';
import { systemCode } from '../../shared/node/files';
import { MigrationError, NewerDatabaseError } from './migrations';

/** Thrown when a store cannot be opened; answered as `store-open-failed`. */
export class StoreFaultError extends Error {
  override readonly name = 'StoreFaultError';
  readonly fault: StoreFault;

  constructor(fault: StoreFault, options?: ErrorOptions) {
    super(`the store cannot be opened: ${fault.kind}`, options);
    this.fault = fault;
  }
}

/** The system code for SQLite's result codes about the disk. */
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
 * Codes for damage within a file, or for a file that is not a database. After SQLCipher meets a broken page,
 * its connection answers every call with NOMEM.
 */
const damageCodes: ReadonlySet<string> = new Set(['CORRUPT', 'NOTADB', 'NOMEM']);

/** Whether an error means that a database file is damaged, rather than unreachable or of a newer version. */
export function isDamage(error: unknown): boolean {
  return error instanceof DatabaseError && damageCodes.has(error.code);
}

/** Returns the system's code, e.g. ENOSPC, or its equivalent if the error is about the disk; otherwise null. */
export function diskCodeOf(error: unknown): string | null {
  if (error instanceof DatabaseError) return diskCodes.get(error.code) ?? null;
  return systemCode(error);
}

/** Converts an error of the databases or the system into a problem; null for other errors, which are bugs. */
export function problemOfError(error: unknown): Problem | null {
  if (error instanceof StoreFaultError) return { kind: 'store-open-failed', fault: error.fault };
  if (error instanceof DriversFailedError)
    return { kind: 'store-open-failed', fault: { kind: 'no-database-module', failed: error.failed } };
  if (error instanceof NewerDatabaseError) return { kind: 'store-open-failed', fault: { kind: 'newer' } };
  if (error instanceof MigrationError)
    return {
      kind: 'store-open-failed',
      fault: { kind: 'not-migrated', found: error.found, latest: error.latest },
    };
  if (isDamage(error)) return { kind: 'file-damaged', what: 'store' };
  const code = diskCodeOf(error);
  return code === null ? null : { kind: 'disk', what: 'store', code };
}
