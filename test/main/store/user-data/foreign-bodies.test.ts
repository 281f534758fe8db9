import { expect, it } from 'vitest';
import { historyFormat, logCsv } from '../../../../main/export/formats/review-log';
import { everyReport } from '../../../../shared/domain/report-query';
import { entryKinds, everyEntry, type LogEntry, subjectOfReport } from '../../../../shared/domain/review-log';
import { toPushedEntry } from '../../../../shared/team-api/wire';
import {
  openStoreInProcess,
  type StoreInProcess,
  storeService,
  tryToOpenStore,
} from '../../../support/databases/store-in-process';
import { answerOf, pass, succeeded } from '../../../support/databases/stored-copy';
import { plainCsv } from '../../../support/files/plain-csv';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { chained, other, sampleTeam, stubOf } from '../../../support/inputs/sample-team';
import { someOf } from '../../../support/runner/depth';
import { temporaryFolder } from '../../../support/runner/temporary-folder';
import { foreignBodies } from '../../../support/team/foreign-bodies';

type EntryContent = Pick<LogEntry, 'kind' | 'version' | 'body'>;

const kinds = [...entryKinds, 'ring'];
const cases: readonly EntryContent[] = kinds.flatMap((kind) => [
  ...foreignBodies.map((body) => ({ kind, version: 1, body })),
  ...[2, 999].flatMap((version) => foreignBodies.slice(0, 8).map((body) => ({ kind, version, body }))),
]);
/** Cases that one store receives. */
const together = 12;
const chosen = someOf(cases);
/** Those that once stopped whole programs. */
const gravest: readonly EntryContent[] = [
  { kind: 'seen', version: 1, body: { subjects: [1] } },
  { kind: 'unseen', version: 1, body: { subjects: [1] } },
  { kind: 'withdrawal', version: 1, body: { of: 5 } },
];
const groups = Array.from({ length: Math.ceil(chosen.length / together) }, (_, at) =>
  chosen.slice(at * together, (at + 1) * together),
);

const share = '00000000-0000-4000-8000-0000000000ca';
const subjects = [
  ...['transaction:theirs', 'report:1', `case:${share}`, 'view:1'],
  ...['ip-place:1,2', 'risk-word:odd', 'nothing known'],
];
const everything = { ...everyEntry, kinds: [], verdicts: [], people: [] };
const ever = { from: null, until: null };

/** Returns one entry of each case on each subject, as a server orders them, after a verdict that can be read. */
function receivedFrom(group: readonly EntryContent[]) {
  const content: readonly (EntryContent & { subject: string })[] = [
    { version: 1, ...verdictOn('1', 'legitimate', { note: 'zebrafish' }), subject: 'transaction:theirs' },
    ...group.flatMap((each) => subjects.map((subject) => ({ ...each, subject }))),
  ];
  const device = '00000000-0000-4000-8000-0000000000ee';
  const written = content.map((each, at) =>
    sampleEntry({ id: nextEntryId(), device, deviceSeq: at + 1, application: storeService, ...each }),
  );
  return chained(written.map((entry) => ({ person: other, entry: toPushedEntry(entry) })));
}

/** Returns how many rows of the grid have a verdict. */
async function judgedRows(store: StoreInProcess): Promise<number> {
  const filters = [{ field: 'verdict' as const, in: ['fraud', 'legitimate'], out: [] }];
  const asked = { query: { ...everyReport, filters }, asOf: null, page: 1, limit: 10 };
  return succeeded(await store.call('reports.page', asked)).rows.length;
}

async function judge(store: StoreInProcess, subject: string) {
  const draft = { id: nextEntryId(), subject, after: [], ...verdictOn('2', 'fraud') };
  succeeded(await store.call('log.write', { entries: [draft] }));
}

/** Makes each call that reads the log. Throws if one fails. */
async function readAll(store: StoreInProcess) {
  for (const text of ['', 'zebrafish', '1'])
    succeeded(await store.call('log.page', { ...everything, text, page: 1, limit: 50 }));
  const verdicts = ['fraud', 'legitimate'] as const;
  succeeded(await store.call('log.page', { ...everything, verdicts: [...verdicts], page: 1, limit: 50 }));
  succeeded(await store.call('log.ofSubjects', { subjects }));
  succeeded(await store.call('log.agreement', ever));
  succeeded(await store.call('log.metrics', { ...ever, zone: 'utc' }));
  succeeded(await store.call('cases.read', {}));
  succeeded(await store.call('cases.one', { id: share }));
  succeeded(await store.call('ignoredPlaces.read', {}));
  succeeded(await store.call('riskWords.read', {}));
  succeeded(await store.call('log.decision', { idPrefix: '00000000-0000-4000-' }));
  succeeded(await store.call('shared.intents', { itemIds: ['x', '5'] }));
  succeeded(await store.call('shared.unshared', { except: [], limit: 500, cases: true }));
  succeeded(await store.call('shared.hidden', undefined));
  succeeded(await store.call('membership.read', undefined));
  succeeded(await store.call('cases.storePicture', { id: nextEntryId(), png: 'iVBORw0KGgo=' }));
  succeeded(await store.call('review.read', { key: '1' }));
  const chunk = succeeded(await store.call('log.chunk', { ...everything, before: null, limit: 5_000 }));
  const csv = logCsv(plainCsv);
  const listed = chunk.entries.map((entry) => ({ ...entry, subjects: 1 }));
  expect(listed.flatMap(csv.parts)).toHaveLength(listed.length);
  return chunk.entries;
}

