import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { reportRows } from '../../support/desktop/workstation';
import type { Benchmark, Measurement } from '../benchmark';
import { inUtilityProcess } from '../electron/in-utility-process';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { builtApp, withLauncher } from '../workstation/launcher';
import { makeProfile } from '../workstation/make-profile';
import { linksFigures } from './links-figures';

/** Limits in ms, and of the memory in MB. */
const limits = { few: 1_000, many: 10_000, memory: 400, opening: 1_000, longTask: 50 };

/** The tool "Links": in a utility process with a group of 5,000 users, and in the built program. */
export const linksBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    const reports = benchReports(100_000);
    log(`storing ${reports} and then ${reports * 10} reports in Electron`);
    const { few, many } = await measure(folder, reports);
    log(`the largest groups have ${few.largest} and ${many.largest} users`);
    const [ms, mb] = ['ms, the limit is the reference', 'MB, the limit is the reference'];
    yield { name: 'groups', unit: ms, ours: few.groups, reference: limits.few, goal: 1 };
    yield { name: 'largest group, first', unit: ms, ours: few.first, reference: limits.few, goal: 1 };
    yield { name: 'largest group, next', unit: ms, ours: few.next, reference: limits.few, goal: 1 };
    const at = (name: string) => `${name} at ${reports * 10}`;
    yield { name: at('groups'), unit: ms, ours: many.groups, reference: limits.many, goal: 1 };
    yield { name: at('largest group, next'), unit: ms, ours: many.next, reference: limits.many, goal: 1 };
    yield { name: at('memory'), unit: mb, ours: many.memory, reference: limits.memory, goal: 1 };
    yield* inTheWindow(folder, reports, log);
  });

async function measure(folder: string, reports: number) {
  const inside = join(folder, 'store');
  mkdirSync(inside);
  // The program is bundled into the folder, from which it resolves the compiled database module.
  symlinkSync(resolve('node_modules'), join(inside, 'node_modules'), 'junction');
  const source = join(import.meta.dirname, 'measure-links.ts');
  const written = await inUtilityProcess(inside, source, JSON.stringify({ reports, folder: inside }));
  return linksFigures.parse(JSON.parse(written));
}

/** Opens the tool in the built program. */
async function* inTheWindow(
  folder: string,
  reports: number,
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  yield* withLauncher(async function* (launcher): AsyncGenerator<Measurement> {
    const profileFolder = await makeProfile(launcher, folder, reports, log);
    const program = await launcher.open(builtApp, profileFolder);
    try {
      const page = await program.firstWindow();
      await reportRows(page);
      await page.keyboard.press('Control+4');
      await page.getByRole('form', { name: 'Alibi check' }).waitFor();
      const { opening, longest } = await openLinks(page);
      const unit = 'ms, the limit is the reference';
      yield { name: 'opening the tool', unit, ours: opening, reference: limits.opening, goal: 1 };
      yield { name: 'long task in the window', unit, ours: longest, reference: limits.longTask, goal: 1 };
    } finally {
      await program.close();
    }
  });
}

/** Returns the time from the click until the picture is shown, and the longest task meanwhile, ms. */
async function openLinks(page: Page): Promise<{ readonly opening: number; readonly longest: number }> {
  return page.evaluate(async () => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    const before = performance.now();
    const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
      ({ textContent }) => textContent === 'Links',
    );
    tab?.click();
    const isShown = () => document.querySelector('svg[aria-label="Picture of the links"]') !== null;
    while (!isShown()) await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => requestAnimationFrame(done));
    const opening = performance.now() - before;
    await new Promise((done) => setTimeout(done, 1_000));
    observer.disconnect();
    return { opening, longest };
  });
}
