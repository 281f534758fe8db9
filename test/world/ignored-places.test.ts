import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nothingRemembered } from '../../main/store/sync-memory';
import { readReport } from '../../shared/api/read-report';
import { defaultRadii } from '../../shared/domain/assumed-radius';
import { explain } from '../../shared/domain/explanation/explain';
import type { Point } from '../../shared/domain/geodesy';
import { isIpIgnored } from '../../shared/domain/ip-place';
import { defaultTravelLimits } from '../../shared/domain/move';
import { everyReport, type ReportFilter } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { subjectOfIpPlace } from '../../shared/domain/review-log';
import { scoreToday } from '../../shared/domain/what-if';
import { positionsIn } from '../../shared/gazetteer';
import { clauseText } from '../../shared/i18n/explanation-text';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../support/databases/stored-copy';
import { postgresForTests } from '../support/databases/team-postgres';
import { runs } from '../support/runner/depth';
import { DesktopInTeam, withoutPolls } from '../support/team/desktop-in-team';
import { startTestTeam } from '../support/team/team-server';

/** IP places that say nothing about where people are: whoever ignores one gets what a VPN there would give. */

const losAngeles = { latitude: 33.9416, longitude: -118.4085 };
const tysons = { latitude: 38.9187, longitude: -77.2311 };
const seattle = { latitude: 47.6062, longitude: -122.3321 };
const chicago = { latitude: 41.8781, longitude: -87.6298 };
const prague = { latitude: 50.0755, longitude: 14.4378 };
const london = { latitude: 51.5074, longitude: -0.1278 };
const paris = { latitude: 48.8566, longitude: 2.3522 };
const telAviv = { latitude: 32.0853, longitude: 34.7818 };
const houston = { latitude: 29.7604, longitude: -95.3698 };
const sanAntonio = { latitude: 29.4241, longitude: -98.4936 };
const newYork = { latitude: 40.7128, longitude: -74.006 };
const cupertino = { latitude: 37.323, longitude: -122.0322 };
const madrid = { latitude: 40.4168, longitude: -3.7038 };
const munich = { latitude: 48.1374, longitude: 11.5755 };

const rule = { radii: defaultRadii, limits: defaultTravelLimits };

/** A report of Ana: where its sources place her, and after how many minutes. */
interface Seen {
  readonly ip?: Point | undefined;
  readonly geo?: Point | undefined;
  readonly minutes: number;
  readonly vpn?: boolean;
  /** The location that the service settled on, and its type. */
  readonly location?: Point | undefined;
  readonly locationType?: string | undefined;
}

function reportOf({ ip, geo, minutes, vpn, location, locationType }: Seen, id: number): string {
  return JSON.stringify({
    id,
    transaction_id: `t${id}`,
    timestamp: (1_772_323_200 + minutes * 60) * 1_000_000_000,
    user: { id: 'ana' },
    ...(geo ? { geo_location: { address: geo } } : {}),
    ...(location ? { location: { address: location, location_type: locationType } } : {}),
    ...(ip ? { ip: { address: ip, vpn } } : vpn ? { ip: { vpn } } : {}),
  });
}

let log: MemoryReviewLog;
let copy: StoredCopy;
const open: StoredCopy[] = [];

async function derivingCopy(of = new MemoryReviewLog()): Promise<StoredCopy> {
  const opened = await storedCopy(of);
  open.push(opened);
  succeeded(await opened.calls['syncMemory.write'](nothingRemembered));
  await took(opened, [JSON.stringify({ id: 1_000_000 })]);
  opened.reports.startIndexing();
  await opened.reports.backgroundWorkDone();
  succeeded(await opened.calls['reports.deriveSignals'](rule));
  return opened;
}

beforeEach(async () => {
  log = new MemoryReviewLog();
  copy = await derivingCopy(log);
});

afterEach(async () => {
  for (const each of open.splice(0)) await each.reports.close();
});

const store = (seen: readonly Seen[], of = copy) =>
  took(
    of,
    seen.map((each, at) => reportOf(each, at + 1)),
    pass(2),
  );

async function say(place: Point, removed = false): Promise<number> {
  const subject = subjectOfIpPlace(place);
  const [before] = await log.entriesOf([subject]);
  const after = before?.entries.slice(-1).map(({ id }) => id) ?? [];
  log.append(subject, { kind: 'ip-place', body: { ...place, name: 'A gateway', removed } }, { after });
  return succeeded(await copy.calls['reports.ignorePlaces'](undefined));
}

async function rowsOf(
  filters: readonly ReportFilter[] = [],
  { calls } = copy,
): Promise<readonly StoredRow[]> {
  const query = { ...everyReport, filters, sort: { column: 'time', descending: false } } as const;
  const page = await calls['reports.page']({ query, asOf: null, page: 1, limit: 1_000 });
  return succeeded(page).rows.filter(({ id }) => id !== '1000000');
}

