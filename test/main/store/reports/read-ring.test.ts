import { expect, it } from 'vitest';
import { maxRingSide, type RingSubject, ringQuery } from '../../../../shared/domain/ring';
import { MemoryReviewLog } from '../../../support/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/stored-copy';

type Given = readonly [user: string | null, device: string | null, risk: string | null];

/** A copy with these reports, numbered from 1. */
async function copyOf(reports: readonly Given[]): Promise<StoredCopy> {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(
    copy,
    reports.map(([user, device, risk], at) =>
      JSON.stringify({
        id: at + 1,
        user: user === null ? undefined : { id: user },
        device: device === null ? undefined : { id: device },
        event: { risk_assignment: risk },
      }),
    ),
  );
  return copy;
}

async function ringOf({ calls }: StoredCopy, kind: RingSubject['kind'], value: string) {
  return succeeded(await calls['reports.ring']({ of: { kind, value } }));
}

const some: readonly Given[] = [
  ['ana', 'd1', 'clear'],
  ['ana', 'd1', 'fraud'],
  ['ana', 'd1', 'low'],
  ['ben', 'd1', null],
  ['ben', 'd2', 'odd'],
  ['cleo', 'd2', 'high'],
  ['dan', 'd3', 'fraud'],
  [null, 'd1', 'fraud'],
  ['ana', null, 'fraud'],
];

it('a ring has the users of a device and all their devices, with the reports and the worst risk of each pair', async () => {
  const copy = await copyOf(some);
  expect(await ringOf(copy, 'device', 'd1')).toMatchObject({
    users: ['ana', 'ben'],
    devices: ['d1', 'd2'],
    cells: [
      { user: 0, device: 0, reports: 3, worst: 'fraud' },
      { user: 1, device: 0, reports: 1, worst: null },
      { user: 1, device: 1, reports: 1, worst: 'odd' },
    ],
    reports: 5,
    isCut: false,
  });
  await copy.reports.close();
});

it('the ring of a user has the users of any of their devices', async () => {
  const copy = await copyOf(some);
  const ring = await ringOf(copy, 'user', 'ben');
  expect(ring?.users).toEqual(['ben', 'ana', 'cleo']);
  expect(ring?.devices).toEqual(['d1', 'd2']);
  expect(await ringOf(copy, 'user', 'nobody')).toBeNull();
  await copy.reports.close();
});

it('the query of a ring finds exactly the reports of its cells', async () => {
  const copy = await copyOf(some);
  const ring = await ringOf(copy, 'device', 'd2');
  if (!ring) throw new Error('no ring');
  const query = ringQuery(ring.users, ring.devices);
  const counts = succeeded(await copy.calls['reports.count']({ query, asOf: ring.asOf }));
  expect(counts.shown).toBe(ring.reports);
  expect(ring.reports).toBe(3);
  await copy.reports.close();
});

it('a large ring is cut to those with the most reports, and says so', async () => {
  const users = Array.from({ length: maxRingSide + 5 }, (_, at) => `u${at}`);
  const copy = await copyOf([
    ...users.map((user): Given => [user, 'd1', 'low']),
    ['u34', 'd1', 'low'],
    ['u34', 'd2', 'low'],
  ]);
  const ring = await ringOf(copy, 'device', 'd1');
  expect(ring?.users).toHaveLength(maxRingSide);
  expect(ring?.users[0]).toBe('u34');
  expect(ring?.isCut).toBe(true);
  expect(ring?.reports).toBe(maxRingSide + 2);
  await copy.reports.close();
});
