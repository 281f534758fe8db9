import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { inUtilityProcess } from '../electron/in-utility-process';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { type MeasuredService, startMeasuredService } from '../service/measured-service';
import { benchReports } from '../workstation/bench-reports';
import { type FirstPass, makeFirstPass } from '../workstation/first-pass';
import { type Launcher, withLauncher } from '../workstation/launcher';
import type { PipelineInput } from './pipeline-input';

/** The shortest pause that users notice, in ms. */
const noticed = 50;
const rounds = 3;

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
  let bareRuns = 0;
  const reference = async () => {
    bareRuns += 1;
    const milliseconds = await runBare(join(folder, `bare-${bareRuns}`), service);
    log(`the bare pipeline ${Math.round(milliseconds)} ms`);
    return (milliseconds * 1_000) / reports;
  };
  const { ours: pass, reference: bare } = await interleave(rounds, ours, reference);
  yield { name: 'pass', unit: 'µs a report', ours: pass, reference: bare, goal: 2 };
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

/** Returns the time of the bare pipeline in a utility process of Electron, in ms. */
async function runBare(folder: string, { address, key }: MeasuredService): Promise<number> {
  mkdirSync(folder);
  // The pipeline is bundled into the folder, from which it resolves the compiled database module.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  const input: PipelineInput = { address, key, folder };
  const source = join(import.meta.dirname, 'bare-pipeline.ts');
  const milliseconds = Number(await inUtilityProcess(folder, source, JSON.stringify(input)));
  if (!(milliseconds > 0)) throw new Error('The bare pipeline did not report how long it took.');
  return milliseconds;
}
