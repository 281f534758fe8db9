import { expect, it } from 'vitest';
import { z } from 'zod';
import { writeMetadata } from '../../../../main/store/metadata';
import { insertReceived } from '../../../../main/store/user-data/append-entries';
import { reviewLogIn } from '../../../../main/store/user-data/review-log';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { UserDatabase } from '../../../../main/store/user-data/user-database';
import { everyEntry } from '../../../../shared/domain/review-log';
import type { PulledEntry, SharedEntry } from '../../../../shared/team-api/wire';
import { succeeded } from '../../../support/databases/stored-copy';
import { pushedEntry } from '../../../support/databases/team-postgres';
import { openOwn, reviewStateIn } from '../../../support/databases/user-database';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { chained, other, sampleTeam, stubOf } from '../../../support/inputs/sample-team';

const subject = 'transaction:order-1';
const everything = { ...everyEntry, kinds: [], verdicts: [] };

async function openLog() {
  const own = await openOwn();
  const calls = userDataHandlers(own, () => 1_772_374_000_000);
  const others = sampleEntry({
    id: nextEntryId(),
    person: 'ana',
    device: 'a',
    subject,
    ...verdictOn('1', 'fraud', { reason: 'Stolen' }),
  });
  await own.write((session) => insertReceived(session, [[others]], 1));
  const hide = async (subjects: readonly string[]) =>
    succeeded(await calls['shared.hide']({ subjects: [...subjects] }));
  const judge = async () => {
    const { heads } = await reviewStateIn(own, subject);
    await calls['log.write']({
      entries: [{ id: nextEntryId(), subject, after: heads, ...verdictOn('1', 'legitimate') }],
    });
  };
  return { own, calls, hide, judge };
}

it('nothing that others wrote about a subject under blind review is read, searched or exported', async () => {
  const { own, calls, hide } = await openLog();
  expect(await hide([subject])).toEqual([subject]);
  expect((await reviewStateIn(own, subject)).history).toEqual([]);
  for (const text of ['', 'stolen'])
    expect(succeeded(await calls['log.page']({ ...everything, text, page: 1, limit: 10 })).total).toBe(0);
  const chunk = await calls['log.chunk']({ ...everything, before: null, limit: 10 });
  expect(succeeded(chunk)).toMatchObject({ entries: [], total: 0 });
});

it('the exported history of a subject under blind review has the own entries alone', async () => {
  const { calls, hide, judge } = await openLog();
  await hide([subject]);
  await judge();
  const chunk = succeeded(await calls['log.chunk']({ ...everything, before: null, limit: 10 }));
  expect(chunk).toMatchObject({ entries: [{ person: null }], total: 1 });
  expect(chunk.entries).toHaveLength(1);
});

it('an entry that claims that another subject contains the hidden one hides nothing of that subject', async () => {
  const { own, calls, hide } = await openLog();
  const elsewhere = 'transaction:order-2';
  const others = { person: 'ana', device: 'a', subject: elsewhere };
  const claims = { kind: 'case', body: { changes: [], subjects: [subject] } };
  await own.write((session) =>
    insertReceived(
      session,
      [
        [
          sampleEntry({ id: nextEntryId(), ...others, deviceSeq: 2, ...verdictOn('2', 'fraud') }),
          sampleEntry({ id: nextEntryId(), ...others, deviceSeq: 3, ...claims }),
        ],
      ],
      1,
    ),
  );
  expect(await hide([subject])).toEqual([subject]);
  const page = await calls['log.page']({ ...everything, page: 1, limit: 10 });
  expect(succeeded(page).entries.map((entry) => entry.subject)).toEqual([elsewhere, elsewhere]);
});

it('the second verdict is independent, and is compared once the first is revealed', async () => {
  const { own, calls, hide, judge } = await openLog();
  await hide([subject]);
  await judge();
  expect((await reviewStateIn(own, subject)).verdict).toMatchObject({
    kind: 'settled',
    verdict: 'legitimate',
  });
  expect(await hide([])).toEqual([subject]);
  expect((await reviewStateIn(own, subject)).verdict).toMatchObject({ kind: 'divided' });
  const agreement = await calls['log.agreement']({ from: null, until: null });
  expect(succeeded(agreement).pairs).toMatchObject([{ first: null, second: 'ana', kappa: { n: 1 } }]);
});

