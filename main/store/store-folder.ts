import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { readJsonFile, readJsonUnchanged, writeJsonFile } from '../../shared/node/files';
import { StoreFaultError } from './problem-of-error';
import type { StorePaths } from './store-paths';

/**
 * What must be known of a store without its key, in a plain file next to it: that the store exists, so that a
 * missing, empty or older database is not mistaken for a first run, and which key it uses.
 */
const markerSchema = z.object({
  version: z.literal(1),
  /** Identifies the key; reveals nothing about it. */
  keyId: z.string(),
  /** False if the key lasts for one run only: after that, the key and everything encrypted with it are lost. */
  persistent: z.boolean(),
  /** How often the store was opened; 0 until its files are first created. */
  generation: z.int().min(0),
});
export type Marker = Readonly<z.output<typeof markerSchema>>;

/** Identifies a key by the start of its hash. The key is random, so this reveals nothing about it. */
export function keyIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

/** Returns null if there is no marker, or a damaged one, which is set aside. Throws StoreFaultError `disk`. */
export async function readMarker(paths: StorePaths): Promise<Marker | null> {
  const read = await readJsonFile(paths.marker, markerSchema);
  if (read.ok) return read.value;
  if ('setAside' in read.problem) return null;
  throw new StoreFaultError({ kind: 'disk', code: read.problem.code });
}

/** Returns null also if the marker can't be read, and leaves it as it is. */
export async function readMarkerUnchanged(paths: StorePaths): Promise<Marker | null> {
  const read = await readJsonUnchanged(paths.marker, (given) => markerSchema.safeParse(given).data ?? null);
  return read.ok ? read.value : null;
}

/** Writes the marker; it is on disk when this resolves. Throws StoreFaultError `disk`. */
export async function writeMarker(paths: StorePaths, marker: Omit<Marker, 'version'>): Promise<void> {
  const written = await writeJsonFile(paths.marker, { version: 1, ...marker });
  if (!written.ok) throw new StoreFaultError({ kind: 'disk', code: written.problem.code });
}

/** What a store's folder shows about the key before the key is read. */
export type StoreTrace =
  /** No store was ever created here, or only one whose key ended with its run. */
  | 'none'
  /** There is a store whose key was saved. */
  | 'persistent';

/** Throws StoreFaultError `disk`. */
export async function storeTrace(paths: StorePaths): Promise<StoreTrace> {
  const marker = await readMarker(paths);
  if (marker) return marker.persistent ? 'persistent' : 'none';
  return (await holdsUserData(paths)) ? 'persistent' : 'none';
}

/** Whether the user data file exists, or anything else in its place. */
export function holdsUserData({ userData: own }: StorePaths): Promise<boolean> {
  return stat(own).then(
    (found) => found.size > 0,
    () => false,
  );
}
