import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyReport, withFilter } from '../../../../shared/domain/report-query';
import { maxRowTextLength } from '../../../../shared/shown-text';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { sampleReport } from '../../../support/inputs/sample-reports';

const long = 'x'.repeat(maxRowTextLength + 1);
let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [
    sampleReport({
      id: 1,
      extra_data: { operation: 'booking', payee: { account: 9007199254740993n, long } },
    }),
    sampleReport({ id: 2, extra_data: { operation: '=1+1' }, 'event.risk_assignment': 'low' }),
    sampleReport({ id: 3, extra_data: null }),
  ]);
});

afterAll(() => copy.reports.close());

describe('a page of rows', () => {
  const request = { query: everyReport, asOf: null, page: 1, limit: 10 };

  it('has the requested fields of extra_data, with all digits, and nothing else', async () => {
    const paths = ['operation', 'payee.account', 'payee.long'];
    for (const listed of [false, true]) {
      const { rows } = succeeded(await copy.calls['reports.page']({ ...request, listed, extraPaths: paths }));
      const values = new Map(rows.map((row) => [row.id, row.extraValues?.map(({ text }) => text)]));
      expect(values.get('1')).toEqual(['booking', '9007199254740993', `${long}…`]);
      expect(values.get('2')).toEqual(['=1+1', null, null]);
      expect(values.get('3')).toEqual([null, null, null]);
    }
  });

  it('has none if none are requested', async () => {
    const { rows } = succeeded(await copy.calls['reports.page'](request));
    expect(rows.every(({ extraValues }) => extraValues === undefined)).toBe(true);
  });
});

describe('the paths of extra_data', () => {
  it('are found in the reports, the most frequent first', async () => {
    const found = succeeded(await copy.calls['reports.extraPaths']({ query: everyReport, asOf: null }));
    expect(found).toEqual(expect.arrayContaining(['operation', 'payee.account', 'payee.long']));
    expect(found.indexOf('operation')).toBeLessThan(found.indexOf('payee.account'));
  });

  it('are found outside of the query too', async () => {
    const query = withFilter(everyReport, { field: 'risk', in: ['none'], out: [] });
    const found = succeeded(await copy.calls['reports.extraPaths']({ query, asOf: null }));
    expect(found).toContain('payee.account');
  });
});
