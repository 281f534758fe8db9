import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultColumns, everyReport } from '../../../shared/domain/report-query';
import { openProfileId } from '../../support/desktop/workstation';
import type { Measurement } from '../benchmark';
import { median } from '../interleave';
import { ownMemoryOfTree } from '../memory/process-memory';
import { ask, type Both, type Opened, type TwoSizes, withBoth } from './two-sizes';

const rounds = 3;

interface Written {
  /** Until the export was complete, and until a copy of its bytes was on the disk, ms. */
  readonly exporting: number;
  readonly writing: number;
  /** What the program needed for it at most, MB. */
  readonly memory: number;
}

/** The export of all reports as CSV, beside writing the same bytes; and the memory that it needs. */
export function exported(sizes: TwoSizes): AsyncIterable<Measurement> {
  return withBoth(sizes, async function* (both): AsyncGenerator<Measurement> {
    const all: Both<Written[]> = { few: [], many: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const size of ['few', 'many'] as const) {
        const written = await writeAll(both[size], join(sizes.folder, `${size}.csv`));
        sizes.log(
          `${size}: exported in ${Math.round(written.exporting)} ms, ${Math.round(written.memory)} MB`,
        );
        all[size].push(written);
      }
    const of = (size: keyof Both<unknown>, name: keyof Written) =>
      median(all[size].map((each) => each[name]));
    const [ms, mb] = ['ms', 'MB more than before, with a tenth of the reports as the reference'];
    const writing = {
      unit: `${ms}, writing the same bytes is the reference`,
      reference: of('many', 'writing'),
    };
    yield { name: 'export of all', ...writing, ours: of('many', 'exporting'), goal: 2 };
    yield {
      name: 'export of all; of a tenth',
      unit: `${ms}, with a tenth of the reports as the reference`,
      ours: of('many', 'exporting'),
      reference: of('few', 'exporting'),
      goal: 10,
    };
    yield {
      name: 'export: memory',
      unit: mb,
      ours: of('many', 'memory'),
      reference: of('few', 'memory'),
      goal: 1.25,
    };
  });
}

async function writeAll({ program, page }: Opened, path: string): Promise<Written> {
  await program.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  const profileId = await openProfileId(page);
  const pid = program.process().pid ?? 0;
  const before = ownMemoryOfTree(pid);
  let most = before;
  const watched = setInterval(() => {
    most = Math.max(most, ownMemoryOfTree(pid));
  }, 250);
  const { milliseconds } = await ask(page, 'export.start', {
    profileId,
    query: everyReport,
    asOf: null,
    columns: [...defaultColumns],
    format: 'csv',
  });
  clearInterval(watched);
  const writing = await copied(path);
  rmSync(path);
  return { exporting: milliseconds, writing, memory: (most - before) / 1e6 };
}

/** Writes a file's bytes to another one on the same disk, as an export does. Resolves with the time, ms. */
async function copied(path: string): Promise<number> {
  const copy = `${path}.copy`;
  if (statSync(path).size === 0) throw new Error('Nothing was exported.');
  const before = performance.now();
  await pipeline(createReadStream(path), createWriteStream(copy));
  const file = await open(copy, 'r+');
  await file.sync();
  await file.close();
  const milliseconds = performance.now() - before;
  rmSync(copy);
  return milliseconds;
}
