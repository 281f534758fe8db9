import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MarkedAllRead } from '../../../shared/contract/report.calls';
import type { SeenReport } from '../user-data/review-log';
import { testOnly } from './condition';
import { queryConditions, type RequestedConditions } from './conditions';
import { fewestDriver, matchingRows } from './query-plan';
import { keyOf } from './report-keys';
import type { ReportsDatabase } from './reports-database';
import { notedContent, serviceLevel } from './steady-level';

/** Reports per batch. */
const batchSize = 5_000;

const reportRow = z.object({ seq: z.int(), key: z.string(), content: z.string() });

/** Marks all unread reports of a query as read, and undoes it for the last query, while the store is open. */
export class MarkingAllRead {
  readonly #reports: ReportsDatabase;
  #last: { readonly ticket: string; readonly marked: SeenReport[] } = { ticket: '', marked: [] };

  constructor(reports: ReportsDatabase) {
    this.#reports = reports;
  }

  /** Marks them in batches. The ticket undoes it, also what was marked before a failure. */
  async mark(requested: RequestedConditions): Promise<MarkedAllRead> {
    const { backgroundReader, total } = this.#reports;
    const ticket = randomUUID();
    const all: SeenReport[] = [];
    this.#last = { ticket, marked: all };
    const conditions = [...(await queryConditions(backgroundReader, requested)), testOnly('read = 0', [])];
    const driver = await fewestDriver(backgroundReader, conditions, total);
    const what = `report.seq, ${keyOf('report')} AS key, ${notedContent(await serviceLevel(backgroundReader))} AS content`;
    for (let after = 0; ; ) {
      const next = matchingRows(what, [...conditions, testOnly('+report.seq > ?', [after])], driver);
      const sql = `${next.sql} ORDER BY report.seq LIMIT ?`;
      const found = await backgroundReader.rows(sql, [...next.values, batchSize], reportRow);
      const last = found.at(-1);
      if (last === undefined) return { ticket, count: all.length };
      const marked = found.map(({ key, content }) => ({ key, content }));
      await this.#write(marked, true, requested.now);
      all.push(...marked);
      after = last.seq;
    }
  }

  /** Marks the reports that a marking changed as unread again. Returns false if it wasn't the last one. */
  async undo(ticket: string, now: number): Promise<boolean> {
    const { ticket: last, marked } = this.#last;
    if (ticket !== last) return false;
    for (let at = 0; at < marked.length; at += batchSize)
      await this.#write(marked.slice(at, at + batchSize), false, now);
    this.#last = { ticket: '', marked: [] };
    return true;
  }

  async #write(reports: readonly SeenReport[], seen: boolean, now: number): Promise<void> {
    await this.#reports.reviewLog.markSeen(reports, seen, now);
    await this.#reports.mirrorReviewLog();
  }
}
