import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { connectTo, reportRows } from '../../support/desktop/workstation';
import type { Benchmark, Measurement } from '../benchmark';
import { median } from '../interleave';
import { ownMemoryOfTree } from '../memory/process-memory';
import { inScratchFolder } from '../scratch-folder';
import { startMeasuredService } from '../service/measured-service';
import { benchReports } from '../workstation/bench-reports';
import { builtApp, type Launcher, withLauncher } from '../workstation/launcher';
import { workOnce } from './work-once';

/** The duration in minutes; BENCH_SOAK_MINUTES for a quick try. */
const minutes = Number(process.env.BENCH_SOAK_MINUTES ?? 60);
/**
 * The part of the time that doesn't count, because the initial need of memory is known only after every
 * screen was used several times.
 */
const warmUp = 1 / 6;

/**
 * An hour of repeated typical work in the built program, with a running service: the memory of all its
 * processes in the second half of the time compared with the first, by medians, after an initial phase.
 */
export const soakBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) => withLauncher((launcher) => measure(launcher, folder, log)));

async function* measure(
  launcher: Launcher,
  folder: string,
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  const service = await startMeasuredService(join(folder, 'service'), benchReports(20_000));
  const application = await launcher.open(builtApp, join(folder, 'profile'));
  try {
    const page = await application.firstWindow();
    await connectTo(page, service);
    await reportRows(page);
    await page
      .getByRole('status', { name: 'Sync' })
      .getByText(/up to date/)
      .waitFor({ timeout: 600_000 });
    const samples = await work(application, page, log);
    const counted = samples.slice(Math.ceil(samples.length * warmUp));
    const half = Math.floor(counted.length / 2);
    if (half < 3) throw new Error('The soak was too short to tell anything.');
    yield {
      name: `memory after ${minutes} minutes`,
      unit: 'MB of all processes, what it was at first is the reference',
      ours: median(counted.slice(-half)),
      reference: median(counted.slice(0, half)),
      goal: 1.05,
    };
    const sixth = Math.max(1, Math.floor(counted.length / 6));
    yield {
      name: 'the last sixth of it',
      unit: 'MB of all processes, the first sixth after the beginning is the reference',
      ours: median(counted.slice(-sixth)),
      reference: median(counted.slice(0, sixth)),
      goal: 1.05,
    };
  } finally {
    await application.close();
    await service.stop();
  }
}

/**
 * Works until the time is over; returns the memory after each round in MB, after garbage collection in the
 * page.
 */
async function work(
  application: ElectronApplication,
  page: Page,
  log: (line: string) => void,
): Promise<readonly number[]> {
  const { pid } = application.process();
  if (pid === undefined) throw new Error('The program has ended.');
  const until = performance.now() + minutes * 60_000;
  const samples: number[] = [];
  while (performance.now() < until) {
    await workOnce(page, samples.length);
    await page.requestGC();
    samples.push(ownMemoryOfTree(pid) / 1e6);
    if (samples.length % 10 === 1) log(`round ${samples.length}: ${Math.round(samples.at(-1) ?? 0)} MB`);
  }
  return samples;
}
