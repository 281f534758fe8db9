import type { Page } from 'playwright-core';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { strongLinks } from '../../../shared/domain/links/link-kinds';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { scoreToday } from '../../../shared/domain/what-if';
import type { Measurement } from '../benchmark';
import { median } from '../interleave';
import { ask, type Both, opened, type TwoSizes } from './two-sizes';

/** Starts of the program. It asks each tool once, so that nothing is in memory. */
const rounds = 3;
const kinds = [...strongLinks];
const today = { travel: defaultTravelLimits, score: scoreToday, radii: defaultRadii };
const tried = { ...today, travel: { ...defaultTravelLimits, fastestKmPerHour: 600 } };

/** What each tool of Investigate is asked first, by name. */
const questions: Readonly<Record<string, (page: Page) => Promise<number>>> = {
  links: async (page) => {
    const groups = await ask(page, 'investigate.groups', { kinds });
    const picture = await ask(page, 'investigate.links', { of: null, kinds, singles: false });
    return groups.milliseconds + picture.milliseconds;
  },
  meetings: async (page) => {
    const question = { positions: 'gps', withinMinutes: 60, leastDays: 2, radii: defaultRadii } as const;
    return (await ask(page, 'investigate.meetings', { user: null, ...question })).milliseconds;
  },
  'hot spots': async (page) => {
    const question = { counted: 'reported', resolution: 6, radii: defaultRadii } as const;
    return (await ask(page, 'investigate.hotSpots', question)).milliseconds;
  },
  'what-if': async (page) => {
    let [sum, snapshot, isCounted] = [0, 0, false];
    for (let isFirst = true; !isCounted; isFirst = false) {
      const question = { snapshot: isFirst ? null : snapshot, today, tried, listed: 'newly' } as const;
      const { milliseconds, reply } = await ask(page, 'investigate.whatIf', question);
      sum += milliseconds;
      snapshot = reply.snapshot;
      isCounted = reply.kind === 'counted';
    }
    return sum;
  },
};

/** The first answer of each tool after the start, from the window's call. */
export async function* tools(sizes: TwoSizes): AsyncGenerator<Measurement> {
  const { launcher, log } = sizes;
  const found: Record<string, Both<number[]>> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const size of ['few', 'many'] as const) {
      const program = await opened(launcher, sizes[size]);
      try {
        for (const [name, question] of Object.entries(questions)) {
          const milliseconds = await question(program.page);
          log(`${size}: ${name} after ${Math.round(milliseconds)} ms`);
          found[name] ??= { few: [], many: [] };
          found[name][size].push(milliseconds);
        }
      } finally {
        await program.close();
      }
    }
  for (const [name, { few, many }] of Object.entries(found))
    yield {
      name,
      unit: 'ms, with a tenth of the reports as the reference',
      ours: median(many),
      reference: median(few),
      goal: 10,
    };
}
