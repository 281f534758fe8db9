import type { Session } from '../../../shared/node/database/connection';
import { readJsonMetadata, writeMetadata } from '../metadata';
import { nothingRemembered, type SyncMemory, syncMemorySchema } from '../sync-memory';

/** Returns the sync memory. An unreadable one is discarded: a full pass rebuilds it. */
export async function readSyncMemory(session: Session): Promise<SyncMemory> {
  return (await readJsonMetadata(session, 'sync', syncMemorySchema)) ?? nothingRemembered;
}

export function writeSyncMemory(session: Session, memory: SyncMemory): Promise<void> {
  return writeMetadata(session, 'sync', JSON.stringify(memory));
}
