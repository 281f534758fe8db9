import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { reportRows } from '../../support/desktop/workstation';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { builtApp, type Launcher, withLauncher } from '../workstation/launcher';
import { makeProfile } from '../workstation/make-profile';
import { measureInteractions } from './measure-interactions';
import { buildPlainPage } from './plain-page';
import { appRows, entered, type Frames, plainRows, scrolled } from './scrolling';

const enteredRounds = 20;
const scrolledRounds = 7;
const plainWindow = join(import.meta.dirname, '../workstation/bare-window');

type Log = (line: string) => void;

/** The grid of the built program with a local copy, under mouse and keyboard input. */
export const gridBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) => withLauncher((launcher) => measure(launcher, folder, log)));

async function* measure(launcher: Launcher, folder: string, log: Log): AsyncGenerator<Measurement> {
  const reports = benchReports(100_000);
  const profileFolder = await makeProfile(launcher, folder, reports, log);
  mkdirSync(join(folder, 'plain'));
  const plainPage = await buildPlainPage(join(folder, 'plain'));
  // A copy, because a store is used by one program at a time.
  const copiedFolder = join(folder, 'copied-profile');
  cpSync(profileFolder, copiedFolder, { recursive: true });
  const program = await launcher.open(builtApp, profileFolder);
  const bare = await launcher.open(builtApp, copiedFolder);
  const plain = await launcher.open(plainWindow, join(folder, 'plain-profile'), { BENCH_PAGE: plainPage });
  try {
    const page = await program.firstWindow();
    await reportRows(page);
    await choosePageSize(page, 1_000);
    yield* measureGrid(page, await plain.firstWindow(), log);
    await plain.close();
    await choosePageSize(page, 50);
    yield* measureInteractions(program, bare, log);
  } finally {
    await bare.close();
    await plain.close();
    await program.close();
  }
}

async function choosePageSize(page: Page, size: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Reports per page' }).selectOption(String(size));
  await page.locator('.reports-screen__rows[aria-busy=false]').waitFor();
}

async function* measureGrid(page: Page, plain: Page, log: Log): AsyncGenerator<Measurement> {
  log('showing the rows');
  yield {
    name: 'first rows',
    unit: 'ms, @tanstack/react-virtual alone is the reference',
    ...(await interleave(
      enteredRounds,
      () => entered(page, appRows),
      () => entered(plain, plainRows),
    )),
    goal: 1.3,
  };
  log('scrolling');
  const ours: Frames[] = [];
  const once = async (scrolling: Promise<Frames>, recorded: Frames[], what: string) => {
    const frames = await scrolling;
    recorded.push(frames);
    log(`${what}: of ${frames.painted} frames ${frames.missed} missed, ${frames.blank} blank`);
    return 1 + frames.missed;
  };
  yield {
    name: 'missed frames',
    unit: 'and one more, @tanstack/react-virtual alone is the reference',
    ...(await interleave(
      scrolledRounds,
      () => once(scrolled(page, appRows), ours, 'the grid'),
      () => once(scrolled(plain, plainRows), [], 'react-virtual'),
    )),
    goal: 1,
  };
  yield {
    name: 'blank frames',
    unit: 'plus one, limit 1',
    ours: 1 + ours.reduce((sum, { blank }) => sum + blank, 0),
    reference: 1,
    goal: 1,
  };
}
