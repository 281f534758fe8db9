import { expect } from 'vitest';
import { blindListSchema, pullAnswerSchema } from '../../../shared/team-api/wire';
import { coveredWith, given, transactions } from '../servers/changing-service';
import { referenceShown } from './reference-fold';
import type { PlainEntry } from './reference-order';
import { noteMember, type Seat, viewerOf } from './seat';
import { plainEntriesOf, shownBy } from './shown-by-desktop';
import type { TeamOfDesktops } from './team-of-desktops';
import type { TeamPerson } from './team-server';

/** What must hold of the desktops of a team. */

const subjects = [
  ...transactions.map((transaction) => `transaction:${transaction}`),
  ...given.map(({ key }) => `report:${key}`),
];

/**
 * What a desktop shows follows from the entries that it lists. Of the server's, these are all but those that others wrote
 * about what its user is to judge without seeing them: of these, it has only their places.
 */
export async function checkShown({ lead }: TeamOfDesktops, seat: Seat, isOnline: boolean): Promise<void> {
  const { desktop } = seat;
  if (isOnline) await desktop.online();
  const listed = await plainEntriesOf(desktop);
  await expectShown(seat, listed);
  if (!isOnline || !(await noteMember(seat))) return;
  await expectNoticed(seat);
  const hidden = await hiddenFrom(lead, seat.person);
  const entries = await serverEntries(lead);
  const withheld = entries.filter(({ subject, person }) => person !== seat.person && hidden.has(subject));
  const ids = new Set(listed.map(({ id }) => id));
  for (const entry of entries) if (!withheld.includes(entry)) expect(ids).toContain(entry.id);
  const places = (await desktop.call('shared.hidden', undefined)).map(({ seq }) => seq);
  // What the desktop had received about the reports of the transaction stays.
  for (const { id, subject, seq } of withheld.filter((entry) => entry.subject.startsWith('transaction:'))) {
    expect(ids, subject).not.toContain(id);
    expect(places).toContain(seq);
  }
}

/** Everybody comes back and decides what they are to decide; then all show the same, which the server's entries say. */
export async function checkEnd(team: TeamOfDesktops): Promise<void> {
  const { lead, seats, written } = team;
  for (const seat of seats) await team.join(seat, true);
  for (const seat of seats) {
    await seat.desktop.online();
    if ((await hiddenFrom(lead, seat.person)).size === 0) continue;
    await team.receive(seat, [0, 2])();
    for (const report of [0, 2])
      await (await team.judge(seat, report, { verdict: 'legitimate', settles: false, knows: true }))();
    await seat.desktop.online();
  }
  for (const { desktop } of seats) await desktop.online();
  const entries = await serverEntries(lead);
  expect(entries.map(({ id }) => id)).toEqual(expect.arrayContaining([...written]));
  const ids = (all: readonly PlainEntry[]) => all.map(({ id, person }) => `${id} ${person}`).sort();
  for (const seat of seats) {
    expect(await seat.desktop.teamState()).toMatchObject({ unshared: 0, hidden: 0, historyChangedAt: null });
    expect(ids(await plainEntriesOf(seat.desktop))).toEqual(ids(entries));
    await expectShown(seat, entries);
    await expectNoticed(seat);
    expect(seat.desktop.defects).toEqual([]);
  }
}

/** Returns the entries that a team's server has, as the lead receives them. */
export async function serverEntries(
  lead: TeamPerson,
): Promise<readonly (PlainEntry & { readonly seq: number })[]> {
  const { entries } = pullAnswerSchema.parse(await lead.get('/entries?after=0&limit=500'));
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

async function hiddenFrom(lead: TeamPerson, person: string | null): Promise<ReadonlySet<string>> {
  const { items } = blindListSchema.parse(await lead.get('/blind'));
  const open = items.filter((item) => item.second === person && item.revealed_at === null);
  return new Set(open.flatMap(({ subject }) => coveredWith(subject)));
}

async function expectNoticed({ desktop, isRestored }: Seat): Promise<void> {
  if (isRestored) expect(await desktop.teamState()).toMatchObject({ restoredAt: expect.any(Number) });
}

async function expectShown(seat: Seat, entries: readonly PlainEntry[]): Promise<void> {
  const shown = await shownBy(seat.desktop, subjects);
  expect(shown).toEqual(referenceShown(entries, subjects, viewerOf(seat)));
}
