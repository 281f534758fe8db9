import type { Database } from '../../shared/node/database/database';
import type { Session } from '../../shared/node/database/session';
import { foldVersion } from '../../shared/text/fold';
import { remake } from './remake';

/**
 * Folds the texts of a file again if another version of the fold made them: they wouldn't be found by what is folded now, and
 * their words couldn't be removed from an index.
 */
export function foldAgain(database: Database, foldAll: (session: Session) => Promise<void>): Promise<void> {
  return remake(database, 'fold', foldVersion, foldAll);
}
