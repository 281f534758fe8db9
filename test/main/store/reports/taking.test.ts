import { expect, it } from 'vitest';
import { nothingRemembered } from '../../../../main/store/sync-memory';
import { everyReport } from '../../../../shared/domain/report-query';
import { fail, succeed } from '../../../../shared/result';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import {
  answerOf,
  pass,
  type StoredCopy,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';

const extremes = ['9007199254740993', '9223372036854775807', '-9223372036854775808'];

/** Returns a report's JSON text, with its int64s unchanged. */
function report(id: string | null, timestamp: string | null, user: string): string {
  return `{"id":${id},"timestamp":${timestamp},"user":{"id":${JSON.stringify(user)}}}`;
}

async function rows({ calls }: StoredCopy, text = '', asOf: number | null = null) {
  const query = { ...everyReport, text };
  return succeeded(await calls['reports.page']({ query, asOf, page: 1, limit: 100 })).rows;
}

async function detail({ calls }: StoredCopy, key: string) {
  return succeeded(await calls['reports.detail']({ key }));
}

it('int64s of every size, and reports without an id, are stored exactly: in pages, search, details, exports, and after reopening', async () => {
  const marks = new MemoryReviewLog();
  const first = await storedCopy(marks);
  const texts = [...extremes.map((id) => report(id, id, 'ana')), report(null, null, 'ana')];
  await took(first, texts);
  await first.reports.close();
  const copy = await storedCopy(marks, { path: first.path });
  expect((await rows(copy)).map(({ id, timestamp }) => [id, timestamp])).toEqual([
    ['9223372036854775807', '9223372036854775807'],
    ['9007199254740993', '9007199254740993'],
    ['-9223372036854775808', '-9223372036854775808'],
    [null, null],
  ]);
  for (const id of extremes) {
    expect((await rows(copy, id)).map(({ key }) => key)).toEqual([id]);
    expect(await detail(copy, id)).toMatchObject({ key: id, report: { id, timestamp: id } });
  }
  const wanted = { reads: 'received', after: null, limit: 10 } as const;
  const chunk = await copy.calls['reports.chunk']({ query: everyReport, asOf: null, ...wanted });
  expect(succeeded(chunk).received.map(({ json }) => json)).toEqual([texts[1], texts[0], texts[2], texts[3]]);
  const [withoutId] = (await rows(copy)).slice(-1);
  expect(withoutId?.key).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(await detail(copy, withoutId?.key ?? '')).toMatchObject({ json: texts[3] });
  await copy.reports.close();
});

it('storing a page returns what it added, changed, and what an earlier pass had read', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const fraud = '{"id":4,"timestamp":40,"event":{"risk_assignment":"fraud"}}';
  expect(
    await took(copy, [report('1', '10', 'ana'), report('2', '20', 'ana'), report('1', '10', 'ana')]),
  ).toMatchObject({
    received: 3,
    added: 2,
    changed: 0,
    knownBefore: 0,
    newest: '20',
    oldest: '10',
    addedFraud: 0,
  });
  const again = [fraud, report('2', '20', 'ben'), report('1', '10', 'ana')];
  expect(await took(copy, again, pass(2, 'new'))).toMatchObject({
    received: 3,
    added: 1,
    changed: 1,
    knownBefore: 2,
    addedFraud: 1,
  });
  // The page is requested again, as after a process that ended before it answered.
  expect(await took(copy, again, pass(2, 'new'))).toMatchObject({ added: 0, changed: 0, knownBefore: 2 });
  await copy.reports.close();
});

it('only reports that a pass up to the base had read count as known', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const [one, two, three] = ['1', '2', '3'].map((id) => report(id, `${id}0`, 'ana'));
  const page = [three ?? '', two ?? '', one ?? ''];
  await took(copy, page.slice(2), pass(1));
  await took(copy, page.slice(1), pass(2));
  await took(copy, page, pass(3));
  for (const [base, knownBefore] of [
    [0, 0],
    [1, 1],
    [2, 2],
    [9, 3],
  ] as const)
    expect(await took(copy, page, { ...pass(10), base })).toMatchObject({ added: 0, knownBefore });
  await copy.reports.close();
});

