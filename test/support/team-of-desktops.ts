import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { historyFormat } from '../../main/export/log-formats';
import { atLevel } from '../../shared/domain/content-identity';
import type { LateEntryDraft, Said, Verdict } from '../../shared/domain/review-log';
import { blindListSchema, inviteSchema, pullAnswerSchema } from '../../shared/team-api/wire';
import { type ChangingService, coveredWith, given, plainReports, transactions } from './changing-service';
import { type PlainEntry, referenceShown, type Viewer } from './reference-fold';
import { nextEntryId, verdictOn } from './sample-entry';
import { entriesOf, plainEntriesOf, shownBy } from './shown-by-desktop';
import { storeService } from './store-in-process';
import { answerOf, pass } from './stored-copy';
import { joinWith, startTestTeam, type TeamPerson } from './team-server';
import type { WholeDesktop } from './whole-desktop';

const subjects = [
  ...transactions.map((transaction) => `transaction:${transaction}`),
  ...given.map(({ key }) => `report:${key}`),
];

/** What a copy of a desktop's folder has, beside entries. */
interface Local {
  /** The JSON texts received, by report. */
  readonly received: Map<string, string>;
  /** The content seen, by report. */
  readonly seen: Map<string, string>;
}

/** A desktop with its user. */
export interface Seat extends Local {
  readonly name: string;
  readonly desktop: WholeDesktop;
  /** Who its user last was in the team. */
  person: string | null;
  joins: number;
  backup: (Local & { readonly folder: string }) | null;
}

let teams = 0;

/** A service, a team's server with its lead, and the desktops of some analysts. */
export class TeamOfDesktops {
  /** The IDs of all entries that somebody said. */
  readonly #said = new Set<string>();

  private constructor(
    readonly address: string,
    readonly lead: TeamPerson,
    readonly seats: readonly Seat[],
    readonly service: ChangingService,
  ) {}

  /** All have some of the reports, and all but Cal are in the team. */
  static async open(
    database: string,
    desktops: readonly WholeDesktop[],
    service: ChangingService,
  ): Promise<TeamOfDesktops> {
    teams += 1;
    const server = await startTestTeam({ database, team: `Team ${teams}`, connections: 2 });
    const lead = await joinWith(server.address, server.invite, 'Lea');
    const seats: Seat[] = [];
    for (const [at, desktop] of desktops.entries())
      seats.push({
        ...{ name: ['Ana', 'Ben', 'Cal'][at] ?? '', desktop },
        ...{ person: null, joins: 0, backup: null, received: new Map(), seen: new Map() },
      });
    const team = new TeamOfDesktops(server.address, lead, seats, service);
    for (const seat of seats) {
      await team.receive(seat, [0, 2])();
      if (seat.name !== 'Cal') await team.join(seat, false);
    }
    return team;
  }

  /** Receives what the service says of some reports now. */
  receive({ desktop, received }: Seat, reports: readonly number[]): () => Promise<void> {
    const answers = this.service.answers(reports);
    return async () => {
      const body = answerOf(answers.map(([, json]) => json));
      const stored = await desktop.call('pages.store', { body, pass: pass(1) });
      expect(stored.ok).toBe(true);
      for (const [key, json] of answers) received.set(key, json);
    };
  }

  /** Judges a report as its desktop shows it. `knows`: after all that is there, not with a desk opened before all that. */
  async judge(
    seat: Seat,
    report: number,
    {
      verdict,
      settles,
      knows,
    }: { readonly verdict: Verdict; readonly settles: boolean; readonly knows: boolean },
  ): Promise<() => Promise<void>> {
    const { desktop } = seat;
    const key = given[report]?.key ?? '';
    const [found] = await desktop.call('reports.verdicts', { of: { keys: [key] }, limit: 1 });
    if (!found) return async () => undefined;
    const { newest } = await desktop.call('review.read', { key });
    const said = verdictOn(key, verdict, {
      content: atLevel(found.content, found.level),
      newest: newest.ofTransaction,
      reportedRisk: found.riskAssignment,
      ...(settles && { settles }),
    });
    return this.say(seat, `transaction:${found.transactionId}`, said, knows ? null : []);
  }

