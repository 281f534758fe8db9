/** What SQLite refused. Its message names what is in the statement, never what was bound to it. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /**
   * SQLite's result code without its "SQLITE_", of which callers may want to know: CORRUPT and NOTADB (damaged, no
   * database at all, or another key), FULL, IOERR, BUSY, READONLY, CANTOPEN. See https://sqlite.org/rescode.html
   */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The error of the driver, whose code is "SQLITE_…" and whose message begins with it. */
export function databaseError(error: Error): DatabaseError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'SQLITE_ERROR';
  return new DatabaseError(code.replace(/^SQLITE_/, ''), error.message);
}
