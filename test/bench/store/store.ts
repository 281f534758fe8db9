import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { inUtilityProcess } from '../electron/in-utility-process';
import { inScratchFolder } from '../scratch-folder';
import { startMeasuredService } from '../service/measured-service';
import { benchReports } from '../workstation/bench-reports';
import { type StoreFigures, storeFigures } from './store-figures';

/** Waiting times that users don't notice, in ms: the 95th percentile and the maximum. */
const limits = { p95: 50, worst: 100, histogram: 100 };

/** The local copy in a utility process of Electron, as in the program. */
export const storeBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    // At the end the copy has ten times as many.
    const reports = benchReports(100_000);
    log(`making ${reports * 10} reports`);
    const service = await startMeasuredService(join(folder, 'service'), reports * 10);
    try {
      log('keeping and asking for them in Electron');
      const { address, key } = service;
      yield* measurementsOf(await measure(folder, { address, key, reports }), reports);
    } finally {
      await service.stop();
    }
  });

async function measure(folder: string, input: object): Promise<StoreFigures> {
  const inside = join(folder, 'store');
  mkdirSync(inside);
  // The program is bundled into the folder, from which it resolves the compiled database module.
  symlinkSync(resolve('node_modules'), join(inside, 'node_modules'), 'junction');
  const source = join(import.meta.dirname, 'measure-store.ts');
  const written = await inUtilityProcess(inside, source, JSON.stringify({ ...input, folder: inside }));
  return storeFigures.parse(JSON.parse(written));
}

function* measurementsOf(
  { encrypted, plain, few, many, histogram }: StoreFigures,
  reports: number,
): Generator<Measurement> {
  yield { name: 'batch', unit: 'µs a report', ours: encrypted, reference: plain, goal: 1.3 };
  const common = { unit: 'ms, the limit is the reference' };
  yield { name: 'interaction p95', ...common, ours: few.p95, reference: limits.p95, goal: 1 };
  yield { name: 'interaction worst', ...common, ours: few.worst, reference: limits.worst, goal: 1 };
  const name = `interaction p95 at ${reports * 10}`;
  yield { name, ...common, ours: many.p95, reference: limits.p95, goal: 3 };
  yield { name: 'histogram', ...common, ours: histogram.few, reference: limits.histogram, goal: 1 };
  const nameOfMany = `histogram at ${reports * 10}`;
  yield { name: nameOfMany, ...common, ours: histogram.many, reference: limits.histogram, goal: 5 };
}
