/** The database can't be reached, is starting or stopping, or doesn't respond in time. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is unavailable.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The database stopped responding while a transaction was committed, which may or may not be stored. */
export class CommitUnconfirmed extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'CommitUnconfirmed';
  }
}

/** Of the system, and of PostgreSQL: no connection, none left, read-only, out of resources, stopping, canceled. */
const unavailableCodes =
  /^(E(CONN\w+|PIPE|NOENT|ACCES|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)|08\w{3}|53\w{3}|57\w{3}|58\w{3}|25006|25P03)$/;
/** Errors of the package `pg` have no code. */
const unavailableMessages = /^(Connection terminated|timeout exceeded|Query read timeout|Client was closed)/;

export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null) return unavailableCodes.test(code);
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  return (
    error instanceof Error &&
    (unavailableMessages.test(error.message) || error.message.includes('not queryable'))
  );
}

/** Returns the code of an error of PostgreSQL or the system; null for others. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
