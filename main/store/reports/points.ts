import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MapPoints } from '../../../shared/contract/map.calls';
import {
  alignedBytes,
  copiedPoints,
  firstPointAfter,
  joinPackedPoints,
  type PackedPoints,
  type PlacedReport,
  packPoints,
  pointsBetween,
  readPackedPoints,
  tagWithRisk,
} from '../../../shared/domain/packed-points';
import type { Database } from '../../../shared/node/database/database';
import { DatabaseError } from '../../../shared/node/database/database-error';
import type { Session } from '../../../shared/node/database/session';
import { writeMetadata } from '../metadata';
import { readStoredText } from './stored-row';

/** Decodes stored points. */
const storedPoints = z.instanceof(Uint8Array).transform((stored): PackedPoints => {
  const points = readPackedPoints(alignedBytes(stored));
  if (points === null) throw new DatabaseError('CORRUPT', 'the points of some reports are no points');
  return points;
});

const blockRow = z.object({ first: z.int(), last: z.int(), points: storedPoints });
const blockInsert = 'INSERT INTO points (first, last, points) VALUES (?, ?, ?)';
const blockOfReport = 'SELECT first, last, points FROM points WHERE first <= ? ORDER BY first DESC LIMIT 1';
const risksOfReports = `SELECT seq, dictionary_value.text AS risk FROM report JOIN dictionary_value ON code = risk
  WHERE dictionary_value.text IN (SELECT value FROM json_each(?))`;
const riskOfReport = z.object({ seq: z.int(), risk: z.string().transform(readStoredText) });
const blockUpdate = 'UPDATE points SET points = ? WHERE first = ?';

/** Stores the points of new reports, given in the order of their `seq`, as one block. */
export async function addPoints(session: Session, reports: readonly PlacedReport[]): Promise<void> {
  const [first, last] = [reports[0], reports.at(-1)];
  if (first && last) await session.run(blockInsert, [first.seq, last.seq, packPoints(reports)]);
}

/** Replaces the stored points of reports. The edition changes, so that readers load all points again. */
export async function replacePoints(session: Session, reports: readonly PlacedReport[]): Promise<void> {
  const remaining = [...reports].sort((one, other) => one.seq - other.seq);
  for (let next = remaining.at(-1); next !== undefined; next = remaining.at(-1)) {
    const block = await session.row(blockOfReport, [next.seq], blockRow);
    if (block === null) throw new DatabaseError('CORRUPT', 'the points of a report are missing');
    const inBlock = remaining.splice(remaining.findIndex(({ seq }) => seq >= block.first));
    await session.run(blockUpdate, [withReplaced(block.points, inBlock), block.first]);
  }
  if (reports.length > 0) await writeMetadata(session, 'points', randomUUID());
}

/** Marks the points of the reports with these risks, in their stored form, again. */
export async function markPointsOfRisks(session: Session, risks: readonly string[]): Promise<void> {
  const marked = await session.rows(risksOfReports, [JSON.stringify(risks)], riskOfReport);
  const risksBySeq = new Map(marked.map(({ seq, risk }) => [seq, risk]));
  if (risksBySeq.size === 0) return;
  await changeTags(session, (seq, tag) => {
    const risk = risksBySeq.get(seq);
    return risk === undefined ? tag : tagWithRisk(tag, risk);
  });
}

/** Replaces the tags of the points of some reports, given in the order of the points. */
export async function retagPoints(
  session: Session,
  tagsBySeq: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  if (tagsBySeq.size === 0) return;
  await changeTags(session, (seq, tag, index) => tagsBySeq.get(seq)?.[index] ?? tag);
}

/** Replaces the tag of each point; `index`: of the point in its report. The edition changes, so that readers load all again. */
async function changeTags(
  session: Session,
  tagOf: (seq: number, tag: number, index: number) => number,
): Promise<void> {
  for (const { first, points } of await session.rows(
    'SELECT first, last, points FROM points',
    [],
    blockRow,
  )) {
    const { bytes, points: copy } = copiedPoints(points);
    let [last, index] = [0, 0];
    for (const [at, seq] of copy.seq.entries()) {
      index = seq === last ? index + 1 : 0;
      last = seq;
      copy.tag[at] = tagOf(seq, copy.tag[at] ?? 0, index);
    }
    await session.run(blockUpdate, [bytes, first]);
  }
  await writeMetadata(session, 'points', randomUUID());
}

