import { join } from 'node:path';
import { OwnDatabase } from '../../main/store/own/own-database';
import { databaseKey } from './database-key';
import { temporaryFolder } from './temporary-folder';

/** Where the analyst's own data is in a folder. */
export function ownPath(folder: string): string {
  return join(folder, 'own.db');
}

/** Opens the analyst's own data in a folder, a new one unless told. */
export function openOwn(folder = temporaryFolder()): Promise<OwnDatabase> {
  return OwnDatabase.open(ownPath(folder), databaseKey);
}
