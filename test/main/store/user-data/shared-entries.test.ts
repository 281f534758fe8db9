import { expect, it } from 'vitest';
import { logCsv } from '../../../../main/export/formats/review-log';
import { appendEntries } from '../../../../main/store/user-data/append-entries';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import {
  type EntryContent,
  type EntryDraft,
  everyEntry,
  type LogEntry,
} from '../../../../shared/domain/review-log';
import { firstHash } from '../../../../shared/node/entry-hash';
import { type PulledEntry, type SharedEntry, toPushedEntry } from '../../../../shared/team-api/wire';
import { succeeded } from '../../../support/databases/stored-copy';
import { openOwn, reviewStateIn } from '../../../support/databases/user-database';
import { plainCsv } from '../../../support/files/plain-csv';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { chained, other, sampleTeam, self, stubOf } from '../../../support/inputs/sample-team';

const application = 'built-in';
const ever = { from: null, until: null };
const note: EntryContent = { kind: 'note', body: { text: 'a note' } };
const intentOf = (itemId: string): EntryContent => ({
  kind: 'feedback',
  body: { itemId, transactionId: 't' },
});

function draft(subject: string, content: EntryContent): EntryDraft {
  return { id: nextEntryId(), subject, after: [], ...content };
}

/** Returns an entry of the other person in the team. */
function ofOther(subject: string, content: EntryContent, change: Partial<LogEntry> = {}): LogEntry {
  const device = '00000000-0000-4000-8000-0000000000ee';
  const id = nextEntryId();
  return sampleEntry({
    id,
    device,
    deviceSeq: Number.parseInt(id.slice(24), 16),
    subject,
    ...content,
    ...change,
  });
}

async function openMember() {
  const own = await openOwn();
  await own.write((session) =>
    session.run("INSERT INTO metadata (name, value) VALUES ('service', ?)", [application]),
  );
  const calls = userDataHandlers(own, () => 1);
  await calls['membership.write']({ team: sampleTeam });
  /** Returns the entries as they are shared. */
  const append = async (...entries: readonly EntryDraft[]) => {
    succeeded(await calls['log.write']({ entries: [...entries] }));
    const added = new Set(entries.map(({ id }) => id));
    return (await unshared()).filter(({ id }) => added.has(id));
  };
  const unshared = async (except: readonly string[] = []) =>
    succeeded(await calls['shared.unshared']({ except: [...except], limit: 500, cases: true }));
  const receive = async (entries: readonly PulledEntry[]) => {
    const last = entries.at(-1);
    const cursor = { seq: last?.seq ?? 0, hash: last?.hash ?? firstHash };
    return succeeded(await calls['shared.store']({ entries: [...entries], cursor, at: 7, isBroken: false }));
  };
  const membership = async () => succeeded(await calls['membership.read'](undefined));
  return { own, calls, append, unshared, receive, membership };
}

function from(person: string, entries: readonly LogEntry[]) {
  return entries.map((entry) => ({ person, entry: toPushedEntry(entry) }));
}

it('entries are shared until the server has numbered them, without seen marks', async () => {
  const { own, calls, append, unshared, membership } = await openMember();
  const [first, second] = await append(
    draft('report:1', note),
    draft('transaction:t', verdictOn('1', 'fraud')),
  );
  await own.reviewLog.markSeen([{ key: '1', content: 'AAAAAAAA' }], true, 1);
  expect(await unshared()).toEqual([first, second]);
  expect(await unshared([first?.id ?? ''])).toEqual([second]);
  await calls['shared.confirm']({ entries: [{ id: first?.id ?? '', seq: 3 }] });
  expect(await unshared()).toEqual([second]);
  expect(await membership()).toMatchObject({ unshared: 1, lastSeq: 3 });
  await own.close();
});