it('a pass is stored with its lowest page, and a blocked one can continue', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const storedPass = async () => succeeded(await copy.calls['syncMemory.read'](undefined)).pass;
  await took(copy, [report('3', '30', 'ana'), report('2', '20', 'ana')], pass(1));
  expect(await storedPass()).toMatchObject({ id: 1, lowest: '30' });
  await took(copy, [report('4', '40', 'ana')], { ...pass(1), received: 2, lowest: '30' });
  expect(await storedPass()).toMatchObject({ lowest: '30' });
  const blocked = { ...pass(1), page: 2, received: 3, lowest: '30' };
  const memory = { ...nothingRemembered, blocked, lastPass: 1 };
  expect(await copy.calls['syncMemory.write'](memory)).toEqual({ ok: true, value: null });
  await took(copy, [report('5', '50', 'ana')], pass(2, 'new'));
  expect(succeeded(await copy.calls['syncMemory.read'](undefined))).toMatchObject({
    pass: { id: 2 },
    blocked,
  });
  await took(copy, [report('1', '10', 'ana')], blocked);
  expect(await storedPass()).toMatchObject({ id: 1, lowest: '10' });
  await copy.reports.close();
});

it('reports that only a look-up brought don’t count as known', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const lookUp = { lookUpId: 'look-up-1', transactionId: 't1' };
  const found = '{"id":1,"transaction_id":"t1"}';
  const other = '{"id":2,"transaction_id":"t2"}';
  const taken = succeeded(await copy.calls['lookUp.store']({ body: answerOf([found, other]), ...lookUp }));
  expect(taken).toMatchObject({ ok: true, value: { received: 2, added: 2, foreign: 1 } });
  expect(await took(copy, [found], pass(1))).toMatchObject({ added: 0, knownBefore: 0 });
  expect(await took(copy, [found, other], pass(2))).toMatchObject({ added: 0, knownBefore: 1 });
  const query = {
    ...everyReport,
    filters: [{ field: 'lookUp', id: 'look-up-1', transactionId: 't1' } as const],
  };
  const page = succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 10 }));
  expect(page.rows.map(({ id }) => id)).toEqual(['1']);
  await copy.reports.close();
});

it('the content generated last is shown (of several with the same time, the one received last), and the others are stored', async () => {
  let now = 1_000;
  const copy = await storedCopy(new MemoryReviewLog(), { clock: () => now });
  const [first, second, older] = [
    report('1', '10', 'ana'),
    report('1', '10', 'ben'),
    report('1', '9', 'cleo'),
  ];
  for (const text of [first, second, older, second]) {
    await took(copy, [text]);
    now += 1;
  }
  expect(await rows(copy)).toMatchObject([{ userId: 'ben', versions: 3 }]);
  expect(await detail(copy, '1')).toMatchObject({
    json: second,
    receivedAt: 1_001,
    earlier: [
      { json: older, timestamp: '9', receivedAt: 1_002, changedPaths: ['timestamp', 'user.id'] },
      { json: first, timestamp: '10', receivedAt: 1_000, changedPaths: ['timestamp', 'user.id'] },
    ],
  });
  expect(await rows(copy, 'ana')).toEqual([]);
  expect(await rows(copy, 'ben')).toHaveLength(1);
  await took(copy, [first]);
  expect(await rows(copy, 'ana')).toMatchObject([{ userId: 'ana', versions: 3 }]);
  expect(await detail(copy, '1')).toMatchObject({ json: first, receivedAt: 1_000 });
  await copy.reports.close();
});

it('a service that alternates between two contents of a report does not make the file grow', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  for (let sync = 0; sync < 5; sync += 1)
    await took(copy, [report('1', '10', 'ana'), report('1', '10', 'ben')]);
  expect(await rows(copy)).toMatchObject([{ userId: 'ben', versions: 2 }]);
  await copy.reports.close();
});

it('pages don’t shift while reports arrive', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [report('1', '10', 'ana')]);
  const { asOf } = succeeded(
    await copy.calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 10 }),
  );
  await took(copy, [report('2', '20', 'ana')], pass(2, 'new'));
  await took(copy, [report('3', '30', 'ana')], pass(2, 'new'));
  expect((await rows(copy, '', asOf)).map(({ id }) => id)).toEqual(['1']);
  expect(succeeded(await copy.calls['reports.count']({ query: everyReport, asOf }))).toEqual({
    shown: 1,
    stored: 1,
    total: 3,
    unread: 1,
    arrived: 2,
  });
  expect(await rows(copy)).toHaveLength(3);
  await copy.reports.close();
});

