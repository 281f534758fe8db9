import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatheringQuery } from '../../../../../renderer/features/investigate/meetings/meeting-queries';
import type { FoundMeetings } from '../../../../../shared/contract/meetings.calls';
import { defaultRadii } from '../../../../../shared/domain/assumed-radius';
import type { Point } from '../../../../../shared/domain/geodesy';
import { MemoryReviewLog } from '../../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, took } from '../../../../support/databases/stored-copy';

const start = BigInt(Date.UTC(2026, 2, 1)) * 1_000_000n;
const hour = 3_600_000_000_000n;
const bar = { latitude: 40.417, longitude: -3.703 };
/** 300 m from the bar. */
const corner = { latitude: 40.4197, longitude: -3.703 };
const airport = { latitude: 40.4936, longitude: -3.5668 };
const pole = { latitude: -89.9996, longitude: 12 };
const poleToo = { latitude: -89.9995, longitude: -150 };

let ids = 0;

function report(
  user: string | null,
  day: number,
  hours: number,
  fields: object,
  device = `phone of ${user}`,
): string {
  ids += 1;
  const timestamp = start + BigInt(Math.round((day * 24 + hours) * 3_600)) * 1_000_000_000n;
  return JSON.stringify({
    id: ids,
    timestamp: '@',
    ...(user === null ? {} : { user: { id: user } }),
    device: { id: device },
    ...fields,
  }).replace('"@"', String(timestamp));
}

const gps = (address: Point) => ({ geo_location: { address } });
const em = (address: Point) => ({ em_location: { address } });

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  const days = [0, 4, 9];
  await took(copy, [
    ...days.flatMap((day) => [
      report('ana', day, 20, gps(bar)),
      report('ben', day, 20.5, gps(bar), 'shared phone'),
      report('cem', day, 20, { ...gps(bar), device: { id: 'd', integrity: { gps_spoofed: true } } }),
      report('dana', day, 20.2, em(bar)),
      report('eva', day, 20, gps(corner)),
      report('frank', day, 9, gps(pole)),
      report('gina', day, 9.1, gps(poleToo)),
      report('heidi', day, 20, gps({ latitude: 0, longitude: 0 })),
      report('ivan', day, 20, gps({ latitude: 0, longitude: 0 })),
      report(null, day, 20, gps(bar)),
    ]),
    report('ana', 5, 8, gps(corner), 'shared phone'),
  ]);
});

afterAll(() => copy.reports.close());

const usual = { user: null, positions: 'gps', withinMinutes: 60, leastDays: 2, radii: defaultRadii } as const;

async function ask(
  change: Partial<Parameters<StoredCopy['investigations']['investigate.meetings']>[0]> = {},
) {
  const answer = await copy.investigations['investigate.meetings']({ ...usual, ...change });
  if (answer.kind !== 'found') throw new Error('Crowded.');
  return answer;
}

const usersOf = ({ pairs }: FoundMeetings) => pairs.listed.map(({ users }) => users.join(' and ')).sort();

it('users meet where the circles of their GPS positions overlap, also at a pole; forged and missing fixes do not count', async () => {
  const found = await ask();
  expect(usersOf(found)).toEqual(['ana and ben', 'frank and gina']);
  expect(found).toMatchObject({ users: 5, reports: 16, leftOut: 12 });
});

it('EM positions count if they are requested, with their own radius', async () => {
  const found = await ask({ positions: 'gpsAndEm' });
  expect(usersOf(found)).toContain('ana and dana');
  expect(usersOf(found)).toContain('dana and eva');
});

it('a pair has its meetings, newest first, with the reports, the distance and the radii', async () => {
  const pair = (await ask()).pairs.listed.find(({ users }) => users[0] === 'ana');
  expect(pair).toMatchObject({ days: 3, sharedDevices: 1, usual: [0.75, 1] });
  expect(pair?.meetings).toHaveLength(3);
  expect(pair?.meetings[0]).toMatchObject({ secondsApart: 1_800, km: 0 });
  const [one, other] = pair?.meetings[0]?.sides ?? [];
  expect(one).toMatchObject({ radiusKm: 0.1, timestamp: String(start + (9n * 24n + 20n) * hour) });
  expect(one?.latitude).toBeCloseTo(bar.latitude, 5);
  expect(other?.timestamp).toBe(String(start + (9n * 24n + 20n) * hour + hour / 2n));
});

it('a shorter time between reports and more days leave out what does not fit', async () => {
  expect(usersOf(await ask({ withinMinutes: 15 }))).toEqual(['frank and gina']);
  expect(usersOf(await ask({ leastDays: 5 }))).toEqual([]);
});

it('the meetings of one user are those of all that the user is in', async () => {
  const found = await ask({ user: 'gina' });
  expect(usersOf(found)).toEqual(['frank and gina']);
  expect(found.pairs.count).toBe(1);
  expect(found.pairs.byChance).toEqual((await ask()).pairs.byChance);
  expect(usersOf(await ask({ user: 'nobody' }))).toEqual([]);
});

it('three users at one place on one day are a gathering, with its time and place', async () => {
  await took(copy, [
    report('judy', 12, 10, gps(bar)),
    report('ken', 12, 12, gps(bar)),
    report('leo', 12, 15, gps(bar)),
    ...['judy', 'ken', 'leo'].map((user) => report(user, 2, 10, gps(pole))),
  ]);
  const { gatherings } = await ask();
  const found = gatherings.listed.find(({ users }) => users.includes('judy') && users.includes('leo'));
  expect(found).toMatchObject({ count: 3, sharedDevices: 0, from: String(start + (12n * 24n + 10n) * hour) });
  expect(found?.until).toBe(String(start + (12n * 24n + 15n) * hour));
});

it('the reports of a gathering are those of all its users at its place, and of no one elsewhere at the same time', async () => {
  const guests = Array.from({ length: 40 }, (_, at) => `guest ${at}`);
  await took(copy, [
    ...guests.map((user, at) => report(user, 20, 10 + at / 10, gps(bar))),
    ...guests.map((user, at) => report(user, 20, 10.05 + at / 10, { ...gps(airport), ...em(bar) })),
    report('passer-by', 20, 11, gps(pole)),
  ]);
  const { gatherings } = await ask();
  const found = gatherings.listed.find(({ users }) => users.includes('guest 39'));
  if (!found) throw new Error('There is no such gathering.');
  expect(found.users).toHaveLength(40);
  const query = gatheringQuery(found, 'gps');
  const page = await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 1_000 });
  expect(page.ok && page.value.rows.map(({ userId }) => userId).toSorted()).toEqual(guests.toSorted());
});
