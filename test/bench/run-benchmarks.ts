import { type Benchmark, rate } from './benchmark';
import { watchOtherLoad } from './other-load';
import type { Row } from './table';

interface BenchmarksRun {
  readonly rows: readonly Row[];
  /** The benchmarks that failed. Their results up to the failure are among the rows. */
  readonly failed: readonly string[];
}

/** Runs benchmarks one after another. If one fails, it logs the error and continues with the next. */
export async function runBenchmarks(
  names: readonly string[],
  registry: ReadonlyMap<string, () => Promise<Benchmark>>,
  log: (line: string) => void,
  watch: () => () => number | null = watchOtherLoad,
): Promise<BenchmarksRun> {
  const rows: Row[] = [];
  const failed: string[] = [];
  for (const name of names) {
    try {
      const benchmark = await registry.get(name)?.();
      if (!benchmark) throw new Error('There is no such benchmark.');
      let otherLoad = watch();
      for await (const measurement of benchmark((line) => log(`${name}: ${line}`))) {
        rows.push({ ...rate(name, measurement, otherLoad()), unit: measurement.unit });
        otherLoad = watch();
      }
    } catch (error) {
      failed.push(name);
      log(`${name} could not be run: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return { rows, failed };
}