it('the measures count no verdict under blind review, before and after the second one, until it is revealed', async () => {
  const { own, calls, hide, judge } = await openLog();
  const second = { id: nextEntryId(), person: 'ben', device: 'b', subject, ...verdictOn('1', 'suspicious') };
  await own.write((session) => insertReceived(session, [[sampleEntry(second)]], 1));
  const ever = { from: null, until: null };
  const counted = async () => {
    const metrics = succeeded(await calls['log.metrics']({ ...ever, zone: 'utc' }));
    const agreement = succeeded(await calls['log.agreement'](ever));
    return { total: metrics.total, agreement: agreement.judgedBySeveral, steps: metrics.steps.length };
  };
  await hide([subject]);
  expect(await counted()).toEqual({ total: 0, agreement: 0, steps: 0 });
  await judge();
  expect(await counted()).toEqual({ total: 1, agreement: 0, steps: 1 });
  await hide([]);
  expect(await counted()).toEqual({ total: 1, agreement: 1, steps: 1 });
});

it('hiding the same subjects again changes nothing', async () => {
  const { hide } = await openLog();
  await hide([subject, 'report:1']);
  expect(await hide(['report:1', subject])).toEqual([]);
});

/** Returns all that is in the file, as text. The words of a search index are in their own tables. */
async function everythingIn(own: UserDatabase): Promise<string> {
  const names = z.object({ name: z.string() });
  const tables = await own.read((session) =>
    session.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
      [],
      names,
    ),
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      own.read((session) => session.rows(`SELECT * FROM ${name}`, [], z.record(z.string(), z.unknown()))),
    ),
  );
  return rows
    .flat()
    .flatMap((row) => Object.values(row))
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
    .join('\n')
    .toLowerCase();
}

/** `reason`: of the verdict on the subject. */
async function openTeamLog(reason = 'Zebrafish') {
  const own = await openOwn();
  const calls = userDataHandlers(own, () => 1_772_374_000_000);
  const { application } = sampleEntry({});
  await own.write((session) => writeMetadata(session, 'service', application));
  succeeded(await calls['membership.write']({ team: sampleTeam }));
  const verdict = (number: number, about: string, reason: string) => ({
    person: other,
    entry: pushedEntry('00000000-0000-4000-8000-0000000000b0', number, {
      application,
      subject: about,
      kind: 'verdict',
      body: verdictOn('1', 'fraud', { reason }).body,
    }),
  });
  const entries = chained([verdict(1, 'transaction:order-0', 'Seen'), verdict(2, subject, reason)]);
  const last = entries.at(-1);
  if (last === undefined) throw new Error('no entries');
  const pull = (pulled: readonly SharedEntry[]) =>
    calls['shared.store']({
      entries: [...pulled],
      cursor: { seq: last.seq, hash: last.hash },
      at: 1,
      isBroken: false,
    });
  succeeded(await pull(entries));
  return { own, calls, entries, pull };
}

it.each([
  ['short', 'Zebrafish'],
  ['very long', `${'字é 字 a’s \ud800 '.repeat(20_000)} Zebrafish`],
])(
  'what the team has of a subject under blind review is removed from the file, words of a %s text for the search included',
  async (_, reason) => {
    const { own, calls, entries } = await openTeamLog(reason);
    const found = async () =>
      succeeded(await calls['log.page']({ ...everything, text: 'zebrafish', page: 1, limit: 10 })).total;
    expect(await found()).toBe(1);
    expect(await everythingIn(own)).toContain('zebrafish');
    await calls['shared.hide']({ subjects: [subject] });
    const left = await everythingIn(own);
    expect(left).not.toContain('zebra');
    expect(await found()).toBe(0);
    const check = "INSERT INTO entry_search (entry_search, rank) VALUES ('integrity-check', 0)";
    await own.write((session) => session.run(check));
    expect(left).not.toContain(entries[1]?.id);
    expect(left).toContain('seen');
    expect(succeeded(await calls['shared.hidden'](undefined))).toEqual([{ seq: 2, hash: entries[1]?.hash }]);
  },
);

