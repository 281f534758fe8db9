import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { maxContents } from '../../../main/store/reports/contents';
import type { Benchmark, Measurement } from '../benchmark';
import { inUtilityProcess } from '../electron/in-utility-process';
import { inScratchFolder } from '../scratch-folder';
import { type ChangingFigures, changingFigures, sizes } from './changing-figures';

/** The number of passes; BENCH_PASSES for a quick try. */
const passes = Number(process.env.BENCH_PASSES ?? 10_000);

/**
 * The local copy of a service that changes the content of 1,000 reports with every response, in a utility
 * process of Electron.
 */
export const changingBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    if (!(Number.isInteger(passes) && passes >= 100))
      throw new Error('BENCH_PASSES must be a whole number from 100.');
    log(`making ${passes} passes in Electron`);
    // The program is bundled into the folder, from which it resolves the compiled database module.
    const inside = join(folder, 'store');
    mkdirSync(inside);
    symlinkSync(resolve('node_modules'), join(inside, 'node_modules'), 'junction');
    const source = join(import.meta.dirname, 'measure-changing.ts');
    const written = await inUtilityProcess(inside, source, JSON.stringify({ folder: inside, passes }));
    yield* measurementsOf(changingFigures.parse(JSON.parse(written)));
  });

function* measurementsOf({ tenths, contents, rows, versions }: ChangingFigures): Generator<Measurement> {
  const [second, last] = [tenths[1], tenths.at(-1)];
  if (!second || !last) throw new Error('Nothing was measured.');
  const unit = 'MB, the second tenth is the reference';
  yield { name: 'file', unit, ours: last.file / 1e6, reference: second.file / 1e6, goal: 1.25 };
  yield { name: 'memory', unit, ours: last.memory / 1e6, reference: second.memory / 1e6, goal: 1.25 };
  const pages = `ms of processor time a page of ${sizes.aPage}, the second tenth is the reference`;
  yield { name: 'page', unit: pages, ours: last.page, reference: second.page, goal: 1.25 };
  yield { name: 'contents', unit: 'stored of a report', ours: contents, reference: maxContents, goal: 1 };
  const all = sizes.changing + sizes.others;
  yield { name: 'rows', unit: 'reports', ours: rows, reference: all, goal: 1 };
  const received = sizes.changing * (passes + 1);
  yield { name: 'uncounted', unit: 'versions', ours: received - versions, reference: received, goal: 0 };
}
