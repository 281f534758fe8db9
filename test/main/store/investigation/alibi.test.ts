import { afterAll, beforeAll, expect, it } from 'vitest';
import { investigateCalls } from '../../../../shared/contract/investigate.calls';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import type { Point } from '../../../../shared/domain/geodesy';
import { defaultTravelLimits } from '../../../../shared/domain/move';
import { subjectOfReport } from '../../../../shared/domain/review-log';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, took } from '../../../support/databases/stored-copy';
import { verdictOn } from '../../../support/inputs/sample-entry';

const madrid = { latitude: 40.4168, longitude: -3.7038 };
const newYork = { latitude: 40.7128, longitude: -74.006 };
const noon = BigInt(Date.UTC(2026, 2, 1, 12)) * 1_000_000n;
const hour = 3_600_000_000_000n;

/** A report of Ana, so many hours after noon. */
const report = (id: number, hours: number, fields: object, device = 'd1') =>
  JSON.stringify({
    id,
    timestamp: '@',
    user: { id: 'ana' },
    device: { id: device },
    ...fields,
  }).replace('"@"', String(noon + BigInt(hours) * hour));
const geo = (at: Point) => ({ geo_location: { address: at } });

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [
    report(1, -30, geo(newYork)),
    report(2, -3, geo(madrid)),
    report(3, -1, {}),
    report(4, 2, { location: { location_type: 'wifi', address: madrid } }, 'd2'),
    report(5, 9, geo(newYork)),
  ]);
});

afterAll(() => copy.reports.close());

async function ask(
  of: { readonly kind: 'user' | 'device'; readonly value: string },
  place: Point,
  hours: number,
) {
  const at = String(noon + BigInt(hours) * hour);
  const rule = { radii: defaultRadii, limits: defaultTravelLimits, trustedOnly: null };
  return copy.investigations['investigate.alibi']({ of, place, radiusKm: 0, at, ...rule });
}

const ana = { kind: 'user', value: 'ana' } as const;

it('an alibi is based on the nearest reports of a user with a position, before the time and after it', async () => {
  const found = await ask(ana, newYork, 0);
  expect(found?.alibi).toMatchObject({
    verdict: 'no',
    before: [{ key: '2', skipped: 1, milliseconds: 3 * 3_600_000 }],
    after: [{ key: '4', skipped: 0, milliseconds: 2 * 3_600_000 }],
  });
  expect(found?.rows.map(({ key }) => key)).toEqual(['2', '4']);
});

it('an alibi of a device is based on its reports alone', async () => {
  const found = await ask({ kind: 'device', value: 'd2' }, madrid, 0);
  expect(found?.alibi).toMatchObject({ verdict: 'yes', before: [], after: [{ key: '4' }] });
});

it('an alibi takes a location to be as precise as the report says that it was found', async () => {
  const found = await ask(ana, madrid, 2);
  expect(found?.alibi.before[0]).toMatchObject({ key: '4', places: [{ radiusKm: defaultRadii.wifi }] });
});

it('an alibi is found behind any number of reports that do not say where the device was', async () => {
  const behindVpn = { ip: { address: newYork, vpn: true } };
  const ids = Array.from({ length: 530 }, (_, at) => 100 + at);
  const long = await storedCopy(new MemoryReviewLog());
  await took(long, [report(1, -20, geo(madrid)), ...ids.map((id) => report(id, -10, behindVpn))]);
  const found = await long.investigations['investigate.alibi']({
    of: ana,
    place: newYork,
    radiusKm: 0,
    at: String(noon - 19n * hour),
    radii: defaultRadii,
    limits: defaultTravelLimits,
    trustedOnly: null,
  });
  const later = await long.investigations['investigate.alibi']({
    of: ana,
    place: newYork,
    radiusKm: 0,
    at: String(noon),
    radii: defaultRadii,
    limits: { ...defaultTravelLimits, fastestKmPerHour: 100 },
    trustedOnly: null,
  });
  await long.reports.close();
  expect(found?.alibi).toMatchObject({ verdict: 'no', after: [] });
  expect(later?.alibi).toMatchObject({ verdict: 'no', before: [{ key: '1', skipped: 530 }] });
});

