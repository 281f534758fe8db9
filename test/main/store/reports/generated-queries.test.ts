import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { queryText } from '../../../../shared/i18n/query-text';
import { parseQuery } from '../../../../shared/query/parse-query';
import { readFilters } from '../../../../shared/query/read-filters';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { verdictOn } from '../../../support/inputs/sample-entry';
import { type SampleFields, sampleReport } from '../../../support/inputs/sample-reports';
import { type ExportedRow, fieldTests } from '../../../support/query/field-tests';
import { generatedQuery } from '../../../support/query/generated-query';
import { printQuery } from '../../../support/query/print-query';
import { runs, seed } from '../../../support/runner/depth';
import { seededRandom } from '../../../support/runner/seeded-random';

/** The store finds what a query means, as a simple reading of the exported rows has it. */

const now = Date.UTC(2026, 10, 28, 12);
const cities: readonly [SampleFields, ...SampleFields[]] = [
  { city: 'Bilbao', country: 'Spain', latitude: 43.26271, longitude: -2.92528 },
  { city: 'Madrid', country: 'Spain', latitude: 40.4165, longitude: -3.70256 },
  { city: 'Lisboa', country: 'Portugal', latitude: 38.71667, longitude: -9.13333 },
];
const random = seededRandom(seed);
const extras = new Map<string, Pick<ExportedRow, 'note' | 'address' | 'operation' | 'steps'>>();

function someReport(id: number): string {
  const maybe = <Value>(values: readonly [Value, ...Value[]]) =>
    random.next() < 0.15 ? null : random.of(values);
  const note = [random.of(['zorro', 'zebra', 'quartz']), random.of(['quartz', 'quokka', 'zebra'])].join(' ');
  const extra = {
    note,
    address: random.of(['203.0.113.7', '203.0.113.70', '198.51.100.7', '203.1.2.3']),
    operation: maybe(['book', 'booking', 'cancel', 'truck']),
    steps: maybe([2, 5, 12, 250]),
  };
  extras.set(String(id), extra);
  const place = (): SampleFields => ({ address: { ...random.of(cities), region: null, state: null } });
  return sampleReport({
    id,
    transaction_id: maybe(['pay-1', 'pay-2', 'Pay-3', `pay-4${id}`, `x${id}`]),
    timestamp:
      random.next() < 0.1 ? null : BigInt(now - Math.floor(random.next() * 6 * 86_400_000)) * 1_000_000n,
    user: { id: maybe(['ana', 'Anabel', 'bea', 'carl', 'bo']) },
    device: {
      id: maybe(['phone-1', 'phone-10', 'tablet', 'Tab']),
      integrity: { rooted: random.next() < 0.3 },
    },
    event: {
      risk_assignment: maybe(['fraud', 'high', 'low', 'clear', 'high_risk']),
      fraud_cases: maybe([['Location fraud'], ['New user', 'Device Swapping'], ['Common usage']]),
    },
    descriptive_report: null,
    location: place(),
    geo_location: random.next() < 0.5 ? place() : null,
    em_location: null,
    ip: { ...place(), tor: random.next() < 0.3, vpn: random.next() < 0.3 },
    extra_data: { ...extra, concept: null, amount: maybe([5, 60, 1_200, 12.5]) },
  });
}

let copy: StoredCopy;
let rows: readonly ExportedRow[];

beforeAll(async () => {
  const log = new MemoryReviewLog();
  copy = await storedCopy(log, { clock: () => now });
  copy.reports.useZone('utc');
  await took(
    copy,
    Array.from({ length: 80 }, (_, at) => someReport(at + 1)),
  );
  // Each on the only report of its transaction: others could come back for review.
  for (const id of [3, 9, 21]) log.append(`transaction:x${id}`, verdictOn(String(id), 'fraud'));
  for (const id of [33, 40, 57]) log.append(`transaction:x${id}`, verdictOn(String(id), 'legitimate'));
  await copy.reports.mirrorReviewLog();
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
  const all = await pageOf('');
  rows = all.map((row) => {
    const extra = extras.get(row.id ?? '');
    if (extra === undefined) throw new Error('A report that was not stored.');
    return { ...row, ...extra, isNewest: isNewest(row, all) };
  });
});

afterAll(() => copy.reports.close());

function isNewest(row: StoredRow, all: readonly StoredRow[]): boolean {
  const isNewer = (other: StoredRow) => {
    if (row.timestamp === null) return other.timestamp !== null || other.seq < row.seq;
    if (other.timestamp === null) return false;
    const later = BigInt(other.timestamp) - BigInt(row.timestamp);
    return later > 0n || (later === 0n && other.seq < row.seq);
  };
  const { transactionId } = row;
  return !transactionId || !all.some((other) => other.transactionId === transactionId && isNewer(other));
}

async function pageOf(text: string): Promise<readonly StoredRow[]> {
  return pageOfQuery({ ...everyReport, text });
}

async function pageOfQuery(query: ReportQuery): Promise<readonly StoredRow[]> {
  return succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 })).rows;
}

const idsOf = (found: readonly StoredRow[]) => found.map(({ id }) => Number(id)).toSorted((a, b) => a - b);

it('finds what each of many random queries means, also printed', { timeout: 600_000 }, async () => {
  const leaf = fieldTests(random, rows, now);
  for (let at = 0; at < runs(10_000, 200); at += 1) {
    const { text, matches } = generatedQuery(random, leaf, at % 4);
    const { node, problems } = parseQuery(text, 'utc');
    expect(problems, text).toEqual([]);
    const printed = printQuery(node, 'utc');
    expect(parseQuery(printed, 'utc').node, printed).toEqual(node);
    expect(idsOf(await pageOf(at % 2 === 0 ? text : printed)), text).toEqual(idsOf(rows.filter(matches)));
  }
});

it('counts and lists what it finds', { timeout: 120_000 }, async () => {
  const leaf = fieldTests(random, rows, now);
  for (let at = 0; at < runs(500, 30); at += 1) {
    const { text, matches } = generatedQuery(random, leaf, 3);
    const expected = rows.filter(matches).length;
    const query = { ...everyReport, text };
    expect(succeeded(await copy.calls['reports.count']({ query, asOf: null })).shown, text).toBe(expected);
  }
});

it('finds the same by the filters that a text says, and by the text of these filters', {
  timeout: 300_000,
}, async () => {
  const leaf = fieldTests(random, rows, now);
  for (let at = 0; at < runs(2_000, 100); at += 1) {
    const parts = Array.from({ length: 1 + (at % 3) }, () => generatedQuery(random, leaf, 0).text);
    const text = parts.join(' ');
    const query = readFilters({ ...everyReport, text }, 'utc');
    const expected = idsOf(await pageOf(text));
    expect(idsOf(await pageOfQuery(query)), text).toEqual(expected);
    const shown = queryText(query, 'utc');
    expect(
      idsOf(await pageOfQuery({ ...query, text: shown.text, filters: shown.others })),
      shown.text,
    ).toEqual(expected);
  }
});
