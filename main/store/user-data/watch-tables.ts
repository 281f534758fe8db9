import { z } from 'zod';
import {
  type HitCertainty,
  maxUnseen,
  maxWatches,
  type Watch,
  type WatchState,
  type WatchSubject,
} from '../../../shared/domain/watch';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { areSameSubjects } from '../../../shared/query/same-watch';
import { watchSchema, watchSubjectSchema } from '../../../shared/schemas/watch-schema';
import { type WatchPosition, watchPositionSchema } from '../calls/watch.calls';
import type { FoundHits, UnannouncedHits } from '../contract';
import { fromStoredJson, toStoredJson } from '../json-column';
import { readList, replaceList } from './json-tables';
import { mergeList } from './merge-list';

/**
 * Watches in own.db: the list, where each stopped, and what each found. A hit is a report's key, which stays when the local
 * copy is rebuilt. Seen hits stay too, so that the same report is no hit again.
 */
const tables = `
  CREATE TABLE watch (position INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE watch_position (position INTEGER PRIMARY KEY, watch_id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
  CREATE TABLE watch_hit (
    position INTEGER PRIMARY KEY,
    watch_id TEXT NOT NULL,
    key TEXT NOT NULL,
    certain INTEGER NOT NULL CHECK (certain IN (0, 1)),
    found_at REAL NOT NULL,
    seen INTEGER NOT NULL CHECK (seen IN (0, 1)),
    announced INTEGER NOT NULL CHECK (announced IN (0, 1)),
    UNIQUE (watch_id, key)
  ) STRICT;
  CREATE INDEX watch_hit_unseen ON watch_hit (watch_id, certain, announced) WHERE seen = 0;`;

export function createWatchTables(session: Session): Promise<void> {
  return session.exec(tables);
}

/** How many seen hits of a watch stay stored. */
const maxSeen = 5_000;

/** Where a watch stopped, and what it was about. */
export const startedWatchSchema = watchPositionSchema.extend({ subject: watchSubjectSchema });
type StartedWatch = WatchPosition & { readonly subject: WatchSubject };

export function readWatches(session: Session): Promise<readonly Watch[]> {
  return readList(session, 'watch', watchSchema);
}

const startedRow = z.object({ id: z.string(), started: fromStoredJson(startedWatchSchema) });

async function readStarted(session: Session): Promise<ReadonlyMap<string, StartedWatch>> {
  const sql = 'SELECT watch_id AS id, json AS started FROM watch_position';
  const rows = await session.rows(sql, [], startedRow);
  return new Map(rows.map(({ id, started }) => [id, started]));
}

/**
 * Replaces the list. A watch that is switched on, or is about something else than before, starts at `end`; one that is off
 * has no position. A removed one keeps its position and its hits until `tidyWatches`, so that removing can be undone.
 */
export async function saveWatches(
  session: Session,
  watches: readonly Watch[],
  end: WatchPosition,
): Promise<void> {
  await replaceList(session, 'watch', watches);
  const started = await readStarted(session);
  for (const { id, subject, isOn } of watches) {
    const before = started.get(id);
    const isSame = before !== undefined && JSON.stringify(before.subject) === JSON.stringify(subject);
    if (before !== undefined && !isSame) await session.run('DELETE FROM watch_hit WHERE watch_id = ?', [id]);
    if (!isOn) await session.run('DELETE FROM watch_position WHERE watch_id = ?', [id]);
    else if (!isSame) await writePosition(session, id, { ...end, subject });
  }
}

/** Changes the list as somebody changed it from `before` to `after`, and returns it; null if there are too many. */
export async function changeWatches(
  session: Session,
  before: readonly Watch[],
  after: readonly Watch[],
  end: WatchPosition,
): Promise<readonly Watch[] | null> {
  const watches = mergeList(await readWatches(session), before, after);
  if (watches.length > maxWatches) return null;
  await saveWatches(session, watches, end);
  return watches;
}

/** Adds a watch, which starts at `end`, and returns it; or the one about the same that is there. null if there are too many. */
export async function addWatch(session: Session, watch: Watch, end: WatchPosition): Promise<Watch | null> {
  const watches = await readWatches(session);
  const known = watches.find(({ subject }) => areSameSubjects(subject, watch.subject));
  if (known) return known;
  if (watches.length >= maxWatches) return null;
  await saveWatches(session, [...watches, watch], end);
  return watch;
}

/** Returns whether the watch was there. */
export async function removeWatch(session: Session, id: string, end: WatchPosition): Promise<boolean> {
  const watches = await readWatches(session);
  const left = watches.filter((watch) => watch.id !== id);
  if (left.length === watches.length) return false;
  await saveWatches(session, left, end);
  return true;
}

function writePosition(session: Session, id: string, started: StartedWatch): Promise<void> {
  const sql = `INSERT INTO watch_position (watch_id, json) VALUES (?, ?)
    ON CONFLICT (watch_id) DO UPDATE SET json = excluded.json`;
  return session.run(sql, [id, toStoredJson(started)]);
}

const isRemoved = `watch_id NOT IN (SELECT json ->> '$.id' FROM watch)`;

