import { afterAll, beforeAll, expect, it } from 'vitest';
import { linksCalls } from '../../../../shared/contract/links.calls';
import type { Point } from '../../../../shared/domain/geodesy';
import {
  type LinkKind,
  placeValue,
  type StartRef,
  strongLinks,
} from '../../../../shared/domain/links/link-kinds';
import { subjectOf } from '../../../../shared/domain/review-log';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, took } from '../../../support/databases/stored-copy';
import { verdictOn } from '../../../support/inputs/sample-entry';

const madrid = { latitude: 40.4168, longitude: -3.7038 };
const noon = BigInt(Date.UTC(2026, 2, 1, 12)) * 1_000_000n;
const day = 86_400_000_000_000n;

interface Given {
  readonly user: string;
  readonly device: string;
  readonly gps?: Point;
  readonly risk?: string;
  readonly amount?: number;
}

function report(id: number, { user, device, gps, risk = 'low', amount }: Given): string {
  return JSON.stringify({
    id,
    timestamp: '@',
    transaction_id: `t${id}`,
    user: { id: user },
    device: { id: device, model: 'phone' },
    event: { risk_assignment: risk },
    ...(amount && { extra_data: { amount, currency: 'EUR' } }),
    ...(gps && { geo_location: { address: { ...gps, city: 'Madrid' } } }),
  }).replace('"@"', String(noon + BigInt(id) * day));
}

const log = new MemoryReviewLog();
let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(log);
  await took(copy, [
    report(1, { user: 'ana', device: 'd1', gps: madrid, risk: 'fraud', amount: 100.5 }),
    report(2, { user: 'ben', device: 'd1', gps: { ...madrid, latitude: 40.4172 } }),
    report(3, { user: 'cleo', device: 'd2', gps: madrid, risk: 'high' }),
    report(4, { user: 'dan\u0000', device: 'd2', amount: 20 }),
    report(5, { user: 'eve', device: 'd3', gps: madrid, amount: 999 }),
  ]);
});

afterAll(() => copy.reports.close());

const groups = (kinds: readonly LinkKind[] = strongLinks) =>
  copy.investigations['investigate.groups']({ kinds: [...kinds] });
const links = (of: StartRef | null, kinds: readonly LinkKind[] = strongLinks, singles = false) =>
  copy.investigations['investigate.links']({ of, kinds: [...kinds], singles });

it('groups are found over the whole copy, with what joins them and when', async () => {
  const found = await groups();
  expect(found).toMatchObject({ count: 1, reports: 5 });
  expect(found.groups[0]).toMatchObject({
    lead: { kind: 'device' },
    users: 4,
    joins: { device: 2, place: 1 },
    from: Date.UTC(2026, 2, 2, 12),
    until: Date.UTC(2026, 2, 5, 12),
    reports: 4,
    suspected: 2,
    judged: 0,
    amounts: { sums: [{ currency: 'EUR', value: '120.5' }], more: 0, given: 2, of: 4 },
  });
});

it('links of a user have the users, devices and places with their names, the nearest first', async () => {
  const found = await links({ kind: 'user', value: 'ana' });
  expect(found?.nodes[0]?.ref).toEqual({ kind: 'user', value: 'ana' });
  expect(found?.nodes.map(({ ref }) => `${ref.kind} ${ref.value}`).sort()).toEqual([
    'device d1',
    'device d2',
    `place ${placeValue(madrid.latitude, madrid.longitude)}`,
    'user ana',
    'user ben',
    'user cleo',
    'user dan\u0000',
  ]);
  expect(found?.nodes.find(({ ref }) => ref.kind === 'place')).toMatchObject({ address: 'Madrid', users: 3 });
  expect(found?.group?.users).toBe(4);
  expect(found?.timeline?.rows).toHaveLength(4);
});

it('the picture of the same links is the same each time, within its frame', async () => {
  const [one, other] = [
    await links({ kind: 'device', value: 'd1' }),
    await links({ kind: 'device', value: 'd1' }),
  ];
  expect(other).toEqual(one);
  for (const { x, y } of one?.nodes ?? []) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(1);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(1);
  }
});

it('links start from a place within its radius', async () => {
  const near = placeValue(madrid.latitude + 0.0005, madrid.longitude);
  expect((await links({ kind: 'place', value: near }, ['anyPlace']))?.nodes[0]?.users).toBe(4);
  const far = placeValue(madrid.latitude + 0.01, madrid.longitude);
  expect(await links({ kind: 'place', value: far })).toBeNull();
  expect(await links({ kind: 'place', value: 'nowhere' })).toBeNull();
});

