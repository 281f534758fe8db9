import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../../shared/domain/move';
import { everyReport } from '../../../../shared/domain/report-query';
import type { WatchSubject } from '../../../../shared/domain/watch';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, took } from '../../../support/databases/stored-copy';
import { sampleReport } from '../../../support/inputs/sample-reports';

/** The dry run of a watch: days of March 2026, UTC. */

const madrid = { latitude: 40.4168, longitude: -3.7038 };
const rome = { latitude: 41.9, longitude: 12.5 };
const start = Date.UTC(2026, 2, 1);
const dayMs = 86_400_000;
const dayStarts = [0, 1, 2, 3].map((day) => start + day * dayMs);

function report(id: number, day: number, user: string, source: 'geo' | 'em', address: object): string {
  const none = { geo_location: undefined, em_location: undefined, location: undefined, ip: undefined };
  return sampleReport({
    id,
    timestamp: BigInt(start + (day + 0.5) * dayMs + id) * 1_000_000n,
    user: { id: user },
    ...none,
    [`${source}_location`]: { address: { ...address } },
  });
}

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [
    report(1, -1, 'ana', 'geo', madrid),
    report(2, 0, 'ana', 'geo', madrid),
    report(3, 0, 'ana', 'em', madrid),
    report(4, 2, 'ana', 'geo', rome),
    report(5, 2, 'bob', 'geo', madrid),
    report(6, 3, 'ana', 'geo', madrid),
  ]);
});
afterAll(() => copy.reports.close());

async function run(subject: WatchSubject) {
  const rule = { radii: defaultRadii, limits: defaultTravelLimits, zone: 'utc' } as const;
  const { days, hits } = await copy.investigations['investigate.watchDryRun']({
    subject,
    dayStarts,
    ...rule,
  });
  return {
    days: days.map(({ certain, possible }) => [certain, possible]),
    hits: hits.map(({ row, certainty }) => `${row.key} ${certainty}`),
  };
}

it('a dry run counts the reports of a user by day and lists the newest first', async () => {
  expect(await run({ kind: 'user', value: 'ana' })).toEqual({
    days: [
      [2, 0],
      [0, 0],
      [1, 0],
    ],
    hits: ['4 certain', '3 certain', '2 certain'],
  });
});

it('a dry run of a place counts certain and possible hits apart', async () => {
  expect(await run({ kind: 'place', ...madrid, radiusKm: 1, name: '' })).toMatchObject({
    days: [
      [1, 1],
      [0, 0],
      [1, 0],
    ],
  });
});

it('a dry run of a view tests its filters, without a time relative to now', async () => {
  const query = {
    ...everyReport,
    filters: [
      { field: 'user', in: ['bob'], out: [] },
      { field: 'time', range: { kind: 'last', seconds: 60 } },
    ],
  } as const;
  expect(await run({ kind: 'view', name: 'Bob', query })).toEqual({
    days: [
      [0, 0],
      [0, 0],
      [1, 0],
    ],
    hits: ['5 certain'],
  });
});

it('a dry run of a user that no report has finds nothing', async () => {
  expect(await run({ kind: 'user', value: 'carl' })).toEqual({
    days: [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    hits: [],
  });
});
