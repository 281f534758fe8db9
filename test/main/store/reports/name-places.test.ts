import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../../../../main/store/migrations';
import { foldReports } from '../../../../main/store/reports/fold-reports';
import { reportMigrations } from '../../../../main/store/reports/migrations';
import { nothingRemembered } from '../../../../main/store/sync-memory';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { everyReport, type ReportFilter } from '../../../../shared/domain/report-query';
import { Database } from '../../../../shared/node/database/database';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import {
  type StoredCopy,
  someKey,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const california = { country: 'United States', country_code: 'US', latitude: 37.422, longitude: -122.084 };
const tokyo = {
  city: 'Tokyo',
  country: 'Japan',
  country_code: 'JP',
  latitude: 35.6895,
  longitude: 139.69171,
};
const inCalifornia = JSON.stringify({
  id: 1,
  transaction_id: 't1',
  geo_location: { address: california },
  location: { location_type: 'geo', address: california },
  ip: { address: tokyo },
});
const byIp = JSON.stringify({ id: 2, transaction_id: 't2', ip: { address: tokyo } });
const texts = [inCalifornia, byIp];

async function rowsOf(copy: StoredCopy, filters: readonly ReportFilter[] = [], text = '') {
  const query = { ...everyReport, filters, text, sort: { column: 'id', descending: false } } as const;
  return succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 })).rows;
}

const facts = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ place, isPlaceOfIp, positions }) => [place, isPlaceOfIp, positions.map(({ near }) => near)]);

const expected = [
  [
    'Mountain View, United States',
    false,
    ['Mountain View, United States', undefined, 'Mountain View, United States'],
  ],
  ['Tokyo, Japan', true, [undefined]],
];

it('a report has its place in rows, details, filters and searches', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(copy, texts);
  expect(facts(await rowsOf(copy))).toEqual(expected);
  const [{ key = '' } = {}, other] = await rowsOf(copy);
  expect(succeeded(await copy.calls['reports.detail']({ key }))).toMatchObject({
    place: 'Mountain View, United States',
    isPlaceOfIp: false,
  });
  expect(succeeded(await copy.calls['reports.detail']({ key: other?.key ?? '' }))).toMatchObject({
    place: 'Tokyo, Japan',
    isPlaceOfIp: true,
  });
  const filter = { field: 'place', in: ['Mountain View, United States'], out: [] } as const;
  expect((await rowsOf(copy, [filter])).map(({ id }) => id)).toEqual(['1']);
  expect((await rowsOf(copy, [], 'place:"mountain view"')).map(({ id }) => id)).toEqual(['1']);
  expect((await rowsOf(copy, [], 'place:tokyo')).map(({ id }) => id)).toEqual(['2']);
  await copy.reports.close();
});

it('a copy from before has the places after the scores have been computed again', async () => {
  const path = join(temporaryFolder(), 'reports.db');
  const before = await Database.open(path, { key: someKey });
  await migrate(before, reportMigrations.slice(0, 13));
  await before.run(`INSERT INTO dictionary_value (code, field, rank, text) VALUES (1, 8, 0, 'Tokyo, Japan')`);
  const insert = `INSERT INTO report (seq, id, place, positions, position_list, problems, arrival, first_pass, read, noted)
    VALUES (?1, ?1, 1, 1, ?2, 0, 0, 1, 0, 0)`;
  const point = `${california.latitude},${california.longitude},"United States"`;
  const japan = `${tokyo.latitude},${tokyo.longitude},"Tokyo, Japan"`;
  await before.run(insert, [1, `[0,${point},2,${japan},3,${point}]`]);
  await before.run(insert, [2, `[2,${japan}]`]);
  for (const [at, text] of texts.entries())
    await before.run('INSERT INTO received (seq, received_at, json) VALUES (?, 0, ?)', [at + 1, text]);
  const scored = { rule: 2, radii: defaultRadii, recounted: null, ignored: [], unsettled: [], riskWords: [] };
  await before.run('INSERT INTO metadata (name, value) VALUES (?, ?)', ['scores', JSON.stringify(scored)]);
  await before.transaction((session) => foldReports(session));
  await before.close();

  const opened = await storedCopy(new MemoryReviewLog(), { path });
  succeeded(await opened.calls['syncMemory.write'](nothingRemembered));
  await opened.reports.backgroundWorkDone();
  expect((await rowsOf(opened)).map(({ place }) => place)).toEqual(['Tokyo, Japan', 'Tokyo, Japan']);
  expect(succeeded(await opened.calls['reports.assumeRadii']({ radii: defaultRadii }))).toBeGreaterThan(0);
  expect(facts(await rowsOf(opened))).toEqual(expected);
  expect((await rowsOf(opened, [], 'place:"mountain view"')).map(({ id }) => id)).toEqual(['1']);
  expect(succeeded(await opened.calls['reports.assumeRadii']({ radii: defaultRadii }))).toBe(0);
  await opened.reports.close();
});
