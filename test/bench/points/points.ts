import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Answer, Request } from '../../../shared/contract/contract';
import type { ReportFilter } from '../../../shared/domain/report-query';
import { reportRows } from '../../support/desktop/workstation';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { builtApp, type Launcher, withLauncher } from '../workstation/launcher';
import { makeProfile } from '../workstation/make-profile';

const rounds = 11;
/** The limit for 300,000 positions from the encrypted file to the window, in ms. */
const limit = { milliseconds: 40, positions: 300_000 };
/** A frame at 60 per second, in ms. */
const frame = 16.7;
const bareRead = join(import.meta.dirname, 'bare-read');
const filters: readonly (readonly [string, ReportFilter])[] = [
  ['set of a risk', { field: 'risk', in: ['fraud'], out: [] }],
  ['set without a risk', { field: 'risk', in: [], out: ['fraud'] }],
  ['set of an area', { field: 'area', area: { kind: 'box', south: 0, west: -180, north: 90, east: 30 } }],
];

type Log = (line: string) => void;

/**
 * The transfer of the points of all reports from the built program's store to its window, and of the set that
 * a filter shows.
 */
export const pointsBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) => withLauncher((launcher) => measure(launcher, folder, log)));

async function* measure(launcher: Launcher, folder: string, log: Log): AsyncGenerator<Measurement> {
  const reports = benchReports(100_000);
  const profileFolder = await makeProfile(launcher, folder, reports, log);
  const program = await launcher.open(builtApp, profileFolder);
  const page = await program.firstWindow();
  await reportRows(page);
  await page.evaluate(answerBytes);
  const { bytes, positions } = await page.evaluate(measurePoints);
  log(`requesting ${positions} positions, ${bytes} bytes`);
  const file = join(folder, 'bytes');
  writeFileSync(file, new Uint8Array(bytes).fill(1));
  const bare = await launcher.open(bareRead, join(folder, 'bare-profile'), { BENCH_FILE: file });
  try {
    const barePage = await bare.firstWindow();
    const cold = async () => {
      await openAnew(page);
      return (await page.evaluate(measurePoints)).milliseconds;
    };
    const found = await interleave(rounds, cold, () => barePage.evaluate(measureBare));
    const reference = (limit.milliseconds * positions) / limit.positions;
    yield { name: 'points', unit: 'ms, the limit is the reference', ours: found.ours, reference, goal: 1 };
    yield { name: 'points, beside a bare read', unit: 'ms', ...found, goal: 2 };
    for (const [name, filter] of filters) {
      const ours = await medianOf(page, filter);
      yield { name, unit: 'ms, a frame is the reference', ours, reference: frame, goal: 2 };
    }
  } finally {
    await bare.close();
    await program.close();
  }
}

/** Makes calls with binary results like the program's own window. */
function answerBytes(): void {
  let last = 1_000_000;
  const answered = async (name: 'map.points' | 'map.shown', request: Request<typeof name>) => {
    last += 1;
    const to = last;
    const coming = new Promise<unknown>((resolve, reject) => {
      window.addEventListener('message', function onMessage({ data, ports: [port] }) {
        if (data?.portOfCall !== to || port === undefined) return;
        window.removeEventListener('message', onMessage);
        port.onmessage = ({ data: answer }) => (answer.ok ? resolve(answer.value) : reject(answer.problem));
      });
    });
    await window.whereabouts.call(name, request, to);
    return coming;
  };
  Reflect.set(window, 'answered', answered);
}

/** From the request until the numbers can be read in the window. */
async function measurePoints() {
  const before = performance.now();
  const points: Uint8Array<ArrayBuffer> = (
    await Reflect.get(window, 'answered')('map.points', { before: null })
  ).points;
  const { buffer, byteOffset, length } = points;
  const [positions = 0] = new Uint32Array(buffer, byteOffset, 1);
  return { milliseconds: performance.now() - before, positions, bytes: length };
}

async function measureBare(): Promise<number> {
  const { read } = Reflect.get(window, 'bytes');
  const before = performance.now();
  await read();
  return performance.now() - before;
}

/** Closes the store and opens it again, so that nothing of its file is in memory. */
function openAnew(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const bridge = window.whereabouts;
    const open: Answer<'connection.switch'> = JSON.parse(await bridge.call('connection.switch', undefined));
    const [profile] = open.ok ? open.value.profiles : [];
    const ready = new Promise<void>((resolve) => {
      bridge.on('store.changed', ({ kind }) => kind === 'ready' && resolve());
    });
    await bridge.call('connection.open', { profileId: profile?.id ?? '' });
    await ready;
    // The grid requests its rows and counts at once. This waits for the same calls behind them, and for a
    // pause, until there are no more requests.
    const query = { text: '', filters: [], sort: { column: 'time', descending: true } } as const;
    await bridge.call('reports.count', { query: { ...query, filters: [] }, asOf: null });
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
}

/** The time for the set of a filter in ms: the median of several measurements. */
function medianOf(page: Page, filter: ReportFilter): Promise<number> {
  return page.evaluate(async (filter) => {
    const times: number[] = [];
    const query = { text: '', filters: [filter], sort: { column: 'time', descending: true } } as const;
    for (let round = 0; round < 11; round += 1) {
      const before = performance.now();
      const { shown } = await Reflect.get(window, 'answered')('map.shown', { query, asOf: null });
      if (shown === 0) throw new Error('The filter shows nothing.');
      times.push(performance.now() - before);
    }
    return times.sort((one, other) => one - other)[5] ?? 0;
  }, filter);
}
