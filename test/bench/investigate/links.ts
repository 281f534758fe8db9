import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Benchmark, Measurement } from '../benchmark';
import { bundleForNode, inUtilityProcess, runInUtilityProcess } from '../electron/in-utility-process';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { keptProfile } from '../workstation/kept-profile';
import { builtApp, type Launcher, withLauncher } from '../workstation/launcher';
import { linksFigures } from './links-figures';

/** Limits in ms, and of the memory in MB. */
const limits = { few: 1_000, many: 10_000, memory: 400, longTask: 50 };

/** The tool "Links": in a utility process with a group of 5,000 users, and in the built program. */
export const linksBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    const reports = benchReports(100_000);
    yield* inTheWindow(folder, reports, log);
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
  });

async function measure(folder: string, reports: number) {
  const inside = storeFolder(folder, 'store');
  const source = join(import.meta.dirname, 'measure-links.ts');
  const written = await inUtilityProcess(inside, source, JSON.stringify({ reports, folder: inside }));
  return linksFigures.parse(JSON.parse(written));
}

/** Creates a folder for a program that is bundled into it. It resolves the compiled database module from there. */
function storeFolder(folder: string, name: string): string {
  const inside = join(folder, name);
  mkdirSync(inside);
  symlinkSync(resolve('node_modules'), join(inside, 'node_modules'), 'junction');
  return inside;
}

const opened = 7;

/** Opens the tool in the built program, and has the store alone answer the same in turn. */
async function* inTheWindow(
  folder: string,
  reports: number,
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  yield* withLauncher(async function* (launcher): AsyncGenerator<Measurement> {
    const kept = await keptProfile(launcher, join(folder, 'profile'), reports, log);
    const store = storeFolder(folder, 'alone');
    const source = join(import.meta.dirname, 'measure-opening.ts');
    const program = await bundleForNode(source, join(store, 'program'));
    const tasks: number[] = [];
    const { ours, reference } = await interleave(
      opened,
      async () => {
        const { opening, longest } = await openedLinks(launcher, kept.profileFolder);
        log(`opened after ${Math.round(opening)} ms, with a task of ${Math.round(longest)} ms`);
        tasks.push(longest);
        return opening;
      },
      async () => Number(await runInUtilityProcess(store, program, JSON.stringify(kept.reports))),
    );
    const unit = 'ms, the answer of the store alone is the reference';
    yield { name: 'opening the tool', unit, ours, reference, goal: 1.3 };
    yield {
      name: 'longest task of all openings',
      unit: 'ms, the limit is the reference',
      // As in `interleave`, the first one is a warm-up.
      ours: Math.max(...tasks.slice(1)),
      reference: limits.longTask,
      goal: 1,
    };
  });
}

/** How long the program has after its start, ms: opening is measured, not the start. */
const started = 1_500;

/** Starts the program and opens the tool. */
async function openedLinks(launcher: Launcher, profileFolder: string) {
  const program = await launcher.open(builtApp, profileFolder);
  try {
    const page = await program.firstWindow();
    await page.locator('#root [data-report-id]').first().waitFor();
    await pause(started);
    await page.keyboard.press('Control+4');
    await page.getByRole('tab', { name: 'Links', exact: true }).waitFor();
    return await openLinks(page);
  } finally {
    await program.close();
  }
}

/** Returns the time from the click until the groups and the picture are painted, and the longest task meanwhile, ms. */
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
    const shown = ['.links-tool__groups', 'svg[aria-label="Picture of the links"]'];
    const isShown = () => shown.every((each) => document.querySelector(each) !== null);
    while (!isShown()) await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => requestAnimationFrame(done));
    const opening = performance.now() - before;
    await new Promise((done) => setTimeout(done, 1_000));
    observer.disconnect();
    return { opening, longest };
  });
}