  async snooze(seat: Seat, report: number, untilIn: number | null): Promise<() => Promise<void>> {
    const { desktop } = seat;
    const { key = '', transaction = '' } = given[report] ?? {};
    if (!seat.received.has(key)) return async () => undefined;
    const { newest } = await desktop.call('review.read', { key });
    const until = untilIn === null ? null : desktop.now + untilIn;
    const body = { until, untilNextReport: true, newest: newest.ofUser, reason: null };
    return this.say(seat, `transaction:${transaction}`, { kind: 'snooze', body });
  }

  /** Says something, by default after all that the desktop has of the subject. Can be repeated. */
  say(
    { desktop }: Seat,
    subject: string,
    said: Said,
    after: LateEntryDraft['after'] = null,
  ): () => Promise<void> {
    const entry: LateEntryDraft = { id: nextEntryId(), subject, after, ...said };
    return async () => {
      await desktop.call('items.write', { put: [], remove: [], entries: [entry] });
      this.#said.add(entry.id);
    };
  }

  /** `isOwn`: what this analyst said, as the program offers it. A faulty program could withdraw what others said. */
  async withdraw(seat: Seat, which: number, isOwn: boolean): Promise<() => Promise<void>> {
    const said = (await entriesOf(seat.desktop)).filter(
      ({ kind, person }) => kind !== 'withdrawal' && (person === null || !isOwn),
    );
    const entry = said[which % said.length];
    if (!entry) return async () => undefined;
    return this.say(seat, entry.subject, { kind: 'withdrawal', body: { of: entry.id } });
  }

  mark(seat: Seat, report: number, read: boolean): () => Promise<void> {
    const key = given[report]?.key ?? '';
    return async () => {
      if (!seat.received.has(key)) return;
      const [found] = await seat.desktop.call('reports.verdicts', { of: { keys: [key] }, limit: 1 });
      await seat.desktop.call('reports.markRead', { keys: [key], read });
      if (read && found) seat.seen.set(key, atLevel(found.content, found.level));
      else seat.seen.delete(key);
    };
  }

  note({ desktop }: Seat, report: number, text: string): () => Promise<void> {
    const key = given[report]?.key ?? '';
    return async () => {
      await desktop.call('notes.save', { key, text });
    };
  }

  /** `asBefore`: as the person that its user was. Can be repeated. */
  async join(seat: Seat, asBefore: boolean): Promise<void> {
    const { desktop } = seat;
    if ((await desktop.teamState()).kind === 'joined') {
      await desktop.online();
      if (await noteMember(seat)) return;
      await desktop.online((team) => team.leave());
    }
    const person = asBefore ? seat.person : null;
    const answer = await this.lead.call('POST', '/invites', { role: 'analyst', ...(person && { person }) });
    const { invite } = inviteSchema.parse(await answer.json());
    seat.joins += 1;
    const name = `${seat.name} ${seat.joins}`;
    await desktop.online(async (team) => {
      const joined = await team.join({ address: this.address, invite, name });
      expect(joined).toMatchObject({ ok: true });
    });
    await noteMember(seat);
  }

  async remove({ person }: Seat): Promise<void> {
    if (person !== null) await this.lead.call('DELETE', `/people/${person}`);
  }

  /** The lead draws a second review of what was judged by somebody else. */
  async draw({ person }: Seat, transaction: string): Promise<void> {
    if (person === null) return;
    const subject = `transaction:${transaction}`;
    const items = [{ subject, covers: coveredWith(subject), second: person }];
    await this.lead.call('POST', '/blind', { round: randomUUID(), application: storeService, items });
  }

  async giveFile(from: Seat, to: Seat): Promise<() => Promise<void>> {
    const entries = await entriesOf(from.desktop);
    const { beginning, parts, separator, end } = historyFormat(from.name);
    const body = Buffer.from(beginning + entries.flatMap(parts).join(separator) + end);
    return async () => {
      if (from === to || entries.length === 0) return;
      expect(await to.desktop.call('log.receiveFile', { body })).toMatchObject({ ok: true });
    };
  }

  async backUp(seat: Seat): Promise<void> {
    await seat.desktop.close();
    const { received, seen } = seat;
    seat.backup = { folder: seat.desktop.copy(), received: new Map(received), seen: new Map(seen) };
    await seat.desktop.open();
  }

