import { z } from 'zod';
import type { SqlValue } from '../../../shared/node/database/connection';
import { Database, type DatabaseOptions } from '../../../shared/node/database/database';

/** A row with its rowid. */
const numberedRow = z.looseObject({ rowid: z.int() });
export type NumberedRow = z.output<typeof numberedRow>;

/** Rows per read where nothing is damaged. */
const chunkSize = 200;
/** Maximum size of a gap of unreadable rows to skip: more rows than any of our tables has. */
const maxGap = 2 ** 40;

/** Reads a damaged file: returns the rows that can be read and skips the others. */
export class DamagedFile {
  readonly #path: string;
  readonly #options: DatabaseOptions;
  #open: Database | null = null;
  #whole = true;

  constructor(path: string, key: string) {
    this.#path = path;
    this.#options = { key, readOnly: true };
  }

  /** False once anything could not be read. */
  get whole(): boolean {
    return this.#whole;
  }

  /** Returns false only if the file certainly lacks the table but has others: an earlier version of the program wrote it. */
  async has(table: string): Promise<boolean> {
    const found = await this.#rows('SELECT rowid AS rowid, name FROM sqlite_schema', []);
    return found === null || found.length === 0 || found.some(({ name }) => name === table);
  }

  /**
   * Yields the readable rows of a table, each once, in no particular order. Damaged places are approached
   * from both sides. Yields nothing if the table's root page or the file's first page is damaged.
   */
  async *rowsOf(table: string): AsyncGenerator<NumberedRow> {
    const select = `SELECT rowid AS rowid, * FROM ${table} WHERE rowid`;
    let after = 0;
    let limit = chunkSize;
    for (;;) {
      const rows = await this.#rows(`${select} > ? ORDER BY rowid LIMIT ?`, [after, limit]);
      if (rows !== null) {
        yield* rows;
        const last = rows.at(-1);
        if (!last) return;
        after = last.rowid;
      } else if (limit > 1) {
        limit = 1;
      } else {
        const next = await this.#skipDamage(select, after);
        if (!next) return;
        yield next;
        // Read back from there towards the damage.
        for (let before: NumberedRow | undefined = next; before; ) {
          const sql = `${select} < ? AND rowid > ? ORDER BY rowid DESC LIMIT 1`;
          [before] = (await this.#rows(sql, [before.rowid, after])) ?? [];
          if (before) yield before;
        }
        after = next.rowid;
        limit = chunkSize;
      }
    }
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }

  async #openDatabase(): Promise<Database> {
    const database = await Database.open(this.#path, this.#options);
    // Without this, a truncated file could not be read at all.
    await database.exec('PRAGMA writable_schema = ON');
    return database;
  }

  /**
   * Returns the first readable row after a damaged place, searching with exponentially growing steps; null if
   * there is none.
   */
  async #skipDamage(select: string, after: number): Promise<NumberedRow | null> {
    for (let step = 2; step <= maxGap; step *= 2) {
      const rows = await this.#rows(`${select} >= ? ORDER BY rowid LIMIT 1`, [after + step]);
      if (rows !== null) return rows[0] ?? null;
    }
    return null;
  }

  /** Returns null if the rows cannot be read. A connection that failed keeps failing, so it is closed. */
  async #rows(sql: string, values: readonly SqlValue[]): Promise<readonly NumberedRow[] | null> {
    try {
      this.#open ??= await this.#openDatabase();
      return await this.#open.rows(sql, values, numberedRow);
    } catch {
      this.#whole = false;
      await this.close().catch(() => undefined);
      this.#open = null;
      return null;
    }
  }
}
