import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultRadii } from '../../../../../shared/domain/assumed-radius';
import type { Point } from '../../../../../shared/domain/geodesy';
import { everyReport } from '../../../../../shared/domain/report-query';
import { subjectOfReport } from '../../../../../shared/domain/review-log';
import { MemoryReviewLog } from '../../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../../support/databases/stored-copy';
import { verdictOn } from '../../../../support/inputs/sample-entry';

const madrid = { latitude: 40.417, longitude: -3.703, city: 'Madrid', country: 'Spain' };
const berlin = { latitude: 52.52, longitude: 13.405, city: 'Berlin', country: 'Germany' };
const rome = { latitude: 41.903, longitude: 12.496, city: 'Rome', country: 'Italy' };
/** A cell of districts that 180° goes through. */
const taveuni = { latitude: -16.801, longitude: 180, city: 'Taveuni', country: 'Fiji' };
const pole = { latitude: 89.999, longitude: 12.3, city: 'Pole', country: '' };

let ids = 0;

function report(user: string, risk: string, address: Point, fields: object = {}): string {
  ids += 1;
  return JSON.stringify({
    id: ids,
    timestamp: 1_772_373_909_000_000_000,
    transaction_id: `transaction-${ids}`,
    user: { id: user },
    event: { risk_assignment: risk },
    location: { address },
    geo_location: { address },
    ...fields,
  });
}

/** Reports of so many users, each with one report. */
const of = (count: number, name: string, risk: string, address: Point) =>
  Array.from({ length: count }, (_, at) => report(`${name} ${at}`, risk, address));

let copy: StoredCopy;
const log = new MemoryReviewLog();

beforeAll(async () => {
  copy = await storedCopy(log);
  await took(copy, [
    ...of(40, 'madrid', 'clear', madrid),
    ...of(2, 'madrid fraud', 'fraud', madrid),
    ...of(8, 'taveuni', 'high', taveuni),
    report('taveuni 0', 'high', { ...taveuni, longitude: -179.999 }),
    ...of(6, 'pole', 'fraud', pole),
    // One user with many reports is one user.
    ...Array.from({ length: 20 }, () => report('one', 'fraud', berlin)),
    report('two', 'clear', berlin),
    report('three', 'clear', berlin),
    report('unknown', 'severe', madrid),
    report('nowhere', 'fraud', madrid, { geo_location: null }),
    ...Array.from({ length: 12 }, () => report('', 'fraud', rome, { user: null })),
  ]);
});

afterAll(() => copy.reports.close());

const usual = { counted: 'reported', resolution: 6, radii: defaultRadii } as const;
const ask = (change: object = {}) => copy.investigations['investigate.hotSpots']({ ...usual, ...change });

it('a cell is hot where many users have fraud, not where one user has many reports', async () => {
  const { base, listed, compared, unplaced } = await ask();
  expect(listed.map(({ place }) => place.split(',')[0])).toEqual(['Taveuni', 'Pole']);
  expect(base).toMatchObject({ users: 59, reports: 79, fraud: 37 });
  expect(compared).toBe(4);
  expect(unplaced).toBe(1);
});

it('reports without user and device are no users, and are stated', async () => {
  const { listed, anonymous, base } = await ask();
  expect(listed.map(({ place }) => place)).not.toContain('Rome, Italy');
  expect([anonymous, base.reports]).toEqual([12, 79]);
});

it('the cell across 180° has all of its reports, and its filter finds exactly these', async () => {
  const spot = (await ask()).listed[0];
  expect(spot).toMatchObject({ users: 8, reports: 9, fraud: 9, share: 1 });
  if (!spot) throw new Error('There is no hot spot.');
  const counted = await copy.calls['reports.count']({
    query: { ...everyReport, filters: [spot.filter] },
    asOf: null,
  });
  expect(succeeded(counted).shown).toBe(9);
});

it('the cell at a pole has a filter that finds its reports', async () => {
  const spot = (await ask()).listed[1];
  if (!spot) throw new Error('There is no hot spot.');
  const query = { ...everyReport, filters: [spot.filter] };
  const counted = await copy.calls['reports.count']({ query, asOf: null });
  expect(succeeded(counted).shown).toBe(6);
});

it('smaller cells leave out positions that are less precise than an edge', async () => {
  const radii = { ...defaultRadii, geo: 1 };
  expect((await ask({ radii, resolution: 7 })).base.users).toBeGreaterThan(0);
  expect((await ask({ radii, resolution: 8 })).base.users).toBe(0);
});

it('verdicts count as in the metrics: fraud and suspicious against legitimate, and “can’t tell” not at all', async () => {
  const marks = new MemoryReviewLog();
  const judged = await storedCopy(marks);
  const verdictOf = (id: number) =>
    id <= 6 ? (id % 2 === 0 ? 'fraud' : 'suspicious') : id <= 60 ? 'legitimate' : id <= 70 ? 'unclear' : null;
  const texts = Array.from({ length: 80 }, (_, at) =>
    JSON.stringify({
      id: at + 1,
      user: { id: `user ${at + 1}` },
      event: { risk_assignment: 'clear' },
      geo_location: { address: at < 6 ? taveuni : madrid },
    }),
  );
  for (let id = 1; id <= 80; id += 1) {
    const verdict = verdictOf(id);
    if (verdict !== null) marks.append(subjectOfReport(String(id)), verdictOn(String(id), verdict));
  }
  await took(judged, texts);
  const found = await judged.investigations['investigate.hotSpots']({ ...usual, counted: 'judged' });
  expect(found.base).toMatchObject({ users: 60, reports: 60, fraud: 6 });
  expect(found.listed).toMatchObject([{ users: 6, fraud: 6, share: 1 }]);

  // Divided verdicts are no verdict yet.
  const others = { person: 'ben', device: '00000000-0000-4000-8000-0000000000dd' };
  marks.append(subjectOfReport('2'), verdictOn('2', 'legitimate'), { ...others, deviceSeq: 1 });
  marks.append(subjectOfReport('7'), verdictOn('7', 'fraud'), { ...others, deviceSeq: 2 });
  await judged.reports.mirrorReviewLog();
  const left = await judged.investigations['investigate.hotSpots']({ ...usual, counted: 'judged' });
  expect(left.base).toMatchObject({ users: 58, reports: 58, fraud: 5 });
  await judged.reports.close();
});
