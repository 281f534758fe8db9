import { setTimeout as pause } from 'node:timers/promises';
import type { Measurement } from '../benchmark';
import { idleAfter } from '../memory/memory';
import { memoryOfTree } from '../memory/process-memory';
import { appAtItsMap, program, type StartedApp, withStarted } from '../start/watched-start';
import type { TwoSizes } from './two-sizes';

const screens = [
  ['rows', program],
  ['the map', appAtItsMap],
] as const;

/** The memory of the idle program. Both sizes are measured once: it hardly varies, and takes a minute. */
export async function* idle({ launcher, few, many, log }: TwoSizes): AsyncGenerator<Measurement> {
  const weighed = (profileFolder: string, app: StartedApp) =>
    withStarted(launcher, profileFolder, app, async ({ pid }) => {
      await pause(idleAfter);
      return memoryOfTree(pid) / 1e6;
    });
  // Main's first start on a display loads and keeps a driver, 28 MB.
  await withStarted(launcher, few.profileFolder, program, async () => undefined);
  for (const [name, app] of screens) {
    log(`weighing the program with ${name}`);
    yield {
      name: `memory with ${name}`,
      unit: 'MB of all processes, with a tenth of the reports as the reference',
      ours: await weighed(many.profileFolder, app),
      reference: await weighed(few.profileFolder, app),
      goal: 1.5,
    };
  }
}
