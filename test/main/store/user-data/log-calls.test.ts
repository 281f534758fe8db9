import { expect, it } from 'vitest';
import { z } from 'zod';
import { appendEntries } from '../../../../main/store/user-data/append-entries';
import { countNotes, countVerdicts } from '../../../../main/store/user-data/subject-states';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import { type CallArguments, calls as contract } from '../../../../shared/contract/contract';
import type { EntryContent, EntryDraft, Verdict } from '../../../../shared/domain/review-log';
import { succeeded } from '../../../support/databases/stored-copy';
import { outboxItem } from '../../../support/databases/user-data-samples';
import { entriesIn, openOwn } from '../../../support/databases/user-database';
import { nextEntryId, verdictOn } from '../../../support/inputs/sample-entry';

const everyEntry = {
  text: '',
  kinds: [],
  verdicts: [],
  people: [],
  from: null,
  until: null,
  page: 1,
  limit: 100,
};

function draft(subject: string, content: EntryContent, after: readonly string[] = []): EntryDraft {
  return { id: nextEntryId(), subject, after, ...content };
}

/** Opens a log whose clock shows 1, 2, 3 … at each call. */
async function openLog() {
  const own = await openOwn();
  let now = 0;
  const calls = userDataHandlers(own, () => {
    now += 1;
    return now;
  });
  /** Returns the entries as they are in the log. */
  const append = async (...drafts: readonly EntryDraft[]) => {
    succeeded(await calls['log.write']({ entries: [...drafts] }));
    return entriesIn(own, drafts);
  };
  const ids = async (query: Partial<CallArguments<'log.page'>>) =>
    succeeded(await calls['log.page']({ ...everyEntry, ...query })).entries.map(({ id }) => id);
  return { own, calls, append, ids };
}

it('entries are numbered by device in their order, and one with a known ID is not appended again', async () => {
  const { own, append, calls } = await openLog();
  const first = draft('transaction:t', verdictOn('1', 'fraud'));
  const second = draft('transaction:t', { kind: 'withdrawal', body: { of: first.id } }, [first.id]);
  const [one, other] = await append(first, second);
  expect(one).toMatchObject({ ...first, deviceSeq: 1, saidAt: 1, person: null, seq: null, version: 1 });
  expect(other).toMatchObject({ ...second, deviceSeq: 2, device: one?.device });
  const changed = { ...second, ...verdictOn('1', 'legitimate') };
  const third = draft('report:1', { kind: 'note', body: { text: 'a note' } });
  expect(await append(changed, third)).toMatchObject([other, { ...third, deviceSeq: 3 }]);
  expect(
    await calls['log.ofSubjects']({ subjects: ['report:1', 'report:2', 'transaction:t'] }),
  ).toMatchObject({
    value: [
      { subject: 'report:1', entries: [{ entry: { id: third.id } }] },
      { subject: 'report:2', entries: [] },
      { subject: 'transaction:t', entries: [{ entry: { id: first.id } }, { entry: { id: second.id } }] },
    ],
  });
  await own.close();
});