/** Returns a block in which the points of some reports, given in the order of their `seq`, are replaced. */
function withReplaced(points: PackedPoints, reports: readonly PlacedReport[]): Uint8Array<ArrayBuffer> {
  const parts: PackedPoints[] = [];
  let at = 0;
  for (const report of reports) {
    const packed = readPackedPoints(packPoints([report]));
    parts.push(pointsBetween(points, at, firstPointAfter(points, report.seq - 1)));
    if (packed) parts.push(packed);
    at = firstPointAfter(points, report.seq);
  }
  return joinPackedPoints([...parts, pointsBetween(points, at, points.count)]);
}

/**
 * Selects everything after a report if the edition is unchanged, otherwise everything. A single statement
 * sees a consistent state.
 */
const blocksAfter = `SELECT metadata.value AS edition, points.last, points.points
  FROM metadata LEFT JOIN points ON points.last > iif(metadata.value = ?, ?, 0)
  WHERE metadata.name = 'points' ORDER BY points.first`;
const readRow = z.object({ edition: z.string(), last: z.int().nullable(), points: storedPoints.nullable() });

/** What a reader has of the points: the edition, and the last report. */
interface ReadPoints {
  readonly edition: string;
  readonly last: number;
}

/** Returns the points of all reports, or only those after `before` if that is still valid. */
export async function readPoints(session: Session, before: ReadPoints | null): Promise<MapPoints> {
  const rows = await session.rows(blocksAfter, [before?.edition ?? '', before?.last ?? 0], readRow);
  const edition = rows[0]?.edition ?? '';
  const after = before?.edition === edition ? before.last : 0;
  const parts = rows.flatMap(({ points }) =>
    points ? [pointsBetween(points, firstPointAfter(points, after), points.count)] : [],
  );
  return { edition, after, last: rows.at(-1)?.last ?? after, points: joinPackedPoints(parts) };
}

const extent = `SELECT value AS edition, (SELECT last FROM points ORDER BY first DESC LIMIT 1) AS last
  FROM metadata WHERE name = 'points'`;
const extentRow = z.object({ edition: z.string(), last: z.int().nullable() });

/** Returns values that change whenever the points change. */
export async function readExtent(session: Session): Promise<ReadPoints> {
  const found = await session.row(extent, [], extentRow);
  return { edition: found?.edition ?? '', last: found?.last ?? 0 };
}

const pointsRow = z.object({ points: storedPoints });

/** Returns the points of all reports, block by block. */
export async function allPoints(session: Session): Promise<readonly PackedPoints[]> {
  const rows = await session.rows('SELECT points FROM points ORDER BY first', [], pointsRow);
  return rows.map(({ points }) => points);
}

/** Reports per block. A block is read as a whole, and rewritten when one of its reports changes. */
const reportsInBlock = 10_000;
/**
 * Smaller blocks are tolerated up to this number: merging after every few reports would rewrite them again and again.
 */
const maxSmallBlocks = 50;

interface Range {
  readonly first: number;
  readonly last: number;
}

const range = z.object({ first: z.int(), last: z.int() });
const within = 'FROM points WHERE first BETWEEN ? AND ?';

/**
 * Merges the small blocks of single pages into blocks of at least `size` reports, one transaction each, so
 * that other calls don't wait long.
 */
export async function mergePoints(database: Database, size = reportsInBlock): Promise<void> {
  const blocks = await database.rows('SELECT first, last FROM points ORDER BY first', [], range);
  for (const { first, last } of rangesToMerge(blocks, size))
    await database.transaction(async (session) => {
      const found = await session.rows(`SELECT points ${within} ORDER BY first`, [first, last], pointsRow);
      const joined = joinPackedPoints(found.map(({ points }) => points));
      await session.run(`DELETE ${within}`, [first, last]);
      await session.run(blockInsert, [first, last, joined]);
    });
}

/** Returns the ranges of reports whose blocks are merged into one. */
function rangesToMerge(blocks: readonly Range[], size: number): readonly Range[] {
  const merged: Range[] = [];
  let small: Range[] = [];
  const merge = () => {
    const [first, last] = [small[0], small.at(-1)];
    if (first && last && small.length > 1) merged.push({ first: first.first, last: last.last });
    small = [];
  };
  for (const block of blocks) {
    if (block.last - block.first + 1 >= size) {
      merge();
      continue;
    }
    small.push(block);
    if (block.last - (small[0]?.first ?? 0) + 1 >= size) merge();
  }
  if (small.length > maxSmallBlocks) merge();
  return merged;
}