it('entries of others are stored once, with their author, and own ones get their place', async () => {
  const { own, append, unshared, receive, membership } = await openMember();
  const mine = await append(draft('transaction:t', verdictOn('1', 'fraud')));
  const theirs = ofOther('transaction:t', verdictOn('1', 'legitimate'));
  const newer = ofOther('transaction:t', note, { kind: 'ring', version: 7, body: { of: [1] } });
  const pulled = chained([...from(other, [theirs, newer]), ...from(self, mine)]);
  const added = { kinds: ['verdict'], subjects: ['transaction:t'] };
  expect(await receive(pulled)).toEqual({ kind: 'stored', added });
  expect(await receive(pulled)).toEqual({
    kind: 'stored',
    added: { kinds: [], subjects: [] },
  });
  expect(await unshared()).toEqual([]);
  const state = await reviewStateIn(own, 'transaction:t');
  expect(state.verdict).toMatchObject({ kind: 'divided' });
  expect(state.history.map(({ entry }) => [entry.seq, entry.person, entry.kind]).toSorted()).toEqual([
    [1, other, 'verdict'],
    [2, other, 'ring'],
    [3, null, 'verdict'],
  ]);
  const { team, lastSeq, unread } = await membership();
  expect(unread).toBe(1);
  expect([team?.cursor.seq, team?.sharedAt, team?.historyChangedAt, lastSeq]).toEqual([3, 7, null, 3]);
  await own.close();
});

it('entries about reports of another service are left out', async () => {
  const { own, receive, membership } = await openMember();
  const foreign = ofOther('transaction:t', verdictOn('1', 'fraud'), { application: 'https://else.example/' });
  await receive(chained(from(other, [foreign])));
  expect((await reviewStateIn(own, 'transaction:t')).history).toEqual([]);
  expect((await membership()).team?.cursor.seq).toBe(1);
  await own.close();
});

it('an order that contradicts the one received before is not stored', async () => {
  const { own, receive, membership } = await openMember();
  const [one, two] = [ofOther('report:1', note), ofOther('report:2', note)];
  await receive(chained(from(other, [one])));
  expect(await receive(chained(from(other, [two])))).toEqual({ kind: 'conflict' });
  expect(await receive(chained(from(other, [two, one])))).toEqual({ kind: 'conflict' });
  expect((await membership()).team?.cursor.seq).toBe(1);
  await own.close();
});

it('a number that another entry has isn’t taken for an own one, and that is reported, so that it isn’t sent for ever', async () => {
  const { own, calls, append, unshared, receive } = await openMember();
  const [mine] = await append(draft('transaction:t', verdictOn('1', 'fraud')));
  await receive(chained(from(other, [ofOther('report:1', note)])));
  const confirm = async (seq: number) =>
    succeeded(await calls['shared.confirm']({ entries: [{ id: mine?.id ?? '', seq }] }));
  expect(await confirm(1)).toBe(false);
  expect(await unshared()).toEqual([mine]);
  expect(await confirm(2)).toBe(true);
  expect(await unshared()).toEqual([]);
  await own.close();
});

