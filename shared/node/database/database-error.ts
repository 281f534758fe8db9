import type { FailedModule } from '../../domain/store-state';

/** An error from SQLite. Its message may quote the statement, never the bound values. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /**
   * SQLite's primary result code without the prefix "SQLITE_". The ones callers handle: CORRUPT and NOTADB (damaged,
   * not a database, or the wrong key), FULL, IOERR, BUSY, READONLY, CANTOPEN. See https://sqlite.org/rescode.html
   */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Converts an error of a driver, whose code is "SQLITE_…", possibly an extended one like "SQLITE_IOERR_WRITE". */
export function databaseError(error: { readonly message: string }): DatabaseError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const [, primary = 'ERROR'] = /^SQLITE_([A-Z]+)/.exec(code) ?? [];
  return new DatabaseError(primary, error.message);
}

/** None of the native modules can be used, so no database can be opened. */
export class DriversFailedError extends Error {
  override readonly name = 'DriversFailedError';
  readonly failed: readonly FailedModule[];

  constructor(failed: readonly FailedModule[]) {
    super(`No database module can be used. ${failed.map(describe).join('; ')}`);
    this.failed = failed;
  }
}

function describe({ name, reason }: FailedModule): string {
  return reason.kind === 'older-node-api'
    ? `${name} requires Node-API ${reason.required}, and this program has ${reason.found}`
    : `${name} couldn't be loaded: ${reason.message}`;
}
