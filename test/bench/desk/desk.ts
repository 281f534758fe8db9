import type { Page } from 'playwright-core';
import { defaultColumns, everyReport, type ReportQuery } from '../../../shared/domain/report-query';
import { defaultVerdictFeedbacks } from '../../../shared/domain/verdict-feedback';
import { openProfileId, reportRows } from '../../support/desktop/workstation';
import type { Benchmark, Measurement } from '../benchmark';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { builtApp, type Launcher, withLauncher } from '../workstation/launcher';
import { makeProfile } from '../workstation/make-profile';
import { byForm, byKeys, startQueue } from './judging';

/** Reports of the queue, and reports judged in each measurement. */
const queueLength = 5_000;
const judged = 100;
/** Waiting times that users don't notice, ms: for the next report, and for the start of a queue. */
const limits = { next: 50, start: 500 };
/** The time between two verdicts of a quick user, ms. */
const thinking = 150;

type Log = (line: string) => void;

/** The review desk of the built program with a local copy, under keyboard input. */
export const deskBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) => withLauncher((launcher) => measure(launcher, folder, log)));

async function* measure(launcher: Launcher, folder: string, log: Log): AsyncGenerator<Measurement> {
  const profileFolder = await makeProfile(launcher, folder, benchReports(100_000), log);
  const program = await launcher.open(builtApp, profileFolder);
  try {
    const page = await program.firstWindow();
    await reportRows(page);
    await sendFeedbackAtOnce(page);
    await saveView(page, 'Five thousand', await newestReports(page, queueLength));
    log(`starting a queue of ${queueLength}`);
    await page.keyboard.press('Control+2');
    const start = await startQueue(page, 'Five thousand');
    yield { name: 'start', unit: 'ms', ours: start, reference: limits.start, goal: 1 };
    log(`judging ${judged} reports, one every ${thinking} ms`);
    const waits = (await byKeys(page, judged, thinking)).waits.toSorted((one, other) => one - other);
    yield* next('next, p50', waits[Math.floor(waits.length / 2)]);
    yield* next('next, p95', waits[Math.ceil(waits.length * 0.95) - 1]);
    log('a morning by keys');
    const keys = await byKeys(page, judged, 0);
    log('the same morning by the feedback form');
    const form = await byForm(page, judged);
    yield { name: 'keys', unit: 'presses', ours: keys.presses, reference: form.presses, goal: 0.5 };
    yield { name: 'morning', unit: 's', ours: keys.seconds, reference: form.seconds, goal: 0.5 };
  } finally {
    await program.close();
  }
}

function* next(name: string, ours: number | undefined): Generator<Measurement> {
  if (ours === undefined) throw new Error('No report was judged.');
  yield { name, unit: 'ms', ours, reference: limits.next, goal: 1 };
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
  await page.reload();
  await reportRows(page);
}

function call(page: Page, name: string, request: object): Promise<string> {
  return page.evaluate(([called, sent]) => Reflect.get(globalThis, 'whereabouts').call(called, sent), [
    name,
    request,
  ] as const);
}
