import { join } from 'node:path';
import { UserDatabase } from '../../main/store/user-data/user-database';
import { databaseKey } from './database-key';
import { temporaryFolder } from './temporary-folder';

/** Returns the path of the user data file in a folder. */
export function ownPath(folder: string): string {
  return join(folder, 'own.db');
}

/** Opens the user data file of a folder, by default a new one. */
export function openOwn(folder = temporaryFolder()): Promise<UserDatabase> {
  return UserDatabase.open(ownPath(folder), databaseKey);
}
