import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../files/json-file';
import { StoreFaultError } from './store-fault-error';
import type { StorePaths } from './store-paths';

/**
 * What is known of a store without its key, in a plain file beside it: that it is there, so that a missing, empty or older
 * file is not taken for a first run, and which key is its own.
 */
const markerSchema = z.object({
  version: z.literal(1),
  /** Tells keys apart and nothing else. */
  keyId: z.string(),
  /** False when the key lasts for one run: then it is gone for good, and what it encrypted too. */
  kept: z.boolean(),
  /** How often the store was opened; 0 while its files are being made for the first time. */
  generation: z.int().min(0),
});
export type Marker = Readonly<z.output<typeof markerSchema>>;

/** The first 8 bytes of the key's SHA-256, as 16 hexadecimal digits. The key is random, so they say nothing of it. */
export function keyIdOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

/** null where there is none; a damaged one is set aside and counts as none. Throws StoreFaultError `disk`. */
export async function readMarker(paths: StorePaths): Promise<Marker | null> {
  const read = await readJsonFile(paths.marker, markerSchema);
  if (read.ok) return read.value;
  if ('setAside' in read.problem) return null;
  throw new StoreFaultError({ kind: 'disk', code: read.problem.code });
}

/** On disk when resolved. Throws StoreFaultError `disk`. */
export async function writeMarker(paths: StorePaths, marker: Omit<Marker, 'version'>): Promise<void> {
  const written = await writeJsonFile(paths.marker, { version: 1, ...marker });
  if (!written.ok) throw new StoreFaultError({ kind: 'disk', code: written.problem.code });
}

/** What a store's folder says of the key, before there is one. */
export type StoreTrace =
  /** No store was ever made here, or only one whose key ended with its run. */
  | 'none'
  /** A store is here whose key was kept. */
  | 'kept';

/** Throws StoreFaultError `disk`. */
export async function storeTrace(paths: StorePaths): Promise<StoreTrace> {
  const marker = await readMarker(paths);
  if (marker) return marker.kept ? 'kept' : 'none';
  return (await holdsOwnData(paths)) ? 'kept' : 'none';
}

/** Whether the analyst's own data is there, or anything in its place. */
export function holdsOwnData({ own }: StorePaths): Promise<boolean> {
  return stat(own).then(
    (found) => found.size > 0,
    () => false,
  );
}
