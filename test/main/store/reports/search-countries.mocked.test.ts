import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { countriesNamed } from '../../../../shared/countries/country-named';
import { everyReport } from '../../../../shared/domain/report-query';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { sampleReport } from '../../../support/inputs/sample-reports';

vi.mock('../../../../shared/countries/country-named', { spy: true });

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  const cities = ['Bilbao', 'Vigo', 'Zarautz'];
  await took(
    copy,
    cities.map((city, at) => sampleReport({ id: at + 1, location: { address: { city, country: 'Spain' } } })),
  );
});

afterAll(() => copy.reports.close());

/** Returns how many reports a text finds, and what countries were looked up for. */
async function search(text: string) {
  vi.mocked(countriesNamed).mockClear();
  const query = { ...everyReport, text };
  const { rows } = succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 50 }));
  return { found: rows.length, lookedUp: vi.mocked(countriesNamed).mock.calls.map(([name]) => name) };
}

it('looks the countries of places up only for a place that is a country, or is called so, and each once', async () => {
  expect(await search('place:bilbao')).toEqual({ found: 1, lookedUp: ['bilbao', 'Spain'] });
  expect(await search('place:España')).toEqual({ found: 3, lookedUp: ['España'] });
  expect(await search('place:Espainia')).toEqual({ found: 3, lookedUp: ['Espainia'] });
});
