import type { Session } from '../../shared/node/database/connection';
import type { Database } from '../../shared/node/database/database';
import { foldVersion } from '../../shared/text/fold';
import { readMetadata, writeMetadata } from './metadata';

/**
 * Folds the texts of a file again if another version of the fold made them: they wouldn't be found by what is folded now. Runs
 * in one transaction, so that after any error the file has what it had, and the next opening tries again.
 */
export async function foldAgain(
  database: Database,
  foldAll: (session: Session) => Promise<void>,
): Promise<void> {
  if ((await readMetadata(database, 'fold')) === foldVersion) return;
  await database.transaction(async (session) => {
    await foldAll(session);
    await writeMetadata(session, 'fold', foldVersion);
  });
}
