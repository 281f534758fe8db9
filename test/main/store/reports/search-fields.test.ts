import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyReport } from '../../../../shared/domain/report-query';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { verdictOn } from '../../../support/inputs/sample-entry';
import { sampleReport } from '../../../support/inputs/sample-reports';

const at = (dateTime: string) => BigInt(Date.parse(`${dateTime}Z`)) * 1_000_000n;
const place = (city: string) => ({ address: { city, country: 'Spain' } });

/** Reports by number, with the fields that the search knows. */
const reports = [
  sampleReport({
    id: 1,
    transaction_id: '8f14-a',
    timestamp: at('2026-11-23T23:59:59'),
    user: { id: 'ana' },
    device: { id: 'phone-1' },
    event: { risk_assignment: 'fraud', fraud_cases: ['Location fraud', 'New user'] },
    location: place('São Paulo'),
    extra_data: { address: '203.0.113.7' },
  }),
  sampleReport({
    id: 2,
    transaction_id: '8f14-b',
    timestamp: at('2026-11-24T00:00:00'),
    user: { id: 'Anabel' },
    device: { id: 'phone-10' },
    event: { risk_assignment: 'High', fraud_cases: ['Device Swapping'] },
    location: place('Paulina'),
    extra_data: { address: '203.0.113.77', note: 'from 10.0.0.1' },
  }),
  sampleReport({
    id: 3,
    transaction_id: 'shop 42',
    timestamp: at('2026-11-24T10:00:00'),
    user: { id: 'bea' },
    device: { id: 'tablet' },
    event: { risk_assignment: 'high_risk', fraud_cases: null },
    location: place('Bilbao'),
    extra_data: { hop: '2001:DB8::1' },
  }),
  sampleReport({
    id: 4,
    transaction_id: null,
    timestamp: null,
    user: null,
    device: null,
    event: null,
    location: null,
    geo_location: null,
    em_location: null,
    ip: null,
    extra_data: { note: '203 0 113 7' },
  }),
];

const log = new MemoryReviewLog();
let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(log);
  copy.reports.useZone('utc');
  await took(copy, reports);
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
});

afterAll(() => copy.reports.close());

async function found(text: string): Promise<readonly (string | null)[]> {
  const query = { ...everyReport, text };
  const { rows } = succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 50 }));
  const counts = succeeded(await copy.calls['reports.count']({ query, asOf: null }));
  expect(counts.shown).toBe(rows.length);
  return rows.map(({ id }) => id).sort();
}

describe('a search by fields finds the reports', () => {
  it.each([
    ['user:ana', ['1', '2']],
    ['user:ANAB', ['2']],
    ['user:"ana"', ['1']],
    ['user:"ANA"', []],
    ['user:na', []],
    ['-user:ana', ['3', '4']],
    ['user:bea user:"ana"', ['1', '3']],
    ['user:a -user:"ana"', ['2']],
    ['device:phone', ['1', '2']],
    ['device:"phone-1"', ['1']],
    ['risk:fraud', ['1']],
    ['risk:HIGH', ['2', '3']],
    ['risk:high_risk', ['2', '3']],
    ['risk:unknown_risk', []],
    ['-risk:fraud', ['2', '3', '4']],
    ['risk:fraud risk:high', ['1', '2', '3']],
    ['case:fraud', ['1']],
    ['case:"fraud new"', []],
    ['case:swap', ['2']],
    ['-case:user', ['2', '3', '4']],
    ['place:"sao paulo"', ['1']],
    ['place:paul', ['1', '2']],
    ['place:"São Paulo, Basque"', ['1']],
    ['-place:spain', ['4']],
    ['place:España', ['1', '2', '3']],
    ['place:Espainia', ['1', '2', '3']],
    ['-place:Spanien', ['4']],
    ['place:france', []],
    ['place:es', []],
    ['tx:8f14', ['1', '2']],
    ['tx:8f14-a since:30d wait:5s', ['1']],
    ['tx:"8f14"', []],
    ['tx:"shop 42" tx:8f14-b', ['2', '3']],
    ['tx:8F14', []],
    ['-tx:8f14', ['3', '4']],
    ['since:30d', []],
    ['ip:203.0.113.', ['1', '2']],
    ['ip:203.0.113.7', ['1']],
    ['ip:203.0.11', ['1', '2']],
    ['ip:10.', []],
    ['ip:2001:db8:', ['3']],
    ['-ip:203.', ['3', '4']],
    ['before:2026-11-24', ['1']],
    ['after:2026-11-24', ['2', '3']],
    ['after:2026-11-24T00:00:01', ['3']],
    ['after:2026-11-24 before:2026-11-24T10:00', ['2']],
    ['-before:2026-11-24', ['2', '3']],
    ['usuario:ana riesgo:fraud', ['1']],
    ['user:ana paulina', ['2']],
    ['risk:banana', []],
    ['user:ana before:tomorow', []],
    ['user:', []],
  ])('%s: %j', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });
});

