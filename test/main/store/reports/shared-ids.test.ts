import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../../main/store/migrations';
import { reportMigrations } from '../../../../main/store/reports/migrations';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import { readReport } from '../../../../shared/api/read-report';
import { everyReport } from '../../../../shared/domain/report-query';
import { Database } from '../../../../shared/node/database/database';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import {
  pass,
  type StoredCopy,
  someKey,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';
import { openOwn } from '../../../support/databases/user-database';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const text = (id: number, transaction: string | null, more: object = {}) =>
  JSON.stringify({ id, transaction_id: transaction, ...more });

async function rows({ calls }: StoredCopy) {
  return succeeded(await calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 1_000 }))
    .rows;
}

async function transactionsOf(copy: StoredCopy) {
  return (await rows(copy)).map(({ transactionId }) => transactionId).sort();
}

async function keysOf(copy: StoredCopy) {
  return Object.fromEntries((await rows(copy)).map(({ transactionId, key }) => [transactionId, key]));
}

describe('reports with the same id', () => {
  it('are versions of one report if they name the same transaction', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    await took(copy, [text(5, 'a'), text(5, 'a', { user: { id: 'ana' } })]);
    await took(copy, [text(5, 'a', { user: { id: 'ben' } })], pass(2));
    expect(await rows(copy)).toMatchObject([{ key: '5', versions: 3, userId: 'ben' }]);
    await copy.reports.close();
  });

  it.each([
    ['transactions', text(5, 'a'), text(5, 'b')],
    ['applications', text(5, 'a', { application_id: 'x' }), text(5, 'a', { application_id: 'y' })],
    [
      'transactions of the event',
      text(5, null, { event: { id: 'a' } }),
      text(5, null, { event: { id: 'b' } }),
    ],
    ['a transaction and none', text(5, 'a'), text(5, null)],
  ])('are different reports if they name different %s, in one page or in two', async (_, one, other) => {
    const together = await storedCopy(new MemoryReviewLog());
    expect(await took(together, [one, other])).toMatchObject({ added: 2, changed: 0 });
    const apart = await storedCopy(new MemoryReviewLog());
    await took(apart, [other]);
    expect(await took(apart, [one], pass(2))).toMatchObject({ added: 1, changed: 0, knownBefore: 0 });
    const keys = async (copy: StoredCopy) => (await rows(copy)).map(({ key }) => key).sort();
    expect(await keys(together)).toHaveLength(2);
    expect(await keys(apart)).toEqual(await keys(together));
    // Both are known from now on.
    expect(await took(apart, [one, other], pass(3))).toMatchObject({ added: 0, changed: 0, knownBefore: 2 });
    for (const copy of [together, apart]) await copy.reports.close();
  });

  it('are found by their keys, each with its own versions, and by the id alone no longer', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    await took(copy, [text(5, 'a'), text(5, 'b')]);
    await took(copy, [text(5, 'b', { user: { id: 'ben' } })], pass(2));
    const { a = '', b = '' } = await keysOf(copy);
    const detail = async (key: string) => copy.calls['reports.detail']({ key });
    expect(succeeded(await detail(a))).toMatchObject({ key: a, versions: 1, report: { id: '5' } });
    expect(succeeded(await detail(b))).toMatchObject({ key: b, versions: 2, report: { id: '5' } });
    expect(await detail('5')).toEqual({ ok: false, problem: { kind: 'not-found' } });
    await copy.reports.close();
  });

  it('have separate read marks', async () => {
    const log = new MemoryReviewLog();
    const copy = await storedCopy(log);
    const unread = async () =>
      (await rows(copy)).filter((row) => row.unread).map(({ transactionId }) => transactionId);
    await took(copy, [text(5, 'a'), text(6, 'a')]);
    succeeded(await copy.calls['reports.markRead']({ keys: ['5', '6'], read: true }));
    expect(await unread()).toEqual([]);
    await took(copy, [text(5, 'b')], pass(2));
    // It can’t be told from the mark which of them was read.
    expect((await unread()).sort()).toEqual(['a', 'b']);
    const { b = '' } = await keysOf(copy);
    succeeded(await copy.calls['reports.markRead']({ keys: [b], read: true }));
    expect(await unread()).toEqual(['a']);
    await copy.reports.close();
    const again = await storedCopy(log, { path: copy.path });
    expect((await rows(again)).filter((row) => row.unread)).toHaveLength(1);
    await again.reports.close();
  });
});

