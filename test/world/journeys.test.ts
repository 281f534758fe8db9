import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../main/store/migrations';
import { reportMigrations } from '../../main/store/reports/migrations';
import { eventKeyOf } from '../../main/store/reports/report-scope';
import { nothingRemembered } from '../../main/store/sync-memory';
import { readReport } from '../../shared/api/read-report';
import { defaultRadii } from '../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../shared/domain/move';
import { isImpossible, stepsOf } from '../../shared/domain/moves';
import { everyReport } from '../../shared/domain/report-query';
import { trackOf } from '../../shared/domain/track';
import { moveText } from '../../shared/i18n/move-text';
import { Database } from '../../shared/node/database/database';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { type StoredCopy, someKey, storedCopy, succeeded, took } from '../support/databases/stored-copy';
import { trackReport } from '../support/inputs/track-reports';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** A journey is made by the person, not by the network or by another assessment. */

const houston = { latitude: 29.7604, longitude: -95.3698 };
const atlanta = { latitude: 33.749, longitude: -84.388 };
const berlin = { latitude: 52.52, longitude: 13.405 };
const munich = { latitude: 48.1374, longitude: 11.5755 };
const hamburg = { latitude: 53.5511, longitude: 9.9937 };
const gemuenden = { latitude: 50.0543, longitude: 9.6969 };
const sydney = { latitude: -33.8688, longitude: 151.2093 };

const isTravel = (...reports: Parameters<typeof trackOf>[0][number][]) =>
  stepsOf(trackOf(reports), defaultRadii, defaultTravelLimits).some(isImpossible);

describe('an IP position that hops while the device stays is no travel', () => {
  it.each([
    ['a carrier’s exit in another state (FusionAuth/fusionauth-issues#3014)', houston, atlanta],
    [
      'a chain store’s Wi-Fi, which leaves at its headquarters (nextcloud/suspicious_login#878)',
      berlin,
      munich,
    ],
    ['a carrier’s pool of addresses at one place (mozilla/ichnaea#232)', hamburg, gemuenden],
    ['a gateway across borders (MicrosoftDocs/CloudAppSecurityDocs#661)', houston, sydney],
  ])('%s', (_case, there, exit) => {
    for (const stayed of [{ geo: there, em: there }, { geo: there }, { em: there }]) {
      const before = trackReport('1', { ...stayed, ip: there });
      const after = trackReport('2', { ...stayed, ip: exit, hours: 1 / 60 });
      expect(isTravel(before, after)).toBe(false);
    }
  });

  it('but it is one where nothing says that the device stayed', () => {
    expect(isTravel(trackReport('1', { ip: houston }), trackReport('2', { ip: sydney, hours: 1 }))).toBe(
      true,
    );
  });

  it('has a text', () => {
    const track = trackOf([
      trackReport('1', { geo: houston, ip: houston }),
      trackReport('2', { geo: houston, ip: atlanta, hours: 1 / 6 }),
    ]);
    const move = stepsOf(track, defaultRadii, defaultTravelLimits)[0]?.moves.ip;
    expect(move && moveText(move)).toMatch(/: IP address moved, device stayed \(carrier or VPN\)$/);
  });

  it('but it is one if GPS or radio went there as well', () => {
    const before = trackReport('1', { geo: houston, em: houston, ip: houston });
    for (const went of [
      { geo: houston, em: sydney },
      { geo: sydney, em: houston },
      { geo: sydney, em: sydney },
    ])
      expect(isTravel(before, trackReport('2', { ...went, ip: sydney, hours: 1 }))).toBe(true);
  });

  it('but it is one if the last GPS position is of another report than the last IP position', () => {
    const reports = [
      trackReport('1', { geo: houston }),
      trackReport('2', { ip: houston, hours: 1 }),
      trackReport('3', { geo: houston, ip: sydney, hours: 2 }),
    ];
    expect(isTravel(...reports)).toBe(true);
  });
});

describe('two assessments of one transaction are no travel', () => {
  // An address that a newer database places elsewhere (connorgallopo/Tracearr#516, panther-labs/panther-analysis#1734).
  it('if the second one places its IP address elsewhere', () => {
    const first = trackReport('1', { ip: houston, transactionId: 't1' });
    const again = trackReport('2', { ip: sydney, hours: 0.001, transactionId: 't1' });
    expect(isTravel(first, again)).toBe(false);
    expect(isTravel(first, { ...again, transactionId: 't2' })).toBe(true);
  });

  it('if it corrects GPS, and the next transaction is compared with the correction', () => {
    const first = trackReport('1', { geo: sydney, transactionId: 't1' });
    const again = trackReport('2', { geo: houston, hours: 0.001, transactionId: 't1' });
    const next = trackReport('3', { geo: houston, hours: 1, transactionId: 't2' });
    expect(isTravel(first, again, next)).toBe(false);
  });

  it('and they don’t hide the travel from the transaction before', () => {
    const before = trackReport('1', { geo: sydney, transactionId: 't1' });
    const first = trackReport('2', { geo: sydney, hours: 1, transactionId: 't2' });
    const again = trackReport('3', { geo: houston, hours: 1.01, transactionId: 't2' });
    expect(isTravel(before, first, again)).toBe(true);
  });

  it('where no transaction is named, each report is one of its own', () => {
    expect(isTravel(trackReport('1', { geo: sydney }), trackReport('2', { geo: houston, hours: 1 }))).toBe(
      true,
    );
  });
});

