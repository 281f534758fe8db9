import { z } from 'zod';
import { parseJson } from '../../shared/json/exact-json';
import type { Session } from '../../shared/node/database/session';

/**
 * Metadata of the user data file. "generation": how often it was opened, in decimal; identifies outdated copies.
 * "canary": a text created with the file, which must not be readable in it, and which no other file has. "service": the
 * service that the data belongs to, a base address or "built-in". "device": whose entries of the review log are written
 * here, a UUID. "hidden": the subjects under blind review, of which other people's entries aren't read, as JSON. "removed":
 * the last position of an entry that was removed because of that, in decimal; no other entry gets it. "hidden cases": which of
 * these subjects are cases, each with the subjects of the reports because of which it is hidden, as JSON. "listed cases": the
 * shared cases that are in the list or were, each with the ID that it has there, as JSON. "leads": the IDs of all who are or
 * were leads, as JSON. "former shares": the cases that this analyst shared as another person of the team, as JSON.
 * "fold": the version of the fold with which all folded texts were made. "reading": the version by which all entries of the
 * log were read.
 */
type UserDataName =
  | 'generation'
  | 'canary'
  | 'service'
  | 'device'
  | 'hidden'
  | 'hidden cases'
  | 'removed'
  | 'listed cases'
  | 'leads'
  | 'former shares'
  | 'fold'
  | 'reading';

/**
 * Metadata of the reports file. "sync": the sync memory, as JSON. "log": how far the review log is mirrored, as
 * JSON. "points": the edition of the points, which changes whenever some are replaced. "scores": what the disagreement
 * scores were computed for, as JSON. "derived": the same for the derived signals. "changed": how many contents were
 * replaced since unused values were last removed. "fold": as in the user data file.
 */
type ReportsName = 'sync' | 'log' | 'points' | 'scores' | 'derived' | 'changed' | 'fold';

const row = z.object({ value: z.string() });

/** Returns null if the value was never written. */
export async function readMetadata(
  session: Session,
  name: UserDataName | ReportsName,
): Promise<string | null> {
  return (await session.row('SELECT value FROM metadata WHERE name = ?', [name], row))?.value ?? null;
}

/** Reads a value that is JSON. Returns null if it was never written or does not match the schema. */
export async function readJsonMetadata<Value>(
  session: Session,
  name: ReportsName,
  schema: z.ZodType<Value>,
): Promise<Value | null> {
  return schema.safeParse(parseJson((await readMetadata(session, name)) ?? '')).data ?? null;
}

export function writeMetadata(
  session: Session,
  name: UserDataName | ReportsName,
  value: string,
): Promise<void> {
  return session.run(
    'INSERT INTO metadata (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}
