import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startWithRecovery } from '../../../main/reports-service/start-with-recovery';
import { temporaryFolder } from '../../support/temporary-folder';
import { testNow } from '../../support/test-time';

it('startWithRecovery sets aside damaged data completely and serves new data', async () => {
  const folder = temporaryFolder();
  const options = {
    applications: [{ id: 'built-in', key: 'a-key' }],
    folder,
    reports: 5,
    seed: 1,
    live: 0,
    faults: false,
    port: 0,
    now: () => testNow,
    onDefect: (error: unknown) => {
      throw error;
    },
  };
  const first = await startWithRecovery(options);
  await first.close();
  expect(first.setAside).toBe(false);
  const file = join('built-in', 'reports.db');
  const damaged = Buffer.concat([Buffer.from('not a database'), readFileSync(join(folder, file))]);
  writeFileSync(join(folder, file), damaged);
  const second = await startWithRecovery(options);
  const answer = await fetch(`${second.address}/reports`, { headers: { Authorization: 'a-key' } });
  expect((await answer.text()).match(/"transaction_id"/g)).toHaveLength(5);
  await second.close();
  expect(second.setAside).toBe(true);
  const aside = readdirSync(folder).find((name) => name.includes('damaged')) ?? '';
  expect(readFileSync(join(folder, aside, 'reports.db'))).toEqual(damaged);
});
