import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TravelRule } from '../../../../main/store/reports/derived/travel';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { maxDeviceUsers } from '../../../../shared/domain/derived-signals';
import { defaultTravelLimits } from '../../../../shared/domain/move';
import { isImpossible, stepsOf } from '../../../../shared/domain/moves';
import { everyReport, type ReportFilter, type ReportQuery } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { trackOf } from '../../../../shared/domain/track';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { runs } from '../../../support/runner/depth';

const rule: TravelRule = { radii: defaultRadii, limits: defaultTravelLimits };
const start = 1_772_373_909_000_000_000n;
const hour = 3_600_000_000_000n;

interface Given {
  readonly id: number;
  /** Hours after the start; null for no time, Infinity for an implausible one. */
  readonly hours: number | null;
  readonly user?: string | undefined;
  readonly device?: string | undefined;
  readonly geo?: readonly [number, number] | undefined;
  readonly ip?: readonly [number, number] | undefined;
  readonly vpn?: boolean;
  readonly transaction?: string | undefined;
  readonly event?: string | undefined;
  /** Makes another content of the same report. */
  readonly version?: number;
}

function json({ id, hours, user, device, geo, ip, vpn, transaction, event, version }: Given): string {
  const at = (place: Given['geo']) =>
    place ? { address: { latitude: place[0], longitude: place[1] } } : undefined;
  const time = hours === Infinity ? '12' : String(start + (BigInt(hours ?? 0) * hour) / 4n);
  const fields = JSON.stringify({
    transaction_id: transaction,
    event: { id: event },
    user: { id: user },
    device: { id: device },
    geo_location: at(geo),
    ip: { ...at(ip), vpn },
    extra_data: version,
  });
  return `{"id":${id},${hours === null ? '' : `"timestamp":${time},`}${fields.slice(1)}`;
}

/** A copy whose first pass is over, so that signals are derived. */
async function derivingCopy(first: readonly Given[] = [{ id: 999_999, hours: null }]): Promise<StoredCopy> {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(copy, first.map(json));
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
  await derive(copy);
  return copy;
}

const derive = async ({ calls }: StoredCopy, by = rule) =>
  succeeded(await calls['reports.deriveSignals'](by));

async function rowsOf({ calls }: StoredCopy, change: Partial<ReportQuery> = {}) {
  const query = { ...everyReport, ...change };
  return succeeded(await calls['reports.page']({ query, asOf: null, page: 1, limit: 1_000 })).rows;
}

const idsOf = (rows: readonly StoredRow[]) =>
  rows.map(({ id }) => Number(id)).sort((one, other) => one - other);

async function found(copy: StoredCopy, filter: ReportFilter): Promise<readonly number[]> {
  return idsOf(await rowsOf(copy, { filters: [filter] }));
}

/** Returns what the details and the timeline say about each report, from all stored reports. */
function expected(rows: readonly StoredRow[]): ReadonlyMap<string, unknown> {
  const travels = new Map<string, boolean>();
  for (const of of ['userId', 'deviceId'] as const)
    for (const id of new Set(rows.map((row) => row[of]))) {
      if (id === null) continue;
      const track = trackOf(
        rows.filter((row) => row[of] === id).map((row) => ({ ...row, locationType: null })),
      );
      for (const step of stepsOf(track, rule.radii, rule.limits))
        if (isImpossible(step)) travels.set(step.toKey, true);
    }
  return new Map(
    rows.map((row) => {
      const { key, userId, deviceId } = row;
      const inOrder = trackOf(
        rows
          .filter((other) => userId !== null && other.userId === userId)
          .map((each) => ({ ...each, locationType: null })),
      ).stops.map(({ report }) => report);
      const at = inOrder.findIndex((other) => other.key === key);
      const earlier = inOrder.slice(0, Math.max(0, at)).filter((other) => other.deviceId !== null);
      const isNew =
        at > 0 &&
        deviceId !== null &&
        earlier.length > 0 &&
        earlier.every((other) => other.deviceId !== deviceId);
      const users = new Set(
        rows
          .filter((other) => deviceId !== null && other.deviceId === deviceId)
          .flatMap((other) => other.userId ?? []),
      );
      return [
        key,
        {
          derived: [...(travels.get(key) ? ['Impossible travel'] : []), ...(isNew ? ['New device'] : [])],
          deviceUsers: users.size > 1 ? users.size : null,
        },
      ];
    }),
  );
}

const stored = (rows: readonly StoredRow[]) =>
  new Map(rows.map(({ key, derived, deviceUsers }) => [key, { derived, deviceUsers }]));

type Place = readonly [latitude: number, longitude: number];
const madrid: Place = [40.4, -3.7];
const tokyo: Place = [35.7, 139.7];
const lisbon: Place = [38.7, -9.1];
const some = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 6 });
const anyReport = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  hours: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 40 }) },
    { weight: 1, arbitrary: some(null, Infinity) },
  ),
  user: maybe(some('ana', 'ben')),
  device: maybe(some('d1', 'd2', 'd3')),
  geo: maybe(some(madrid, tokyo, lisbon)),
  ip: maybe(some(madrid, tokyo)),
  vpn: some(false, true),
  transaction: maybe(some('t1', 't2', 't3', 't4')),
  event: maybe(some('e1', 'e2', 'e3', 'e4')),
  version: fc.integer({ min: 1, max: 3 }),
});

