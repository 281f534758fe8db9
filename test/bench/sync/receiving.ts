import { join } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { median } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { type MeasuredService, startMeasuredService } from '../service/measured-service';
import { benchReports } from '../workstation/bench-reports';
import { type FirstPass, makeFirstPass } from '../workstation/first-pass';
import { type Launcher, withLauncher } from '../workstation/launcher';
import { observeStalls, type Stalls } from '../workstation/observe-stalls';
import { withBusyCore } from './busy-core';
import { runBarePipeline } from './run-bare-pipeline';

/** The shortest pause that users notice, in ms. */
const noticed = 50;
const rounds = 7;
const few = 100;
const bareWindow = join(import.meta.dirname, '../workstation/bare-window');

interface Round {
  readonly quiet: FirstPass;
  readonly few: FirstPass;
  readonly busy: Stalls;
  readonly empty: Stalls;
}

/** What users notice of the built program while it receives all reports of a service for the first time. */
export const receivingBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    const reports = benchReports(20_000);
    log(`making ${reports} reports`);
    const service = await startMeasuredService(join(folder, 'service'), reports);
    const small = await startMeasuredService(join(folder, 'small'), few);
    try {
      yield* withLauncher(async function* (launcher) {
        const found: Round[] = [];
        // The first round is a warm-up.
        for (let round = 0; round <= rounds; round += 1) {
          const inside = (name: string) => join(folder, `${name}-${round}`);
          const figures = {
            quiet: await makeFirstPass(launcher, inside('quiet'), service, reports),
            few: await makeFirstPass(launcher, inside('few'), small, few),
            busy: (await withBusyCore(() => makeFirstPass(launcher, inside('busy'), service, reports)))
              .stalls,
            empty: await withBusyCore(() => emptyStalls(launcher, inside('empty'), service)),
          };
          log(describe(figures));
          if (round > 0) found.push(figures);
        }
        yield* measurementsOf(found);
      });
    } finally {
      await service.stop();
      await small.stop();
    }
  });

/** Returns the stalls of a bare window while the bare pipeline receives the reports in another program. */
async function emptyStalls(launcher: Launcher, folder: string, service: MeasuredService): Promise<Stalls> {
  const application = await launcher.open(bareWindow, `${folder}-window`);
  try {
    const stalls = await observeStalls(application, await application.firstWindow());
    await runBarePipeline(folder, service);
    return await stalls();
  } finally {
    await application.close();
  }
}

function* measurementsOf(found: readonly Round[]): Generator<Measurement> {
  const limited = { unit: 'ms, the limit is the reference', reference: noticed, goal: 1 };
  const worst = (of: (stalls: Stalls) => number) => Math.max(...found.map(({ quiet }) => of(quiet.stalls)));
  yield { name: 'stall of main', ...limited, ours: worst(({ main }) => main) };
  yield { name: 'long task in the window', ...limited, ours: worst(({ task }) => task) };
  const among = (of: (round: Round) => number) => median(found.map(of));
  const beside = { unit: 'ms beside a busy core, an empty loop is the reference', goal: 1.5 };
  const stall = (of: (stalls: Stalls) => number) => ({
    ...beside,
    ours: among(({ busy }) => of(busy)),
    reference: among(({ empty }) => of(empty)),
  });
  yield { name: 'stall of main, busy', ...stall(({ main }) => main) };
  yield { name: 'stall of the window, busy', ...stall(({ window }) => window) };
  yield {
    name: 'newest rows',
    unit: `ms until painted, a service with ${few} reports is the reference`,
    ours: among(({ quiet }) => quiet.rows),
    reference: among((round) => round.few.rows),
    goal: 1.2,
  };
}

function describe({ quiet, few, busy, empty }: Round): string {
  const stalls = ({ main, window, task }: Stalls) =>
    `main ${Math.round(main)}, window ${Math.round(window)}, task ${Math.round(task)}`;
  return `rows after ${Math.round(quiet.rows)} and ${Math.round(few.rows)} ms; longest stalls in ms: quiet ${stalls(quiet.stalls)}; busy ${stalls(busy)}; empty ${stalls(empty)}`;
}
