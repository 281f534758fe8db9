import { z } from 'zod';
import type { Session } from '../../database/connection';
import type { SyncMemory } from '../contract';
import { nothingRemembered, syncMemorySchema } from '../sync-memory';

/**
 * What the file knows of itself. "sync": what the sync remembers, as JSON. "marks": the sequence of the last mark that was
 * mirrored, and whose marks they were. "points": the edition of the points, another one whenever some of them were replaced.
 * "scores": what the scores of disagreement stand for, as JSON. "changed": how many contents were replaced since what they
 * leave behind was last removed.
 */
type FactName = 'sync' | 'marks' | 'points' | 'scores' | 'changed';

const factRow = z.object({ value: z.string() });

/** null where it was never written. */
export async function readFact(session: Session, name: FactName): Promise<string | null> {
  return (await session.row('SELECT value FROM fact WHERE name = ?', [name], factRow))?.value ?? null;
}

export function writeFact(session: Session, name: FactName, value: string): Promise<void> {
  return session.run(
    'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}

/** What the sync remembers. Something that is not understood is forgotten: a pass over everything finds it out again. */
export async function readSyncMemory(session: Session): Promise<SyncMemory> {
  const kept = await readFact(session, 'sync');
  const read = syncMemorySchema.safeParse(kept === null ? null : JSON.parse(kept));
  return read.success ? read.data : nothingRemembered;
}

export function writeSyncMemory(session: Session, memory: SyncMemory): Promise<void> {
  return writeFact(session, 'sync', JSON.stringify(memory));
}
