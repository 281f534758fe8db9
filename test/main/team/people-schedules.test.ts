import { cpSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { historyFormat } from '../../../main/export/log-formats';
import { wholeLog } from '../../../shared/domain/review-log';
import { foldEntries } from '../../../shared/domain/review-state';
import { endTest } from '../../support/after-test';
import { runs } from '../../support/depth';
import { DesktopInTeam, withoutPolls } from '../../support/desktop-in-team';
import { verdictOn } from '../../support/sample-entry';
import { succeeded } from '../../support/stored-copy';
import { postgresForTests } from '../../support/team-postgres';
import { startTestTeam } from '../../support/team-server';
import { temporaryFolder } from '../../support/temporary-folder';

const postgres = postgresForTests();
const schedules = runs(60, 3);
const subjects = ['transaction:0', 'transaction:1'];
const names = ['Ana', 'Ben', 'Cal'];

const who = fc.nat(names.length - 1);
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('judge' as const), who, about: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who, which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('join' as const), who, asBefore: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('give a file' as const), who, to: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back up' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), who }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

/** A desktop, who its user last was in the team, and a copy of its folder. */
interface Seat {
  readonly name: string;
  readonly desktop: DesktopInTeam;
  person: string | null;
  copy: string | null;
  joins: number;
}

interface Team {
  readonly address: string;
  readonly lea: DesktopInTeam;
  readonly seats: readonly Seat[];
}

async function openTeam(): Promise<Team> {
  const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
  const lea = await DesktopInTeam.joining({ address, invite: () => invite ?? '' }, 'Lea', {
    clock: withoutPolls,
  });
  const seats: Seat[] = [];
  for (const name of names)
    seats.push({ name, desktop: await DesktopInTeam.open(withoutPolls), person: null, copy: null, joins: 0 });
  return { address, lea, seats };
}

const isJoined = async ({ team }: DesktopInTeam) => succeeded(await team.read()).kind === 'joined';
const isShared = ({ state }: DesktopInTeam) =>
  state.kind === 'joined' && state.reach.kind === 'connected' && state.unshared === 0;

async function join({ address, lea }: Team, seat: Seat, asBefore: boolean): Promise<void> {
  const { desktop, name } = seat;
  if (await isJoined(desktop)) return;
  const person = asBefore ? seat.person : null;
  const invite = succeeded(await lea.team.invite('analyst', person));
  // Whoever left without a connection still has the name.
  seat.joins += 1;
  const newName = seat.joins === 1 ? name : `${name} ${seat.joins}`;
  const state = succeeded(await desktop.team.join({ address, invite, name: newName }));
  if (state.kind === 'joined') seat.person = state.person;
}

async function entriesOf(desktop: DesktopInTeam) {
  const chunk = { ...wholeLog, kinds: [], verdicts: [], before: null, limit: 5_000 };
  return succeeded(await desktop.calls['log.chunk'](chunk)).entries;
}

async function giveFile(from: Seat, to: Seat): Promise<void> {
  const entries = await entriesOf(from.desktop);
  if (from === to || entries.length === 0) return;
  const { beginning, parts, separator, end } = historyFormat(from.name);
  const body = Buffer.from(beginning + entries.flatMap(parts).join(separator) + end);
  succeeded(await to.desktop.calls['log.receiveFile']({ body }));
}

async function withdraw({ desktop }: Seat, which: number): Promise<void> {
  const own = (await entriesOf(desktop)).filter(({ kind, person }) => kind === 'verdict' && person === null);
  const entry = own[which % own.length];
  if (entry) await desktop.say(entry.subject, { kind: 'withdrawal', body: { of: entry.id } });
}

/** Only a copy of a log of which the team has everything: what was never shared is lost with the folder. */
async function restore(seat: Seat): Promise<void> {
  const { desktop, copy } = seat;
  if (copy === null || !(await isJoined(desktop))) return;
  await desktop.until(isShared);
  await desktop.close();
  rmSync(desktop.folder, { recursive: true });
  cpSync(copy, desktop.folder, { recursive: true });
  await desktop.open();
}

async function take(team: Team, step: Step): Promise<void> {
  const seat = team.seats[step.who];
  if (seat === undefined) return;
  const { desktop } = seat;
  switch (step.kind) {
    case 'judge':
      await desktop.say(
        subjects[step.about] ?? '',
        verdictOn('1', step.who % 2 === 0 ? 'fraud' : 'legitimate'),
      );
      break;
    case 'withdraw':
      return withdraw(seat, step.which);
    case 'leave':
      if (await isJoined(desktop)) succeeded(await desktop.team.leave());
      break;
    case 'join':
      return join(team, seat, step.asBefore);
    case 'give a file': {
      const to = team.seats[step.to];
      if (to) await giveFile(seat, to);
      break;
    }
    case 'back up':
      await desktop.close();
      seat.copy = temporaryFolder();
      cpSync(desktop.folder, seat.copy, { recursive: true });
      await desktop.open();
      break;
    case 'restore':
      return restore(seat);
    case 'restart':
      await desktop.close();
      await desktop.open();
      break;
  }
}

/** Returns what a desktop shows of every subject, with this analyst as the person that they are in the team. */
async function shownAt(desktop: DesktopInTeam) {
  const state = succeeded(await desktop.team.read());
  const self = state.kind === 'joined' ? state.person : null;
  const found = succeeded(await desktop.calls['log.ofSubjects']({ subjects }));
  return found.map((about) => {
    const { verdict, history } = foldEntries(about.entries);
    const said = history.map(({ entry, withdrawn }) => [entry.id, entry.person ?? self, withdrawn]);
    const heads = verdict?.kind === 'divided' ? verdict.heads.map(({ entry }) => entry.id) : null;
    return [about.subject, verdict?.kind ?? null, heads, said];
  });
}

it(`everybody sees the same, whoever joins, leaves, comes back, gives files, restores folders and withdraws (${schedules} schedules)`, async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 30 }), async (steps) => {
        const team = await openTeam();
        for (const step of steps) await take(team, step);
        for (const seat of team.seats) await join(team, seat, true);
        const all = [team.lea, ...team.seats.map(({ desktop }) => desktop)];
        await Promise.all(all.map((desktop) => desktop.until(isShared)));
        const isSame = async (desktop: DesktopInTeam) =>
          JSON.stringify(await shownAt(desktop)) === JSON.stringify(await shownAt(team.lea));
        const settled = Promise.all(all.map((desktop) => desktop.until(isSame)));
        await settled;
        for (const desktop of all) expect(await shownAt(desktop)).toEqual(await shownAt(team.lea));
        const measured = { from: null, until: null, zone: 'utc' } as const;
        const measures = await Promise.all(all.map(({ calls }) => calls['log.measures'](measured)));
        for (const each of measures) expect(each).toEqual(measures[0]);
        for (const { state } of all) expect(state).toMatchObject({ historyChangedAt: null });
      })
      .afterEach(endTest),
    { numRuns: schedules, endOnFailure: true },
  );
}, 600_000);
