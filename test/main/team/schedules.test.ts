import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clockAhead } from '../../../shared/node/clock';
import { buildChild } from '../../support/children/build-child';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests, query } from '../../support/databases/team-postgres';
import { verdictOn } from '../../support/inputs/sample-entry';
import { afterTest, endTest } from '../../support/runner/after-test';
import { runs } from '../../support/runner/depth';
import { DesktopInTeam, type Disturbance } from '../../support/team/desktop-in-team';
import { ModelTeamServer } from '../../support/team/model-team-server';
import { backUpLog } from '../../support/team/team-backup';

/** Every person's clock is off by up to a day. */
const clockErrors = [0, 86_400_000, -86_400_000, 3_600_000, -60_000, 5_000, 43_200_000, -1];
const people = clockErrors.length;
const schedules = runs(12, 1);
const timeoutMs = 600_000 + schedules * 60_000;

/** Every other program speaks the next version of the protocol. */
const protocolOf = (who: number) => 1 + (who % 2);
/** The versions that servers serve: an older one, one that both programs can use, and one that is too new for the older. */
const served = [[1], [1, 2], [2, 3]] as const;
type Served = (typeof served)[number];

const anyPerson = fc.nat(people - 1);
const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('say' as const), who: anyPerson, about: fc.nat(3) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('claim' as const, 'release' as const),
      who: anyPerson,
      about: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const), who: anyPerson }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('server ends' as const, 'server is killed' as const, 'server starts' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('server is replaced' as const),
      served: fc.constantFrom<Served>(...served),
    }),
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
  /** Does nothing if it runs already. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it without warning, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Sets what the server serves from its next start on. */
  serve(protocols: Served): void;
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
    kill: () => server.stop(),
    serve: (protocols) => {
      server.protocol = protocols;
    },
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

const ready = z.object({ address: z.url(), invite: z.string().nullable() });

async function realTeam(database: string): Promise<TeamUnderTest> {
  const program = await buildChild('team-server-child');
  let port = 0;
  let protocols: Served = [1, 2];
  let running: ChildProcess | null = null;
  const start = async () => {
    const child = fork(program, [database, String(port), protocols.join(',')]);
    running = child;
    const [message] = await once(child, 'message');
    return ready.parse(message);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const child = running;
    running = null;
    if (child === null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    expect(await exited).toEqual(signal === 'SIGTERM' ? [0, null] : [null, 'SIGKILL']);
  };
  const { address, invite } = await start();
  port = Number(new URL(address).port);
  afterTest(() => end('SIGKILL'));
  const lead = await DesktopInTeam.joining({ address, invite: () => invite ?? '' }, 'The lead');
  const invites: string[] = [];
  for (const _ of clockErrors) invites.push(succeeded(await lead.team.invite('analyst')));
  return {
    address,
    invites,
    start: async () => {
      if (running === null) await start();
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    serve: (served) => {
      protocols = served;
    },
    backUp: () => backUpLog(database),
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
    const options = { clock: clockAhead(error), protocol: protocolOf(index) };
    desktops.push(await DesktopInTeam.joining(invited, `Person ${index}`, options));
  }
  let asked = 0;
  for (const desktop of desktops)
    desktop.disturb = () => {
      asked += 1;
      return disturbances[asked % disturbances.length] ?? null;
    };
  let restore = await team.backUp();
  const written = new Set<string>();
  for (const step of steps) {
    switch (step.kind) {
      case 'say': {
        const verdict = verdictOn('1', step.who % 2 === 0 ? 'fraud' : 'legitimate');
        const entry = await desktops[step.who]?.say(`transaction:${step.about}`, verdict);
        if (entry) written.add(entry.id);
        break;
      }
      case 'claim': {
        const subject = `transaction:${step.about}`;
        const claiming = await desktops[step.who]?.team.claims?.claim(subject);
        if (claiming?.kind !== 'claimed') break;
        const holders = desktops.filter(({ team: { claims } }) => claims?.tokenOf(subject));
        expect(holders).toEqual([desktops[step.who]]);
        break;
      }
      case 'release':
        await desktops[step.who]?.team.claims?.release(`transaction:${step.about}`);
        break;
      case 'restart':
        await desktops[step.who]?.close();
        await desktops[step.who]?.open();
        break;
      case 'server ends':
        await team.stop();
        break;
      case 'server is killed':
        await team.kill();
        break;
      case 'server starts':
        await team.start();
        break;
      case 'server is replaced':
        await team.stop();
        team.serve(step.served);
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
  await leaveOldOnesBehind(team, desktops, written);
  await endEqual(team, desktops, written);
}

/** A desktop that is too old for the server receives everything, goes on working, and sends nothing. */
async function leaveOldOnesBehind(
  team: TeamUnderTest,
  desktops: readonly DesktopInTeam[],
  written: Set<string>,
): Promise<void> {
  await team.stop();
  team.serve([2, 3]);
  await team.start();
  const old = desktops.filter(({ protocol }) => protocol === 1);
  const current = desktops.filter(({ protocol }) => protocol === 2);
  const isOutdated = ({ state }: DesktopInTeam) => state.kind === 'joined' && state.reach.kind === 'outdated';
  await Promise.all(old.map((desktop) => desktop.until(isOutdated)));
  const left = await Promise.all(old.map((desktop) => desktop.say('transaction:0', verdictOn('1', 'fraud'))));
  const sent = await Promise.all(
    current.map((desktop) => desktop.say('transaction:0', verdictOn('1', 'fraud'))),
  );
  for (const { id } of [...left, ...sent]) written.add(id);
  const hasAll = async (desktop: DesktopInTeam) => {
    const received = (await logOf(desktop)).filter(({ seq }) => seq !== null);
    const log = JSON.stringify(await team.log());
    return sent.every(({ id }) => log.includes(id)) && JSON.stringify(received) === log;
  };
  await Promise.all(desktops.map((desktop) => desktop.until(hasAll)));
  const log = JSON.stringify(await team.log());
  for (const { id } of left) expect(log).not.toContain(id);
}

/** Once the old programs are replaced, everything is everywhere. */
async function endEqual(
  team: TeamUnderTest,
  desktops: readonly DesktopInTeam[],
  written: ReadonlySet<string>,
): Promise<void> {
  for (const desktop of desktops.filter(({ protocol }) => protocol === 1)) {
    await desktop.close();
    desktop.protocol = 2;
    await desktop.open();
  }
  const isSame = async (desktop: DesktopInTeam) => {
    const log = await team.log();
    return log.length === written.size && JSON.stringify(await logOf(desktop)) === JSON.stringify(log);
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
    { numRuns: schedules, endOnFailure: true },
  );
}

describe(`eight desktops of two versions end with the server's entries, and no claim has two holders, whatever is cut, doubled, killed, replaced or restored (${schedules} schedules)`, () => {
  const postgres = postgresForTests();

  it('with a model of the server', () => runSchedules(modelTeam), timeoutMs);

  it(
    'with the server and PostgreSQL',
    () => runSchedules(async () => realTeam(await postgres.newDatabase())),
    timeoutMs,
  );
});