it('there are no links of a user who is in no report', async () => {
  expect(await links({ kind: 'user', value: 'fred' })).toBeNull();
});

it('the query of a group finds exactly as many reports as are promised', async () => {
  const found = await links({ kind: 'user', value: 'ana' });
  if (!found?.shown) throw new Error('no query');
  const counted = await copy.calls['reports.count']({ query: found.shown.query, asOf: found.shown.asOf });
  expect(counted.ok && counted.value.shown).toBe(found.shown.count);
  expect(found.shown.count).toBe(4);
});

it('a weak link joins only when it is switched on', async () => {
  expect((await groups(['model'])).groups[0]).toMatchObject({
    users: 5,
    joins: { model: 1, device: 0 },
    lead: { kind: 'user' },
  });
});

it('new reports and new verdicts are seen by the next question', async () => {
  await took(copy, [report(6, { user: 'fay', device: 'd3', risk: 'fraud' })]);
  log.append(subjectOf({ key: '1', transactionId: 't1' }), verdictOn('1', 'fraud'));
  log.append(subjectOf({ key: '2', transactionId: 't2' }), verdictOn('2', 'legitimate'));
  log.append(subjectOf({ key: '3', transactionId: 't3' }), verdictOn('3', 'unclear'));
  await copy.reports.mirrorReviewLog();
  const found = await groups();
  expect(found).toMatchObject({ count: 1, reports: 6 });
  expect(found.groups[0]).toMatchObject({ users: 6, suspected: 3, judged: 2, judgedFraud: 1 });
});

it('divided verdicts are no verdict yet', async () => {
  const device = '00000000-0000-4000-8000-0000000000dd';
  const contrary = verdictOn('1', 'legitimate');
  log.append(subjectOf({ key: '1', transactionId: 't1' }), contrary, { person: 'ben', device });
  await copy.reports.mirrorReviewLog();
  expect((await groups()).groups[0]).toMatchObject({ judged: 1, judgedFraud: 0 });
});

it('without a start, the picture is that of the first group in the list', async () => {
  for (const kinds of [strongLinks, ['model']] as const) {
    const [first] = (await groups(kinds)).groups;
    if (!first) throw new Error('There are no groups.');
    expect(await links(null, kinds)).toEqual(await links(first.lead, kinds));
  }
});

it('a changed report is seen by the next question', async () => {
  await took(copy, [report(6, { user: 'gil', device: 'own', risk: 'fraud' })], pass(2));
  expect((await groups()).groups[0]?.users).toBe(4);
});

it('a question asked while links are prepared has the same answer as one asked later', async () => {
  await took(copy, [report(7, { user: 'hal', device: 'd1' })], pass(3));
  const [prepared, meanwhile] = await Promise.all([
    copy.investigations['investigate.prepareLinks'](undefined),
    groups(),
  ]);
  expect(prepared).toBeNull();
  expect(meanwhile.groups[0]?.users).toBe(5);
  expect(await groups()).toEqual(meanwhile);
});

it('a question for an unknown kind of link, or from a city, is refused', () => {
  const isAccepted = (request: object) =>
    linksCalls['investigate.links'].arguments.safeParse(request).success;
  const question = { of: { kind: 'user', value: 'ana' }, kinds: ['device'], singles: false };
  expect(isAccepted(question)).toBe(true);
  expect(isAccepted({ ...question, kinds: ['blood'] })).toBe(false);
  expect(isAccepted({ ...question, of: { kind: 'city', value: 'Madrid' } })).toBe(false);
});

it('a group with too many reports to be summed takes the sums of no other group', async () => {
  const many = await storedCopy(new MemoryReviewLog());
  const large = Array.from({ length: 10_001 }, (_, at) =>
    report(at, { user: `user ${at % 3}`, device: 'shared', amount: 1 }),
  );
  const small = [10_002, 10_003].map((id) => report(id, { user: `user ${id}`, device: 'other', amount: 30 }));
  for (let from = 0; from < large.length; from += 1_000)
    await took(many, large.slice(from, from + 1_000), pass(1 + from));
  await took(many, small, pass(2 + large.length));
  const found = await many.investigations['investigate.groups']({ kinds: [...strongLinks] });
  expect(found.groups.map(({ reports, amounts }) => [reports, amounts?.sums ?? null])).toEqual([
    [10_001, null],
    [2, [{ currency: 'EUR', value: '60' }]],
  ]);
  many.reports.close();
});