it('an alibi at the time of a report is decided by that report', async () => {
  expect((await ask(ana, madrid, -3))?.alibi).toMatchObject({ verdict: 'yes', kmPerHour: 0 });
  expect((await ask(ana, newYork, -3))?.alibi).toMatchObject({ verdict: 'no', kmPerHour: null });
});

it('there is no alibi of a user who is in no report', async () => {
  expect(await ask({ kind: 'user', value: 'ben' }, madrid, 0)).toBeNull();
});

it('a question about a time that no report can have is refused', () => {
  const question = {
    of: ana,
    place: madrid,
    radiusKm: 0,
    radii: defaultRadii,
    limits: defaultTravelLimits,
    trustedOnly: null,
  };
  const isAccepted = (at: string) =>
    investigateCalls['investigate.alibi'].arguments.safeParse({ ...question, at }).success;
  expect(isAccepted(String(noon))).toBe(true);
  for (const at of ['', 'noon', '1e9', '-1', '12', `${noon}0`]) expect(isAccepted(at)).toBe(false);
});

it('an alibi counts a precise report behind any number of less precise ones', async () => {
  const imprecise = { ip: { address: { ...madrid, city: 'Madrid' } } };
  const ids = Array.from({ length: 530 }, (_, at) => 100 + at);
  const long = await storedCopy(new MemoryReviewLog());
  await took(long, [report(1, -2, geo(newYork)), ...ids.map((id) => report(id, -1, imprecise))]);
  const found = await long.investigations['investigate.alibi']({
    of: ana,
    place: madrid,
    radiusKm: 0,
    at: String(noon),
    radii: defaultRadii,
    limits: defaultTravelLimits,
    trustedOnly: null,
  });
  await long.reports.close();
  expect(found?.alibi).toMatchObject({ verdict: 'contradiction', before: [{ skipped: 0 }, { key: '1' }] });
});

it('an alibi of a user with a confirmed fraud is not refused by the report of the thief', async () => {
  const log = new MemoryReviewLog();
  const taken = await storedCopy(log);
  const risk = (risk_assignment: string) => ({ event: { risk_assignment } });
  const spoofed = { device: { id: 'd1', integrity: { gps_spoofed: true } } };
  await took(taken, [
    report(1, -30, { ...geo(madrid), ...risk('low') }),
    report(2, -2, { ...geo(newYork), ...risk('high') }),
    report(3, -1, { ...geo(newYork), ...risk('low'), ...spoofed }),
    report(4, 1, { ...geo(newYork), ...risk('fraud') }, 'thief'),
    report(5, 30, { ...geo(madrid), ...risk('clear') }),
  ]);
  const asked = {
    of: ana,
    place: madrid,
    radiusKm: 0,
    at: String(noon),
    radii: defaultRadii,
    limits: defaultTravelLimits,
  };
  const answer = async (change: object) =>
    taken.investigations['investigate.alibi']({ ...asked, trustedOnly: null, ...change });
  const all = await answer({});
  expect(all).toMatchObject({ trustedOnly: false, alibi: { verdict: 'no' } });
  const trusted = {
    trustedOnly: true,
    alibi: { verdict: 'yes', before: [{ key: '1', skipped: 0 }], after: [{ key: '5', skipped: 0 }] },
  };
  expect(await answer({ trustedOnly: true })).toMatchObject(trusted);

  log.append(subjectOfReport('4'), verdictOn('4', 'fraud'));
  await taken.reports.mirrorReviewLog();
  expect(await answer({})).toMatchObject(trusted);
  expect((await answer({ trustedOnly: false }))?.alibi).toEqual(all?.alibi);
  const device = { kind: 'device', value: 'thief' };
  expect(await answer({ of: device })).toMatchObject({ trustedOnly: false, alibi: { verdict: 'no' } });
  expect(await answer({ of: device, trustedOnly: true })).toMatchObject({ alibi: { verdict: 'unknown' } });
  await taken.reports.close();
});
