import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { inUtilityProcess } from '../electron/in-utility-process';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { meetingsFigures } from './meetings-figures';

const key = '00112233445566778899aabbccddeeff'.repeat(2);
/** What an investigator waits for without doubting that it works, and what the thread may need: ms and MB. */
const limits = {
  few: { meetings: 5_000, hotSpots: 1_000 },
  many: { meetings: 20_000, hotSpots: 5_000 },
  megabytes: 1_500,
};

/** The tools "Meetings" and "Hot spots" in a utility process of Electron, in one thread, as in the program. */
export const meetingsBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    const few = benchReports(100_000);
    for (const reports of [few, few * 10]) {
      const inside = join(folder, String(reports));
      mkdirSync(inside);
      // The program is bundled into the folder, from which it resolves the compiled database module.
      symlinkSync(resolve('node_modules'), join(inside, 'node_modules'), 'junction');
      const run = (work: 'fill' | 'ask') =>
        inUtilityProcess(
          inside,
          join(import.meta.dirname, 'measure-meetings.ts'),
          JSON.stringify({ path: join(inside, 'reports.db'), key, reports, work }),
        );
      log(`storing ${reports} reports`);
      await run('fill');
      log('asking about meetings and hot spots');
      const { meetings, hotSpots, megabytes, found } = meetingsFigures.parse(JSON.parse(await run('ask')));
      log(`${found} findings`);
      const limit = reports === few ? limits.few : limits.many;
      const common = { unit: 'ms, the limit is the reference', goal: 1 };
      yield { name: `meetings of ${reports}`, ...common, ours: meetings, reference: limit.meetings };
      yield { name: `hot spots of ${reports}`, ...common, ours: hotSpots, reference: limit.hotSpots };
      yield {
        name: `memory of ${reports}`,
        unit: 'MB, the limit is the reference',
        ours: megabytes,
        reference: limits.megabytes,
        goal: 1,
      };
    }
  });
