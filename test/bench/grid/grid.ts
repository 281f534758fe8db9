import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { reportRows } from '../../support/desktop/workstation';
import type { Benchmark, Measurement } from '../benchmark';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { builtApp, type Launcher, withLauncher } from '../workstation/launcher';
import { makeProfile } from '../workstation/make-profile';
import { measureInteractions } from './measure-interactions';
import { measureRows } from './measure-rows';
import { buildPlainPage } from './plain-page';

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
  const plain = await launcher.open(plainWindow, join(folder, 'plain-profile'), { BENCH_PAGE: plainPage });
  try {
    const page = await program.firstWindow();
    await reportRows(page);
    await choosePageSize(page, 1_000);
    yield* measureRows(page, await plain.firstWindow(), log);
    await plain.close();
    await choosePageSize(page, 50);
    const bare = await launcher.open(builtApp, copiedFolder);
    try {
      yield* measureInteractions(program, bare, log);
    } finally {
      await bare.close();
    }
  } finally {
    await plain.close();
    await program.close();
  }
}

async function choosePageSize(page: Page, size: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Reports per page' }).selectOption(String(size));
  await page.locator('.reports-screen__rows[aria-busy=false]').waitFor();
}
