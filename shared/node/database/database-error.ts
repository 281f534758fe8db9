/** An error from SQLite. Its message may quote the statement, never the bound values. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /**
   * SQLite's result code without the prefix "SQLITE_". The ones callers handle: CORRUPT and NOTADB (damaged, not a
   * database, or the wrong key), FULL, IOERR, BUSY, READONLY, CANTOPEN. See https://sqlite.org/rescode.html
   */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Converts an error of the driver, whose code is "SQLITE_…". */
export function databaseError(error: Error): DatabaseError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'SQLITE_ERROR';
  return new DatabaseError(code.replace(/^SQLITE_/, ''), error.message);
}
