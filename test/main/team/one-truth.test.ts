import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { postgresForTests } from '../../support/databases/team-postgres';
import { endTest } from '../../support/runner/after-test';
import { runs } from '../../support/runner/depth';
import { ChangingService } from '../../support/servers/changing-service';
import { checkEnd } from '../../support/team/team-checks';
import { checkFeedback } from '../../support/team/team-feedback';
import { TeamOfDesktops } from '../../support/team/team-of-desktops';
import { anyClocks, anyStep, take } from '../../support/team/team-schedules';
import { desktopsForTests } from '../../support/team/whole-desktop';

const postgres = postgresForTests();
const openDesktop = desktopsForTests();
/** One takes about two seconds: --depth=25 tries 2,000. */
const schedules = runs(80);

let database = '';
beforeAll(async () => {
  database = await postgres.newDatabase();
});

it(`every desktop shows what its entries say, and all the same in the end, and feedback is sent once, whatever was written, received, hidden, restored, downloaded again or killed (${schedules} schedules)`, async () => {
  await fc.assert(
    fc
      .asyncProperty(
        anyClocks,
        fc.boolean(),
        fc.array(anyStep, { minLength: 8, maxLength: 22 }),
        async (clocks, changesAlways, steps) => {
          const desktops = await Promise.all(clocks.map(openDesktop));
          const team = await TeamOfDesktops.open(database, desktops, new ChangingService(changesAlways));
          for (const step of steps) await take(team, step);
          await checkEnd(team);
          await checkFeedback(team);
        },
      )
      .afterEach(endTest),
    { numRuns: schedules },
  );
}, 3_600_000);
