import { z } from 'zod';
import type { SqlValue } from './connection';
import { Database, type DatabaseOptions } from './database';

/** A row with the whole number that its table has for it. */
const numbered = z.looseObject({ rowid: z.int() });
export type NumberedRow = z.output<typeof numbered>;

/** How many rows are read at once where nothing is damaged. */
const chunk = 200;
/** How far a gap of unreadable rows is leapt over at most: more rows than any table of ours has. */
const longestLeap = 2 ** 40;

/** A file that is damaged somewhere, only read: what can be read of it, row by row around the rest. */
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

  /** False where the file surely has no such table, though it has others: an earlier version wrote it. */
  async has(table: string): Promise<boolean> {
    const found = await this.#rows('SELECT rowid AS rowid, name FROM sqlite_schema', []);
    return found === null || found.length === 0 || found.some(({ name }) => name === table);
  }

  /**
   * The rows of a table that can be read, in no order, each once. From both sides of a damaged place it is read as near
   * as one gets. Nothing where the table's root or the file's first page is damaged.
   */
  async *rowsOf(table: string): AsyncGenerator<NumberedRow> {
    const select = `SELECT rowid AS rowid, * FROM ${table} WHERE rowid`;
    let after = 0;
    let limit = chunk;
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
        const landed = await this.#leap(select, after);
        if (!landed) return;
        yield landed;
        // Back from where it landed towards the damage.
        for (let before: NumberedRow | undefined = landed; before; ) {
          const sql = `${select} < ? AND rowid > ? ORDER BY rowid DESC LIMIT 1`;
          [before] = (await this.#rows(sql, [before.rowid, after])) ?? [];
          if (before) yield before;
        }
        after = landed.rowid;
        limit = chunk;
      }
    }
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }

  async #opened(): Promise<Database> {
    const database = await Database.open(this.#path, this.#options);
    // Of a file that is shorter than it says nothing at all would be read otherwise.
    await database.exec('PRAGMA writable_schema = ON');
    return database;
  }

  /** The first row that can be read beyond a damaged place, in ever longer leaps; null where none can. */
  async #leap(select: string, after: number): Promise<NumberedRow | null> {
    for (let step = 2; step <= longestLeap; step *= 2) {
      const rows = await this.#rows(`${select} >= ? ORDER BY rowid LIMIT 1`, [after + step]);
      if (rows !== null) return rows[0] ?? null;
    }
    return null;
  }

  /** null where it cannot be read. What was opened is of no more use then: it keeps failing. */
  async #rows(sql: string, values: readonly SqlValue[]): Promise<readonly NumberedRow[] | null> {
    try {
      this.#open ??= await this.#opened();
      return await this.#open.rows(sql, values, numbered);
    } catch {
      this.#whole = false;
      await this.close().catch(() => undefined);
      this.#open = null;
      return null;
    }
  }
}
