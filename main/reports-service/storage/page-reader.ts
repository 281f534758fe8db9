import { z } from 'zod';
import { createMutex } from '../../../shared/mutex';
import type { Database } from '../../../shared/node/database/database';

/** Positions from 1, both ends inclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface PageRequest extends Range {
  resolve(page: Uint8Array): void;
  reject(reason: unknown): void;
}

/** Maximum number of pages per statement. More would save hardly any work per page. */
const maxPages = 16;
/** Maximum number of reports per statement, equal to the largest page. Memory use stays below 64 MiB. */
const maxReports = 1_000;

/**
 * The array has the order of the inner query, although SQLite doesn't guarantee this for group_concat without its own
 * ORDER BY. Adding one sorts a copy of every report and takes nearly twice as long. A test in page-reader.test.ts
 * checks the order.
 *
 * SQLite returns a page as the bytes that are sent. Decoding it to text and encoding it again would cost twice as much.
 */
const pagesOfRanges = `
  SELECT (
    SELECT CAST('[' || coalesce(group_concat(json, ','), '') || ']' AS BLOB) FROM (
      SELECT json FROM report
      WHERE position BETWEEN requested.value ->> 0 AND requested.value ->> 1 ORDER BY position DESC
    )
  ) AS page
  FROM json_each(?) AS requested ORDER BY requested.key`;
const pageRow = z.object({ page: z.instanceof(Uint8Array) });

/**
 * Reads pages of reports. Passing a statement to SQLite's thread and back costs more than reading a page there, so
 * pages requested during a read are read together by the next statement, in request order.
 */
export class PageReader {
  readonly #database: Database;
  readonly #runExclusive = createMutex();
  readonly #queue: PageRequest[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the reports of a range, newest first, as the bytes of a JSON array. Rejects with DatabaseError. */
  read(range: Range): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...range, resolve, reject });
      // Every request schedules one read. It does nothing if an earlier read included its page.
      void this.#runExclusive(() => this.#readBatch());
    });
  }

  /** Resolves when every page requested so far has been read. */
  drain(): Promise<void> {
    return this.#runExclusive(async () => {});
  }

  async #readBatch(): Promise<void> {
    const batch = this.#queue.splice(0, batchSize(this.#queue));
    if (batch.length === 0) return;
    try {
      const ranges = JSON.stringify(batch.map(({ from, to }) => [from, to]));
      const pages = await this.#database.rows(pagesOfRanges, [ranges], pageRow);
      for (const [index, { page }] of pages.entries()) batch[index]?.resolve(page);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * Returns how many requests from the start of the queue the next statement reads: at least one, however large it is.
 */
function batchSize(ranges: readonly Range[]): number {
  let reports = 0;
  const tooMany = ranges.slice(0, maxPages).findIndex(({ from, to }, index) => {
    reports += to - from + 1;
    return reports > maxReports && index > 0;
  });
  return tooMany === -1 ? maxPages : tooMany;
}