  /** Puts the backup back, once. Only while the team has everything: what was never shared is lost with the folder. */
  async restore(seat: Seat): Promise<void> {
    const { desktop, backup, received, seen } = seat;
    await desktop.online();
    const state = await desktop.teamState();
    if (backup === null || state.kind !== 'joined' || state.reach.kind !== 'connected') return;
    if (state.unshared > 0) return;
    await desktop.restore(backup.folder);
    seat.backup = null;
    replaceAll(received, backup.received);
    replaceAll(seen, backup.seen);
  }

  async downloadAgain({ desktop, received }: Seat): Promise<void> {
    await desktop.withoutReports();
    received.clear();
  }

  /**
   * What a desktop shows follows from the entries that it lists. Of the server's, these are all but those that others wrote
   * about what its user is to judge without seeing them.
   */
  async checkShown(seat: Seat, isOnline: boolean): Promise<void> {
    const { desktop } = seat;
    if (isOnline) await desktop.online();
    const listed = await plainEntriesOf(desktop);
    await this.#expectShown(seat, listed);
    if (!isOnline || !(await noteMember(seat))) return;
    const hidden = await this.#hiddenFrom(seat.person);
    const ids = new Set(listed.map(({ id }) => id));
    for (const { id, subject, person } of await this.#serverEntries()) {
      if (person === seat.person || !hidden.has(subject)) expect(ids).toContain(id);
      else if (subject.startsWith('transaction:')) expect(ids).not.toContain(id);
    }
  }

  /** Everybody comes back and decides what they are to decide; then all show the same, which the server's entries say. */
  async end(): Promise<void> {
    for (const seat of this.seats) await this.join(seat, true);
    for (const seat of this.seats) {
      await seat.desktop.online();
      if ((await this.#hiddenFrom(seat.person)).size === 0) continue;
      await this.receive(seat, [0, 2])();
      for (const report of [0, 2])
        await (await this.judge(seat, report, { verdict: 'legitimate', settles: false, knows: true }))();
      await seat.desktop.online();
    }
    for (const { desktop } of this.seats) await desktop.online();
    const entries = await this.#serverEntries();
    expect(entries.map(({ id }) => id)).toEqual(expect.arrayContaining([...this.#said]));
    const ids = (all: readonly PlainEntry[]) => all.map(({ id, person }) => `${id} ${person}`).sort();
    for (const seat of this.seats) {
      expect(await seat.desktop.teamState()).toMatchObject({
        unshared: 0,
        hidden: 0,
        historyChangedAt: null,
      });
      expect(ids(await plainEntriesOf(seat.desktop))).toEqual(ids(entries));
      await this.#expectShown(seat, entries);
      expect(seat.desktop.defects).toEqual([]);
    }
  }

  async #hiddenFrom(person: string | null): Promise<ReadonlySet<string>> {
    const { items } = blindListSchema.parse(await this.lead.get('/blind'));
    const open = items.filter((item) => item.second === person && item.revealed_at === null);
    return new Set(open.flatMap(({ subject }) => coveredWith(subject)));
  }

  async #serverEntries(): Promise<readonly PlainEntry[]> {
    const { entries } = pullAnswerSchema.parse(await this.lead.get('/entries?after=0&limit=500'));
    return entries.flatMap((entry) =>
      entry.hidden
        ? []
        : [
            {
              ...entry,
              deviceSeq: entry.device_seq,
              saidAt: entry.said_at,
              receivedAt: entry.received_at,
              arrivedAt: null,
              body: entry.body,
            },
          ],
    );
  }

  async #expectShown(seat: Seat, entries: readonly PlainEntry[]): Promise<void> {
    const shown = await shownBy(seat.desktop, subjects);
    expect(shown).toEqual(referenceShown(entries, subjects, viewerOf(seat)));
  }
}

/** Returns whether the user of a desktop is in the team, and notes as whom. */
async function noteMember(seat: Seat): Promise<boolean> {
  const state = await seat.desktop.teamState();
  if (state.kind !== 'joined' || state.reach.kind === 'removed' || state.reach.kind === 'no-token')
    return false;
  seat.person = state.person;
  return true;
}

function viewerOf({ desktop, received, seen }: Seat): Viewer {
  return { now: desktop.now, reports: plainReports(received), seen };
}

function replaceAll(map: Map<string, string>, values: ReadonlyMap<string, string>): void {
  map.clear();
  for (const [key, value] of values) map.set(key, value);
}