it('nothing is stored of an invalid answer, or of a page whose pass could not be stored', async () => {
  const marks = new MemoryReviewLog();
  const copy = await storedCopy(marks);
  const taken = await copy.calls['pages.store']({ body: Buffer.from('<html>'), pass: pass(1) });
  expect(succeeded(taken)).toEqual({ ok: false, problem: 'html' });
  const { statesOf } = marks;
  marks.statesOf = () => Promise.reject(new Error('the marks cannot be read'));
  await expect(took(copy, [report('1', '10', 'ana')])).rejects.toThrow('the marks cannot be read');
  expect(await rows(copy)).toEqual([]);
  expect(succeeded(await copy.calls['syncMemory.read'](undefined))).toEqual(nothingRemembered);
  marks.statesOf = statesOf;
  expect(await took(copy, [report('1', '10', 'ana')])).toMatchObject({ added: 1 });
  expect(succeeded(await copy.calls['syncMemory.read'](undefined))).toEqual({
    ...nothingRemembered,
    pass: { ...pass(1), lowest: '10' },
  });
  await copy.reports.close();
});

it('seen marks and notes are mirrored, also those made before a report was received or while the file was closed', async () => {
  const marks = new MemoryReviewLog();
  await marks.markSeen([{ key: '1', content: 'AAAAAAAA' }], true);
  const first = await storedCopy(marks);
  await took(first, [report('1', '30', 'ana'), report('2', '20', 'ana'), report('3', '10', 'ana')]);
  marks.setNoted('2', true);
  await first.reports.mirrorReviewLog();
  const seen = async (copy: StoredCopy) => (await rows(copy)).map(({ unread, hasNote }) => [unread, hasNote]);
  expect(await seen(first)).toEqual([
    [false, false],
    [true, true],
    [true, false],
  ]);
  await first.reports.close();
  await marks.markSeen([{ key: '3', content: 'AAAAAAAA' }], true);
  const second = await storedCopy(marks, { path: first.path });
  expect(await seen(second)).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
  await second.reports.close();
  const others = await storedCopy(new MemoryReviewLog('others'), { path: first.path });
  expect(await seen(others)).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  await succeeded(
    await others.calls['reports.markAllRead']({ query: { ...everyReport, text: '2' }, asOf: null }),
  );
  expect(await seen(others)).toEqual([
    [true, false],
    [false, false],
    [true, false],
  ]);
  await others.reports.close();
});

it('reports marked as read all at once are unread again after an undo, and no others', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [report('1', '30', 'ana'), report('2', '20', 'ana'), report('3', '10', 'ana')]);
  const unread = async () => (await rows(copy)).map((row) => row.unread);
  await copy.calls['reports.markRead']({ keys: ['2'], read: true });
  const request = { query: everyReport, asOf: null };
  const marked = succeeded(await copy.calls['reports.markAllRead'](request));
  expect(marked.count).toBe(2);
  expect(await unread()).toEqual([false, false, false]);
  expect(await copy.calls['reports.undoMarkAllRead']({ ticket: marked.ticket })).toEqual(succeed(null));
  expect(await unread()).toEqual([true, false, true]);
  expect(await copy.calls['reports.undoMarkAllRead']({ ticket: marked.ticket })).toEqual(
    fail({ kind: 'not-found' }),
  );
  await copy.reports.close();
});

it('a report whose application differs from that of most others is marked', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [
    '{"id":1,"application_id":"a"}',
    '{"id":2,"application_id":"a"}',
    '{"id":3,"application_id":"b"}',
    '{"id":4}',
  ]);
  const foreign = await Promise.all(
    ['1', '3', '4'].map(async (key) => (await detail(copy, key)).foreignApplication),
  );
  expect(foreign).toEqual([false, true, false]);
  expect(await copy.calls['reports.detail']({ key: '5' })).toEqual({
    ok: false,
    problem: { kind: 'not-found' },
  });
  expect(await copy.calls['reports.detail']({ key: "1' OR 1" })).toEqual({
    ok: false,
    problem: { kind: 'not-found' },
  });
  await copy.reports.close();
});

it('nothing is stored of a pass that was started in an earlier copy, nor its end', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const notFound = { ok: false, problem: { kind: 'not-found' } };
  const begun = { ...pass(3), page: 2, received: 100 };
  const body = answerOf([report('1', '10', 'ana')]);
  expect(await copy.calls['pages.store']({ body, pass: begun })).toEqual(notFound);
  expect(await copy.calls['syncMemory.write']({ ...nothingRemembered, lastPass: 3 })).toEqual(notFound);
  expect(await rows(copy)).toEqual([]);
  expect(await copy.calls['syncMemory.read'](undefined)).toEqual({ ok: true, value: nothingRemembered });
  await took(copy, [report('1', '10', 'ana')], pass(3));
  await took(copy, [report('2', '20', 'ana')], begun);
  const ended = { ...nothingRemembered, lastPass: 3 };
  // Twice, as after a process that ended before it answered.
  for (const _again of [1, 2])
    expect(await copy.calls['syncMemory.write'](ended)).toEqual({ ok: true, value: null });
  await copy.reports.close();
});
