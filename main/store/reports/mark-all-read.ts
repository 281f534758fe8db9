import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MarkedAllRead } from '../../../shared/contract/report-calls';
import { testOnly } from './condition';
import { queryConditions, type RequestedConditions } from './conditions';
import { estimate, fewestRows, matchingRows } from './query-plan';
import type { ReportsDatabase } from './reports-database';

/** Reports per batch. */
const batchSize = 5_000;

const keyRow = z.object({ seq: z.int(), key: z.string() });

/** Marks all unread reports of a query as read, and undoes it for the last query, while the store is open. */
export class MarkingAllRead {
  readonly #reports: ReportsDatabase;
  #last: { readonly ticket: string; readonly keys: string[] } = { ticket: '', keys: [] };

  constructor(reports: ReportsDatabase) {
    this.#reports = reports;
  }

  /** Marks them in batches. The ticket undoes it, also what was marked before a failure. */
  async mark(requested: RequestedConditions): Promise<MarkedAllRead> {
    const { backgroundReader, total } = this.#reports;
    const ticket = randomUUID();
    const keys: string[] = [];
    this.#last = { ticket, keys };
    const conditions = [...(await queryConditions(backgroundReader, requested)), testOnly('read = 0', [])];
    const driver = fewestRows(await estimate(backgroundReader, conditions, total));
    const what = 'report.seq, coalesce(CAST(id AS TEXT), content_key) AS key';
    for (let after = 0; ; ) {
      const next = matchingRows(what, [...conditions, testOnly('+report.seq > ?', [after])], driver);
      const sql = `${next.sql} ORDER BY report.seq LIMIT ?`;
      const found = await backgroundReader.rows(sql, [...next.values, batchSize], keyRow);
      const last = found.at(-1);
      if (last === undefined) return { ticket, count: keys.length };
      const marked = found.map(({ key }) => key);
      await this.#write(marked, true);
      keys.push(...marked);
      after = last.seq;
    }
  }

  /** Marks the reports that a marking changed as unread again. Returns false if it wasn't the last one. */
  async undo(ticket: string): Promise<boolean> {
    const { ticket: last, keys } = this.#last;
    if (ticket !== last) return false;
    for (let at = 0; at < keys.length; at += batchSize)
      await this.#write(keys.slice(at, at + batchSize), false);
    this.#last = { ticket: '', keys: [] };
    return true;
  }

  async #write(keys: readonly string[], read: boolean): Promise<void> {
    await this.#reports.annotations.markRead(keys, read);
    await this.#reports.mirrorAnnotations();
  }
}
