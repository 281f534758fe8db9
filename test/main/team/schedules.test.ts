import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningTeamServer, startTeamServer } from '../../../main/team-server/team-server';
import { clockAhead } from '../../../shared/node/clock';
import { afterTest, endTest } from '../../support/after-test';
import { DesktopInTeam, type Disturbance } from '../../support/desktop-in-team';
import { ModelTeamServer } from '../../support/model-team-server';
import { verdictOn } from '../../support/sample-entry';
import { succeeded } from '../../support/stored-copy';
import { postgresForTests, query } from '../../support/team-postgres';

/** Every person's clock is off by up to a day. */
const clockErrors = [0, 86_400_000, -86_400_000, 3_600_000, -60_000, 5_000, 43_200_000, -1];
const people = clockErrors.length;
const runs = Number(process.env.TEAM_SCHEDULES ?? 3);

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
async function logOf(desktop: DesktopInTeam): Promise<readonly LoggedEntry[]> {
  const { state } = desktop;
  const self = state.kind === 'joined' ? state.person : '';
  const rows = await desktop.own.read((session) =>
    session.rows('SELECT seq, id, person, body FROM entry ORDER BY seq', [], entryRow),
  );
  return rows.map(({ seq, id, person, body }) => ({ seq, id, person: person ?? self, body }));
}

interface LoggedEntry {
  readonly seq: number | null;
  readonly id: string;
  readonly person: string;
  readonly body: string;
}

/** A team's server whose database is backed up and put back. */
interface TeamUnderTest {
  readonly address: string;
  /** The invites for everybody. */
  readonly invites: readonly string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns what puts the database back, while no server runs. */
  backUp(): Promise<() => Promise<void>>;
  log(): Promise<readonly LoggedEntry[]>;
}

async function modelTeam(): Promise<TeamUnderTest> {
  const server = await ModelTeamServer.start();
  return {
    address: server.address,
    invites: clockErrors.map(() => server.invite()),
    start: () => server.start(),
    stop: () => server.stop(),
    backUp: async () => {
      const backup = server.backup();
      return async () => server.restore(backup);
    },
    log: async () =>
      server.state.entries.map(({ seq, id, person, body }) => ({
        seq,
        id,
        person,
        body: JSON.stringify(body),
      })),
  };
}

const storedRow = z.object({ seq: z.coerce.number(), id: z.string(), person: z.string(), body: z.string() });
const lastRow = z.object({ last_seq: z.coerce.number(), last_hash: z.string() });

async function realTeam(database: string): Promise<TeamUnderTest> {
  let port = 0;
  const start = () =>
    startTeamServer({
      database,
      team: 'Night shift',
      port,
      onDefect: (error) => {
        throw error;
      },
    });
  let server: RunningTeamServer | null = await start();
  const { address } = server;
  port = Number(new URL(address).port);
  afterTest(() => server?.close());
  const lead = await DesktopInTeam.joining({ address, invite: () => server?.invite ?? '' }, 'The lead');
  const invites: string[] = [];
  for (const _ of clockErrors) invites.push(succeeded(await lead.team.invite('analyst')));
  return {
    address,
    invites,
    start: async () => {
      server ??= await start();
    },
    stop: async () => {
      const running = server;
      server = null;
      await running?.close();
    },
    backUp: async () => {
      const [last] = await query(database, 'SELECT last_seq, last_hash FROM whereabouts_team.team');
      const { last_seq, last_hash } = lastRow.parse(last);
      return async () => {
        await query(database, 'DELETE FROM whereabouts_team.entry WHERE seq > $1', [last_seq]);
        await query(database, 'UPDATE whereabouts_team.team SET last_seq = $1, last_hash = $2', [
          last_seq,
          last_hash,
        ]);
      };
    },
    log: async () =>
      (await query(database, 'SELECT seq, id, person, body FROM whereabouts_team.entry ORDER BY seq')).map(
        (row) => storedRow.parse(row),
      ),
  };
}

type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

async function runSchedule(
  team: TeamUnderTest,
  steps: readonly Step[],
  disturbances: readonly (Disturbance | null)[],
): Promise<void> {
  const desktops: DesktopInTeam[] = [];
  for (const [index, error] of clockErrors.entries()) {
    const invited = { address: team.address, invite: () => team.invites[index] ?? '' };
    desktops.push(await DesktopInTeam.joining(invited, `Person ${index}`, clockAhead(error)));
  }
  let asked = 0;
  for (const desktop of desktops)
    desktop.disturb = () => {
      asked += 1;
      return disturbances[asked % disturbances.length] ?? null;
    };
  let restore = await team.backUp();
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
        await team.stop();
        break;
      case 'server starts':
        await team.start();
        break;
      case 'back up':
        restore = await team.backUp();
        break;
      case 'restore':
        await team.stop();
        await restore();
        await team.start();
        break;
    }
  }
  for (const desktop of desktops) desktop.disturb = () => null;
  // Every desktop notices that the server ended, and asks what it has.
  await team.stop();
  await team.start();
  const isSame = async (desktop: DesktopInTeam) => {
    const log = await team.log();
    return log.length === said.size && JSON.stringify(await logOf(desktop)) === JSON.stringify(log);
  };
  await Promise.all(desktops.map((desktop) => desktop.until(isSame)));
  for (const desktop of desktops) expect(await logOf(desktop)).toEqual(await team.log());
}

function runSchedules(open: () => Promise<TeamUnderTest>): Promise<void> {
  return fc.assert(
    fc
      .asyncProperty(
        fc.array(anyStep, { minLength: 10, maxLength: 40 }),
        anyDisturbances,
        async (steps, disturbances) => runSchedule(await open(), steps, disturbances),
      )
      .afterEach(endTest),
    { numRuns: runs, endOnFailure: true },
  );
}

describe(`eight desktops end with the server's entries, whatever is cut, doubled, restarted or restored (${runs} schedules)`, () => {
  const postgres = postgresForTests();

  it('with a model of the server', () => runSchedules(modelTeam), 600_000);

  it(
    'with the server and PostgreSQL',
    () => runSchedules(async () => realTeam(await postgres.newDatabase())),
    600_000,
  );
});
