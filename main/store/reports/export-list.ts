import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { Session } from '../../database/connection';
import type { ReportChunk } from '../contract';
import { type Asked, conditionsOf } from './conditions';
import { orderOf } from './order';
import { chooseDriver, estimate } from './plan';
import { rowsOf } from './read-page';
import { orderedSeqs } from './statement';

const list = z.object({ list: z.string() });
const chunkRow = z.object({ list_seq: z.int(), json: z.string() });
const textsOf = `SELECT received.seq AS list_seq, received.json FROM json_each(?) AS asked
  CROSS JOIN received ON received.seq = asked.value`;

/** Where a chunk begins: after so many of the list, of which this one was the last. */
const cursor = z.tuple([z.int().min(0), z.int()]);

/**
 * The reports of a query in its order, chunk after chunk. The list of them is made once and kept until it is at its end,
 * so that none is missing or told twice however reports come in meanwhile, and no chunk costs more for those before it. A
 * list that is gone, with the process or for that of another query, is made anew and gone on with after the same report.
 */
export class ExportList {
  #name: string | null = null;
  #seqs: readonly number[] = [];

  async chunk(
    session: Session,
    asked: Asked,
    total: number,
    after: string | null,
    limit: number,
  ): Promise<ReportChunk> {
    const name = JSON.stringify([asked.query, asked.asOf]);
    if (after === null || this.#name !== name) {
      this.#seqs = await readSeqs(session, asked, total);
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

/** After the last report that was told, wherever it is now; by count where it is not in the list any more. */
function startAfter(seqs: readonly number[], after: string): number {
  const read = cursor.safeParse(JSON.parse(after));
  if (!read.success) return 0;
  const [count, last] = read.data;
  if (seqs[count - 1] === last) return count;
  const at = seqs.indexOf(last);
  return at === -1 ? count : at + 1;
}

async function readSeqs(session: Session, asked: Asked, total: number): Promise<readonly number[]> {
  const conditions = await conditionsOf(session, asked);
  const order = orderOf(asked.query.sort);
  const driver = chooseDriver(await estimate(session, conditions, total), order, total, total);
  const seqs: number[] = [];
  for (const part of ['given', 'not given'] as const) {
    const { sql, values } = orderedSeqs(conditions, order, part, driver);
    // One text in place of a row each, in the order of the inner SELECT ("chunks follow the order of the query" holds it).
    const found = await session.row(`SELECT json_group_array(seq) AS list FROM (${sql})`, values, list);
    for (const seq of z.array(z.int()).parse(JSON.parse(found?.list ?? '[]'))) seqs.push(seq);
  }
  return seqs;
}

async function readChunk(session: Session, seqs: readonly number[]): Promise<ReportChunk['reports']> {
  const rows = await rowsOf(session, seqs);
  const texts = await session.rows(textsOf, [JSON.stringify(seqs)], chunkRow);
  return rows.flatMap((row, at) => {
    const json = texts[at]?.json;
    if (json === undefined) return [];
    return [{ row, json, problems: row.problemCount === 0 ? [] : readReport(json, row.key).problems }];
  });
}
