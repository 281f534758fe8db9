import { z } from 'zod';
import type { WatchDryRun } from '../../../../shared/contract/watches.calls';
import { maxPlace, type PackedPoints, pointTag } from '../../../../shared/domain/packed-points';
import { placeTest } from '../../../../shared/domain/place-test';
import { positionSources } from '../../../../shared/domain/position';
import {
  type DayCount,
  type HitCertainty,
  largestRadius,
  maxDryRunRows,
  queryOfWatch,
} from '../../../../shared/domain/watch';
import type { Session } from '../../../../shared/node/database/session';
import { watchedQuery } from '../../../../shared/query/watched-query';
import type { StoreRequest } from '../../contract';
import { countAll } from '../../reports/all-reports';
import { range } from '../../reports/condition';
import { optimizedConditions } from '../../reports/conditions';
import { allPoints } from '../../reports/points';
import { fewestDriver, matchingRows } from '../../reports/query-plan';
import { readNewestSeqs, rowsOf } from '../../reports/read-rows';
import { hitsAtPlace, type WatchedPlace, watchedColumns, watchedRow } from './watched-rows';

type Request = StoreRequest<'investigate.watchDryRun'>;

/** How many reports near a place are tested at most, the newest first. */
const maxTested = 50_000;
const rowsPerSlice = 2_000;

/** Counts by day what a watch would have found, and returns its newest hits. */
export function readDryRun(session: Session, request: Request): Promise<WatchDryRun> {
  const { subject } = request;
  return subject.kind === 'place' ? runOverPlace(session, subject, request) : runOverQuery(session, request);
}

const listed = z.object({ list: z.string() });
const numbers = z.array(z.number());
const inNanoseconds = (ms: number) => `${Math.trunc(ms)}000000`;

/** The reports of the days, as a condition: report times from the first day's start to the last one's end. */
function inDays({ dayStarts }: Request) {
  const [from = 0, until = 0] = [dayStarts[0], dayStarts.at(-1)];
  return range('time', inNanoseconds(from), inNanoseconds(until - 1), 'CAST(? AS INTEGER)');
}

async function runOverQuery(session: Session, request: Request): Promise<WatchDryRun> {
  const { dayStarts, zone, subject } = request;
  const now = dayStarts.at(-1) ?? 0;
  const total = await countAll(session);
  const query = watchedQuery(queryOfWatch(subject));
  const asked = await optimizedConditions(session, { query, asOf: null, now, zone });
  const conditions = [...asked, ...inDays(request)];
  const driver = await fewestDriver(session, conditions, total);
  const times = matchingRows('json_group_array(report.time / 1000000) AS list', conditions, driver);
  const found = await session.row(times.sql, times.values, listed);
  const days = emptyDays(dayStarts);
  for (const time of numbers.parse(JSON.parse(found?.list ?? '[]'))) count(days, dayStarts, time, 'certain');
  const newest = await readNewestSeqs(session, conditions, total, maxDryRunRows);
  const rows = await rowsOf(session, newest);
  return { days, hits: rows.map((row) => ({ certainty: 'certain', row })) };
}

async function runOverPlace(session: Session, place: WatchedPlace, request: Request): Promise<WatchDryRun> {
  const { dayStarts } = request;
  const near = await nearPlace(session, place, request);
  const { sql, values } = matchingRows('report.seq AS seq', inDays(request), inDays(request)[0] ?? null);
  const newestFirst = `SELECT json_group_array(seq) AS list FROM (${sql} ORDER BY time DESC)`;
  const all = await session.row(newestFirst, values, listed);
  const seqs = numbers.parse(JSON.parse(all?.list ?? '[]')).filter((seq) => near[seq] === 1);
  const days = emptyDays(dayStarts);
  const first: { readonly seq: number; readonly certainty: HitCertainty }[] = [];
  let oldestTested = Number.POSITIVE_INFINITY;
  for (let from = 0; from < Math.min(seqs.length, maxTested); from += rowsPerSlice) {
    const slice = seqs.slice(from, from + rowsPerSlice);
    const rows = await session.rows(rowsOfSeqs, [JSON.stringify(slice)], watchedRow);
    const hits = await hitsAtPlace(session, rows, place, request);
    for (const { seq, timestamp } of rows) {
      const time = Number(BigInt(timestamp ?? 0) / 1_000_000n);
      oldestTested = Math.min(oldestTested, time);
      const certainty = hits.get(seq);
      if (certainty === undefined) continue;
      count(days, dayStarts, time, certainty);
      if (first.length < maxDryRunRows) first.push({ seq, certainty });
    }
  }
  // The day of the last tested report is not complete.
  const complete = seqs.length <= maxTested ? 0 : dayOf(dayStarts, oldestTested) + 1;
  const rows = await rowsOf(
    session,
    first.map(({ seq }) => seq),
  );
  const certainties = new Map(first.map(({ seq, certainty }) => [seq, certainty]));
  return {
    days: days.slice(complete),
    hits: rows.map((row) => ({ row, certainty: certainties.get(row.seq) ?? 'possible' })),
  };
}

const rowsOfSeqs = `SELECT ${watchedColumns} FROM json_each(?) AS requested
  CROSS JOIN report ON report.seq = requested.value`;

/** Returns a byte per row number: 1 for reports with a position that may reach a place. */
async function nearPlace(
  session: Session,
  { latitude, longitude, radiusKm }: WatchedPlace,
  { radii }: Request,
): Promise<Uint8Array> {
  const tests = new Map(
    positionSources.map((source) => {
      const km = radiusKm + largestRadius(radii, { source });
      return [source, placeTest({ kind: 'circle', latitude, longitude, km })] as const;
    }),
  );
  const testOfTag = Array.from({ length: 256 }, (_, tag) => {
    const { source, coarse } = pointTag(tag);
    return coarse ? anywhere : tests.get(source);
  });
  const total = await countAll(session);
  const near = new Uint8Array(total + 1);
  for (const points of await allPoints(session)) mark(near, points, testOfTag);
  return near;
}

/** The points don’t have the larger radius of coarse positions. */
const anywhere = () => true;

function mark(
  near: Uint8Array,
  { count: length, seq, x, y, tag }: PackedPoints,
  testOfTag: readonly (((x: number, y: number) => boolean) | undefined)[],
): void {
  for (let at = 0; at < length; at += 1) {
    const report = seq[at] ?? 0;
    if (near[report] === 1) continue;
    const [left, top] = [x[at] ?? 0, y[at] ?? 0];
    // A point on the map's edge may lie anywhere beyond it.
    const isAtEdge = top === 0 || top === maxPlace;
    if (isAtEdge || testOfTag[tag[at] ?? 0]?.(left, top)) near[report] = 1;
  }
}

type Counting = { -readonly [Kind in keyof DayCount]: DayCount[Kind] };

function emptyDays(dayStarts: readonly number[]): Counting[] {
  return dayStarts.slice(1).map(() => ({ certain: 0, possible: 0 }));
}

function count(
  days: readonly Counting[],
  dayStarts: readonly number[],
  time: number,
  certainty: HitCertainty,
): void {
  const day = days[dayOf(dayStarts, time)];
  if (day) day[certainty] += 1;
}

/** Returns the index of the last day that starts at a time or before it; -1 for none. */
function dayOf(dayStarts: readonly number[], time: number): number {
  let [low, high] = [0, dayStarts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((dayStarts[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
