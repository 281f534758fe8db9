import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import type { Answer } from '../../../shared/contract/contract';
import { connectTo } from '../../support/desktop/workstation';
import { builtApp, type Launcher } from './launcher';

/** The times of the first pass over a service's reports, in ms. */
export interface FirstPass {
  /** From its start until every report is stored and indexed. */
  readonly milliseconds: number;
  /** The longest block of main's event loop. */
  readonly longestStall: number;
  /** The longest task in the window; 0 if none took 50 ms, the minimum of a long task. */
  readonly longestTask: number;
}

/**
 * Connects the built program to a service with this many reports, in a new profile folder, and lets it
 * receive all of them. Afterwards the folder has a profile with them that makes no automatic requests.
 */
export async function makeFirstPass(
  launcher: Launcher,
  profileFolder: string,
  service: { readonly address: string; readonly key: string },
  reports: number,
): Promise<FirstPass> {
  mkdirSync(profileFolder, { recursive: true });
  writeFileSync(join(profileFolder, 'settings.json'), JSON.stringify({ syncInterval: 0 }));
  const application = await launcher.open(builtApp, profileFolder);
  try {
    const page = await application.firstWindow();
    await page.getByRole('textbox', { name: 'Base address' }).waitFor();
    const tasks = await observeTasks(page);
    const pass = await observePass(page);
    const signals = await observeDerivedSignals(page);
    const longestStall = await observeStalls(application);
    await connectTo(page, service);
    const begun = await page.evaluate(({ begun }) => begun, pass);
    await page.evaluate(({ ended }) => ended, pass);
    const found = { longestStall: await longestStall(), longestTask: await tasks() };
    const indexed = await page.evaluate(openAnew);
    await expectStored(page, reports);
    await page.evaluate(({ derived }) => derived, signals);
    return { milliseconds: indexed - begun, ...found };
  } finally {
    await application.close();
  }
}

/** The start and end of the pass in ms of the page's clock, as main reports them to the window. */
function observePass(page: Page) {
  return page.evaluateHandle(() => {
    const when = (is: 'running' | 'idle') =>
      new Promise<number>((resolve, reject) => {
        let hasRun = false;
        window.whereabouts.on('sync.changed', ({ kind, problem }) => {
          hasRun ||= kind === 'running';
          if (problem) reject(new Error(`The pass met a problem: ${problem.kind}.`));
          else if (hasRun && kind === is) resolve(performance.now());
        });
      });
    return { begun: when('running'), ended: when('idle') };
  });
}

/** When the signals of all reports were derived, which the store does in the background after the first pass. */
function observeDerivedSignals(page: Page) {
  return page.evaluateHandle(() => ({
    derived: new Promise<void>((resolve) => window.whereabouts.on('scores.changed', () => resolve())),
  }));
}

/**
 * The pass ends shortly before its indexes exist. A store closes only once they do, and can open again only
 * after it has closed.
 */
async function openAnew(): Promise<number> {
  const bridge = window.whereabouts;
  const open: Answer<'connection.switch'> = JSON.parse(await bridge.call('connection.switch', undefined));
  const [profile] = open.ok ? open.value.profiles : [];
  if (!profile) throw new Error('There is no profile.');
  const ready = new Promise<number>((resolve) => {
    bridge.on('store.changed', ({ kind }) => kind === 'ready' && resolve(performance.now()));
  });
  await bridge.call('connection.open', { profileId: profile.id });
  return ready;
}

/** Watches for long tasks in the window; the returned function returns the longest so far. */
async function observeTasks(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const longest = { milliseconds: 0 };
    new PerformanceObserver((list) => {
      const durations = list.getEntries().map(({ duration }) => duration);
      longest.milliseconds = Math.max(longest.milliseconds, ...durations);
    }).observe({ type: 'longtask' });
    return longest;
  });
  return () => page.evaluate(({ milliseconds }) => milliseconds, seen);
}

/** Watches the event loop of main; the returned function returns its longest block so far. */
async function observeStalls(application: ElectronApplication): Promise<() => Promise<number>> {
  const delays = await application.evaluateHandle(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    // A timer of 1 ms: it measures the block plus at most 1 ms.
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    return delays;
  });
  return () => application.evaluate((_, { max }) => max / 1e6, delays);
}

async function expectStored(page: Page, reports: number): Promise<void> {
  const stored = await page.evaluate(async () => {
    const query = { text: '', filters: [], sort: { column: 'time', descending: true } } as const;
    const json = await window.whereabouts.call('reports.count', {
      query: { ...query, filters: [] },
      asOf: null,
    });
    const counts: Answer<'reports.count'> = JSON.parse(json);
    return counts.ok ? counts.value.stored : counts.problem.kind;
  });
  if (stored !== reports) throw new Error(`Of ${reports} reports ${stored} were stored.`);
}
