/** The part of the package that is used. Its own types aren't found, because its `exports` don't name them. */
declare module 'better-sqlite3-multiple-ciphers' {
  export interface Statement {
    /** Whether it returns rows. */
    readonly reader: boolean;
    all(...values: readonly unknown[]): readonly unknown[];
    iterate(): IterableIterator<Readonly<Record<string, string | number | Uint8Array | null>>>;
    run(...values: readonly unknown[]): void;
  }

  export interface Database {
    exec(sql: string): void;
    prepare(sql: string): Statement;
    unsafeMode(on: boolean): void;
    close(): void;
  }

  export interface SqliteError extends Error {
    readonly code: string;
  }

  /** The package's export. */
  export interface MultipleCiphers {
    new (
      path: string,
      options?: { readonly readonly: boolean; readonly fileMustExist: boolean; readonly timeout: number },
    ): Database;
    readonly SqliteError: new (message: string, code: string) => SqliteError;
  }
}
