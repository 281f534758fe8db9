import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Answer } from '../../../shared/contract/contract';
import { connectTo } from '../../support/desktop/workstation';
import { builtApp, type Launcher } from './launcher';
import { observeStalls, type Stalls } from './observe-stalls';

/** The times of the first pass over a service's reports, in ms. */
export interface FirstPass {
  /** From its start until every report is stored and indexed. */
  readonly milliseconds: number;
  /** From its start until the window has painted rows. */
  readonly rows: number;
  readonly stalls: Stalls;
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
    const pass = await observePass(page);
    const rows = await observeRows(page);
    const signals = await observeDerivedSignals(page);
    const stalls = await observeStalls(application, page);
    await connectTo(page, service);
    const begun = await page.evaluate(({ begun }) => begun, pass);
    const ended = await page.evaluate(({ ended }) => ended, pass);
    const painted = await page.evaluate(({ painted }) => painted, rows);
    const found = { rows: painted - begun, stalls: await stalls() };
    const indexing = await page.evaluate(reopen);
    await page.evaluate(({ derived }) => derived, signals);
    // The same again, when there is nothing to index.
    const reopening = await page.evaluate(reopen);
    await expectStored(page, reports);
    return { milliseconds: ended - begun + Math.max(0, indexing - reopening), ...found };
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

/** When the window has painted rows, in ms of the page's clock. */
function observeRows(page: Page) {
  return page.evaluateHandle(() => {
    const inserted = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[data-report-id]')) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { subtree: true, childList: true });
    });
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    return { painted: inserted.then(nextFrame).then(nextFrame) };
  });
}

/** When the signals of all reports were derived, which the store does in the background after the first pass. */
function observeDerivedSignals(page: Page) {
  return page.evaluateHandle(() => ({
    derived: new Promise<void>((resolve) => window.whereabouts.on('scores.changed', () => resolve())),
  }));
}

/**
 * Closes the store and opens it again; returns how long that took, in ms. The pass ends shortly before its indexes exist, and a
 * store closes only once they do.
 */
async function reopen(): Promise<number> {
  const bridge = window.whereabouts;
  const started = performance.now();
  const open: Answer<'connection.switch'> = JSON.parse(await bridge.call('connection.switch', undefined));
  const [profile] = open.ok ? open.value.profiles : [];
  if (!profile) throw new Error('There is no profile.');
  const ready = new Promise<number>((resolve) => {
    bridge.on('store.changed', ({ kind }) => kind === 'ready' && resolve(performance.now()));
  });
  await bridge.call('connection.open', { profileId: profile.id });
  return (await ready) - started;
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
