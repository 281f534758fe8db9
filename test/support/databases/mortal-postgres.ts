import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OwnPostgres, startOwnPostgres } from '../../../main/team-server/storage/own-postgres';
import { afterTest } from '../runner/after-test';
import { temporaryFolderInMemory } from '../runner/temporary-folder';

/** Starts a PostgreSQL in a folder, which can be killed and started again. It is stopped after the test. */
export async function mortalPostgres() {
  const folder = temporaryFolderInMemory();
  let running: OwnPostgres = await startOwnPostgres(folder);
  afterTest(() => running.stop());
  return {
    address: running.address,
    kill: () =>
      process.kill(
        Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      ),
    stop: () => running.stop(),
    async restart() {
      await running.ended;
      running = await startOwnPostgres(folder);
    },
  };
}
