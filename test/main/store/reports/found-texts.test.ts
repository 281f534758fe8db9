import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyReport } from '../../../../shared/domain/report-query';
import type { FoundText } from '../../../../shared/domain/report-row';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { sampleReport } from '../../../support/inputs/sample-reports';

const description = `The exit node of the connection is in Reykjavík,\nwhich leaves no time. ${'More. '.repeat(30)}`;
let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  const extra = { nested: { concept: 'Paulina', list: ['x', 'needle'] }, number: 9007199254740993n };
  await took(copy, [
    sampleReport({ id: 1, descriptive_report: description, extra_data: extra, 'field.unknown': 'surplus' }),
  ]);
});

afterAll(() => copy.reports.close());

async function found(text: string, ofGrid = true): Promise<readonly FoundText[] | undefined> {
  const request = { query: { ...everyReport, text }, asOf: null, page: 1, limit: 10, ofGrid };
  return succeeded(await copy.calls['reports.page'](request)).rows[0]?.found;
}

describe('a row of a search', () => {
  it.each([
    ['bilbao', { columns: ['place'], path: '' }],
    ['spain', { columns: ['place', 'country'], path: '' }],
    ['transaction', { columns: ['transaction'], path: '' }],
    ['pixel', { columns: ['device'], path: '' }],
    ['device-1', { columns: [], path: 'device.id' }],
    ['reykjavik', { columns: [], path: 'descriptive_report' }],
    ['paulina', { columns: ['extra'], path: '' }],
    ['needle', { columns: [], path: 'extra_data.nested.list' }],
    ['9007199254740993', { columns: [], path: 'extra_data.number' }],
    ['surplus', { columns: [], path: 'field.unknown' }],
  ])('says where it contains %s', async (text, place) => {
    expect(await found(text)).toMatchObject([place]);
  });

  it('has an excerpt of the text around the match', async () => {
    const [first] = (await found('reykjavik')) ?? [];
    expect(first?.excerpt).toMatch(/^…connection is in Reykjavík, which leaves no time\. More\..*…$/);
    expect((await found('paulina'))?.[0]?.excerpt).toBe('nested.concept: Paulina');
  });

  it('says it for each phrase, and for words next to fields only', async () => {
    const places = await found('needle place:bilbao "exit node"');
    expect(places?.map(({ path }) => path)).toEqual(['extra_data.nested.list', 'descriptive_report']);
    expect(await found('place:bilbao')).toBeUndefined();
    expect(await found('needle', false)).toBeUndefined();
  });
});
