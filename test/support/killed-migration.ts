import { migrate } from '../../main/store/migrations';
import { reportMigrations } from '../../main/store/reports/migrations';
import { Database } from '../../shared/node/database/database';
import { databaseKey } from './database-key';
import { grownMigrations } from './note-migrations';

// A process that brings the file it is given, of notes or of "reports", to the latest version, and is killed after as many steps as it is told.
const path = process.argv[3] ?? '';
let stepsLeft = Number(process.argv[4]);
const migrations = process.argv[5] === 'reports' ? reportMigrations : grownMigrations;
const database = await Database.open(path, { key: databaseKey });
await migrate(database, migrations, () => {
  stepsLeft -= 1;
  if (stepsLeft < 0) process.kill(process.pid, 'SIGKILL');
});
