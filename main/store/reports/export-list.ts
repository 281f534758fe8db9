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

/** An export that asks for no chunk for so long has failed or was cancelled, ms. */
const forgottenAfterMs = 300_000;

type Parts = Omit<ReportChunk, 'next'>;

/** Position of a chunk: the number of reports before it, and the last of them. */
const cursor = z.tuple([z.int().min(0), z.int()]);

/**
 * The reports of a query in its order, in chunks. The list is computed once and retained until its end, so that no report
 * is missing or repeated while others arrive, and each chunk costs the same. If the list is lost, because the process
 * ended or another query replaced it, it is computed again and continues after the same report. From the second chunk on, the next
 * one is read ahead, while this one is decoded, sent and written.
 */
export class ExportList {
  #name: string | null = null;
  #seqs: readonly number[] = [];
  #ahead: { readonly of: string; readonly parts: Promise<Parts> } | null = null;
  #forgetting: NodeJS.Timeout | undefined;

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
    const parts = this.#read(session, reads, seqs);
    const coming = all.slice(from + limit, from + 2 * limit);
    if (after !== null && coming.length > 0) this.#readAhead(session, reads, coming);
    const last = seqs.at(-1);
    if (last !== undefined && from + seqs.length < all.length)
      return { ...(await parts), next: JSON.stringify([from + seqs.length, last]) };
    if (this.#name === name) this.#retain(null, []);
    return { ...(await parts), next: null };
  }

  #read(session: Session, reads: ChunkPart, seqs: readonly number[]): Promise<Parts> {
    const ahead = this.#ahead;
    this.#ahead = null;
    return ahead?.of === JSON.stringify([reads, seqs]) ? ahead.parts : readParts(session, reads, seqs);
  }

  #readAhead(session: Session, reads: ChunkPart, seqs: readonly number[]): void {
    const parts = readParts(session, reads, seqs);
    // It is reported when the chunk is requested.
    parts.catch(() => undefined);
    this.#ahead = { of: JSON.stringify([reads, seqs]), parts };
  }

  #retain(name: string | null, seqs: readonly number[]): void {
    this.#name = name;
    this.#seqs = seqs;
    clearTimeout(this.#forgetting);
    if (name !== null) this.#forgetting = setTimeout(() => this.#forget(), forgottenAfterMs).unref();
  }

  #forget(): void {
    this.#ahead = null;
    this.#retain(null, []);
  }
}

async function readParts(session: Session, reads: ChunkPart, seqs: readonly number[]): Promise<Parts> {
  return {
    rows: reads === 'received' ? [] : await rowsOf(session, seqs),
    received: reads === 'row' ? [] : await readTexts(session, seqs),
  };
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
