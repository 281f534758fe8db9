import { join } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave, median } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { type Launcher, withLauncher } from '../workstation/launcher';
import { makeProfile } from '../workstation/make-profile';
import {
  appAtItsMap,
  bareWindow,
  type CpuTime,
  mapInUse,
  program,
  programInUse,
  type StartedApp,
  withStarted,
} from './watched-start';

const rounds = 7;
const starts = [
  { name: 'rows', app: program, goal: 1.3 },
  { name: 'rows that can be used', app: programInUse, goal: 2.4 },
  { name: 'map', app: appAtItsMap, goal: 1.7 },
  { name: 'map that can be used', app: mapInUse, goal: 3.4 },
] as const;

/** Starts the built program with a local copy, until its rows, and until its map, are painted, and can be used. */
export const startBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) => withLauncher((launcher) => measure(launcher, folder, log)));

async function* measure(
  launcher: Launcher,
  folder: string,
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  const reports = benchReports(100_000);
  const profileFolder = await makeProfile(launcher, folder, reports, log);
  const bareFolder = join(folder, 'bare');
  for (const { name, app, goal } of starts) {
    const ours: CpuTime[] = [];
    const bare: CpuTime[] = [];
    const timed = (profile: string, started: StartedApp, what: string, cpuTimes: CpuTime[]) => () =>
      withStarted(launcher, profile, started, async ({ milliseconds, cpuTime }) => {
        log(`${what} after ${Math.round(milliseconds)} ms`);
        cpuTimes.push(cpuTime);
        return milliseconds;
      });
    yield {
      name,
      unit: 'ms until painted, first paint of a bare window is the reference',
      ...(await interleave(
        rounds,
        timed(profileFolder, app, name, ours),
        timed(bareFolder, bareWindow, 'a bare window', bare),
      )),
      goal,
    };
    if (process.platform === 'linux' && app === program) yield* cpuTimesUntilRows(ours, bare);
  }
}

function* cpuTimesUntilRows(ours: readonly CpuTime[], bare: readonly CpuTime[]): Generator<Measurement> {
  const goals = { main: 1.4, page: 4 } as const;
  // The first round is the warm-up.
  const medianOf = (times: readonly CpuTime[], process: keyof CpuTime) =>
    median(times.slice(1).map((time) => time[process]));
  for (const process of ['main', 'page'] as const)
    yield {
      name: `CPU time of ${process} until rows`,
      unit: 'ms, a bare window is the reference',
      ours: medianOf(ours, process),
      reference: medianOf(bare, process),
      goal: goals[process],
    };
}
