import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { Session } from '../../../shared/node/database/session';
import type { ChunkPart, ChunkReport, ReceivedText, ReportChunk } from '../calls/report.calls';
import type { RequestedConditions } from './conditions';
import { rowsOf, rowsWithKeys } from './read-rows';
import { keyOf } from './report-keys';
import { readSeqs } from './result-list';

const receivedRow = z.object({ key: z.string(), problems: z.int(), json: z.string() });
const receivedTexts = `SELECT ${keyOf('report')} AS key, report.problems, received.json FROM json_each(?) AS requested
  CROSS JOIN report ON report.seq = requested.value CROSS JOIN received ON received.seq = requested.value`;

/** Which chunk: what it has, where it starts, null for the first, and how many reports. */
interface Wanted {
  readonly reads: ChunkPart;
  readonly after: string | null;
  readonly limit: number;
}

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
    { reads, after, limit }: Wanted,
  ): Promise<ReportChunk> {
    const name = JSON.stringify([requested.query, requested.asOf, requested.zone]);
    const isKnown = after !== null && this.#name === name;
    // Another export may replace the retained list while this one reads.
    const all = isKnown ? this.#seqs : await readSeqs(session, requested, total);
    this.#retain(name, all);
    const from = after === null ? 0 : startAfter(all, after);
    const seqs = all.slice(from, from + limit);
    const last = seqs.at(-1);
    const rows = reads === 'received' ? [] : await rowsOf(session, seqs);
    const received = reads === 'row' ? [] : await readTexts(session, seqs);
    if (last !== undefined && from + seqs.length < all.length)
      return { rows, received, next: JSON.stringify([from + seqs.length, last]) };
    if (this.#name === name) this.#retain(null, []);
    return { rows, received, next: null };
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
): Promise<readonly ChunkReport[]> {
  const rows = await rowsWithKeys(session, keys);
  const texts = await readTexts(
    session,
    rows.map(({ seq }) => seq),
  );
  const byKey = new Map(
    rows.flatMap((row, at) => {
      const text = texts[at];
      return text ? [[row.key, { row, ...text }] as const] : [];
    }),
  );
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

async function readTexts(session: Session, seqs: readonly number[]): Promise<readonly ReceivedText[]> {
  const rows = await session.rows(receivedTexts, [JSON.stringify(seqs)], receivedRow);
  return rows.map(({ key, problems, json }) => ({
    json,
    problems: problems === 0 ? [] : readReport(json, key).problems,
  }));
}
