import { Database } from '../../main/database/database';
import { migrate } from '../../main/database/migrations';
import { databaseKey } from './database-key';
import { grownMigrations } from './note-migrations';

// A process that brings the file it is given to the latest version, and is killed after as many steps as it is told.
const path = process.argv[3] ?? '';
let stepsLeft = Number(process.argv[4]);
const database = await Database.open(path, { key: databaseKey });
await migrate(database, grownMigrations, () => {
  stepsLeft -= 1;
  if (stepsLeft < 0) process.kill(process.pid, 'SIGKILL');
});