describe('the derived signals', () => {
  it('are those of the details and the timeline, in whatever order reports arrive and change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyReport, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 }),
        async ([first = [], ...pages]) => {
          const copy = await derivingCopy(first);
          for (const [at, page] of pages.entries()) await took(copy, page.map(json), pass(at + 2, 'new'));
          const rows = await rowsOf(copy);
          expect(stored(rows)).toEqual(expected(rows));
          await copy.reports.close();
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('are right for a user with more reports than one batch, one of them late', async () => {
    const many = Array.from(
      { length: 1_100 },
      (_, at): Given => ({
        id: at + 1,
        hours: at * 40,
        user: 'ana',
        device: at % 90 === 0 ? `d${at}` : 'd',
        ...(at % 7 === 0 && { geo: at % 3 === 0 ? madrid : lisbon }),
        ip: at % 50 === 0 ? tokyo : madrid,
      }),
    );
    const copy = await derivingCopy(many.filter(({ id }) => id % 100 !== 3));
    await took(
      copy,
      many.filter(({ id }) => id % 100 === 3).map((each) => json({ ...each, geo: tokyo })),
      pass(2, 'new'),
    );
    const { calls } = copy;
    const pages = [1, 2].map(async (page) =>
      succeeded(await calls['reports.page']({ query: everyReport, asOf: null, page, limit: 1_000 })),
    );
    const rows = (await Promise.all(pages)).flatMap((page) => page.rows);
    expect(stored(rows)).toEqual(expected(rows));
    await copy.reports.close();
  });

  it('are none before the first pass ends', async () => {
    const copy = await storedCopy(new MemoryReviewLog());
    await took(copy, [
      json({ id: 1, hours: 0, user: 'ana', geo: madrid }),
      json({ id: 2, hours: 1, user: 'ana', geo: tokyo }),
    ]);
    expect(await derive(copy)).toBe(0);
    expect((await rowsOf(copy)).map(({ derived }) => derived)).toEqual([[], []]);
    await copy.reports.close();
  });

  it('find and sort reports, and are counted as values of the signal', async () => {
    const copy = await derivingCopy();
    await took(copy, [
      json({ id: 1, hours: 0, user: 'ana', device: 'd1', geo: madrid }),
      json({ id: 2, hours: 4, user: 'ana', device: 'd2', geo: tokyo, vpn: true }),
      json({ id: 3, hours: 8, user: 'ben', device: 'd2' }),
    ]);
    expect(await found(copy, { field: 'signal', in: ['Impossible travel'], out: [] })).toEqual([2]);
    expect(await found(copy, { field: 'signal', in: ['New device'], out: ['VPN'] })).toEqual([]);
    expect(await found(copy, { field: 'deviceUsers', atLeast: 2, atMost: null })).toEqual([2, 3]);
    expect(await found(copy, { field: 'deviceUsers', atLeast: 3, atMost: null })).toEqual([]);
    const [fastest] = await rowsOf(copy, { sort: { column: 'travel', descending: true } });
    expect(fastest).toMatchObject({
      id: '2',
      signals: ['VPN'],
      derived: ['Impossible travel', 'New device'],
    });
    expect(fastest?.travel).toBeGreaterThan(10_000);
    const request = { query: everyReport, asOf: null, field: 'signal', beginning: 'Imp', limit: 5 } as const;
    expect(succeeded(await copy.calls['reports.values'](request))).toEqual([
      { value: 'Impossible travel', count: 1 },
    ]);
    await copy.reports.close();
  });

  it('change for a successor when an older report arrives late', async () => {
    const copy = await derivingCopy();
    const travels = () => found(copy, { field: 'signal', in: ['Impossible travel'], out: [] });
    await took(copy, [
      json({ id: 1, hours: 0, user: 'ana', geo: madrid }),
      json({ id: 3, hours: 100, user: 'ana', geo: madrid }),
    ]);
    expect(await travels()).toEqual([]);
    await took(copy, [json({ id: 2, hours: 99, user: 'ana', geo: tokyo })]);
    expect(await travels()).toEqual([3]);
    await took(copy, [json({ id: 2, hours: 99, user: 'ana', geo: madrid, version: 2 })]);
    expect(await travels()).toEqual([]);
    await copy.reports.close();
  });

  it('are derived again when the limits or radii in Settings change', async () => {
    const copy = await derivingCopy();
    await took(copy, [
      json({ id: 1, hours: 0, user: 'ana', geo: madrid }),
      json({ id: 2, hours: 8, user: 'ana', geo: lisbon }),
    ]);
    const travels = () => found(copy, { field: 'signal', in: ['Impossible travel'], out: [] });
    expect(await travels()).toEqual([]);
    expect(await derive(copy, { ...rule, limits: { ...rule.limits, fastestKmPerHour: 100 } })).toBe(1);
    expect(await travels()).toEqual([2]);
    expect(await derive(copy)).toBe(1);
    expect(await travels()).toEqual([]);
    expect(await derive(copy)).toBe(0);
    await copy.reports.close();
  });

  it('count the users of a device up to a limit', async () => {
    const copy = await derivingCopy();
    const users = Array.from({ length: maxDeviceUsers + 20 }, (_, at) =>
      json({ id: at + 1, hours: 0, user: `u${at}`, device: 'd' }),
    );
    await took(copy, users.slice(0, 50));
    expect(await found(copy, { field: 'deviceUsers', atLeast: 50, atMost: 50 })).toHaveLength(50);
    await took(copy, users.slice(50), pass(2, 'new'));
    expect(
      (await rowsOf(copy, { filters: [{ field: 'device', in: ['d'], out: [] }] })).map(
        ({ deviceUsers }) => deviceUsers,
      ),
    ).toEqual(users.map(() => maxDeviceUsers));
    await copy.reports.close();
  });
});
