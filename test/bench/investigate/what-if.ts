import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { inUtilityProcess } from '../electron/in-utility-process';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { type WhatIfFigures, whatIfFigures } from './what-if-figures';

const key = '00112233445566778899aabbccddeeff'.repeat(2);
/** Limits for 100,000 and for a million reports, ms; of a single call, which other tools wait for; and of memory, MB. */
const limits = {
  few: { first: 3_000, speed: 100, radii: 10_000, radiiAgain: 1_000 },
  many: { first: 30_000, speed: 500, radii: 100_000, radiiAgain: 10_000 },
  call: 1_000,
  megabytes: 1_500,
} as const;

/** The what-if in a utility process of Electron, in one thread, as in the program. */
export const whatIfBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    const few = benchReports(100_000);
    for (const reports of [few, few * 10]) {
      const inside = join(folder, String(reports));
      mkdirSync(inside);
      // The program is bundled into the folder, from which it resolves the compiled database module.
      symlinkSync(resolve('node_modules'), join(inside, 'node_modules'), 'junction');
      const path = join(inside, 'reports.db');
      const run = (fill: number) =>
        inUtilityProcess(
          inside,
          join(import.meta.dirname, 'measure-what-if.ts'),
          JSON.stringify({ path, key, fill }),
        );
      log(`storing ${reports} reports`);
      await run(reports);
      log('asking what other limits would flag');
      const figures = whatIfFigures.parse(JSON.parse(await run(0)));
      yield* measurementsOf(figures, reports, reports === few ? limits.few : limits.many);
    }
  });

function* measurementsOf(
  { megabytes, ...questions }: WhatIfFigures,
  reports: number,
  limit: (typeof limits)['few' | 'many'],
): Generator<Measurement> {
  const names = {
    first: 'first answer',
    speed: 'other speed',
    radii: 'other radii',
    radiiAgain: 'radii again',
  };
  const common = { unit: 'ms, the limit is the reference', goal: 1 };
  for (const question of ['first', 'speed', 'radii', 'radiiAgain'] as const) {
    const name = `${names[question]} of ${reports}`;
    yield { name, ...common, ours: questions[question].total, reference: limit[question] };
  }
  const longest = Math.max(...Object.values(questions).map((question) => question.longest));
  yield { name: `longest call of ${reports}`, ...common, ours: longest, reference: limits.call };
  yield {
    name: `memory of ${reports}`,
    unit: 'MB, the limit is the reference',
    ours: megabytes,
    reference: limits.megabytes,
    goal: 1,
  };
}
