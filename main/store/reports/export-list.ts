import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { Session } from '../../../shared/node/database/session';
import type { ReportChunk } from '../calls/report.calls';
import type { RequestedConditions } from './conditions';
import { rowsOf, rowsWithKeys } from './read-rows';
import { readSeqs } from './result-list';

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
    const isKnown = after !== null && this.#name === name;
    // Another export may replace the retained list while this one reads.
    const all = isKnown ? this.#seqs : await readSeqs(session, requested, total);
    this.#retain(name, all);
    const from = after === null ? 0 : startAfter(all, after);
    const seqs = all.slice(from, from + limit);
    const last = seqs.at(-1);
    const reports = await readChunk(session, seqs);
    if (last !== undefined && from + seqs.length < all.length)
      return { reports, next: JSON.stringify([from + seqs.length, last]) };
    if (this.#name === name) this.#retain(null, []);
    return { reports, next: null };
  }

  #retain(name: string | null, seqs: readonly number[]): void {
    this.#name = name;
    this.#seqs = seqs;
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

/** Returns the reports with these keys, in the order of the keys. */
export async function readReceived(
  session: Session,
  keys: readonly string[],
): Promise<ReportChunk['reports']> {
  const rows = await rowsWithKeys(session, keys);
  const reports = await readChunk(
    session,
    rows.map(({ seq }) => seq),
  );
  const byKey = new Map(reports.map((report) => [report.row.key, report]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
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