it('reads dates in the zone that is set, and says whether it changed', async () => {
  expect(copy.reports.useZone('utc')).toBe(0);
  expect(copy.reports.useZone('local')).toBe(1);
  const offset = new Date('2026-11-24T10:00').getTimezoneOffset();
  const local = new Date(Date.parse('2026-11-24T10:00Z') - offset * 60_000).toISOString().slice(0, 19);
  expect(await found(`after:${local}`)).toEqual(['3']);
  expect(copy.reports.useZone('utc')).toBe(1);
});

it('finds a place that arrived after the first search', async () => {
  expect(await found('place:zarautz')).toEqual([]);
  await took(copy, [sampleReport({ id: 5, location: place('Zarautz') })]);
  expect(await found('place:zarautz')).toEqual(['5']);
});

it('finds signals and review statuses by their names, in both languages', async () => {
  await took(copy, [
    sampleReport({ id: 7, ip: { tor: true }, transaction_id: 'seven', place: 'Vigo' }),
    sampleReport({ id: 8, ip: { tor: false }, transaction_id: 'eight', place: 'Vigo' }),
  ]);
  log.append('transaction:eight', verdictOn('8', 'fraud'));
  await copy.reports.mirrorReviewLog();
  expect(await found('signal:tor vigo')).toEqual(['7']);
  expect(await found('señal:"impossible travel" vigo')).toEqual([]);
  expect(await found('-signal:tor vigo')).toEqual(['8']);
  expect(await found('review:judged')).toEqual(['8']);
  expect(await found('revisión:"con veredicto"')).toEqual(['8']);
  expect(await found('verdict:fraud')).toEqual(['8']);
  expect(await found('veredicto:"fraude confirmado"')).toEqual(['8']);
  expect(await found('-verdict:fraud vigo')).toEqual(['7']);
  expect(await found('verdict:legitimate')).toEqual([]);
  expect(await found('review:waiting vigo')).toEqual(['7']);
  expect(await found('-review:judged vigo')).toEqual(['7']);
  expect(await found('-review:judged -review:waiting review:waiting')).toEqual([]);
  expect(await found('signal:banana')).toEqual([]);
});

it('amounts are compared exactly, in any currency', async () => {
  const amounts = ['9007199254740992', '9007199254740993', '-0.5'];
  await took(
    copy,
    amounts.map((amount, n) =>
      sampleReport({ id: 20 + n, place: 'Cuenca', extra_data: null }).replace(
        '"extra_data":null',
        `"extra_data":{"amount":${amount}}`,
      ),
    ),
  );
  expect(await found('amount:>9007199254740992 cuenca')).toEqual(['21']);
  expect(await found('amount:>=9007199254740992 cuenca')).toEqual(['20', '21']);
  expect(await found('amount:9007199254740993 cuenca')).toEqual(['21']);
  expect(await found('amount:<0 cuenca')).toEqual(['22']);
  expect(await found('amount:>0 amount:<9007199254740993 cuenca')).toEqual(['20']);
  expect(await found('amount:-1..9007199254740992 cuenca')).toEqual(['20', '22']);
  expect(await found('-amount:>=0 cuenca')).not.toContain('20');
  expect(await found('-amount:>=0 cuenca')).toContain('22');
});
