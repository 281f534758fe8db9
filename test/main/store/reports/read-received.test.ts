import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';

const exact = '{ "id":9007199254740993,\t"amount": 1.50, "amount": 2e400 }';
const withoutId = '{"transaction_id":"of no id"}';

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await took(copy, ['{"id":1}', exact, withoutId, '{"id":2}']);
});

afterAll(() => copy.reports.close());

it('reports are read by their keys in the requested order, byte for byte, without those that are missing', async () => {
  const page = succeeded(
    await copy.calls['reports.rows']({ keys: ['1', '2', '9007199254740993', 'none', '01'] }),
  );
  expect(page.map(({ key }) => key).toSorted()).toEqual(['1', '2', '9007199254740993']);
  const received = succeeded(
    await copy.calls['reports.received']({ keys: ['2', 'none', '9007199254740993', '1'] }),
  );
  expect(received.map(({ json }) => json)).toEqual(['{"id":2}', exact, '{"id":1}']);
});

it('a report without an id is read by its content key', async () => {
  const all = succeeded(
    await copy.calls['reports.page']({
      query: { text: '', filters: [], sort: { column: 'time', descending: true } },
      asOf: null,
      page: 1,
      limit: 10,
    }),
  );
  const key = all.rows.find(({ transactionId }) => transactionId === 'of no id')?.key ?? '';
  expect(succeeded(await copy.calls['reports.received']({ keys: [key] })).map(({ json }) => json)).toEqual([
    withoutId,
  ]);
});

it('the verdicts on no transactions are none', async () => {
  expect(succeeded(await copy.calls['reports.verdicts']({ of: { transactionIds: [] }, limit: 10 }))).toEqual(
    [],
  );
});
