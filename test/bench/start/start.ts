import { join } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { type Launcher, withLauncher } from '../workstation/launcher';
import { makeProfile } from '../workstation/make-profile';
import {
  appAtItsMap,
  bareWindow,
  mapInUse,
  program,
  programInUse,
  type StartedApp,
  withStarted,
} from './watched-start';

const rounds = 7;

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
  const timed = (profile: string, app: StartedApp, what: string) => () =>
    withStarted(launcher, profile, app, async ({ milliseconds }) => {
      log(`${what} after ${Math.round(milliseconds)} ms`);
      return milliseconds;
    });
  const starts = [
    { name: 'rows', app: program, goal: 1.3 },
    { name: 'rows that can be used', app: programInUse, goal: 2.4 },
    { name: 'map', app: appAtItsMap, goal: 1.7 },
    { name: 'map that can be used', app: mapInUse, goal: 3.4 },
  ] as const;
  for (const { name, app, goal } of starts)
    yield {
      name,
      unit: 'ms until painted, first paint of a bare window is the reference',
      ...(await interleave(
        rounds,
        timed(profileFolder, app, name),
        timed(bareFolder, bareWindow, 'a bare window'),
      )),
      goal,
    };
}
