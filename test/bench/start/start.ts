import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { atDesk, type Desk } from '../workstation/desk';
import { makeProfile } from '../workstation/make-profile';
import { memoryOfTree } from './process-memory';
import { bareWindow, program, type StartedApp, withStarted } from './watched-start';

const rounds = 7;
const memoryRounds = 2;
/** When the program does nothing any more, ms after its rows were painted: it reads all of its file once after half a minute. */
const idleAfter = 45_000;

/** Starting the built program with a copy of the reports that is there, and what it needs of memory when it does nothing. */
export const startBenchmark: Benchmark = (say) =>
  inScratchFolder((folder) => atDesk((desk) => measure(desk, folder, say)));

async function* measure(
  desk: Desk,
  folder: string,
  say: (line: string) => void,
): AsyncGenerator<Measurement> {
  const reports = benchReports(100_000);
  const profileFolder = await makeProfile(desk, folder, reports, say);
  const bareFolder = join(folder, 'bare');
  const timed = (profile: string, app: StartedApp, what: string) => () =>
    withStarted(desk, profile, app, async ({ milliseconds }) => {
      say(`${what} after ${Math.round(milliseconds)} ms`);
      return milliseconds;
    });
  yield {
    name: 'rows',
    unit: 'ms, first paint of a bare window is the reference',
    ...(await interleave(
      rounds,
      timed(profileFolder, program, 'rows'),
      timed(bareFolder, bareWindow, 'a bare window'),
    )),
    goal: 1.25,
  };
  if (process.platform !== 'linux') {
    say('memory is measured on Linux alone, which tells how pages are shared');
    return;
  }
  const weighed = (profile: string, app: StartedApp, what: string) => () =>
    withStarted(desk, profile, app, async ({ pid }) => {
      await pause(idleAfter);
      const megabytes = memoryOfTree(pid) / 1e6;
      say(`${what} has ${Math.round(megabytes)} MB`);
      return megabytes;
    });
  yield {
    name: 'idle memory',
    unit: 'MB of all processes, a bare window is the reference',
    ...(await interleave(
      memoryRounds,
      weighed(profileFolder, program, 'the program'),
      weighed(bareFolder, bareWindow, 'a bare window'),
    )),
    goal: 1.5,
  };
}