it('after a changed history, nothing counts as shared, and the same entries are received again', async () => {
  const { own, calls, append, unshared, receive, membership } = await openMember();
  const mine = await append(draft('transaction:t', verdictOn('1', 'fraud')));
  const theirs = ofOther('transaction:t', verdictOn('1', 'legitimate'));
  await receive(chained([...from(self, mine), ...from(other, [theirs])]));
  const epoch = '00000000-0000-4000-8000-0000000000ff';
  await calls['membership.startOver']({ epoch, at: 5 });
  expect(await membership()).toMatchObject({
    team: { epoch, cursor: { seq: 0, hash: firstHash }, historyChangedAt: 5 },
    unshared: 1,
    lastSeq: 0,
  });
  expect((await unshared()).map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
  expect(await receive(chained([...from(other, [theirs]), ...from(self, mine)]))).toMatchObject({
    kind: 'stored',
    added: { subjects: [] },
  });
  expect((await reviewStateIn(own, 'transaction:t')).history).toHaveLength(2);
  await own.close();
});

it('after a changed history, verdicts by a clock that is ahead count where they arrived, until they are received again', async () => {
  const { own, calls, receive } = await openMember();
  const ahead = ofOther('transaction:t', verdictOn('1', 'fraud'), { saidAt: 4e12 });
  const order = chained(from(other, [ahead]));
  const received = order[0]?.received_at ?? 0;
  const judgedBefore = async (until: number) =>
    succeeded(await calls['log.metrics']({ from: null, until, zone: 'utc' })).total;
  await receive(order);
  expect([await judgedBefore(received), await judgedBefore(received + 1)]).toEqual([0, 1]);
  await calls['membership.startOver']({ epoch: sampleTeam.epoch, at: 8 });
  expect([await judgedBefore(7), await judgedBefore(8)]).toEqual([0, 1]);
  await receive(order);
  expect([await judgedBefore(received), await judgedBefore(received + 1)]).toEqual([0, 1]);
  await own.close();
});

it('an own verdict that the team has under another person is compared as that person’s', async () => {
  const { own, calls, append, receive } = await openMember();
  const [before] = await append(draft('transaction:t', verdictOn('1', 'fraud')));
  const agreement = async () => succeeded(await calls['log.agreement'](ever)).judgedBySeveral;
  await receive(chained(from(other, before ? [before] : [])));
  expect(await agreement()).toBe(0);
  await append(draft('transaction:t', verdictOn('1', 'legitimate')));
  expect(await agreement()).toBe(1);
  await own.close();
});

it('numbers that the server has for other entries mean that a copy was restored, unless they are of an earlier device', async () => {
  const { own, calls, append, membership } = await openMember();
  await append(draft('transaction:t', intentOf('a')));
  const { device: earlier } = await membership();
  const current = succeeded(await calls['membership.startDevice'](undefined));
  await calls['membership.renumber']({ device: earlier, at: 8 });
  expect((await membership()).team?.restoredAt ?? null).toBeNull();
  await calls['membership.renumber']({ device: current, at: 9 });
  expect((await membership()).team?.restoredAt).toBe(9);
  // Feedback that waited in the copy asks its user.
  expect(succeeded(await calls['shared.intents']({ itemIds: ['a'] }))).toMatchObject([{ isInDoubt: true }]);
  await own.close();
});

it('what was moved to another device counts at once as it does for everybody from then on', async () => {
  const { own, calls, receive } = await openMember();
  const content = (verdict: 'fraud' | 'legitimate', saidAt: number) =>
    own.write((session) => appendEntries(session, [draft('transaction:t', verdictOn('1', verdict))], saidAt));
  await content('fraud', 10);
  const first = succeeded(await calls['shared.unshared']({ except: [], limit: 5, cases: true }));
  await receive(chained(from(self, first)));
  // By a clock that was set back: on the same device it follows the first one.
  await content('legitimate', 5);
  const counted = async () => succeeded(await calls['log.metrics']({ ...ever, zone: 'utc' })).rows[0]?.counts;
  expect(await counted()).toMatchObject({ fraud: 0, legitimate: 1 });
  const last = { id: nextEntryId(), device_seq: 9 };
  expect(succeeded(await calls['membership.checkDevice']({ last, at: 20 }))).toBe(true);
  expect((await reviewStateIn(own, 'transaction:t')).verdict).toMatchObject({ kind: 'divided' });
  expect(await counted()).toMatchObject({ fraud: 1, legitimate: 0 });
  await own.close();
});

it('an entry that comes back with another content keeps the one it had, and the change is stated', async () => {
  const { own, append, receive, membership } = await openMember();
  const [mine] = await append(draft('transaction:t', verdictOn('1', 'fraud')));
  const changed = sampleEntry({ ...mine, body: verdictOn('1', 'legitimate').body });
  await receive(chained(from(self, [changed])));
  expect((await reviewStateIn(own, 'transaction:t')).verdict).toMatchObject({ verdict: 'fraud' });
  expect((await membership()).team?.historyChangedAt).toBe(7);
  await own.close();
});

it('a hidden entry only has its place until it is revealed', async () => {
  const { own, calls, receive } = await openMember();
  const theirs = ofOther('transaction:t', verdictOn('1', 'legitimate'));
  const [entry] = chained(from(other, [theirs])) as [SharedEntry];
  await receive([stubOf(entry)]);
  expect((await reviewStateIn(own, 'transaction:t')).history).toEqual([]);
  const stubs = async () => succeeded(await calls['shared.hidden'](undefined));
  expect(await stubs()).toEqual([{ seq: 1, hash: entry.hash }]);
  await calls['shared.store']({ entries: [entry], cursor: null, at: 8, isBroken: false });
  expect(await stubs()).toEqual([]);
  expect((await reviewStateIn(own, 'transaction:t')).verdict).toMatchObject({ verdict: 'legitimate' });
  await own.close();
});

it('the first intent of a subject in the order of the team decides who sends its feedback', async () => {
  const { own, calls, append, receive } = await openMember();
  const mine = await append(draft('transaction:t', intentOf('a')), draft('transaction:u', intentOf('b')));
  const theirs = [ofOther('transaction:t', intentOf('x')), ofOther('transaction:u', intentOf('y'))];
  const intents = async () => succeeded(await calls['shared.intents']({ itemIds: ['a', 'b', 'none'] }));
  expect(await intents()).toEqual([
    { itemId: 'a', isPlaced: false, isUnderReview: false, rival: null, isInDoubt: false, mayBeSent: false },
    { itemId: 'b', isPlaced: false, isUnderReview: false, rival: null, isInDoubt: false, mayBeSent: false },
  ]);
  const [first, second] = [from(self, mine.slice(0, 1)), from(self, mine.slice(1))];
  const [onT, onU] = [from(other, theirs.slice(0, 1)), from(other, theirs.slice(1))];
  const withdrawn = ofOther('transaction:u', { kind: 'withdrawal', body: { of: theirs[1]?.id ?? '' } });
  await receive(chained([...onU, ...first, ...onT, ...second]));
  expect(await intents()).toEqual([
    { itemId: 'a', isPlaced: true, isUnderReview: false, rival: null, isInDoubt: false, mayBeSent: false },
    { itemId: 'b', isPlaced: true, isUnderReview: false, rival: other, isInDoubt: false, mayBeSent: false },
  ]);
  await receive(chained([...onU, ...first, ...onT, ...second, ...from(other, [withdrawn])]));
  expect(await intents()).toMatchObject([{ rival: null }, { rival: null }]);
  await own.close();
});

it('no one else withdraws an intent: neither an own one, nor that of the person who sends first', async () => {
  const { own, calls, append, receive } = await openMember();
  const third = '00000000-0000-4000-8000-00000000000c';
  const mine = await append(draft('transaction:t', intentOf('a')), draft('transaction:u', intentOf('b')));
  const theirs = ofOther('transaction:u', intentOf('y'));
  const withdrawing = (subject: string, of: string) =>
    ofOther(subject, { kind: 'withdrawal', body: { of } }, { device: third });
  const byThird = [withdrawing('transaction:t', mine[0]?.id ?? ''), withdrawing('transaction:u', theirs.id)];
  await receive(chained([...from(other, [theirs]), ...from(self, mine), ...from(third, byThird)]));
  expect(succeeded(await calls['shared.intents']({ itemIds: ['a', 'b'] }))).toEqual([
    { itemId: 'a', isPlaced: true, isUnderReview: false, rival: null, isInDoubt: false, mayBeSent: false },
    { itemId: 'b', isPlaced: true, isUnderReview: false, rival: other, isInDoubt: false, mayBeSent: false },
  ]);
  await own.close();
});

it('an entry is found by what it says, not by what its author had received of the team', async () => {
  const { own, calls, append, receive } = await openMember();
  const [first] = chained(from(other, [ofOther('report:1', note)]));
  await receive(first ? [first] : []);
  const [reply] = await append(draft('report:1', { kind: 'note', body: { text: 'a reply' } }));
  expect(reply?.body).toMatchObject({ received: { epoch: sampleTeam.epoch, hash: first?.hash } });
  const page = { ...everyEntry, kinds: [], verdicts: [], people: [], page: 1, limit: 5 };
  const found = async (text: string) =>
    succeeded(await calls['log.page']({ ...page, text })).entries.map(({ id }) => id);
  expect(await found('reply')).toEqual([reply?.id]);
  expect([await found(sampleTeam.epoch), await found(first?.hash ?? '')]).toEqual([[], []]);
  await own.close();
});

it('an intent that the server has numbered decides nothing until everything before it was received', async () => {
  const { own, calls, append, receive } = await openMember();
  const [mine] = await append(draft('transaction:t', intentOf('a')));
  const theirs = ofOther('transaction:t', intentOf('x'));
  const intents = async () => succeeded(await calls['shared.intents']({ itemIds: ['a'] }));
  expect(await calls['shared.confirm']({ entries: [{ id: mine?.id ?? '', seq: 2 }] })).toMatchObject({
    value: true,
  });
  expect(await intents()).toMatchObject([{ isPlaced: false, isUnderReview: false }]);
  await receive(chained([...from(other, [theirs]), ...from(self, mine ? [mine] : [])]));
  expect(await intents()).toMatchObject([{ isPlaced: true, rival: other }]);
  await own.close();
});

it('an intent decides nothing while something before it on its subject is hidden', async () => {
  const { own, calls, append, receive } = await openMember();
  const mine = await append(draft('transaction:t', intentOf('a')), draft('transaction:u', intentOf('b')));
  const theirs = ofOther('transaction:t', intentOf('x'));
  const [first, ...rest] = chained([...from(other, [theirs]), ...from(self, mine)]);
  if (!first) throw new Error('Nothing is shared.');
  const intents = async () => succeeded(await calls['shared.intents']({ itemIds: ['a', 'b'] }));
  await receive([stubOf(first), ...rest]);
  expect(await intents()).toMatchObject([
    { itemId: 'a', isPlaced: false, isUnderReview: true },
    { itemId: 'b', isPlaced: true, isUnderReview: false },
  ]);
  succeeded(await calls['shared.store']({ entries: [first], cursor: null, at: 8, isBroken: false }));
  expect(await intents()).toMatchObject([{ isPlaced: true, rival: other }, { isPlaced: true }]);
  await own.close();
});

it('after a changed history, the intents of others that were known come first, and older own ones are in doubt', async () => {
  const { own, calls, append, receive } = await openMember();
  const theirs = ofOther('transaction:t', intentOf('x'));
  await receive(chained(from(other, [theirs])));
  const old = await append(draft('transaction:u', intentOf('a')));
  await calls['membership.startOver']({ epoch: sampleTeam.epoch, at: 5 });
  const late = await append(draft('transaction:t', intentOf('b')), draft('transaction:v', intentOf('c')));
  const intents = async () => succeeded(await calls['shared.intents']({ itemIds: ['a', 'b', 'c'] }));
  const expected = [
    { itemId: 'a', isPlaced: true, isUnderReview: false, rival: null, isInDoubt: true, mayBeSent: false },
    { itemId: 'b', isPlaced: true, isUnderReview: false, rival: other, isInDoubt: false, mayBeSent: false },
    { itemId: 'c', isPlaced: true, isUnderReview: false, rival: null, isInDoubt: false, mayBeSent: false },
  ];
  await receive(chained(from(self, [...old, ...late])));
  expect(await intents()).toEqual(expected);
  await receive(chained([...from(self, [...old, ...late]), ...from(other, [theirs])]));
  expect(await intents()).toEqual(expected);
  await own.close();
});

it.each([1e308, -1e308])(
  'an entry of a clock that is off by %d ms is shown and exported with the nearest date',
  async (ms) => {
    const { own, calls, receive } = await openMember();
    const theirs = ofOther(
      'transaction:t',
      { kind: 'note', body: { text: 'Late', createdAt: ms } },
      { saidAt: ms },
    );
    await receive(chained(from(other, [theirs])));
    const nearest = Math.sign(ms) * 8.64e15;
    const state = await reviewStateIn(own, 'transaction:t');
    expect(state.note).toEqual({ text: 'Late', createdAt: nearest, changedAt: nearest });
    const page = succeeded(
      await calls['log.page']({ ...everyEntry, kinds: [], verdicts: [], people: [], page: 1, limit: 10 }),
    );
    expect(page.entries).toMatchObject([{ saidAt: nearest }]);
    const line = page.entries.flatMap((entry) => [...logCsv(plainCsv).parts(entry)]).join('');
    expect(line).toContain(new Date(nearest).toISOString());
    await own.close();
  },
);