it('entries written with outbox items follow the heads of that moment, and a repeated write appends none', async () => {
  const { own, append, calls } = await openLog();
  const earlier = draft('transaction:t', verdictOn('1', 'unclear'));
  await append(earlier);
  const verdict = { ...draft('transaction:t', verdictOn('1', 'fraud')), after: null };
  const intent = draft('transaction:t', { kind: 'feedback', body: { itemId: 'a', transactionId: 't' } }, [
    verdict.id,
  ]);
  const change = { entries: [verdict, intent], outbox: { put: [outboxItem('a')], remove: [] } };
  await calls['log.write'](change);
  await calls['log.write'](change);
  const idPrefix = verdict.id.slice(0, 19);
  expect(await calls['log.decision']({ idPrefix })).toMatchObject({
    value: {
      verdicts: [{ id: earlier.id }, { id: verdict.id, subject: 'transaction:t', withdrawn: false }],
      intents: [{ id: intent.id, itemId: 'a', stored: true, withdrawn: false }],
    },
  });
  const withdraw = (of: string) => ({
    ...draft('transaction:t', { kind: 'withdrawal', body: { of } }),
    after: null,
  });
  const unknown = withdraw(nextEntryId());
  await calls['log.write']({
    entries: [withdraw(intent.id), unknown],
    outbox: { put: [], remove: ['a'] },
  });
  expect(await calls['log.decision']({ idPrefix })).toMatchObject({
    value: {
      verdicts: [{}, { withdrawn: false }],
      intents: [{ stored: false, withdrawn: true }],
    },
  });
  const entries = succeeded(await calls['log.page'](everyEntry)).entries.toReversed();
  expect(entries.map(({ kind }) => kind)).toEqual(['verdict', 'verdict', 'feedback', 'withdrawal']);
  expect(entries.map(({ after }) => after)).toEqual([[], [earlier.id], [verdict.id], [intent.id]]);
  await own.close();
});

it('a withdrawal is not appended before the entry that it withdraws, nor an ID twice', async () => {
  const { own, append } = await openLog();
  const verdict = draft('transaction:t', verdictOn('1', 'fraud'));
  const withdrawal = draft('transaction:t', { kind: 'withdrawal', body: { of: verdict.id } });
  const again = { ...verdict, ...verdictOn('1', 'legitimate') };
  expect(await append(withdrawal, verdict, again)).toMatchObject([
    { id: verdict.id, deviceSeq: 1, body: { verdict: 'fraud' } },
    { id: verdict.id, deviceSeq: 1 },
  ]);
  expect(await append(withdrawal)).toMatchObject([{ id: withdrawal.id, deviceSeq: 2 }]);
  await own.close();
});

/** A decision on two transactions, and feedback given up with it, which has an intent in the log. */
const cancelledDraft = draft('transaction:u', {
  kind: 'feedback',
  body: { itemId: 'before', transactionId: 'u' },
});
const decided = draft('transaction:t', verdictOn('1', 'fraud'));
const intended = draft('transaction:t', { kind: 'feedback', body: { itemId: 'a', transactionId: 't' } });
const itsWithdrawal = `kind = 'withdrawal' AND new.body ->> '$.of' = '${cancelledDraft.id}'`;

it.each([
  ['its verdict', 'INSERT ON entry', `new.id = '${decided.id}'`],
  ['its intent', 'INSERT ON entry', `new.id = '${intended.id}'`],
  ['its item', 'INSERT ON outbox_item', "new.id = 'a'"],
  ['its batch', 'INSERT ON batch', "new.id = 'a batch'"],
  ['an item that it removes', 'DELETE ON outbox_item', "old.id = 'before'"],
  ['a withdrawal that follows from it', 'INSERT ON entry', `new.${itsWithdrawal}`],
])('a decision leaves nothing if %s can’t be written', async (_, write, when) => {
  const { own, calls, append, ids } = await openLog();
  await append(cancelledDraft);
  await calls['log.write']({ outbox: { put: [outboxItem('before', { state: 'Queued' })], remove: [] } });
  await own.write((session) =>
    session.exec(`CREATE TRIGGER no BEFORE ${write} WHEN ${when} BEGIN SELECT raise(ABORT, 'no'); END`),
  );
  const batch = { id: 'a batch', name: '', createdAt: 0, total: 1, paused: false, typed: null };
  const decision = {
    entries: [decided, intended],
    outbox: { put: [outboxItem('a', { state: 'Queued' })], remove: ['before'], putBatches: [batch] },
    cancelledIntents: [{ itemId: 'before', subject: cancelledDraft.subject }],
  };
  await expect(calls['log.write'](decision)).rejects.toMatchObject({ code: 'CONSTRAINT' });
  expect(await ids({})).toEqual([cancelledDraft.id]);
  const before = { unsettled: [{ id: 'before' }], batches: [] };
  expect(succeeded(await calls['items.open'](undefined))).toMatchObject(before);
  await own.write((session) => session.exec('DROP TRIGGER no'));
  succeeded(await calls['log.write'](decision));
  expect(await ids({})).toEqual([expect.anything(), intended.id, decided.id, cancelledDraft.id]);
  expect(succeeded(await calls['items.open'](undefined))).toMatchObject({
    unsettled: [{ id: 'a' }],
    batches: [batch],
  });
  await own.close();
});

