import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';

/**
 * Metadata of the user data file. "generation": how often it was opened, in decimal; identifies outdated
 * copies. "canary": a text created with the file, which must not be readable in it, and which no other file
 * has. "service": the service that the data belongs to, a base address or "built-in".
 */
type MetadataName = 'generation' | 'canary' | 'service';

const row = z.object({ value: z.string() });

/** Returns null if the value was never written. */
export async function readMetadata(session: Session, name: MetadataName): Promise<string | null> {
  const found = await session.row('SELECT value FROM metadata WHERE name = ?', [name], row);
  return found?.value ?? null;
}

export function writeMetadata(session: Session, name: MetadataName, value: string): Promise<void> {
  return session.run(
    'INSERT INTO metadata (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}
