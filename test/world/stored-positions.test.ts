import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../main/store/migrations';
import { reportMigrations } from '../../main/store/reports/migrations';
import { addPoints } from '../../main/store/reports/points';
import { nothingRemembered } from '../../main/store/sync-memory';
import { defaultRadii } from '../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../shared/domain/move';
import { pointTag, readPackedPoints } from '../../shared/domain/packed-points';
import { everyReport } from '../../shared/domain/report-query';
import { scoreToday } from '../../shared/domain/what-if';
import { Database } from '../../shared/node/database/database';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { type StoredCopy, someKey, storedCopy, succeeded, took } from '../support/databases/stored-copy';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** What is judged of positions is stored once, and everything that reads them agrees with it. */

const madrid = {
  city: 'Madrid',
  country: 'Spain',
  country_code: 'ES',
  latitude: 40.4168,
  longitude: -3.7038,
};
const newYork = {
  city: 'New York City',
  country: 'United States',
  country_code: 'US',
  latitude: 40.71427,
  longitude: -74.00597,
};
const kansas = { country: 'United States', country_code: 'US', latitude: 37.751, longitude: -97.822 };

let at = 0;
function report(user: string, fields: object): string {
  at += 1;
  const time = (1_772_323_200 + at * 600) * 1_000_000_000;
  return JSON.stringify({ id: at, timestamp: time, transaction_id: `t${at}`, user: { id: user }, ...fields });
}

const geo = (address: object) => ({ geo_location: { address } });
const ip = (address: object) => ({ ip: { address } });

/** Two reports of each user, ten minutes apart; only those of the last one are a travel. */
const texts = [
  report('country', ip(newYork)),
  report('country', { ...geo(newYork), ...ip(kansas) }),
  report('zero', { ...geo(madrid), ...ip(madrid) }),
  report('zero', { ...geo({ country_code: 'ES', latitude: 1e-7, longitude: -1e-7 }), ...ip(madrid) }),
  report('swapped', { ...geo(madrid), ...ip(madrid) }),
  report('swapped', { ...geo({ ...madrid, latitude: -3.7038, longitude: 40.4168 }), ...ip(madrid) }),
  report('rounded', { ...geo({ ...madrid, latitude: 40, longitude: -4 }) }),
  report('rounded', { ...geo(madrid) }),
  report('travel', geo(madrid)),
  report('travel', geo(newYork)),
];

let copy: StoredCopy;
beforeEach(async () => {
  copy = await storedCopy(new MemoryReviewLog());
});
afterEach(() => copy.reports.close());

const rule = { radii: defaultRadii, limits: defaultTravelLimits };

async function derivedRows(of: StoredCopy) {
  succeeded(await of.calls['syncMemory.write'](nothingRemembered));
  await of.reports.backgroundWorkDone();
  succeeded(await of.calls['reports.assumeRadii']({ radii: defaultRadii }));
  succeeded(await of.calls['reports.deriveSignals'](rule));
  const query = { ...everyReport, sort: { column: 'id', descending: false } } as const;
  return succeeded(await of.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 })).rows;
}

it('rows, details, signals and scores agree', async () => {
  await took(copy, texts);
  const rows = await derivedRows(copy);
  expect(
    rows.flatMap(({ userId, derived }) => (derived.includes('Impossible travel') ? [userId] : [])),
  ).toEqual(['travel']);
  expect(rows.filter(({ disagreement }) => (disagreement ?? 0) > 0)).toEqual([]);
  expect(rows.flatMap(({ positions }) => positions.flatMap(({ mark }) => mark ?? []))).toEqual([
    'country',
    'near zero',
    'swapped',
    'whole degrees',
  ]);
  for (const { key, positions } of rows) {
    const detail = succeeded(await copy.calls['reports.detail']({ key }));
    expect(detail?.positions.usable).toEqual(positions);
  }
});

it('a position that says nothing has no distance', async () => {
  await took(copy, texts);
  const rows = await derivedRows(copy);
  expect(rows[3]?.distance).toBeNull();
  expect(rows[2]?.distance).toBe(0);
});

it('the what-if flags the same reports, with the stored radii and with others', async () => {
  await took(copy, texts);
  await derivedRows(copy);
  const today = { travel: defaultTravelLimits, score: scoreToday, radii: defaultRadii };
  for (const radii of [defaultRadii, { ...defaultRadii, ip: 100, em: 6 }]) {
    const question = { snapshot: null, today, tried: { ...today, radii }, listed: 'newly' } as const;
    let answer = await copy.investigations['investigate.whatIf'](question);
    while (answer.kind === 'preparing')
      answer = await copy.investigations['investigate.whatIf']({ ...question, snapshot: answer.snapshot });
    expect(answer).toMatchObject({ tried: { any: { reports: 1 } }, newly: 0, noLonger: 0 });
  }
});

it('a copy from before positions were judged is judged when it is opened, and its signals and scores again', async () => {
  const path = join(temporaryFolder(), 'reports.db');
  const before = await Database.open(path, { key: someKey });
  await migrate(before, reportMigrations.slice(0, 8));
  const zero = {
    source: 'geo',
    latitude: 1e-7,
    longitude: -1e-7,
    wrapped: false,
    place: 'ES',
    suspicious: false,
  } as const;
  const place = { ...zero, source: 'ip', latitude: kansas.latitude, longitude: kansas.longitude } as const;
  const json = report('old', {
    ...geo({ country_code: 'ES', latitude: 1e-7, longitude: -1e-7 }),
    ...ip(kansas),
  });
  await before.run(
    `INSERT INTO report (seq, id, positions, position_list, distance, problems, arrival, first_pass, read, noted)
      VALUES (1, 1, 2, ?, 12000, 0, 0, 1, 0, 0)`,
    ['[0,1e-7,-1e-7,"ES",2,37.751,-97.822,"United States"]'],
  );
  await before.run('INSERT INTO received (seq, received_at, json) VALUES (1, 0, ?)', [json]);
  await before.transaction((session) =>
    addPoints(session, [{ seq: 1, riskAssignment: null, positions: [zero, place] }]),
  );
  await before.close();
  const opened = await storedCopy(new MemoryReviewLog(), { path });
  const [row] = await derivedRows(opened);
  expect(row?.positions.map(({ mark, suspicious }) => [mark, suspicious])).toEqual([
    ['near zero', true],
    ['country', false],
  ]);
  expect(row?.distance).toBeNull();
  const { points } = succeeded(await opened.calls['map.points']({ before: null }));
  expect([...(readPackedPoints(points)?.tag ?? [])].map(pointTag)).toMatchObject([
    { source: 'geo', suspicious: true, coarse: false },
    { source: 'ip', suspicious: false, coarse: true },
  ]);
  await opened.reports.close();
});
