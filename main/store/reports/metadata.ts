import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import type { SyncMemory } from '../contract';
import { nothingRemembered, syncMemorySchema } from '../sync-memory';

/**
 * Metadata of the reports file. "sync": the sync memory, as JSON. "annotations": the last mirrored annotation's
 * sequence, and which user data it is from. "points": the edition of the points, which changes whenever some
 * are replaced. "scores": what the disagreement scores were computed for, as JSON. "changed": how many
 * contents were replaced since unused values were last removed.
 */
type MetadataName = 'sync' | 'annotations' | 'points' | 'scores' | 'changed';

const valueRow = z.object({ value: z.string() });

/** Returns null if the value was never written. */
export async function readMetadata(session: Session, name: MetadataName): Promise<string | null> {
  return (await session.row('SELECT value FROM metadata WHERE name = ?', [name], valueRow))?.value ?? null;
}

export function writeMetadata(session: Session, name: MetadataName, value: string): Promise<void> {
  return session.run(
    'INSERT INTO metadata (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}

/** Returns the sync memory. An unreadable one is discarded: a full pass rebuilds it. */
export async function readSyncMemory(session: Session): Promise<SyncMemory> {
  const stored = await readMetadata(session, 'sync');
  const read = syncMemorySchema.safeParse(stored === null ? null : JSON.parse(stored));
  return read.success ? read.data : nothingRemembered;
}

export function writeSyncMemory(session: Session, memory: SyncMemory): Promise<void> {
  return writeMetadata(session, 'sync', JSON.stringify(memory));
}
