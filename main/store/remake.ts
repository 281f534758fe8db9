import type { Database } from '../../shared/node/database/database';
import type { Session } from '../../shared/node/database/session';
import { readMetadata, writeMetadata } from './metadata';

/**
 * Makes what a file derives from its own content again if another version of the app made it. Runs in one transaction, so
 * that after any error the file has what it had, and the next opening tries again. `make` gets the version that made it; null
 * for none.
 */
export async function remake(
  database: Database,
  name: 'fold' | 'reading',
  version: string,
  make: (session: Session, before: string | null) => Promise<void>,
): Promise<void> {
  const before = await readMetadata(database, name);
  if (before === version) return;
  await database.transaction(async (session) => {
    await make(session, before);
    await writeMetadata(session, name, version);
  });
}