it('a note that names the id alone is shown with each report of the id, until the report has its own', async () => {
  const own = await openOwn();
  const calls = userDataHandlers(own, () => 1);
  const copy = await storedCopy(own.reviewLog);
  await took(copy, [text(5, 'a')]);
  succeeded(await calls['notes.save']({ key: '5', text: 'called' }));
  await took(copy, [text(5, 'b')], pass(2));
  const { a = '', b = '' } = await keysOf(copy);
  const noteOn = async (key: string) => succeeded(await copy.calls['reports.detail']({ key })).note;
  expect([await noteOn(a), await noteOn(b)]).toEqual(['called', 'called']);
  succeeded(await calls['notes.save']({ key: b, text: 'not this one' }));
  expect([await noteOn(a), await noteOn(b)]).toEqual(['called', 'not this one']);
  await copy.reports.close();
  await own.close();
});

describe('a copy of a version that took the id alone', () => {
  /** Creates a copy of that version: the shown content of each report, and its earlier ones. */
  async function olderCopy(reports: readonly (readonly string[])[]): Promise<string> {
    const path = join(temporaryFolder(), 'reports.db');
    const before = await Database.open(path, { key: someKey });
    await migrate(before, reportMigrations.slice(0, 4));
    for (const [at, [shown = '', ...earlier]] of reports.entries()) {
      const { id, transactionId } = readReport(shown, '').report;
      await before.run(
        `INSERT INTO report (seq, id, transaction_id, positions, position_list, problems, arrival, first_pass, read, noted, versions)
          VALUES (?, CAST(? AS INTEGER), ?, 1, '[]', 0, 0, 1, 0, 0, ?)`,
        [at + 1, id, transactionId, earlier.length + 1],
      );
      await before.run('INSERT INTO received (seq, received_at, json, version) VALUES (?, 100, ?, ?)', [
        at + 1,
        shown,
        earlier.length + 1,
      ]);
      for (const [number, json] of earlier.entries())
        await before.run('INSERT INTO earlier (seq, received_at, json, version) VALUES (?, ?, ?, ?)', [
          at + 1,
          number + 10,
          json,
          number + 1,
        ]);
    }
    await before.close();
    return path;
  }

  it('gets back the reports that it holds as versions of another one', async () => {
    const merged = [
      text(5, 'c', { user: { id: 'new' } }),
      text(5, 'a'),
      text(5, 'c'),
      text(5, 'b'),
      text(5, 'a', { user: { id: 'ana' } }),
    ];
    const path = await olderCopy([
      [text(4, 'd')],
      merged,
      [text(6, 'e', { user: { id: 'x' } }), text(6, 'e')],
    ]);
    const copy = await storedCopy(new MemoryReviewLog(), { path });
    expect(await transactionsOf(copy)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const versions = (await rows(copy)).map((row) => [row.transactionId, row.versions]);
    expect(Object.fromEntries(versions)).toEqual({ a: 2, b: 1, c: 2, d: 1, e: 2 });
    const { a = '', c = '', d, e } = await keysOf(copy);
    expect([d, e]).toEqual(['4', '6']);
    const detail = async (key: string) => succeeded(await copy.calls['reports.detail']({ key }));
    expect(await detail(a)).toMatchObject({ receivedAt: 13, report: { user: { id: 'ana' } } });
    expect((await detail(a)).earlier.map(({ receivedAt }) => receivedAt)).toEqual([10]);
    expect((await detail(c)).earlier.map(({ receivedAt, version }) => [receivedAt, version])).toEqual([
      [11, 1],
    ]);
    // What that version dropped is still at the service: the whole list is read again.
    expect(succeeded(await copy.calls['syncMemory.read'](undefined)).allCompletedAt).toBeNull();
    const before = await keysOf(copy);
    await copy.reports.close();
    const again = await storedCopy(new MemoryReviewLog(), { path });
    expect(await keysOf(again)).toEqual(before);
    await again.reports.close();
  });

  it('has the same keys as one that received the reports now', async () => {
    const [a, b] = [text(5, 'a'), text(5, 'b')];
    const older = await storedCopy(new MemoryReviewLog(), { path: await olderCopy([[a, b]]) });
    const now = await storedCopy(new MemoryReviewLog());
    await took(now, [b, a]);
    expect(await keysOf(older)).toEqual(await keysOf(now));
    for (const copy of [older, now]) await copy.reports.close();
  });
});