it('what was removed is received again when it is revealed, and what was written meanwhile is still mirrored', async () => {
  const { own, calls, entries, pull } = await openTeamLog();
  const log = reviewLogIn(own);
  const before = await log.changedAfter(0);
  await calls['shared.hide']({ subjects: [subject] });
  expect(await log.reaches(before?.position ?? 0)).toBe(true);
  await calls['log.write']({
    entries: [{ id: nextEntryId(), subject, after: [], ...verdictOn('1', 'legitimate') }],
  });
  expect(await log.changedAfter(before?.position ?? 0)).toMatchObject({ subjects: [subject] });
  await calls['shared.hide']({ subjects: [] });
  expect(succeeded(await pull(entries.slice(1)))).toMatchObject({
    kind: 'stored',
    added: { subjects: [subject] },
  });
  expect((await reviewStateIn(own, subject)).verdict).toMatchObject({ kind: 'divided' });
  expect(succeeded(await calls['shared.hidden'](undefined))).toEqual([]);
  const found = await calls['log.page']({ ...everything, text: 'zebrafish', page: 1, limit: 10 });
  expect(succeeded(found).total).toBe(1);
});

it('an entry that arrives although its subject is hidden already is removed with the next list', async () => {
  const { own, calls, entries, pull } = await openTeamLog();
  await calls['shared.hide']({ subjects: [subject] });
  succeeded(await pull(entries));
  expect((await reviewStateIn(own, subject)).history).toEqual([]);
  expect(await calls['shared.hide']({ subjects: [subject] })).toEqual({ ok: true, value: [] });
  expect(await everythingIn(own)).not.toContain('zebra');
});

it('read marks of others on a subject under blind review are removed with the rest', async () => {
  const { own, calls, entries } = await openTeamLog();
  const device = '00000000-0000-4000-8000-0000000000b1';
  const { application } = sampleEntry({});
  const mark = { application, subject, kind: 'seen', body: { version: 1 } };
  const all = chained([
    ...entries.map((entry) => ({ person: other, entry })),
    ...[1, 2, 3].map((number) => ({ person: other, entry: pushedEntry(device, number, mark) })),
  ]);
  const last = all.at(-1);
  const cursor = { seq: last?.seq ?? 0, hash: last?.hash ?? '' };
  await calls['membership.startOver']({ epoch: nextEntryId(), at: 1 });
  succeeded(await calls['shared.store']({ entries: [...all], cursor, at: 1, isBroken: false }));
  expect(succeeded(await calls['shared.hide']({ subjects: [subject] }))).toEqual([subject]);
  const left = await everythingIn(own);
  expect(left).not.toContain('zebra');
  expect(left).not.toContain(last?.id);
  expect(left).toContain('seen');
});

it('a case that a newer version changed is hidden with the reports that it names', async () => {
  const { own, calls, hide } = await openLog();
  const about = `case:${nextEntryId()}`;
  const newer = { kind: 'case', version: 2, body: { newer: true, subjects: [subject] } };
  const theirs = sampleEntry({
    id: nextEntryId(),
    person: 'ana',
    device: 'a',
    deviceSeq: 2,
    subject: about,
    ...newer,
  });
  await own.write((session) => insertReceived(session, [[theirs]], 1));
  expect(await hide([subject])).toEqual([subject, about]);
  const found = succeeded(await calls['log.ofSubjects']({ subjects: [about] }));
  expect(found[0]?.entries).toEqual([]);
});

it('a case with two reports under blind review stays hidden until both are revealed', async () => {
  const { own, calls, entries } = await openTeamLog();
  const { application } = sampleEntry({});
  const about = `case:${nextEntryId()}`;
  const both = ['transaction:order-0', subject];
  const sharing = { application, subject: about, kind: 'case', version: 2, body: { subjects: both } };
  const device = '00000000-0000-4000-8000-0000000000b1';
  const all = chained([
    ...entries.map((entry) => ({ person: other, entry })),
    { person: other, entry: pushedEntry(device, 1, sharing) },
  ]);
  const cursor = { seq: 3, hash: all.at(-1)?.hash ?? '' };
  await calls['membership.startOver']({ epoch: nextEntryId(), at: 1 });
  succeeded(await calls['shared.store']({ entries: [...all], cursor, at: 1, isBroken: false }));
  const hide = async (...subjects: readonly string[]) =>
    succeeded(await calls['shared.hide']({ subjects: [...subjects] })).toSorted();
  expect(await hide(...both)).toEqual([about, ...both]);
  expect(await everythingIn(own)).not.toContain(all.at(-1)?.id);
  expect(await hide(subject)).toEqual(['transaction:order-0']);
  expect(await hide()).toEqual([about, subject]);
});

