import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { defaultColumns, everyReport, type ReportQuery } from '../../../shared/domain/report-query';
import { defaultVerdictFeedbacks } from '../../../shared/domain/verdict-feedback';
import { openProfileId, reportRows } from '../../support/desktop/workstation';
import type { Benchmark, Measurement } from '../benchmark';
import { median, percentile } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { builtApp, type Launcher, withLauncher } from '../workstation/launcher';
import { makeProfile } from '../workstation/make-profile';
import { bareReport, prepare, shownTexts, writeBarePage } from './bare-report';
import { byForm, byKeys, verdictKey } from './judging';
import { ourProgress, ourReport, waitFor, watchTexts } from './waits';

/** Reports of the queue, and reports judged in each measurement. */
const queueLength = 5_000;
const judged = 100;
/** Starts of the program, with one start of the queue each. */
const starts = 7;
/** For the start of a queue, ms: 0.6 of what it took in November 2026. */
const startLimit = 339;
/** The time between two verdicts of a quick user, ms. */
const thinking = 150;

const queueName = 'Five thousand';
const bareWindow = join(import.meta.dirname, '../workstation/bare-window');

type Log = (line: string) => void;

/** The review desk of the built program with a local copy, under keyboard input. */
export const deskBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) => withLauncher((launcher) => measure(launcher, folder, log)));

async function* measure(launcher: Launcher, folder: string, log: Log): AsyncGenerator<Measurement> {
  const profileFolder = await makeProfile(launcher, folder, benchReports(100_000), log);
  await prepareProfile(launcher, profileFolder);
  log(`starting a queue of ${queueLength}`);
  yield {
    name: 'start',
    unit: 'ms',
    ours: await startsOfQueue(launcher, profileFolder),
    reference: startLimit,
    goal: 1,
  };
  const program = await launcher.open(builtApp, profileFolder);
  try {
    const page = await program.firstWindow();
    await openDesk(page);
    await startQueue(page);
    yield* measureNext(launcher, folder, page, log);
    log('a morning by keys');
    const keys = await byKeys(page, judged);
    log('the same morning by the feedback form');
    const form = await byForm(page, judged);
    yield { name: 'keys', unit: 'presses', ours: keys.presses, reference: form.presses, goal: 0.5 };
    yield { name: 'morning', unit: 's', ours: keys.seconds, reference: form.seconds, goal: 0.5 };
  } finally {
    await program.close();
  }
}

async function prepareProfile(launcher: Launcher, profileFolder: string): Promise<void> {
  const program = await launcher.open(builtApp, profileFolder);
  try {
    const page = await program.firstWindow();
    await reportRows(page);
    await sendFeedbackAtOnce(page);
    await saveView(page, queueName, await newestReports(page, queueLength));
  } finally {
    await program.close();
  }
}

/** Returns how long the queue takes to start in a program that was just started, ms: the median. */
async function startsOfQueue(launcher: Launcher, profileFolder: string): Promise<number> {
  const times: number[] = [];
  while (times.length < starts) {
    const program = await launcher.open(builtApp, profileFolder);
    const page = await program.firstWindow();
    await openDesk(page);
    times.push(await startQueue(page));
    await program.close();
  }
  return median(times);
}

async function openDesk(page: Page): Promise<void> {
  await reportRows(page);
  await page.keyboard.press('Control+2');
  await page.locator(ourReport).waitFor();
}

/** Starts the queue with a click; returns the time until its first report is painted, ms. */
async function startQueue(page: Page): Promise<number> {
  const waits = await watchTexts(page, 'pointerdown', [ourProgress, ourReport]);
  await page.getByRole('list', { name: 'Queues' }).getByRole('button', { name: queueName }).click();
  return waitFor(page, waits, 1);
}

/** Judges reports with keys, each in turn with a bare page that paints the same texts. */
async function* measureNext(
  launcher: Launcher,
  folder: string,
  page: Page,
  log: Log,
): AsyncGenerator<Measurement> {
  log(`judging ${judged} reports, one every ${thinking} ms`);
  const BENCH_PAGE = await writeBarePage(folder, page);
  const bareProgram = await launcher.open(bareWindow, join(folder, 'bare-profile'), { BENCH_PAGE });
  try {
    const bare = await bareProgram.firstWindow();
    const waits = await watchTexts(page, 'keydown', [ourReport]);
    const bareWaits = await watchTexts(bare, 'keydown', [bareReport]);
    const times = { ours: [] as number[], reference: [] as number[] };
    for (let at = 0; at < judged; at += 1) {
      await page.keyboard.press(verdictKey(at));
      times.ours.push(await waitFor(page, waits, at + 1));
      await prepare(bare, await shownTexts(page));
      await pause(thinking);
      await bare.keyboard.press(verdictKey(at));
      times.reference.push(await waitFor(bare, bareWaits, at + 1));
      await pause(thinking);
    }
    for (const share of [0.5, 0.95]) {
      const [ours, reference] = [percentile(times.ours, share), percentile(times.reference, share)];
      yield {
        name: `next, p${share * 100}`,
        unit: 'ms, a bare page is the reference',
        ours,
        reference,
        goal: 1.3,
      };
    }
  } finally {
    await bareProgram.close();
  }
}

/** Both ways of judging then queue the same feedback. */
async function sendFeedbackAtOnce(page: Page): Promise<void> {
  const rules = Object.entries(defaultVerdictFeedbacks);
  const sent = Object.fromEntries(rules.map(([verdict, rule]) => [verdict, { ...rule, sending: 'at once' }]));
  await call(page, 'settings.save', { verdictFeedback: sent, shownFeedback: sent });
}

/** Returns a query of the newest reports, as many as this or a few more. */
async function newestReports(page: Page, count: number): Promise<ReportQuery> {
  const limit = 1_000;
  const request = { query: everyReport, asOf: null, page: Math.ceil(count / limit), limit };
  const { value } = JSON.parse(await call(page, 'reports.page', request));
  const from: string | undefined = value.rows.at(-1)?.timestamp;
  if (!from) return everyReport;
  return { ...everyReport, filters: [{ field: 'time', range: { kind: 'between', from, until: null } }] };
}

async function saveView(page: Page, name: string, query: ReportQuery): Promise<void> {
  const profileId = await openProfileId(page);
  const views = [{ id: 'bench-queue', name, query, columns: defaultColumns }];
  await call(page, 'views.save', { profileId, views });
}

function call(page: Page, name: string, request: object): Promise<string> {
  return page.evaluate(([called, sent]) => Reflect.get(globalThis, 'whereabouts').call(called, sent), [
    name,
    request,
  ] as const);
}
