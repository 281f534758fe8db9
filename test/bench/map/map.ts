import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave, median } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { type Launcher, withLauncher } from '../workstation/launcher';
import { benchPositions } from './bench-positions';
import { buildMapPage } from './build-map-page';
import { heapBytes } from './heap-bytes';
import { worstFrame } from './move-map';
import type { ContenderName } from './page/map-page';

const rounds = 7;
const slowRounds = 1;
/** ms: two frames at 60 per second, and three. */
const frameLimits = { many: 33.4, most: 50 };
/** From a filter to its clusters, in ms. */
const clustersLimit = 16;
/** Bytes of heap per position. */
const bytesLimit = 32;

type Log = (line: string) => void;
const plainWindow = join(import.meta.dirname, '../workstation/bare-window');

/**
 * The map's layer in its own window, under mouse input, compared with an empty map and other ways to show
 * points.
 */
export const mapBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) => withLauncher((launcher) => measure(launcher, folder, log)));

async function* measure(launcher: Launcher, folder: string, log: Log): AsyncGenerator<Measurement> {
  const many = benchPositions(300_000);
  const most = Math.round((many * 10) / 3);
  mkdirSync(join(folder, 'page'));
  const address = await buildMapPage(join(folder, 'page'));
  const inWindow = async <Found>(scale: number, use: (page: Page) => Promise<Found>): Promise<Found> => {
    const window = { BENCH_PAGE: address, BENCH_SCALE: String(scale) };
    const program = await launcher.open(plainWindow, join(folder, `profile-${scale}`), window);
    try {
      const page = await program.firstWindow();
      await page.waitForFunction(() => 'mapBench' in window);
      return await use(page);
    } finally {
      await program.close();
    }
  };

  log(`showing ${many} positions`);
  yield* await inWindow(1, (page) => measureFirst(page, many, log));
  log(`showing ${most} positions`);
  yield await inWindow(1, (page) => firstBeside(page, 'empty', most, 6));
  log('changing what is shown');
  yield {
    name: 'clusters after a filter',
    unit: 'ms, the limit is the reference',
    ours: await inWindow(1, (page) => filtered(page, many)),
    reference: clustersLimit,
    goal: 1,
  };
  for (const scale of [1, 2])
    for (const [count, limit] of [
      [many, frameLimits.many],
      [most, frameLimits.most],
    ] as const) {
      log(`dragging and zooming ${count} positions at a device scale of ${scale}`);
      yield await inWindow(scale, (page) => measureFrames(page, count, scale, limit, log));
    }
  log('weighing');
  yield {
    name: 'heap',
    unit: 'bytes a position, the limit is the reference',
    ours: ((await weighed(inWindow, most)) - (await weighed(inWindow, 1_000))) / (most - 1_000),
    reference: bytesLimit,
    goal: 1,
  };
}

/** Several ways to show the same positions, each until its picture is painted. */
async function measureFirst(page: Page, count: number, log: Log): Promise<readonly Measurement[]> {
  const found = [await firstBeside(page, 'empty', count, 3)];
  for (const [name, goal] of [
    ['circles', 0.1],
    ['supercluster', 0.1],
    ['markercluster', 0.01],
  ] as const) {
    log(`the same with ${titles[name]}`);
    found.push(await firstBeside(page, name, count, goal));
  }
  return found;
}

const titles: Readonly<Record<Exclude<ContenderName, 'ours'>, string>> = {
  empty: 'an empty map',
  circles: 'Leaflet’s circle markers',
  supercluster: 'supercluster in a worker',
  markercluster: 'leaflet.markercluster',
};

async function firstBeside(
  page: Page,
  reference: Exclude<ContenderName, 'ours'>,
  count: number,
  goal: number,
): Promise<Measurement> {
  await page.evaluate((positions) => window.mapBench.make(positions), count);
  const first = (name: ContenderName) => () => page.evaluate((which) => window.mapBench.first(which), name);
  const isSlow = reference === 'markercluster';
  const figures = isSlow
    ? { ours: await middleOf(rounds, first('ours')), reference: await middleOf(slowRounds, first(reference)) }
    : await interleave(reference === 'empty' ? rounds : 3, first('ours'), first(reference));
  return {
    name: `first paint of ${count}`,
    unit: `ms, ${titles[reference]} is the reference`,
    goal,
    ...figures,
  };
}

async function middleOf(times: number, measureOnce: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push(await measureOnce());
  return median(found);
}

async function filtered(page: Page, count: number): Promise<number> {
  await show(page, count);
  const [, , ...waits] = await page.evaluate(() => window.mapBench.filtered(22));
  return median(waits);
}

async function measureFrames(
  page: Page,
  count: number,
  scale: number,
  limit: number,
  log: Log,
): Promise<Measurement> {
  const worst: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await show(page, count);
    worst.push(await worstFrame(page));
  }
  await page.evaluate(() => window.mapBench.first('empty'));
  const floor = await worstFrame(page);
  log(
    `worst frames ${worst.map((frame) => frame.toFixed(1)).join(', ')} ms, of the empty map ${floor.toFixed(1)} ms`,
  );
  return {
    name: `worst frame of ${count} at scale ${scale}`,
    unit: 'ms, the limit is the reference',
    ours: median(worst),
    reference: limit,
    goal: 1,
  };
}

type InWindow = <Found>(scale: number, use: (page: Page) => Promise<Found>) => Promise<Found>;

/** Bytes of a window with this many positions, after a search for a place among them. */
function weighed(inWindow: InWindow, count: number): Promise<number> {
  return inWindow(1, async (page) => {
    await show(page, count);
    await page.evaluate(() => window.mapBench.searchAndForget());
    return heapBytes(page);
  });
}

async function show(page: Page, count: number): Promise<void> {
  await page.evaluate((positions) => window.mapBench.make(positions), count);
  await page.evaluate(() => window.mapBench.first('ours'));
}
