import { migrate } from '../../../main/store/migrations';
import { Database } from '../../../shared/node/database/database';
import { databaseKey } from '../databases/database-key';
import { grownMigrations } from '../databases/note-migrations';

// A process that migrates the given file of notes to the latest version, and is killed after the given number of steps.
const path = process.argv[3] ?? '';
let stepsLeft = Number(process.argv[4]);
const database = await Database.open(path, { key: databaseKey });
await migrate(database, grownMigrations, () => {
  stepsLeft -= 1;
  if (stepsLeft < 0) process.kill(process.pid, 'SIGKILL');
});