// A retry gets another transaction ID (getlago/lago-agent-toolkit#65), an event delivered again counts as two
// (JiRaska/open-bank-oss#5716), an authority gives the same event another ID later (usgs/shakemap#808).
describe('two assessments of one event are no travel', () => {
  const again = { ip: sydney, hours: 0.001 };

  it('without transactions', () => {
    const first = trackReport('1', { ip: houston, eventKey: 'e1' });
    expect(isTravel(first, trackReport('2', { ...again, eventKey: 'e1' }))).toBe(false);
    expect(isTravel(first, trackReport('2', { ...again, eventKey: 'e2' }))).toBe(true);
  });

  it('and the next event is compared with the latest of another event', () => {
    const reports = [
      trackReport('1', { geo: sydney, eventKey: 'e1' }),
      trackReport('2', { geo: houston, hours: 30, eventKey: 'e2' }),
      trackReport('3', { geo: sydney, hours: 30.1, eventKey: 'e2' }),
    ];
    expect(isTravel(...reports)).toBe(false);
    expect(isTravel(trackReport('0', { geo: houston, hours: 29 }), ...reports)).toBe(true);
  });
});

describe('in the local copy', () => {
  let copy: StoredCopy;
  beforeEach(async () => {
    copy = await storedCopy(new MemoryReviewLog());
  });
  afterEach(() => copy.reports.close());

  const at = (address: typeof houston) => ({ address });
  const report = (id: number, fields: object, seconds: number) =>
    JSON.stringify({
      id,
      timestamp: (1_772_323_200 + seconds) * 1_000_000_000,
      user: { id: 'ana' },
      ...fields,
    });

  it.each([
    ['a carrier’s hop', { transaction_id: 't2', geo_location: at(houston), ip: at(atlanta) }, []],
    ['another assessment', { transaction_id: 't1', geo_location: at(sydney), ip: at(houston) }, []],
    [
      'another transaction with the same event ID',
      { transaction_id: 't2', event: { id: 'e1' }, geo_location: at(sydney), ip: at(houston) },
      ['Impossible travel'],
    ],
    [
      'an event with the same ID in another application',
      { application_id: 'other', event: { id: 'e1' }, geo_location: at(sydney), ip: at(houston) },
      ['Impossible travel'],
    ],
    [
      'a real jump',
      { transaction_id: 't2', geo_location: at(sydney), ip: at(houston) },
      ['Impossible travel'],
    ],
  ])('%s raises what it should', async (_case, second, signals) => {
    const first = { transaction_id: 't1', event: { id: 'e1' }, geo_location: at(houston), ip: at(houston) };
    expect(await signalsAfter(first, second)).toEqual(signals);
  });

  it.each([
    ['a', []],
    ['other', ['Impossible travel']],
  ])(
    'an event assessed again without a transaction moves only between applications',
    async (other, signals) => {
      const first = { application_id: 'a', event: { id: 'e1' }, geo_location: at(houston) };
      expect(
        await signalsAfter(first, { ...first, application_id: other, geo_location: at(sydney) }),
      ).toEqual(signals);
    },
  );

  /** Returns the derived signals of the second of two reports of a user, ten minutes apart. */
  async function signalsAfter(first: object, second: object) {
    await took(copy, [report(1, first, 0), report(2, second, 600)]);
    succeeded(await copy.calls['syncMemory.write'](nothingRemembered));
    await copy.reports.backgroundWorkDone();
    succeeded(
      await copy.calls['reports.deriveSignals']({ radii: defaultRadii, limits: defaultTravelLimits }),
    );
    const { rows } = succeeded(
      await copy.calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 10 }),
    );
    return rows.find(({ id }) => id === '2')?.derived;
  }
});

it('a copy from before events were told apart knows them after the update', async () => {
  const path = join(temporaryFolder(), 'reports.db');
  const before = await Database.open(path, { key: someKey });
  await migrate(before, reportMigrations.slice(0, 10));
  const texts = [
    '{"id":1,"application_id":"a","event":{"id":"e1"}}',
    '{"id":2,"application_id":"a","event":{"id":"e1"}}',
    '{"id":3,"event":{"id":"e1"}}',
    '{"id":4,"transaction_id":"t4","event":{"id":"e1"}}',
    '"{\\"id\\":NaN}"',
  ];
  for (const [at, text] of texts.entries()) {
    await before.run(
      `INSERT INTO report (seq, id, positions, position_list, problems, arrival, first_pass, read, noted)
        VALUES (?1, ?1, 0, '[]', 0, 0, 1, 1, 0)`,
      [at + 1],
    );
    await before.run('INSERT INTO received (seq, received_at, json, version) VALUES (?, 1, ?, 1)', [
      at + 1,
      text,
    ]);
  }
  await before.close();
  const copy = await storedCopy(new MemoryReviewLog(), { path });
  const page = await copy.calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 10 });
  const keys = new Map(succeeded(page).rows.map(({ seq, eventKey }) => [seq, eventKey]));
  expect(texts.map((text) => eventKeyOf(readReport(text, '').report))).toEqual(
    texts.map((_, at) => keys.get(at + 1)),
  );
  expect(keys.get(1)).toBe(keys.get(2));
  expect(new Set(keys.values()).size).toBe(3);
  await copy.reports.close();
});
