import { z } from 'zod';
import type { Database } from '../../database/database';
import { inTurn } from '../../in-turn';

/** Positions from 1, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface Asked extends Range {
  resolve(page: Uint8Array): void;
  reject(reason: unknown): void;
}

/** The most pages of one statement: hardly less work a page than with more, and 25 MB of the largest ones. */
const mostPages = 16;

// A page comes out of SQLite as the bytes that are sent: to make a text of them only to encode it again costs twice.
const pagesOfRanges = `
  SELECT (
    SELECT CAST('[' || coalesce(group_concat(json, ','), '') || ']' AS BLOB) FROM (
      SELECT json FROM report
      WHERE position BETWEEN asked.value ->> 0 AND asked.value ->> 1 ORDER BY position DESC
    )
  ) AS page
  FROM json_each(?) AS asked ORDER BY asked.key`;
const pageRow = z.object({ page: z.instanceof(Uint8Array) });

/**
 * Reads pages of reports. A statement costs more on its way to SQLite's thread and back than a page does there, so the
 * pages that are asked for while others are read are read together, in the order they were asked for.
 */
export class PageReader {
  readonly #database: Database;
  readonly #inTurn = inTurn();
  readonly #asked: Asked[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** The reports of a range, newest first, as the bytes of a JSON array. Rejects with DatabaseError. */
  read(range: Range): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ ...range, resolve, reject });
      // A turn for each that asks: it finds nothing left to do where an earlier one has taken its page along.
      void this.#inTurn(() => this.#readSome());
    });
  }

  /** Resolves when every page asked for before has been read. */
  ended(): Promise<void> {
    return this.#inTurn(async () => {});
  }

  async #readSome(): Promise<void> {
    const some = this.#asked.splice(0, mostPages);
    if (some.length === 0) return;
    try {
      const ranges = JSON.stringify(some.map(({ from, to }) => [from, to]));
      const pages = await this.#database.rows(pagesOfRanges, [ranges], pageRow);
      for (const [index, { page }] of pages.entries()) some[index]?.resolve(page);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}
