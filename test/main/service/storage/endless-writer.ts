import { writeSync } from 'node:fs';
import { SqliteStorage } from '../../../../main/service/storage/sqlite-storage';

// A process that writes batches into the folder it is given, telling of each, until it is killed.
const batchSize = 100;
const storage = await SqliteStorage.open(process.argv[3] ?? '');
for (let batch = 0; ; batch += 1) {
  const reports = Array.from({ length: batchSize }, (_, index) => ({
    transactionId: `transaction-${batch}`,
    timestamp: BigInt(batch),
    json: JSON.stringify({ batch, index, rest: 'x'.repeat(1_000) }),
  }));
  await storage.write(reports, [['latest', String(batch)]]);
  writeSync(1, 'written\n');
}
