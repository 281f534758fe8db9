import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomFrom } from '../../../main/reports-service/simulator/random';
import { idPrefixOf } from '../../../main/review/decision-entries';
import { buildChild } from '../../support/children/build-child';
import { openStoreInProcess } from '../../support/databases/store-in-process';
import { answerOf, pass, succeeded } from '../../support/databases/stored-copy';
import { sampleReports } from '../../support/inputs/sample-reports';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const reports = 20;
const kills = 8;
const message = z.object({ id: z.uuid(), what: z.enum(['begun', 'decided', 'undone']) });

it(`a program that is killed ${kills} times leaves of each decision its verdicts and its feedback, or neither`, async () => {
  const file = await buildChild('deciding-child');
  const random = randomFrom(19);
  for (let kill = 0; kill < kills; kill += 1) {
    const folder = temporaryFolder();
    const filled = await openStoreInProcess(folder);
    succeeded(await filled.call('pages.store', { body: answerOf(sampleReports(reports)), pass: pass(1) }));
    await filled.close();
    const reached = await killedAfter(file, folder, 1 + random.whole(0, 11), random.unit() * 20);
    const store = await openStoreInProcess(folder);
    for (const [id, what] of reached) {
      const found = succeeded(await store.call('log.decision', { idPrefix: idPrefixOf(id) }));
      const { verdicts, intents } = found;
      if (what !== 'begun') expect(verdicts).toHaveLength(reports);
      expect([0, reports]).toContain(verdicts.length);
      expect(intents).toHaveLength(verdicts.length);
      const withdrawn = verdicts.some((entry) => entry.withdrawn);
      if (what === 'undone') expect(withdrawn).toBe(true);
      for (const entry of verdicts) expect(entry.withdrawn).toBe(withdrawn);
      for (const entry of intents) expect(entry).toMatchObject({ withdrawn, stored: !withdrawn });
    }
    await store.close();
  }
}, 180_000);

/** Kills the process so many ms after so many messages; resolves with the last message on each decision. */
async function killedAfter(file: string, folder: string, messages: number, milliseconds: number) {
  const child = spawn(process.execPath, [file, folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const reached = new Map<string, z.output<typeof message>['what']>();
  let received = 0;
  child.on('message', (raw) => {
    const { id, what } = message.parse(raw);
    reached.set(id, what);
    received += 1;
    if (received === messages) setTimeout(() => child.kill('SIGKILL'), milliseconds);
  });
  const [code] = await once(child, 'exit');
  expect(code).toBeNull();
  return reached;
}
