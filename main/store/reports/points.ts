import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  firstPointAfter,
  joinPackedPoints,
  type PackedPoints,
  type PlacedReport,
  packPoints,
  pointsBetween,
  readPackedPoints,
} from '../../../shared/domain/packed-points';
import type { MapPoints } from '../../../shared/ipc/map-calls';
import type { Session } from '../../database/connection';
import { DatabaseError } from '../../database/database-error';
import { writeFact } from './facts';

/** Points as they come out of the file. */
export const storedPoints = z.instanceof(Uint8Array).transform((stored): PackedPoints => {
  const points = readPackedPoints(aligned(stored));
  if (points === null) throw new DatabaseError('CORRUPT', 'the points of some reports are no points');
  return points;
});

/** Bytes whose numbers can be read where they stand: to copy them takes as long as to have read them. */
function aligned({ buffer, byteOffset, length }: Uint8Array): Uint8Array<ArrayBuffer> {
  if (buffer instanceof ArrayBuffer && byteOffset % 4 === 0)
    return new Uint8Array(buffer, byteOffset, length);
  return new Uint8Array(new Uint8Array(buffer, byteOffset, length));
}

const blockRow = z.object({ first: z.int(), last: z.int(), points: storedPoints });
const blockInsert = 'INSERT INTO points (first, last, points) VALUES (?, ?, ?)';
const blockOfReport = 'SELECT first, last, points FROM points WHERE first <= ? ORDER BY first DESC LIMIT 1';
const blockUpdate = 'UPDATE points SET points = ? WHERE first = ?';

/** Keeps the points of reports that were not there before, which come in the order of their `seq`: one block of them. */
export async function addPoints(session: Session, reports: readonly PlacedReport[]): Promise<void> {
  const [first, last] = [reports[0], reports.at(-1)];
  if (first && last) await session.run(blockInsert, [first.seq, last.seq, packPoints(reports)]);
}

/**
 * Puts the points of reports in the place of those that were kept of them. What was read of them before has to be read anew,
 * which another edition tells.
 */
export async function replacePoints(session: Session, reports: readonly PlacedReport[]): Promise<void> {
  const waiting = [...reports].sort((one, other) => one.seq - other.seq);
  for (let next = waiting.at(-1); next !== undefined; next = waiting.at(-1)) {
    const block = await session.row(blockOfReport, [next.seq], blockRow);
    if (block === null) throw new DatabaseError('CORRUPT', 'the points of a report are missing');
    const ofBlock = waiting.splice(waiting.findIndex(({ seq }) => seq >= block.first));
    await session.run(blockUpdate, [withReplaced(block.points, ofBlock), block.first]);
  }
  if (reports.length > 0) await writeFact(session, 'points', randomUUID());
}

/** A block with the points of some of its reports, in the order of their `seq`, in the place of what was there of them. */
function withReplaced(points: PackedPoints, reports: readonly PlacedReport[]): Uint8Array<ArrayBuffer> {
  const parts: PackedPoints[] = [];
  let at = 0;
  for (const report of reports) {
    const own = readPackedPoints(packPoints([report]));
    parts.push(pointsBetween(points, at, firstPointAfter(points, report.seq - 1)));
    if (own) parts.push(own);
    at = firstPointAfter(points, report.seq);
  }
  return joinPackedPoints([...parts, pointsBetween(points, at, points.count)]);
}

/** All that comes after a report, if the edition is still the one that was read; else everything. One statement sees one state of the file. */
const blocksAfter = `SELECT fact.value AS edition, points.last, points.points
  FROM fact LEFT JOIN points ON points.last > iif(fact.value = ?, ?, 0)
  WHERE fact.name = 'points' ORDER BY points.first`;
const readRow = z.object({ edition: z.string(), last: z.int().nullable(), points: storedPoints.nullable() });

/** What was read of the points before: of which edition, and up to which report. */
export interface ReadPoints {
  readonly edition: string;
  readonly last: number;
}

/** The points of all reports, or of those after what was read before where that still holds. */
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
  FROM fact WHERE name = 'points'`;
const extentRow = z.object({ edition: z.string(), last: z.int().nullable() });

/** By which it is known whether points are still the same. */
export async function readExtent(session: Session): Promise<ReadPoints> {
  const found = await session.row(extent, [], extentRow);
  return { edition: found?.edition ?? '', last: found?.last ?? 0 };
}

const pointsRow = z.object({ points: storedPoints });

/** The points of all reports, block by block. */
export async function allPoints(session: Session): Promise<readonly PackedPoints[]> {
  const rows = await session.rows('SELECT points FROM points ORDER BY first', [], pointsRow);
  return rows.map(({ points }) => points);
}