it('a usual reason is found by its text in either language, whichever was stored', async () => {
  const { own, append, ids } = await openLog();
  const judged = (reason: string) => draft('report:1', verdictOn('1', 'fraud', { reason }));
  const [code, spanish, typed] = [
    judged('Account takeover'),
    judged('Robo de cuenta'),
    judged('Account closed'),
  ];
  for (const each of [code, spanish, typed]) await append(each);
  expect(await ids({ text: 'takeover' })).toEqual([spanish.id, code.id]);
  expect(await ids({ text: 'robo de cuenta' })).toEqual([spanish.id, code.id]);
  expect(await ids({ text: 'account' })).toEqual([typed.id, spanish.id, code.id]);
  await own.close();
});

it('a page of the log has the entries of the requested words, kinds, verdicts and times, newest first', async () => {
  const { own, append, ids, calls } = await openLog();
  const judged = (verdict: Verdict, note: string) =>
    draft('transaction:Order-7', verdictOn('1', verdict, { note }));
  const fraud = judged('fraud', 'Côte d’Azur, twice');
  const unclear = judged('unclear', '');
  const note = draft('report:9007199254740993', { kind: 'note', body: { text: 'Azure sky' } });
  for (const each of [fraud, unclear, note]) await append(each);
  await own.reviewLog.markSeen(
    [
      { key: '1', content: 'AAAAAAAA' },
      { key: '2', content: 'BBBBBBBB' },
    ],
    true,
    9,
  );
  expect(succeeded(await calls['log.page']({ ...everyEntry, limit: 1 }))).toMatchObject({
    total: 4,
    entries: [{ kind: 'seen', subjects: 2, subject: 'report:1', body: {} }],
  });
  expect((await ids({})).slice(1)).toEqual([note.id, unclear.id, fraud.id]);
  expect(await ids({ page: 2, limit: 3 })).toEqual([fraud.id]);
  expect(await ids({ text: 'COTE AZUR' })).toEqual([fraud.id]);
  expect(await ids({ text: 'azur' })).toEqual([note.id, fraud.id]);
  expect(await ids({ text: 'order-7' })).toEqual([unclear.id, fraud.id]);
  expect(await ids({ text: '9007199254740993' })).toEqual([note.id]);
  expect(await ids({ kinds: ['note', 'snooze'] })).toEqual([note.id]);
  expect(await ids({ kinds: ['note'], people: [null] })).toEqual([note.id]);
  expect(await ids({ people: ['00000000-0000-4000-8000-0000000000a1'] })).toEqual([]);
  expect(await ids({ verdicts: ['fraud', 'legitimate'] })).toEqual([fraud.id]);
  expect(await ids({ from: 2, until: 3 })).toEqual([note.id, unclear.id]);
  expect(await ids({ text: 'azur', kinds: ['verdict'], until: 1 })).toEqual([fraud.id]);
  await own.close();
});

it('notes are counted without those that were removed', async () => {
  const { own, calls } = await openLog();
  for (const [key, text] of [
    ['1', 'a note'],
    ['2', 'another'],
    ['1', 'changed'],
    ['2', ''],
    ['3', ''],
  ] as const)
    await calls['notes.save']({ key, text });
  expect(await own.read(countNotes)).toBe(1);
  await own.close();
});