/** Removes the positions and hits of removed watches. */
export async function tidyWatches(session: Session): Promise<void> {
  await session.run(`DELETE FROM watch_position WHERE ${isRemoved}`);
  await session.run(`DELETE FROM watch_hit WHERE ${isRemoved}`);
}

/** A watch that is on and has room for hits. */
interface DueWatch {
  readonly id: string;
  readonly subject: WatchSubject;
  readonly position: WatchPosition;
  readonly room: number;
}

/** Returns the watches to test new reports against. One with `maxUnseen` unseen hits waits until they are seen. */
export async function dueWatches(session: Session): Promise<readonly DueWatch[]> {
  const watches = await readWatches(session);
  const started = await readStarted(session);
  const unseen = new Map((await readStates(session)).map((state) => [state.id, state]));
  return watches.flatMap(({ id, subject, isOn }) => {
    const position = started.get(id);
    const { certain = 0, possible = 0 } = unseen.get(id) ?? {};
    const room = maxUnseen - certain - possible;
    if (!isOn || position === undefined || room <= 0) return [];
    const { copy, seq, since } = position;
    return [{ id, subject, position: { copy, seq, since }, room }];
  });
}

/** Stores what watches found in a copy, unless they were removed, switched off or changed meanwhile. */
export async function storeFound(
  session: Session,
  found: readonly (FoundHits & { readonly subject: WatchSubject })[],
  copy: string,
  foundAt: number,
): Promise<void> {
  const started = await readStarted(session);
  for (const { id, subject, hits, upTo } of found) {
    const position = started.get(id);
    if (position === undefined || JSON.stringify(position.subject) !== JSON.stringify(subject)) continue;
    const rows = hits.map(({ key, certainty }) => [key, Number(certainty === 'certain')]);
    await session.run(hitInsert, [id, foundAt, JSON.stringify(rows)]);
    await session.run(oldSeenDelete, [id, id, maxSeen]);
    await writePosition(session, id, { ...position, copy, seq: upTo });
  }
}

const hitInsert = `INSERT OR IGNORE INTO watch_hit (watch_id, key, certain, found_at, seen, announced)
  SELECT ?1, value ->> 0, value ->> 1, ?2, 0, 0 FROM json_each(?3) WHERE true`;
const oldSeenDelete = `DELETE FROM watch_hit WHERE watch_id = ? AND seen = 1 AND position <= (
  SELECT position FROM watch_hit WHERE watch_id = ? AND seen = 1 ORDER BY position DESC LIMIT 1 OFFSET ?)`;

const stateRow: z.ZodType<WatchState> = z.object({ id: z.string(), certain: z.int(), possible: z.int() });
const states = `SELECT watch_id AS id, sum(certain) AS certain, sum(1 - certain) AS possible FROM watch_hit
  WHERE seen = 0 AND NOT (${isRemoved}) GROUP BY watch_id`;

/** Returns the number of unseen hits of each watch that has any. */
export function readStates(session: Session): Promise<readonly WatchState[]> {
  return session.rows(states, [], stateRow);
}

const keyRow = z.object({
  key: z.string(),
  certainty: z.int().transform((certain): HitCertainty => (certain === 1 ? 'certain' : 'possible')),
});

/** Returns the keys of the last unseen hits of a watch, the last found first, and the number of all. */
export async function readUnseen(session: Session, id: string, limit: number) {
  const unseen = 'FROM watch_hit WHERE watch_id = ? AND seen = 0';
  const total = await readNumber(session, `SELECT count(*) AS number ${unseen}`, [id]);
  const sql = `SELECT key, certain AS certainty ${unseen} ORDER BY position DESC LIMIT ?`;
  return { total, hits: await session.rows(sql, [id, limit], keyRow) };
}

export function markSeen(session: Session, id: string): Promise<void> {
  return session.run('UPDATE watch_hit SET seen = 1, announced = 1 WHERE watch_id = ? AND seen = 0', [id]);
}

const unannouncedRow = z.object({ id: z.string(), certain: z.int(), possible: z.int(), last: z.int() });
const unannounced = `SELECT watch_id AS id, sum(certain) AS certain, sum(1 - certain) AS possible, max(position) AS last
  FROM watch_hit WHERE seen = 0 AND announced = 0 AND NOT (${isRemoved}) GROUP BY watch_id`;

/** Returns the unseen hits that were not announced, by watch, the most first. */
export async function readUnannounced(session: Session): Promise<UnannouncedHits> {
  const rows = await session.rows(unannounced, [], unannouncedRow);
  const titles = new Map((await readWatches(session)).map(({ id, title }) => [id, title]));
  const watches = rows
    .map(({ id, certain, possible }) => ({ title: titles.get(id) ?? '', certain, possible }))
    .sort((one, other) => other.certain + other.possible - one.certain - one.possible);
  return { watches, upTo: Math.max(0, ...rows.map(({ last }) => last)) };
}

export function markAnnounced(session: Session, upTo: number): Promise<void> {
  return session.run('UPDATE watch_hit SET announced = 1 WHERE announced = 0 AND position <= ?', [upTo]);
}