function fileOf(entries: readonly LogEntry[]): Buffer<ArrayBuffer> {
  const { beginning, parts, separator, end } = historyFormat('Ben');
  return Buffer.from(beginning + entries.flatMap(parts).join(separator) + end);
}

async function storeIn(folder: string): Promise<StoreInProcess> {
  const store = await openStoreInProcess(folder);
  succeeded(await store.call('membership.write', { team: sampleTeam }));
  const reports = ['theirs', 'mine', 'later'].map(
    (transaction, at) =>
      `{"id":${at + 1},"timestamp":1800000000000000000,"transaction_id":"${transaction}","user":{"id":"ana"}}`,
  );
  succeeded(await store.call('pages.store', { body: answerOf(reports), pass: pass(1) }));
  await judge(store, 'transaction:mine');
  return store;
}

it.each([gravest, ...groups].map((group) => [group.map(({ kind }) => kind).join(), group] as const))(
  'whatever others say, everything else is read, mirrored, hidden and opened again: %s',
  async (_, group) => {
    const folder = temporaryFolder();
    const store = await storeIn(folder);
    const received = receivedFrom(group);
    const last = received.at(-1);
    const cursor = { seq: last?.seq ?? 0, hash: last?.hash ?? '' };
    const receive = () =>
      store.call('shared.store', { entries: [...received], cursor, at: 7, isBroken: false });
    expect(succeeded(await receive())).toMatchObject({ kind: 'stored' });
    const entries = await readAll(store);
    expect(await judgedRows(store)).toBe(2);

    const hidden = ['transaction:theirs', 'report:1', ...subjects];
    succeeded(await store.call('shared.hide', { subjects: hidden }));
    await readAll(store);
    expect(await judgedRows(store)).toBe(1);
    // An answer in transit, then the same as the server answers from now on.
    succeeded(await receive());
    succeeded(await store.call('shared.hide', { subjects: hidden }));
    const stubs = { entries: received.map(stubOf), cursor, at: 8, isBroken: false };
    succeeded(await store.call('shared.store', stubs));
    succeeded(await store.call('shared.hide', { subjects: [] }));
    succeeded(await receive());
    await judge(store, 'transaction:later');
    expect(await judgedRows(store)).toBe(3);
    succeeded(await store.call('membership.startOver', { epoch: share, at: 9 }));
    succeeded(await receive());
    await store.close();

    const { store: again, opened } = await tryToOpenStore(folder);
    expect(opened).toMatchObject({ ok: true, value: { notices: [] } });
    await readAll(again);
    expect(await judgedRows(again)).toBe(3);
    expect([...store.defects, ...again.defects]).toEqual([]);
    await again.close();

    const colleague = await storeIn(temporaryFolder());
    const body = fileOf(entries);
    expect(succeeded(await colleague.call('log.inspectFile', { body }))).toMatchObject({ ok: true });
    expect(succeeded(await colleague.call('log.receiveFile', { body }))).toMatchObject({ ok: true });
    await readAll(colleague);
    expect(await judgedRows(colleague)).toBeGreaterThanOrEqual(2);
    expect(colleague.defects).toEqual([]);
    await colleague.close();
  },
  60_000,
);

it('a colleague’s read marks cover nothing', async () => {
  const store = await storeIn(temporaryFolder());
  const covered = [subjectOfReport('2'), subjectOfReport('3')];
  const [mark] = receivedFrom([{ kind: 'seen', version: 1, body: { version: 1, subjects: covered } }]).slice(
    1,
  );
  if (mark === undefined) throw new Error('no entry');
  const cursor = { seq: mark.seq, hash: mark.hash };
  succeeded(await store.call('shared.store', { entries: [mark], cursor, at: 7, isBroken: false }));
  const found = succeeded(await store.call('log.ofSubjects', { subjects: covered }));
  expect(found.map(({ entries }) => entries)).toEqual([[], []]);
  await store.close();
});
