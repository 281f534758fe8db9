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

/** The most pages of one statement: hardly less work a page than with more. */
const mostPages = 16;
/** The most reports of them together, as many as the largest page has: what is in memory at once stays below 64 MiB. */
const mostReports = 1_000;

/**
 * The inner order is that of the array, though SQLite promises none of group_concat without an ORDER BY of its own: that
 * sorts a copy of every report and takes nearly twice as long. "come newest first" in page-reader.test.ts holds the order.
 */
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
    const some = this.#asked.splice(0, countReadTogether(this.#asked));
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

/** How many of the first are read by one statement: one at least, however large. */
function countReadTogether(ranges: readonly Range[]): number {
  let reports = 0;
  const tooMany = ranges.slice(0, mostPages).findIndex(({ from, to }, index) => {
    reports += to - from + 1;
    return reports > mostReports && index > 0;
  });
  return tooMany === -1 ? mostPages : tooMany;
}
