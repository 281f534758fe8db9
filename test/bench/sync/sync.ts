import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pageSizes } from '../../../main/sync/pages';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { type MeasuredService, startMeasuredService } from '../service/measured-service';
import { benchReports } from '../workstation/bench-reports';
import { type FirstPass, makeFirstPass } from '../workstation/first-pass';
import { type Launcher, withLauncher } from '../workstation/launcher';

/** The shortest pause that users notice, in ms. */
const noticed = 50;
const rounds = 3;
const bareLoop = join(import.meta.dirname, 'bare-loop');

/** The first pass over all reports of a service by the built program. */
export const syncBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    const reports = benchReports(100_000);
    log(`making ${reports} reports`);
    const service = await startMeasuredService(join(folder, 'service'), reports);
    try {
      yield* withLauncher((launcher) => measure(launcher, folder, service, reports, log));
    } finally {
      await service.stop();
    }
  });

async function* measure(
  launcher: Launcher,
  folder: string,
  service: MeasuredService,
  reports: number,
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  const passes: FirstPass[] = [];
  const ours = async () => {
    const pass = await makeFirstPass(launcher, join(folder, `profile-${passes.length}`), service, reports);
    passes.push(pass);
    log(`the program ${describe(pass)}`);
    return (pass.milliseconds * 1_000) / reports;
  };
  const reference = async () => {
    const milliseconds = await followBare(launcher, join(folder, 'bare'), service);
    log(`the bare loop ${Math.round(milliseconds)} ms`);
    return (milliseconds * 1_000) / reports;
  };
  const { ours: pass, reference: loop } = await interleave(rounds, ours, reference);
  yield { name: 'pass', unit: 'µs a report', ours: pass, reference: loop, goal: 2 };
  const worst = (of: (pass: FirstPass) => number) => ({
    unit: 'ms, the limit is the reference',
    ours: Math.max(...passes.map(of)),
    reference: noticed,
    goal: 1,
  });
  yield { name: 'stall of main', ...worst(({ longestStall }) => longestStall) };
  yield { name: 'long task in the window', ...worst(({ longestTask }) => longestTask) };
}

function describe({ milliseconds, longestStall, longestTask }: FirstPass): string {
  const [all, stall, task] = [milliseconds, longestStall, longestTask].map(Math.round);
  return `${all} ms, longest stall of main ${stall} ms, longest task in the window ${task} ms`;
}

/** Returns the time of a loop that fetches the same pages and parses them with JSON.parse, in ms. */
async function followBare(
  launcher: Launcher,
  folder: string,
  { address, key }: MeasuredService,
): Promise<number> {
  const child = launcher.spawn(bareLoop, folder, {
    BENCH_ADDRESS: address,
    BENCH_KEY: key,
    BENCH_LIMIT: String(pageSizes.preferred),
  });
  if (child.stdout === null) throw new Error('The bare loop was started without an output.');
  const milliseconds = Number(await text(child.stdout));
  if (!(milliseconds > 0)) throw new Error('The bare loop did not tell how long it took.');
  return milliseconds;
}