it('no other entry can be removed', async () => {
  const { own } = await openTeamLog();
  await expect(own.write((session) => session.run('DELETE FROM entry WHERE seq = 1'))).rejects.toThrow(
    'never removed',
  );
});

async function openMember() {
  const own = await openOwn();
  await own.write((session) => writeMetadata(session, 'service', 'https://reports.example/'));
  const calls = userDataHandlers(own, () => 1_772_374_000_000);
  succeeded(await calls['membership.write']({ team: sampleTeam }));
  const verdict = (number: number) => {
    const body = verdictOn('1', 'fraud', { reason: `Zebrafish ${number}` }).body;
    const content = { kind: 'verdict', subject, body, application: 'https://reports.example/' };
    return { person: other, entry: pushedEntry('00000000-0000-4000-8000-0000000000b0', number, content) };
  };
  const receive = async (...entries: readonly PulledEntry[]) =>
    succeeded(await calls['shared.store']({ entries: [...entries], cursor: null, at: 1, isBroken: false }));
  const startOver = async () =>
    succeeded(await calls['membership.startOver']({ epoch: sampleTeam.epoch, at: 1 }));
  const ids = async () =>
    (await own.read((session) => session.rows('SELECT id FROM entry', [], z.object({ id: z.string() })))).map(
      ({ id }) => id,
    );
  return { own, calls, verdict, receive, startOver, ids };
}

it.each([
  ['before a start-over', 0],
  ['and sent again to a restored server, which gives it another place', 1],
])('a verdict received %s, and hidden after it, is removed until it is revealed', async (_, before) => {
  const { own, calls, verdict, receive, startOver, ids } = await openMember();
  const theirs = verdict(1);
  await receive(...chained([theirs]));
  await startOver();
  succeeded(await calls['shared.hide']({ subjects: [subject] }));
  const again = chained([...Array.from({ length: before }, (_, at) => verdict(at + 2)), theirs]);
  await receive(...again.map(stubOf));
  expect(await ids()).toEqual([]);
  expect(await everythingIn(own)).not.toContain('zebra');
  succeeded(await calls['shared.hide']({ subjects: [] }));
  await receive(...again);
  expect((await reviewStateIn(own, subject)).history).toHaveLength(before + 1);
});

it('of several verdicts that a restored server may not have any more, no more are removed than it hides', async () => {
  const { calls, verdict, receive, startOver, ids } = await openMember();
  const [first, second] = [verdict(1), verdict(2)];
  await receive(...chained([first, second]));
  await startOver();
  succeeded(await calls['shared.hide']({ subjects: [subject] }));
  const [ofAnother, again] = chained([verdict(3), first]);
  if (ofAnother === undefined || again === undefined) throw new Error('Nothing was chained.');
  await receive(stubOf(ofAnother));
  expect(await ids()).toEqual([second.entry.id]);
  await receive(stubOf(again));
  expect(await ids()).toEqual([]);
});

it('what somebody who is no longer in the team wrote stays, since no one can send it again', async () => {
  const { calls, verdict, receive, startOver, ids } = await openMember();
  const theirs = verdict(1);
  await receive(...chained([theirs]));
  const people = sampleTeam.people.map((person) => ({ ...person, active: person.id !== other }));
  const { name, role, person } = sampleTeam;
  succeeded(await calls['membership.change']({ name, role, person, people }));
  await startOver();
  succeeded(await calls['shared.hide']({ subjects: [subject] }));
  await receive(...chained([verdict(2)]).map(stubOf));
  expect(await ids()).toEqual([theirs.entry.id]);
});