const travelsIn = async () =>
  (await rowsOf([{ field: 'signal', in: ['Impossible travel'], out: [] }])).map(({ id }) => Number(id));

describe('an impossible travel that a network makes', () => {
  it.each([
    [
      'in-flight Wi-Fi, placed at the operator’s office (panther-labs/panther-analysis#1358)',
      [
        { ip: losAngeles, minutes: 0 },
        { ip: tysons, minutes: 30 },
      ],
      tysons,
    ],
    [
      'a corporate gateway on one side only (MicrosoftDocs/CloudAppSecurityDocs#515)',
      [
        { ip: chicago, minutes: 0 },
        { ip: seattle, minutes: 20 },
        { ip: chicago, minutes: 40 },
      ],
      seattle,
    ],
    [
      'a remote desktop’s address (panther-labs/panther-analysis#1601)',
      [
        { ip: munich, minutes: 0 },
        { ip: newYork, minutes: 5 },
      ],
      newYork,
    ],
    [
      'Starlink, whose addresses databases place in another country (mpolden/echoip#155)',
      [
        { ip: prague, minutes: 0 },
        { ip: london, minutes: 10 },
      ],
      london,
    ],
    [
      'a security company’s cloud, with all its addresses in one country (matomo-org/matomo#21378)',
      [
        { ip: paris, minutes: 0 },
        { ip: telAviv, minutes: 15 },
      ],
      telAviv,
    ],
    [
      'a roaming phone, routed through its home network (mandiant/GeoLogonalyzer#4)',
      [
        { geo: newYork, minutes: 0 },
        { ip: madrid, minutes: 60 },
      ],
      madrid,
    ],
    [
      'a relay of a browser, with addresses shared by many (MushroomObserver/mushroom-observer#3162)',
      [
        { ip: houston, minutes: 0 },
        { ip: cupertino, minutes: 5 },
      ],
      cupertino,
    ],
    [
      'a location that the service took from the IP address (FusionAuth/fusionauth-issues#3014)',
      [
        { geo: houston, minutes: 0 },
        { location: newYork, locationType: 'ip', minutes: 5 },
      ],
      newYork,
    ],
  ] as const)(
    '%s, is none once its place is ignored, and one again afterwards',
    async (_name, seen, place) => {
      await store(seen);
      expect(await travelsIn()).not.toEqual([]);
      expect(await say(place)).toBe(1);
      expect(await travelsIn()).toEqual([]);
      const ignored = await rowsOf([{ field: 'signal', in: ['Ignored IP'], out: [] }]);
      expect(ignored.map(({ signals }) => signals)).toEqual([['Ignored IP']]);
      expect(await say(place, true)).toBe(1);
      expect(await travelsIn()).not.toEqual([]);
      expect(await rowsOf([{ field: 'signal', in: ['Ignored IP'], out: [] }])).toEqual([]);
    },
  );

  it('stays one at a place that isn’t ignored, or by GPS', async () => {
    await store([
      { geo: houston, ip: houston, minutes: 0 },
      { geo: newYork, ip: tysons, minutes: 30 },
    ]);
    await say(tysons);
    expect(await travelsIn()).toEqual([2]);
    await say(sanAntonio);
    expect(await travelsIn()).toEqual([2]);
  });

  it('is none of reports that arrive afterwards, also changed ones', async () => {
    await say(tysons);
    await store([
      { ip: losAngeles, minutes: 0 },
      { ip: tysons, minutes: 30 },
    ]);
    expect(await travelsIn()).toEqual([]);
    await took(copy, [reportOf({ ip: tysons, minutes: 31 }, 2)], pass(3));
    expect((await rowsOf()).map(({ signals }) => signals)).toEqual([[], ['Ignored IP']]);
  });
});

it('the details say it, with who is believed instead', async () => {
  await store([
    { ip: losAngeles, minutes: 0 },
    { ip: tysons, geo: losAngeles, minutes: 30 },
  ]);
  await say(tysons);
  const detail = succeeded(await copy.calls['reports.detail']({ key: '2' }));
  expect(detail.signals).toEqual(['Ignored IP']);
  const rules = { assumedRadii: defaultRadii, travelLimits: defaultTravelLimits, airports: [] };
  const sentences = explain({ detail, matches: [] }, rules).last.map(clauseText);
  expect(sentences.join('\n')).toMatch(/^IP address: .*at an ignored IP place\.$/m);
});

const places = [losAngeles, tysons, chicago, telAviv] as const;
const anyPoint = fc.option(fc.constantFrom(...places), { nil: undefined });
const anySeen: fc.Arbitrary<Seen> = fc.record({
  ip: anyPoint,
  geo: anyPoint,
  location: anyPoint,
  locationType: fc.constantFrom('ip', 'geo', 'wifi', undefined),
  minutes: fc.integer({ min: 0, max: 600 }),
});

