import { expect, it } from 'vitest';
import { everyReport, type ReportQuery, withFilter } from '../../../../shared/domain/report-query';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';

interface Given {
  readonly id: number;
  readonly time?: number | null;
  readonly transaction?: string;
  readonly risk?: string;
  readonly user?: string;
}

function textOf({ id, time = id, transaction, risk = 'fraud', user }: Given): string {
  return JSON.stringify({
    id,
    ...(time !== null && { timestamp: time }),
    ...(transaction !== undefined && { transaction_id: transaction }),
    ...(user !== undefined && { user: { id: user } }),
    event: { risk_assignment: risk },
  });
}

const fraud = withFilter(everyReport, { field: 'risk', in: ['fraud'], out: [] });
const queueOf = async ({ calls }: StoredCopy, query: ReportQuery, limit = 100, after: number | null = null) =>
  succeeded(await calls['queue.list']({ query, after, limit }));
const keysOf = async (copy: StoredCopy, query: ReportQuery, limit?: number) =>
  (await queueOf(copy, query, limit)).items.map(({ key }) => key);

it('has the newest matching report of each transaction, at its place in the query’s order', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(
    copy,
    [
      { id: 1, transaction: 'a' },
      { id: 2, transaction: 'b' },
      { id: 3, transaction: 'a' },
      { id: 4, transaction: 'b', time: null },
      { id: 5, transaction: 'a', risk: 'low' },
      { id: 6 },
      { id: 7 },
      { id: 8, transaction: '' },
      { id: 9, transaction: '' },
    ].map(textOf),
  );
  expect(await keysOf(copy, fraud)).toEqual(['9', '8', '7', '6', '3', '2']);
  const oldestFirst = { ...fraud, sort: { column: 'time', descending: false } } as const;
  expect(await keysOf(copy, oldestFirst)).toEqual(['2', '3', '6', '7', '8', '9']);
  expect(await keysOf(copy, everyReport)).toContain('5');
  expect(succeeded(await copy.calls['queue.count']({ query: fraud }))).toBe(6);
  expect(succeeded(await copy.calls['queue.count']({ query: everyReport }))).toBe(6);
  await copy.reports.close();
});

it('counts the subjects beyond the limit, and has the subject and the numbers of equal values', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(
    copy,
    [
      { id: 1, transaction: 'a', user: 'ana' },
      { id: 2, transaction: 'a', user: 'ana' },
      { id: 3, user: 'ana' },
      { id: 4, transaction: 'c', user: 'eva' },
    ].map(textOf),
  );
  const { items, total } = await queueOf(copy, fraud, 2);
  expect(total).toBe(3);
  expect(items.map(({ key, subject }) => [key, subject])).toEqual([
    ['4', 'transaction:c'],
    ['3', 'report:3'],
  ]);
  const { items: all } = await queueOf(copy, fraud);
  const users = new Map(all.map(({ key, user }) => [key, user]));
  expect(users.get('2')).toBe(users.get('3'));
  expect(users.get('4')).not.toBe(users.get('3'));
  expect(all.map(({ device, place }) => [device, place])).toEqual(all.map(() => [null, null]));
  await copy.reports.close();
});

it('says the newest report time of each transaction, also of a report that isn’t in the queue', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const reports = [
    { id: 1, transaction: 'a', time: 10 },
    { id: 2, transaction: 'a', time: 30, risk: 'low' },
    { id: 3, time: 20 },
    { id: 4, transaction: '', time: 5 },
    { id: 5, transaction: '', time: 40 },
  ];
  await took(copy, reports.map(textOf));
  const { items } = await queueOf(copy, fraud);
  expect(items.map(({ key, newest }) => [key, newest])).toEqual([
    ['5', '40'],
    ['3', '20'],
    ['1', '30'],
    ['4', '5'],
  ]);
  await copy.reports.close();
});

it('lists what arrived after an earlier list, of each subject the newest that did', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [textOf({ id: 1, transaction: 'a' })]);
  await took(copy, [textOf({ id: 2 })], pass(2, 'new'));
  const { asOf } = await queueOf(copy, fraud);
  expect((await queueOf(copy, fraud, 100, asOf)).items).toEqual([]);
  const arrived = [
    { id: 3, transaction: 'a' },
    { id: 4, transaction: 'b' },
    { id: 5, transaction: 'b' },
    { id: 6, risk: 'low' },
  ];
  await took(copy, arrived.map(textOf), pass(3, 'new'));
  const { items, total } = await queueOf(copy, fraud, 100, asOf);
  expect(items.map(({ key, subject }) => [key, subject])).toEqual([
    ['5', 'transaction:b'],
    ['3', 'transaction:a'],
  ]);
  expect(total).toBe(2);
  expect(await keysOf(copy, fraud)).toEqual(['5', '3', '2']);
  await copy.reports.close();
});

it('lists 5,000 of 100,000 reports in order, one for each transaction', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const count = 100_000;
  const page = 5_000;
  // Every 16th is fraud. Reports 80 apart share a transaction in pairs, of which the second one is newer.
  const reportAt = (id: number): Given => ({
    id,
    time: (id * 7_919) % count,
    transaction: `t${id % 160 === 80 ? id - 80 : id}`,
    risk: id % 16 === 0 ? 'fraud' : 'low',
  });
  for (let first = 0; first < count; first += page)
    await took(
      copy,
      Array.from({ length: page }, (_, index) => textOf(reportAt(first + index))),
    );
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
  const newest = new Map<string, Given>();
  for (let id = 0; id < count; id += 16) {
    const report = reportAt(id);
    const known = newest.get(report.transaction ?? '');
    if (!known || (report.time ?? 0) > (known.time ?? 0)) newest.set(report.transaction ?? '', report);
  }
  const expected = [...newest.values()]
    .sort((one, other) => (other.time ?? 0) - (one.time ?? 0))
    .map(({ id }) => String(id));
  const { items, total } = await queueOf(copy, fraud, 5_000);
  expect(total).toBe(expected.length);
  expect(total).toBeGreaterThan(5_000);
  expect(items.map(({ key }) => key)).toEqual(expected.slice(0, 5_000));
  await copy.reports.close();
});

it('has what incidents are made of: user, device with its users, time, amount, risk and content', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const json = (id: number, user: string) =>
    JSON.stringify({
      ...{
        id,
        timestamp: 1_772_370_000_000_000_000 + id * 1_000_000_000,
        transaction_id: `t${id}`,
        user: { id: user },
      },
      ...{ device: { id: 'd' }, event: { risk_assignment: 'fraud' } },
      extra_data: { amount: { value: 3954.06, currency: 'EUR' } },
    });
  await took(copy, [json(1, 'ana'), json(2, 'ben')]);
  const { items } = await queueOf(copy, fraud);
  expect(items).toMatchObject([
    { key: '2', subject: 'transaction:t2', time: 1_772_370_002_000, risk: 'fraud' },
    { key: '1', amount: '3954.06', currency: 'EUR' },
  ]);
  expect(items[0]?.device).toBe(items[1]?.device);
  expect(items[0]?.user).not.toBe(items[1]?.user);
  expect(items[0]?.content).toMatch(/^[\w-]+$/);
  const named = succeeded(await copy.calls['reports.named']({ keys: ['1'], transactionIds: ['t2', 'none'] }));
  expect(named).toMatchObject([
    { key: '1', userId: 'ana', amount: '3954.06' },
    { key: '2', transactionId: 't2', userId: 'ben' },
  ]);
});
