import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { clockAhead } from '../../../shared/node/clock';
import { endTest } from '../../support/after-test';
import { DesktopInTeam } from '../../support/desktop-in-team';
import { type Disturbance, ModelTeamServer } from '../../support/model-team-server';
import { verdictOn } from '../../support/sample-entry';

/** Every person's clock is off by up to a day. */
const clockErrors = [0, 86_400_000, -86_400_000, 3_600_000, -60_000, 5_000, 43_200_000, -1];
const people = clockErrors.length;
const runs = Number(process.env.TEAM_SCHEDULES ?? 4);

const anyPerson = fc.nat(people - 1);
const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('say' as const), who: anyPerson, about: fc.nat(3) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const), who: anyPerson }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('server ends' as const, 'server starts' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('back up' as const, 'restore' as const) }) },
);
const anyDisturbances = fc.array(
  fc.constantFrom<Disturbance | null>(null, null, null, 'cut before', 'cut after', 'doubled'),
  { minLength: 1, maxLength: 60 },
);

const entryRow = z.object({
  seq: z.int().nullable(),
  id: z.string(),
  person: z.string().nullable(),
  body: z.string(),
});

/** Returns what a desktop has of the team's log. */
async function logOf(desktop: DesktopInTeam) {
  const { state } = desktop;
  const self = state.kind === 'joined' ? state.person : '';
  const rows = await desktop.own.read((session) =>
    session.rows('SELECT seq, id, person, body FROM entry ORDER BY seq', [], entryRow),
  );
  return rows.map(({ seq, id, person, body }) => ({ seq, id, person: person ?? self, body }));
}

function logOfServer({ state }: ModelTeamServer) {
  return state.entries.map(({ seq, id, person, body }) => ({ seq, id, person, body: JSON.stringify(body) }));
}

it(`eight desktops end with the server's entries, whatever was cut, doubled, restarted or restored (${runs} schedules)`, async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(anyStep, { minLength: 10, maxLength: 40 }),
        anyDisturbances,
        async (steps, disturbances) => {
          const server = await ModelTeamServer.start();
          const desktops: DesktopInTeam[] = [];
          for (const [index, error] of clockErrors.entries()) {
            const team = { address: server.address, invite: () => server.invite() };
            desktops.push(await DesktopInTeam.joining(team, `Person ${index}`, clockAhead(error)));
          }
          let asked = 0;
          server.disturb = () => {
            asked += 1;
            return disturbances[asked % disturbances.length] ?? null;
          };
          let isUp = true;
          let backup = server.backup();
          const said = new Set<string>();
          for (const step of steps) {
            switch (step.kind) {
              case 'say': {
                const verdict = verdictOn('1', step.who % 2 === 0 ? 'fraud' : 'legitimate');
                const entry = await desktops[step.who]?.say(`transaction:${step.about}`, verdict);
                if (entry) said.add(entry.id);
                break;
              }
              case 'restart':
                await desktops[step.who]?.close();
                await desktops[step.who]?.open();
                break;
              case 'server ends':
                await server.stop();
                isUp = false;
                break;
              case 'server starts':
                if (!isUp) await server.start();
                isUp = true;
                break;
              case 'back up':
                backup = server.backup();
                break;
              case 'restore':
                await server.stop();
                server.restore(backup);
                await server.start();
                isUp = true;
                break;
            }
          }
          server.disturb = () => null;
          // Every desktop notices that the server ended, and asks what it has.
          await server.stop();
          await server.start();
          const isSame = async (desktop: DesktopInTeam) =>
            server.state.entries.length === said.size &&
            JSON.stringify(await logOf(desktop)) === JSON.stringify(logOfServer(server));
          await Promise.all(desktops.map((desktop) => desktop.until(isSame)));
          for (const desktop of desktops) expect(await logOf(desktop)).toEqual(logOfServer(server));
        },
      )
      .afterEach(endTest),
    { numRuns: runs, endOnFailure: true },
  );
}, 300_000);