it('verdicts are counted once for each subject, without those that were withdrawn', async () => {
  const { own, append } = await openLog();
  for (const [subject, verdict] of [
    ['transaction:t', 'fraud'],
    ['transaction:t', 'legitimate'],
    ['report:1', 'fraud'],
  ] as const)
    await append(draft(subject, verdictOn('1', verdict)));
  expect(await own.read(countVerdicts)).toBe(2);
  const undone = draft('report:2', verdictOn('2', 'fraud'));
  await append(undone);
  await append(draft('report:2', { kind: 'withdrawal', body: { of: undone.id } }));
  expect(await own.read(countVerdicts)).toBe(2);
  await own.close();
});

it('nothing in the log is changed or removed, except its place in the order of a team', async () => {
  const { own, append, calls } = await openLog();
  await append(draft('report:1', { kind: 'note', body: { text: 'a note' } }));
  const change = (sql: string) => own.write((session) => session.exec(sql));
  const refused = [
    'DELETE FROM entry',
    `UPDATE entry SET body = '{"text":"another"}'`,
    "UPDATE entry SET subject = 'report:2'",
    "UPDATE entry SET person = 'p'",
    'UPDATE entry SET said_at = 0, seq = 1',
  ];
  for (const sql of refused) await expect(change(sql)).rejects.toMatchObject({ code: 'CONSTRAINT' });
  await change("UPDATE entry SET seq = 6, received_at = 5, previous_hash = '', hash = 'g'");
  await change("UPDATE entry SET seq = 7, received_at = 8, previous_hash = '', hash = 'h'");
  expect(succeeded(await calls['log.page'](everyEntry)).entries).toMatchObject([
    { seq: 7, receivedAt: 8, hash: 'h', body: { text: 'a note' } },
  ]);
  await own.close();
});

it('an append that fails in the middle leaves nothing', async () => {
  const { own, calls } = await openLog();
  const entry = draft('report:1', { kind: 'note', body: { text: 'a note' } });
  await expect(
    own.write(async (session) => {
      await appendEntries(session, [entry], 1);
      throw new Error('interrupted');
    }),
  ).rejects.toThrow('interrupted');
  expect(succeeded(await calls['log.page'](everyEntry))).toEqual({ entries: [], total: 0, unread: 0 });
  expect(succeeded(await calls['log.page']({ ...everyEntry, text: 'note' })).total).toBe(0);
  await own.close();
});

it.each<[string, object]>([
  ['of an unknown kind', { kind: 'ring', body: {} }],
  ['with a body of another kind', { kind: 'note', body: { question: 'Known?' } }],
  ['with an unknown verdict', { ...verdictOn('1', 'fraud'), body: { verdict: 'maybe' } }],
  [
    'that snoozes without an end',
    { kind: 'snooze', body: { until: null, untilNextReport: false, reason: null } },
  ],
  ['about a text that no database stores', { kind: 'unseen', body: {}, subject: 'report:\ud800' }],
  ['with an ID that is not a UUID', { kind: 'unseen', body: {}, id: '1' }],
])('an entry %s is refused', (_, change) => {
  const { arguments: schema } = contract['log.append'];
  const entry = { ...draft('report:1', { kind: 'unseen', body: {} }), ...change };
  expect(schema.safeParse({ entries: [entry] }).success).toBe(false);
});

it('the secret of an entry, by which a team knows its author, isn’t listed and isn’t found', async () => {
  const { own, append, calls, ids } = await openLog();
  const note = draft('report:1', { kind: 'note', body: { text: 'a note' } });
  expect(await append(note)).toMatchObject([{ body: { text: 'a note' } }]);
  const chunk = { ...everyEntry, kinds: [], verdicts: [], people: [], before: null, limit: 10 };
  const { entries } = succeeded(await calls['log.chunk'](chunk));
  const body = z.object({ secret: z.string().min(22) }).parse(entries[0]?.body);
  expect(await ids({ text: body.secret.replaceAll(/[-_]/g, ' ') })).toEqual([]);
  const page = succeeded(await calls['log.page'](everyEntry));
  expect(page.entries.map((entry) => entry.body)).toEqual([{ text: 'a note' }]);
  await own.close();
});