/** What the tools say, with the name of the signal that displaces the IP address left out. */
async function toldBy(of: StoredCopy) {
  const rows = await rowsOf([], of);
  const asked = {
    of: { kind: 'user', value: 'ana' },
    place: chicago,
    radiusKm: 1,
    ...rule,
    trustedOnly: null,
  } as const;
  const alibi = await of.investigations['investigate.alibi']({
    ...asked,
    at: String(1_772_323_200n * 10n ** 9n),
  });
  const limits = { travel: defaultTravelLimits, score: scoreToday, radii: defaultRadii };
  const tried = { ...limits, radii: { ...defaultRadii, ip: 500 } };
  let whatIf: Awaited<ReturnType<StoredCopy['investigations']['investigate.whatIf']>> | null = null;
  while (whatIf === null || whatIf.kind === 'preparing')
    whatIf = await of.investigations['investigate.whatIf']({
      snapshot: whatIf?.snapshot ?? null,
      today: limits,
      tried,
      listed: 'newly',
    });
  const previous = await Promise.all(
    rows.map(async ({ key }) => succeeded(await of.calls['reports.detail']({ key })).previous.trusted?.key),
  );
  const told = {
    rows: rows.map(({ key, derived, travel, disagreement, signals }) => ({
      ...{ key, derived, travel, disagreement, signals },
    })),
    alibi: alibi?.alibi,
    whatIf: { ...whatIf, snapshot: 0, list: whatIf.list.map(({ row }) => row.key) },
    previous,
  };
  return JSON.stringify(told).replaceAll('"Ignored IP"', '"VPN"');
}

it('any reports and any ignored places give what a VPN at these places would give, in every tool', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySeen, { minLength: 1, maxLength: 8 }),
      fc.uniqueArray(fc.constantFrom(...places), { maxLength: 2 }),
      fc.constantFrom('before', 'after', 'before and removed'),
      async (seen, ignored, when) => {
        log = new MemoryReviewLog();
        copy = await derivingCopy(log);
        const other = await derivingCopy();
        for (const place of when === 'after' ? [] : ignored) await say(place);
        await store(seen);
        for (const place of when === 'before' ? [] : ignored) await say(place, when === 'before and removed');
        const isBehind = (each: Seen, at: number) => {
          const { report } = readReport(reportOf(each, at + 1), '');
          return isIpIgnored(
            report,
            positionsIn(report).usable,
            when === 'before and removed' ? [] : ignored,
          );
        };
        await store(
          seen.map((each, at) => (isBehind(each, at) ? { ...each, vpn: true } : each)),
          other,
        );
        expect(await toldBy(copy)).toBe(await toldBy(other));
      },
    ),
    { numRuns: runs(60) },
  );
});

describe('of a team', () => {
  const postgres = postgresForTests();

  async function team() {
    const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
    const join = (name: string, code: string) =>
      DesktopInTeam.joining({ address, invite: () => code }, name, { clock: withoutPolls });
    const lea = await join('Lea', invite ?? '');
    return { lea, ana: await join('Ana', succeeded(await lea.team.invite('analyst'))) };
  }

  const ignoredBy = async ({ calls }: DesktopInTeam) => succeeded(await calls['ignoredPlaces.read']({}));
  const subject = subjectOfIpPlace(tysons);
  const body = { ...tysons, name: 'Tysons', removed: false };

  it('a place that one ignores is ignored by the other, who sees who wrote it, and can end it', async () => {
    const { lea, ana } = await team();
    const content = await lea.say(subject, { kind: 'ip-place', body });
    await ana.has(subject, 1);
    const [place] = await ignoredBy(ana);
    expect(place).toMatchObject({ ...tysons, name: 'Tysons', saidAt: content.saidAt });
    expect(place?.person).not.toBeNull();
    expect((await ignoredBy(lea)).map(({ person }) => person)).toEqual([null]);
    await ana.say(subject, { kind: 'ip-place', body: { ...body, removed: true } }, { after: [content.id] });
    await lea.has(subject, 2);
    expect(await ignoredBy(lea)).toEqual([]);
    expect(await ignoredBy(ana)).toEqual([]);
  });

  it('one that ignores a place without knowing that the other ends it keeps it ignored, on both', async () => {
    const { lea, ana } = await team();
    const first = await lea.say(subject, { kind: 'ip-place', body });
    await ana.has(subject, 1);
    await lea.say(subject, { kind: 'ip-place', body: { ...body, removed: true } }, { after: [first.id] });
    await ana.say(subject, { kind: 'ip-place', body: { ...body, name: 'Again' } }, { after: [first.id] });
    await lea.has(subject, 3);
    await ana.has(subject, 3);
    expect((await ignoredBy(lea)).map(({ name }) => name)).toEqual(['Again']);
    expect((await ignoredBy(ana)).map(({ name }) => name)).toEqual(['Again']);
  });
});
