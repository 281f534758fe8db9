import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteStorage } from '../../../main/reports-service/storage/sqlite-storage';

// A process that writes batches into the given folder and is killed during the last one. That batch exceeds
// SQLite's memory, so part of it is in the log by then, but not the commit record.
const folder = process.argv[3] ?? '';
const storage = await SqliteStorage.open(folder);
for (let batch = 1; batch <= 5; batch += 1) await write(batch, 100);
const log = join(folder, 'reports.db-wal');
const before = statSync(log).size;
void write(6, 20_000);
const killInTheMiddle = () => {
  if (statSync(log).size > before) process.kill(process.pid, 'SIGKILL');
  setImmediate(killInTheMiddle);
};
killInTheMiddle();

function write(batch: number, count: number): Promise<void> {
  const reports = Array.from({ length: count }, () => ({
    transactionId: `transaction-${batch}`,
    timestamp: BigInt(batch),
    json: JSON.stringify({ batch, rest: 'x'.repeat(1_000) }),
  }));
  return storage.takeTurn((turn) => turn.write(reports, [['latest', String(batch)]]));
}
