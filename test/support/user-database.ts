import { join } from 'node:path';
import { UserDatabase } from '../../main/store/user-data/user-database';
import { databaseKey } from './database-key';
import { temporaryFolder } from './temporary-folder';

/** Where the analyst's own data is in a folder. */
export function ownPath(folder: string): string {
  return join(folder, 'own.db');
}

/** Opens the analyst's own data in a folder, a new one unless told. */
export function openOwn(folder = temporaryFolder()): Promise<UserDatabase> {
  return UserDatabase.open(ownPath(folder), databaseKey);
}
