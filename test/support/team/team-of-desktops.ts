import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { historyFormat } from '../../../main/export/formats/review-log';
import { atLevel } from '../../../shared/domain/content-identity';
import { stateRules } from '../../../shared/domain/outbox';
import type { EntryContent, LateEntryDraft, Verdict } from '../../../shared/domain/review-log';
import { inviteSchema } from '../../../shared/team-api/wire';
import { storeService } from '../databases/store-in-process';
import { answerOf, pass } from '../databases/stored-copy';
import { nextEntryId } from '../inputs/sample-entry';
import { type ChangingService, coveredWith, given } from '../servers/changing-service';
import type { PlainEntry } from './reference-order';
import { noteMember, replaceAll, type Seat, verdictBy } from './seat';
import { entriesOf } from './shown-by-desktop';
import { serverEntries } from './team-checks';
import { joinWith, startTestTeam, type TeamPerson } from './team-server';
import type { WholeDesktop } from './whole-desktop';

let teams = 0;

/** A service, a team's server with its lead, and the desktops of some analysts. */
export class TeamOfDesktops {
  /** The IDs of all entries that somebody wrote. */
  readonly written = new Set<string>();
  /** The bodies of the feedback that somebody wanted sent whatever others send: once for each time. */
  readonly words: string[] = [];

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
        ...{ person: null, joins: 0, backup: null, isRestored: false },
        ...{ received: new Map(), seen: new Map(), given: new Map() },
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
    const content = await verdictBy(seat, report, verdict, settles);
    if (content === null) return async () => undefined;
    return this.say(seat, `transaction:${given[report]?.transaction}`, content, knows ? null : []);
  }

  /** One judges a report and shares that; then another one, who has all reports of its transaction, judges it too. */
  async judgeInTurn(first: Seat, second: Seat, verdicts: readonly [Verdict, Verdict]): Promise<void> {
    const usual = { settles: false, knows: true };
    await (await this.judge(first, 0, { verdict: verdicts[0], ...usual }))();
    await first.desktop.online();
    await this.receive(second, [0, 1])();
    await second.desktop.online();
    await (await this.judge(second, 0, { verdict: verdicts[1], ...usual }))();
    await second.desktop.online();
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
    content: EntryContent,
    after: LateEntryDraft['after'] = null,
  ): () => Promise<void> {
    const entry: LateEntryDraft = { id: nextEntryId(), subject, after, ...content };
    return async () => {
      await desktop.call('log.write', { entries: [entry] });
      this.written.add(entry.id);
    };
  }

  /**
   * `isOwn`: what this analyst wrote, as the program offers it. A faulty program could withdraw what others wrote. Intents of
   * feedback are withdrawn by the outbox alone.
   */
  async withdraw(seat: Seat, which: number, isOwn: boolean): Promise<() => Promise<void>> {
    const content = (await entriesOf(seat.desktop)).filter(
      ({ kind, person }) => !['withdrawal', 'feedback'].includes(kind) && (person === null || !isOwn),
    );
    const entry = content[which % content.length];
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
      await this.leave(seat);
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

  async leave(seat: Seat): Promise<void> {
    seat.isRestored = false;
    await seat.desktop.online((team) => team.leave());
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

  /**
   * The others, of whom one judges a report before, give their files to a desktop that doesn't exchange, or has left; only then
   * they share what they have. `turnsBack`: the one who judges does so after an older copy of their folder was restored, which
   * gives numbers again that the team knows. `draws`: the lead then draws a second review for its user.
   */
  async gather(
    seat: Seat,
    {
      verdict,
      turnsBack,
      leaves,
      draws,
    }: {
      readonly verdict: Verdict;
      readonly turnsBack: boolean;
      readonly leaves: boolean;
      readonly draws: boolean;
    },
  ): Promise<void> {
    const others = this.seats.filter((each) => each !== seat);
    if (leaves && (await seat.desktop.teamState()).kind === 'joined') await this.leave(seat);
    const [author] = others;
    if (author && turnsBack) await this.turnBack(author, true);
    if (author) await (await this.judge(author, 0, { verdict, settles: false, knows: true }))();
    // The last one wrote what the others have of theirs.
    for (const each of others.toReversed()) await (await this.giveFile(each, seat))();
    // It receives what has these numbers in the team before what the file brought.
    if (turnsBack) await seat.desktop.online();
    for (const { desktop } of others) await desktop.online();
    if (draws) await this.draw(seat, 't');
    if (leaves) await this.join(seat, true);
    await seat.desktop.online();
  }

  async backUp(seat: Seat): Promise<void> {
    const isMember = (await seat.desktop.teamState()).kind === 'joined';
    const waits = (await seat.desktop.items()).some(({ state }) => stateRules[state].isPending);
    await seat.desktop.close();
    const { received, seen, given } = seat;
    seat.backup = {
      ...{ folder: seat.desktop.copy(), isMember, waits },
      ...{ received: new Map(received), seen: new Map(seen), given: new Map(given) },
    };
    await seat.desktop.open();
  }

  /**
   * Puts the backup back, once, with or without the keychain. Only while the team has everything: what was never shared is lost
   * with the folder.
   */
  async restore(seat: Seat, withKeychain: boolean): Promise<void> {
    const { desktop, backup } = seat;
    await desktop.online();
    const state = await desktop.teamState();
    if (backup === null || state.kind !== 'joined' || state.reach.kind !== 'connected') return;
    if (state.unshared > 0) return;
    const isUnknown = withKeychain && (backup.isMember || !backup.waits);
    // Where a backup of the whole computer has feedback that waits, only what was shared after it tells that it may have been sent.
    if (isUnknown && backup.waits) {
      await this.note(seat, 0, 'after the backup')();
      await desktop.online();
    }
    await desktop.restore(backup.folder, !isUnknown);
    seat.backup = null;
    for (const name of ['received', 'seen', 'given'] as const) replaceAll(seat[name], backup[name]);
    seat.isRestored = isUnknown && (await isMissingLastEntry(seat, await serverEntries(this.lead)));
  }

  /** Puts a backup back that doesn't have what was shared after it. */
  async turnBack(seat: Seat, withKeychain: boolean): Promise<void> {
    await this.backUp(seat);
    const usual = { verdict: 'unclear', settles: false, knows: true } as const;
    await (await this.judge(seat, 0, usual))();
    await this.restore(seat, withKeychain);
  }

  async downloadAgain({ desktop, received }: Seat): Promise<void> {
    await desktop.withoutReports();
    received.clear();
  }
}

/** Returns whether a desktop misses the last entry of its device that the team's server has. */
async function isMissingLastEntry(
  { desktop, person }: Seat,
  entries: readonly PlainEntry[],
): Promise<boolean> {
  const { team, device } = await desktop.call('membership.read', undefined);
  const ofDevice = entries.filter((entry) => entry.device === device && entry.person === person);
  const last = ofDevice.toSorted((one, other) => one.deviceSeq - other.deviceSeq).at(-1);
  const ids = new Set((await entriesOf(desktop)).map(({ id }) => id));
  return team !== null && last !== undefined && !ids.has(last.id);
}
