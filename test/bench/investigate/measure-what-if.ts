import { WhatIf } from '../../../main/store/investigation/what-if/what-if';
import type { WhatIfAnswer } from '../../../shared/contract/what-if.calls';
import { type AssumedRadii, defaultRadii } from '../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { type FlagLimits, scoreToday } from '../../../shared/domain/what-if';
import { Database } from '../../../shared/node/database/database';
import { fillWithRepeatedReports } from './repeated-reports';
import { type WhatIfFigures, whatIfInput } from './what-if-figures';

/** Fills a local copy, or asks it what other limits would flag and writes the WhatIfFigures to the output. */

const { path, key, fill } = whatIfInput.parse(JSON.parse(process.argv[2] ?? ''));

const today: FlagLimits = { travel: defaultTravelLimits, score: scoreToday, radii: defaultRadii };
const withSpeed = (fastestKmPerHour: number): FlagLimits => ({
  ...today,
  travel: { ...defaultTravelLimits, fastestKmPerHour },
});
const withRadii = (change: Partial<AssumedRadii>): FlagLimits => ({
  ...today,
  radii: { ...defaultRadii, ...change },
});

async function measure(): Promise<WhatIfFigures> {
  const session = await Database.open(path, { key, readOnly: true, ownThread: true });
  const whatIf = new WhatIf(session);
  let snapshot: number | null = null;
  const ask = async (tried: FlagLimits) => {
    const calls: number[] = [];
    for (let isCounted = false; !isCounted; ) {
      const before = performance.now();
      const answer: WhatIfAnswer = await whatIf.answer({ snapshot, today, tried, listed: 'newly' });
      calls.push(performance.now() - before);
      snapshot = answer.snapshot;
      isCounted = answer.kind === 'counted';
    }
    return { total: calls.reduce((sum, each) => sum + each, 0), longest: Math.max(...calls) };
  };
  const first = await ask(withSpeed(800));
  const speed = await ask(withSpeed(600));
  const radii = await ask(withRadii({ ip: 100 }));
  const radiiAgain = await ask(withRadii({ ip: 50, em: 10 }));
  await session.close();
  return { first, speed, radii, radiiAgain, megabytes: process.resourceUsage().maxRSS / 1024 };
}

if (fill > 0) await fillWithRepeatedReports(path, key, fill);
const written = fill > 0 ? '' : JSON.stringify(await measure());
process.stdout.write(written, () => process.exit());
