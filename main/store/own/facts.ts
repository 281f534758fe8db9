import { z } from 'zod';
import type { Session } from '../../database/connection';

/**
 * What the file knows of itself. "generation": how often it was opened, a decimal number, by which an older copy of it
 * is told. "canary": a text made with the file, which no byte of it may show, and which no other file has. "service": the
 * service that the data belongs to, a base address or "built-in".
 */
type FactName = 'generation' | 'canary' | 'service';

const row = z.object({ value: z.string() });

/** null where it was never written. */
export async function readFact(session: Session, name: FactName): Promise<string | null> {
  const found = await session.row('SELECT value FROM fact WHERE name = ?', [name], row);
  return found?.value ?? null;
}

export function writeFact(session: Session, name: FactName, value: string): Promise<void> {
  return session.run(
    'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}
