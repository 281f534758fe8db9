import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { Session } from '../../../shared/node/database/connection';
import type { ReportChunk } from '../main-calls';
import { queryConditions, type RequestedConditions } from './conditions';
import { chooseDriver, estimate, orderedSeqs, orderOf } from './query-plan';
import { rowsOf } from './read-rows';

const list = z.object({ list: z.string() });
const chunkRow = z.object({ list_seq: z.int(), json: z.string() });
const receivedTexts = `SELECT received.seq AS list_seq, received.json FROM json_each(?) AS requested
  CROSS JOIN received ON received.seq = requested.value`;

/** Position of a chunk: the number of reports before it, and the last of them. */
const cursor = z.tuple([z.int().min(0), z.int()]);

/**
 * The reports of a query in its order, in chunks. The list is computed once and retained until its end, so that no report
 * is missing or repeated while others arrive, and each chunk costs the same. If the list is lost, because the process
 * ended or another query replaced it, it is computed again and continues after the same report.
 */
export class ExportList {
  #name: string | null = null;
  #seqs: readonly number[] = [];

  async chunk(
    session: Session,
    requested: RequestedConditions,
    total: number,
    after: string | null,
    limit: number,
  ): Promise<ReportChunk> {
    const name = JSON.stringify([requested.query, requested.asOf, requested.zone]);
    if (after === null || this.#name !== name) {
      this.#seqs = await readSeqs(session, requested, total);
      this.#name = name;
    }
    const from = after === null ? 0 : startAfter(this.#seqs, after);
    const seqs = this.#seqs.slice(from, from + limit);
    const last = seqs.at(-1);
    const reports = await readChunk(session, seqs);
    if (last !== undefined && from + seqs.length < this.#seqs.length)
      return { reports, next: JSON.stringify([from + seqs.length, last]) };
    this.#name = null;
    this.#seqs = [];
    return { reports, next: null };
  }
}

/** Returns the index after the last exported report, or, if it is no longer listed, the number of exported reports. */
function startAfter(seqs: readonly number[], after: string): number {
  const read = cursor.safeParse(JSON.parse(after));
  if (!read.success) return 0;
  const [count, last] = read.data;
  if (seqs[count - 1] === last) return count;
  const index = seqs.indexOf(last);
  return index === -1 ? count : index + 1;
}

async function readSeqs(
  session: Session,
  requested: RequestedConditions,
  total: number,
): Promise<readonly number[]> {
  const conditions = await queryConditions(session, requested);
  const order = orderOf(requested.query.sort);
  const driver = chooseDriver(await estimate(session, conditions, total), order, total, total);
  const seqs: number[] = [];
  for (const part of ['given', 'not given'] as const) {
    const { sql, values } = orderedSeqs(conditions, order, part, driver);
    // One JSON text instead of a row each, in the order of the inner SELECT (tested in queries.test.ts).
    const found = await session.row(`SELECT json_group_array(seq) AS list FROM (${sql})`, values, list);
    for (const seq of z.array(z.int()).parse(JSON.parse(found?.list ?? '[]'))) seqs.push(seq);
  }
  return seqs;
}

async function readChunk(session: Session, seqs: readonly number[]): Promise<ReportChunk['reports']> {
  const rows = await rowsOf(session, seqs);
  const texts = await session.rows(receivedTexts, [JSON.stringify(seqs)], chunkRow);
  return rows.flatMap((row, index) => {
    const json = texts[index]?.json;
    if (json === undefined) return [];
    return [{ row, json, problems: row.problemCount === 0 ? [] : readReport(json, row.key).problems }];
  });
}
