import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { appAtItsMap, bareWindow, program, type StartedApp, withStarted } from '../start/watched-start';
import { benchReports } from '../workstation/bench-reports';
import { type Launcher, withLauncher } from '../workstation/launcher';
import { makeProfile } from '../workstation/make-profile';
import { memoryOfTree } from './process-memory';

const rounds = 2;
/**
 * When the program is idle, in ms after its rows were painted: it reads its whole file once after half a
 * minute.
 */
export const idleAfter = 45_000;

/** The memory of the idle built program with a local copy, with its grid and with its map. */
export const memoryBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) => withLauncher((launcher) => measure(launcher, folder, log)));

async function* measure(
  launcher: Launcher,
  folder: string,
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  if (process.platform !== 'linux')
    throw new Error('Memory is measured on Linux alone, which tells how pages are shared.');
  const profileFolder = await makeProfile(launcher, folder, benchReports(100_000), log);
  const weighed = (profile: string, app: StartedApp, what: string) => () =>
    withStarted(launcher, profile, app, async ({ pid }) => {
      await pause(idleAfter);
      const megabytes = memoryOfTree(pid) / 1e6;
      log(`${what} has ${Math.round(megabytes)} MB`);
      return megabytes;
    });
  const screens = [
    ['idle with rows', program, 1.35],
    ['idle with the map', appAtItsMap, 1.5],
  ] as const;
  for (const [name, app, goal] of screens)
    yield {
      name,
      unit: 'MB of all processes, a bare window is the reference',
      ...(await interleave(
        rounds,
        weighed(profileFolder, app, 'the program'),
        weighed(join(folder, 'bare'), bareWindow, 'a bare window'),
      )),
      goal,
    };
}
