import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type IncidentReport, incidentsOf, maxLinked } from '../../../shared/domain/incidents';
import { roughWorth } from '../../../shared/domain/rough-worth';
import { queueItem } from '../../support/inputs/queue-item';
import { runs } from '../../support/runner/depth';

const subjectsOf = (reports: readonly IncidentReport[]) => reports.map(({ subject }) => subject);
const grouped = (reports: readonly IncidentReport[]) =>
  incidentsOf(reports).map((incident) => subjectsOf(incident.reports));

/** Reports of few users and devices, of which some link nothing. */
const reports = fc
  .array(
    fc.record({
      user: fc.option(fc.integer({ min: 1, max: 12 })),
      device: fc.option(fc.integer({ min: 1, max: 12 })),
      time: fc.option(fc.integer({ min: 0, max: 5 })),
      amount: fc.option(fc.constantFrom('0', '10', '250.5', '-250.5', '1e400')),
      currency: fc.option(fc.constantFrom('EUR', 'JPY', 'jpy ', 'none')),
      risk: fc.constantFrom('fraud', 'high', 'HIGH', 'low', null, 'odd'),
    }),
    { maxLength: 30 },
  )
  .chain((all) =>
    fc.record({
      all: fc.constant(all),
      common: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
    }),
  )
  .map(({ all, common }) =>
    all.map((each, at) =>
      queueItem(String(at), {
        ...each,
        deviceUsers: each.device !== null && common.includes(each.device) ? maxLinked + 1 : 2,
      }),
    ),
  );

/** Walks from report to report over equal users and over devices that link. */
function walked(all: readonly IncidentReport[]): ReadonlySet<string> {
  const links = ({ deviceUsers }: IncidentReport) => (deviceUsers ?? 0) <= maxLinked;
  const areLinked = (one: IncidentReport, other: IncidentReport) =>
    (one.user !== null && one.user === other.user) ||
    (one.device !== null && one.device === other.device && links(one) && links(other));
  const left = new Set(all);
  const groups = new Set<string>();
  for (const start of all) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (const report of group)
      for (const other of left) if (areLinked(report, other) && left.delete(other)) group.push(other);
    groups.add(subjectsOf(group).sort().join(' '));
  }
  return groups;
}

describe('incidents', () => {
  it('are what can be reached over users and devices, whatever the reports', () => {
    const property = fc.property(reports, (all) => {
      const found = new Set(grouped(all).map((subjects) => subjects.toSorted().join(' ')));
      expect(found).toEqual(walked(all));
    });
    fc.assert(property, { numRuns: runs(2_000) });
  });

  it('are the same in the same order, in whatever order the reports are given and by whichever numbers', () => {
    const property = fc.property(reports, fc.infiniteStream(fc.nat()), fc.integer(), (all, keys, shift) => {
      const ranked = all.map((report) => ({ report, key: keys.next().value ?? 0 }));
      const shuffled = ranked.sort((one, other) => one.key - other.key).map(({ report }) => report);
      const renumbered = shuffled.map((report) => ({
        ...report,
        user: report.user === null ? null : shift - report.user,
        device: report.device === null ? null : shift + 3 * report.device,
      }));
      expect(grouped(renumbered)).toEqual(grouped(all));
    });
    fc.assert(property, { numRuns: runs(1_000) });
  });

  it('begin with the most money, then the worst risk, the most users, the most reports and the latest', () => {
    const at = (key: string, change: Partial<IncidentReport>) => queueItem(key, { risk: 'low', ...change });
    const all = [
      at('late', { time: 9 }),
      at('early', { time: 2 }),
      at('two of one user', { user: 1 }),
      at('two of one user, again', { user: 1 }),
      at('user 2', { user: 2, device: 8 }),
      at('user 3', { user: 3, device: 8 }),
      at('fraud', { risk: 'Fraud' }),
      at('900 EUR', { user: 4, amount: '900', currency: 'EUR' }),
      at('100,000 JPY', { amount: '100000', currency: 'JPY' }),
      at('200 EUR more', { user: 4, amount: '200', currency: 'EUR' }),
    ];
    expect(grouped(all)).toEqual([
      ['transaction:200 EUR more', 'transaction:900 EUR'],
      ['transaction:100,000 JPY'],
      ['transaction:fraud'],
      ['transaction:user 2', 'transaction:user 3'],
      ['transaction:two of one user', 'transaction:two of one user, again'],
      ['transaction:late'],
      ['transaction:early'],
    ]);
  });

  it('aren’t joined by a device that very many users have, such as a kiosk, but by what else they share', () => {
    const kiosk = { device: 1, deviceUsers: maxLinked + 1 };
    const all = [
      queueItem('1', { ...kiosk, user: 1 }),
      queueItem('2', { ...kiosk, user: 2 }),
      queueItem('3', { ...kiosk, user: 2 }),
      queueItem('4', { ...kiosk, user: null }),
      queueItem('5', { ...kiosk, user: null }),
    ];
    expect(
      grouped(all)
        .map((subjects) => subjects.length)
        .sort(),
    ).toEqual([1, 1, 1, 2]);
    const thief = all.map((report) => ({ ...report, deviceUsers: maxLinked }));
    expect(grouped(thief)).toHaveLength(1);
  });

  it('aren’t joined by a device or user of which the queue itself has too many others', () => {
    const many = Array.from({ length: maxLinked + 1 }, (_, at) => at);
    const callCentre = many.map((at) => queueItem(`c${at}`, { device: 1, user: 100 + at }));
    expect(grouped(callCentre)).toHaveLength(many.length);
    const everyone = many.flatMap((at) => [
      queueItem(`e${at}`, { user: 1, device: 100 + at }),
      queueItem(`f${at}`, { user: 1_000 + at, device: 100 + at }),
    ]);
    expect(grouped(everyone)).toHaveLength(many.length);
    expect(grouped(callCentre.slice(1))).toHaveLength(1);
  });

  it('have the number of their users and devices, and the times of the first and the last report', () => {
    const [found] = incidentsOf([
      queueItem('1', { user: 1, device: 1, time: 30 }),
      queueItem('2', { user: 2, device: 1, time: null }),
      queueItem('3', { user: 2, device: null, time: 10 }),
    ]);
    expect(found).toMatchObject({ users: 2, devices: 1, from: 10, until: 30 });
    expect(subjectsOf(found?.reports ?? [])).toEqual(['transaction:3', 'transaction:1', 'transaction:2']);
  });
});

it('compares amounts of different currencies roughly, and others as they are', () => {
  expect(roughWorth('15000', ' jpy')).toBe(100);
  expect(roughWorth('-90', 'EUR')).toBe(100);
  expect(roughWorth('80', null)).toBe(80);
  expect(roughWorth('80', 'toString')).toBe(80);
});

it('knows about how much a currency is worth, also where few people use it', () => {
  const rare = 'AFN BTN ERN FKP GHS GIP KGS LSL LYD MOP MVR PGK SBD SHP STN SVC TMT TOP TTD VUV WST'.split(
    ' ',
  );
  for (const code of [...rare, 'BHD', 'KWD', 'MYR']) expect(roughWorth('1000', code)).not.toBe(1000);
  expect(roughWorth('1', 'KWD')).toBeGreaterThan(roughWorth('1', 'GBP'));
  expect(roughWorth('1000', 'VUV')).toBeLessThan(roughWorth('10', 'EUR'));
});
