import { join } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { startMeasuredService } from '../service/measured-service';
import { benchReports } from '../workstation/bench-reports';
import { makeFirstPass } from '../workstation/first-pass';
import { withLauncher } from '../workstation/launcher';
import { runBarePipeline } from './run-bare-pipeline';

const rounds = 7;

/** The first pass over all reports of a service by the built program. */
export const syncBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    const reports = benchReports(100_000);
    log(`making ${reports} reports`);
    const service = await startMeasuredService(join(folder, 'service'), reports);
    let run = 0;
    const timed = (what: string, pass: (inside: string) => Promise<number>) => async () => {
      run += 1;
      const milliseconds = await pass(join(folder, `run-${run}`));
      log(`${what} ${Math.round(milliseconds)} ms`);
      return (milliseconds * 1_000) / reports;
    };
    try {
      yield* withLauncher(async function* (launcher) {
        const ours = timed('the program', async (inside) => {
          const { milliseconds } = await makeFirstPass(launcher, inside, service, reports);
          return milliseconds;
        });
        const bare = timed('the bare pipeline', (inside) => runBarePipeline(inside, service));
        yield { name: 'pass', unit: 'µs a report', ...(await interleave(rounds, ours, bare)), goal: 1.2 };
      });
    } finally {
      await service.stop();
    }
  });
