import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { builtApp, type Launcher } from '../workstation/launcher';

const watched = join(import.meta.dirname, 'watched');

/** An app to start: its main file, and the selector to wait for; null for its first paint. */
export interface StartedApp {
  readonly main: string;
  readonly wanted: string | null;
  /** The screen to open with. The first start opens it once the page exists; the next ones restore it. */
  readonly screen?: string;
}

export const program: StartedApp = {
  main: join(builtApp, 'out', 'main', 'index.js'),
  wanted: '[data-report-id]',
  screen: 'reports',
};
export const appAtItsMap: StartedApp = { ...program, wanted: '.points__cluster-button', screen: 'map' };
/** The program at its own rows, which take input, below what it showed when it was closed. */
export const programInUse: StartedApp = { ...program, wanted: '#root [data-report-id]' };
export const mapInUse: StartedApp = { ...appAtItsMap, wanted: '#root .points__cluster-button' };
export const bareWindow: StartedApp = {
  main: join(import.meta.dirname, '../workstation/bare-window/main.mjs'),
  wanted: null,
};

/** CPU time of the main process and of the page's, with all their threads, ms; 0 outside of Linux. */
export type CpuTime = z.infer<typeof cpuTimeSchema>;
const cpuTimeSchema = z.object({ main: z.number(), page: z.number() });
const writtenStart = z.object({ at: z.number(), cpuTime: cpuTimeSchema });

/** A start whose selector is painted. */
interface FinishedStart {
  /** How long it took. */
  readonly milliseconds: number;
  /** What it took until then. */
  readonly cpuTime: CpuTime;
  readonly pid: number;
}

/** Starts an app in a profile folder, passes on the start once the selector is painted, and ends it. */
export async function withStarted<Found>(
  launcher: Launcher,
  profileFolder: string,
  { main, wanted, screen = '' }: StartedApp,
  use: (start: FinishedStart) => Promise<Found>,
): Promise<Found> {
  const began = performance.timeOrigin + performance.now();
  const child = launcher.spawn(watched, profileFolder, {
    BENCH_MAIN: pathToFileURL(main).href,
    BENCH_WANTED: wanted ?? '',
    BENCH_SCREEN: screen,
  });
  const ended = once(child, 'exit');
  try {
    if (child.stdout === null || child.pid === undefined) throw new Error('The app could not be started.');
    const line = once(createInterface({ input: child.stdout }), 'line');
    const early = ended.then(([code]) => {
      throw new Error(`The app ended with exit code ${code} before it had painted.`);
    });
    early.catch(() => {});
    const [written] = await Promise.race([line, early]);
    const { at, cpuTime } = writtenStart.parse(JSON.parse(written));
    return await use({ milliseconds: at - began, cpuTime, pid: child.pid });
  } finally {
    child.kill('SIGTERM');
    // It may take a while to close its files, but not forever.
    await Promise.race([ended, pause(10_000).then(() => child.kill('SIGKILL'))]);
    await ended;
  }
}
