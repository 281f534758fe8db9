/**
 * A value that can be bound to a `?`. Whole numbers beyond 32 bits are bound as doubles. Pass an int64 as
 * decimal text (`CAST(? AS INTEGER)`) and read it with `CAST(… AS TEXT)`, under an alias that differs from
 * the column's name: otherwise ORDER BY sorts it as text.
 */
export type SqlValue = string | number | null | Uint8Array;

export interface OpenOptions {
  readonly readOnly: boolean;
  /** 32 bytes as 64 hexadecimal digits; undefined for a file that isn't encrypted. */
  readonly key: string | undefined;
  /** How long a statement waits for another process's lock on the file before it fails with BUSY. */
  readonly busyTimeoutMs: number;
  /**
   * True if its statements must run while those of other connections do; otherwise they may wait for each other. Required
   * for a connection that may wait for another's lock on the file: in the same thread, the lock would never be released.
   */
  readonly ownThread: boolean;
}

/**
 * A native SQLite module. All write the same file format (cipher-format.ts) and have the same defaults
 * (`connectionDefaults`), so that one opens what another wrote.
 */
export interface DatabaseDriver {
  /** The name of its npm package. */
  readonly name: string;
  /**
   * Opens an existing file. Each connection gives an empty encrypted file its own salt, so write to it before
   * opening it again. Rejects with DatabaseError.
   */
  open(path: string, options: OpenOptions): Promise<DriverConnection>;
}

/** One connection of a driver. Each call must have completed before the next starts. All reject with DatabaseError. */
export interface DriverConnection {
  /** Runs one or more statements without parameters. */
  exec(sql: string): Promise<void>;
  /** Runs one statement, and returns its rows as objects by column. Statements are cached by their text. */
  all(sql: string, values: readonly SqlValue[]): Promise<readonly unknown[]>;
  /** Starts one statement, whose rows `next` returns. Until they have all been returned, only `close` can be called. */
  start(sql: string): Promise<void>;
  /** Returns up to `limit` further rows of the started statement, fewer if they are long; none after the last. */
  next(limit: number): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Size of the rows that `next` returns after which it returns no more, in characters and bytes: they are in memory at once. */
export const maxNextSize = 1_000_000;

/** Maximum number of cached prepared statements. It bounds memory: over a day, queries produce many different texts. */
export const maxPrepared = 500;

/**
 * What the modules are compiled with differs, so each connection sets it. Temporary tables, sorted rows and statement
 * journals stay in memory: only the database and its log are encrypted. Deleted content is overwritten. None of these
 * reads the file. The modules also differ in `synchronous`, whose PRAGMA would read it: writers to a file in WAL mode set it.
 */
export const connectionDefaults =
  'PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON; PRAGMA foreign_keys = OFF;';
