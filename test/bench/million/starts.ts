import type { Measurement } from '../benchmark';
import { interleave } from '../interleave';
import {
  appAtItsMap,
  mapInUse,
  program,
  programInUse,
  type StartedApp,
  withStarted,
} from '../start/watched-start';
import type { TwoSizes } from './two-sizes';

const rounds = 7;
const apps = [
  ['rows', program],
  ['own rows', programInUse],
  ['map', appAtItsMap],
  ['own map', mapInUse],
] as const;

/** From the start until rows and the map are painted: as they were at closing, and those that take input. */
export async function* starts({ launcher, few, many, log }: TwoSizes): AsyncGenerator<Measurement> {
  const started = (profileFolder: string, app: StartedApp, what: string) => () =>
    withStarted(launcher, profileFolder, app, async ({ milliseconds }) => {
      log(`${what} after ${Math.round(milliseconds)} ms`);
      return milliseconds;
    });
  for (const [name, app] of apps)
    yield {
      name: `start: ${name}`,
      unit: 'ms, with a tenth of the reports as the reference',
      ...(await interleave(
        rounds,
        started(many.profileFolder, app, `many: ${name}`),
        started(few.profileFolder, app, `few: ${name}`),
      )),
      goal: 1.2,
    };
}
