import { z } from 'zod';
import type { HitCertainty } from '../../../../shared/domain/watch';
import type { Session } from '../../../../shared/node/database/session';
import { parseQuery } from '../../../../shared/query/parse-query';
import { watchedQuery } from '../../../../shared/query/watched-query';
import type { FoundHits, StoreRequest } from '../../contract';
import { countAll } from '../../reports/all-reports';
import { type Condition, driving } from '../../reports/condition';
import { nonTextConditions, type RequestedConditions } from '../../reports/conditions';
import { phraseConditions, searchedPhrases } from '../../reports/phrase-conditions';
import { matchingRows } from '../../reports/query-plan';
import { searchConditions } from '../../reports/search-conditions';
import { codeOfValue } from '../../reports/value-dictionary';
import { hitsAtPlace, type PlaceRule, type WatchedRow, watchedColumns, watchedRow } from './watched-rows';

/** How many reports are read at a time. */
const rowsPerSlice = 2_000;

type Request = StoreRequest<'investigate.newHits'>;
type QueriedWatch = Request['watches'][number];

/** A watch while reports are tested, in the order received. */
interface RunningWatch {
  readonly id: string;
  /** Reports up to this row number are known. */
  readonly from: number;
  /** The watch started at this report time, ns since 1970. */
  readonly since: bigint;
  readonly room: number;
  /** Returns the hits among consecutive reports, by row number. */
  readonly test: (slice: readonly WatchedRow[]) => Promise<ReadonlyMap<number, HitCertainty>>;
  readonly hits: { readonly key: string; readonly certainty: HitCertainty }[];
  /** The last hit of a watch that has no more room; null while it has. */
  fullAt: number | null;
}

/**
 * Tests new reports against watches. Of reports of a full pass, which are history, and of all reports of a rebuilt copy, only
 * those are new that were generated after the watch started.
 */
export async function readNewHits(session: Session, request: Request): Promise<readonly FoundHits[]> {
  const last = await countAll(session);
  const running: RunningWatch[] = [];
  for (const watch of request.watches) running.push(await start(session, watch, request));
  const oldest = running.reduce<bigint | null>(
    (least, { since }) => (least === null || since < least ? since : least),
    null,
  );
  let from = Math.min(last, ...running.map((watch) => watch.from));
  while (from < last) {
    const slice = await session.rows(nextRows, [from, last, String(oldest ?? 0n), rowsPerSlice], watchedRow);
    for (const watch of running) if (watch.fullAt === null) await testSlice(watch, slice);
    from = slice.length < rowsPerSlice ? last : (slice.at(-1)?.seq ?? last);
  }
  return running.map(({ id, hits, fullAt }) => ({ id, hits, upTo: fullAt ?? last }));
}

const nextRows = `SELECT ${watchedColumns} FROM report
  WHERE seq > ? AND seq <= ? AND (arrival > 0 OR time > CAST(? AS INTEGER)) ORDER BY seq LIMIT ?`;

async function start(
  session: Session,
  { id, subject, position, room }: QueriedWatch,
  request: Request,
): Promise<RunningWatch> {
  return {
    id,
    from: position.copy === request.copy ? position.seq : 0,
    since: BigInt(position.since),
    room,
    test: await testOf(session, subject, request),
    hits: [],
    fullAt: null,
  };
}

async function testSlice(watch: RunningWatch, slice: readonly WatchedRow[]): Promise<void> {
  const fresh = slice.filter(
    ({ seq, arrival, timestamp }) =>
      seq > watch.from && (arrival > 0 || (timestamp !== null && BigInt(timestamp) > watch.since)),
  );
  if (fresh.length === 0) return;
  const found = await watch.test(fresh);
  for (const { seq, key } of fresh) {
    const certainty = found.get(seq);
    if (certainty === undefined) continue;
    watch.hits.push({ key, certainty });
    if (watch.hits.length < watch.room) continue;
    watch.fullAt = seq;
    return;
  }
}

async function testOf(
  session: Session,
  subject: QueriedWatch['subject'],
  request: Request,
): Promise<RunningWatch['test']> {
  switch (subject.kind) {
    case 'user':
    case 'device': {
      const { kind } = subject;
      const code = await codeOfValue(session, kind, subject.value);
      return async (slice) => certainHits(slice.filter((row) => code !== null && row[kind] === code));
    }
    case 'place': {
      const rule: PlaceRule = request;
      return (slice) => hitsAtPlace(session, slice, subject, rule);
    }
    case 'view': {
      const { now, zone } = request;
      const query = watchedQuery(subject.query);
      const asked = { query, asOf: null, now, zone };
      const filters = await nonTextConditions(session, { ...asked, query: { ...query, text: '' } });
      return (slice) => hitsOfView(session, asked, filters, slice);
    }
  }
}

function certainHits(rows: readonly WatchedRow[]): ReadonlyMap<number, HitCertainty> {
  return new Map(rows.map(({ seq }) => [seq, 'certain']));
}

const listed = z.object({ list: z.string() });
const seqs = z.array(z.int());

/** Searches only the slice: a common word is in most of the reports. */
async function hitsOfView(
  session: Session,
  { query, now, zone }: RequestedConditions,
  filters: readonly Condition[],
  slice: readonly WatchedRow[],
): Promise<ReadonlyMap<number, HitCertainty>> {
  const ends = [slice[0]?.seq ?? 0, slice.at(-1)?.seq ?? 0] as const;
  const inSlice = driving('report.seq', 'BETWEEN ? AND ?', ends, false);
  const words = phraseConditions(await searchedPhrases(session, query.text), ends);
  const parsed = parseQuery(query.text, zone);
  const others = await searchConditions(session, parsed, { now, asOf: null, among: ends });
  const what = 'json_group_array(report.seq) AS list';
  const { sql, values } = matchingRows(what, [inSlice, ...words, ...others, ...filters], inSlice);
  const found = await session.row(sql, values, listed);
  const matching = new Set(seqs.parse(JSON.parse(found?.list ?? '[]')));
  return certainHits(slice.filter(({ seq }) => matching.has(seq)));
}
