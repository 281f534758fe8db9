import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvFormat } from '../../main/export/formats/report-csv';
import { textOf } from '../../main/export/formats/text-format';
import { migrate } from '../../main/store/migrations';
import { reportMigrations } from '../../main/store/reports/migrations';
import { readNumbers } from '../../renderer/features/reports-grid/filters/range-filter-editor';
import { csvDialect, defaultCsvChoice } from '../../shared/domain/csv-dialect';
import { decimalKey } from '../../shared/domain/decimal';
import { everyReport, type ReportQuery } from '../../shared/domain/report-query';
import { exactNumberText } from '../../shared/i18n/number-text';
import { Database } from '../../shared/node/database/database';
import { reportQuerySchema } from '../../shared/schemas/report-query-schema';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { type StoredCopy, someKey, storedCopy, succeeded, took } from '../support/databases/stored-copy';
import { chunkReport } from '../support/inputs/chunk-report';
import { temporaryFolder } from '../support/runner/temporary-folder';

/**
 * Numbers of extra_data beyond a double. Elsewhere, tables round them (dbgate/dbgate#1531, TabularisDB/tabularis#210,
 * grafana/clickhouse-datasource#1814), filters find nothing or the neighbour (supabase/supabase#47470, apache/seatunnel#12317),
 * and neighbours are sorted as equal (apache/pinot PR #16021, angular/components#12009).
 */

/** In ascending order, newest last. */
const amounts = [
  '-12345678901234567891',
  '-12345678901234567890',
  '-0.5',
  '0.30000000000000000001',
  '0.30000000000000000002',
  '9007199254740992',
  '9007199254740993',
  '9007199254740993.25',
  '12345678901234567890',
] as const;

/** In an order that is not theirs. */
const received = [3, 6, 0, 8, 5, 1, 7, 4, 2].map((at) => amounts[at] ?? '');

function reportWith(amount: string, at: number): string {
  const time = (1_772_323_200 + at) * 1_000_000_000;
  return `{"id":${at + 1},"timestamp":${time},"transaction_id":"t${at}","extra_data":{"amount":${amount}}}`;
}

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await took(copy, received.map(reportWith));
});

afterAll(() => copy.reports.close());

async function amountsOf(query: ReportQuery, from = copy) {
  const { rows } = succeeded(await from.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 }));
  return rows.map(({ amount }) => amount);
}

const byAmount = (descending: boolean) => ({ column: 'amount', descending }) as const;

describe('amounts beyond a double', () => {
  it('are sorted exactly', async () => {
    expect(await amountsOf({ ...everyReport, sort: byAmount(false) })).toEqual(amounts);
    expect(await amountsOf({ ...everyReport, sort: byAmount(true) })).toEqual(amounts.toReversed());
  });

  it.each([
    ['9007199254740993', '9007199254740993', ['9007199254740993']],
    ['9007199254740993', null, amounts.slice(6)],
    [null, '9007199254740992', amounts.slice(0, 6)],
    ['0.30000000000000000002', '1', ['0.30000000000000000002']],
    [null, '-12345678901234567891', ['-12345678901234567891']],
  ])('are found exactly from %s to %s', async (atLeast, atMost, found) => {
    const filters = [{ field: 'amount', atLeast, atMost }] as const;
    expect(await amountsOf({ ...everyReport, filters, sort: byAmount(false) })).toEqual(found);
  });

  it('are shown with every digit', () => {
    expect(amounts.slice(-2).map((amount) => exactNumberText(amount))).toEqual([
      '9,007,199,254,740,993.25',
      '12,345,678,901,234,567,890',
    ]);
    expect(exactNumberText('0.30000000000000000001')).toBe('0.30000000000000000001');
  });

  it.each([
    ['en-US', '"9007199254740993.25","","9007199254740993.25"'],
    ['es-ES', '"9007199254740993,25";"";"9007199254740993,25"'],
  ])('are exported with every digit: %s', (region, cells) => {
    const format = csvFormat(['amount', 'extra_data.amount'], csvDialect(defaultCsvChoice, region));
    expect(textOf(format, [chunkReport(reportWith('9007199254740993.25', 1))])).toContain(`\n${cells}`);
  });

  it('can be typed as a filter', () => {
    const read = (atLeast: string, atMost: string) => readNumbers('amount', { atLeast, atMost });
    expect(read('9007199254740993', '12345678901234567890,5').filter).toEqual({
      field: 'amount',
      atLeast: '9007199254740993',
      atMost: '12345678901234567890.5',
    });
    expect(read('9007199254740993', '9007199254740992').errors).toHaveProperty('atMost');
    expect(read('1.234,56', '').errors).toHaveProperty('atLeast');
  });

  it('are read from a filter that an earlier version saved', () => {
    const saved = { field: 'amount', atLeast: 12.5, atMost: null };
    const read = (filter: unknown) => reportQuerySchema.safeParse({ ...everyReport, filters: [filter] });
    expect(read(saved).data?.filters).toEqual([{ ...saved, atLeast: '12.5' }]);
    expect(read({ ...saved, atLeast: 'ten' }).success).toBe(false);
  });
});

it('a copy of an earlier version gets the exact amounts, and those that it didn’t find', async () => {
  const path = join(temporaryFolder(), 'reports.db');
  const before = await Database.open(path, { key: someKey });
  await migrate(before, reportMigrations.slice(0, 7));
  const withComma = '{"value":"6999,66","currency":"EUR"}';
  for (const [at, amount] of [...received, withComma, 'null'].entries()) {
    await before.run(
      `INSERT INTO report (seq, id, amount, positions, position_list, problems, arrival, first_pass, read, noted)
        VALUES (?, ?, ?, 1, '[]', 0, 0, 1, 0, 0)`,
      [at + 1, at + 1, amount === 'null' || amount === withComma ? null : Number(amount)],
    );
    await before.run('INSERT INTO received (seq, received_at, json) VALUES (?, 0, ?)', [
      at + 1,
      reportWith(amount, at),
    ]);
  }
  await before.close();
  const opened = await storedCopy(new MemoryReviewLog(), { path });
  const query = { ...everyReport, sort: byAmount(false) };
  const { rows } = succeeded(await opened.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 }));
  expect(rows.map(({ amount, currency }) => [amount, currency])).toEqual([
    ...amounts.slice(0, 5).map((amount) => [amount, null]),
    ['6999.66', 'EUR'],
    ...amounts.slice(5).map((amount) => [amount, null]),
    [null, null],
  ]);
  await opened.reports.close();
});

it('a copy of an earlier version gets the amounts with names in every language', async () => {
  const path = join(temporaryFolder(), 'reports.db');
  const before = await Database.open(path, { key: someKey });
  await migrate(before, reportMigrations.slice(0, 13));
  const sent = [{ montant: 5 }, { valor: 6 }, { zenbatekoa: 7 }, { amount: 8 }, { price: 9 }];
  for (const [at, extra] of sent.entries()) {
    await before.run(
      `INSERT INTO report (seq, id, amount, positions, position_list, problems, arrival, first_pass, read, noted)
        VALUES (?, ?, ?, 1, '[]', 0, 0, 1, 0, 0)`,
      [at + 1, at + 1, 'amount' in extra ? decimalKey('8') : null],
    );
    await before.run('INSERT INTO received (seq, received_at, json) VALUES (?, 0, ?)', [
      at + 1,
      JSON.stringify({ id: at + 1, extra_data: extra }),
    ]);
  }
  await before.close();
  const opened = await storedCopy(new MemoryReviewLog(), { path });
  expect(await amountsOf({ ...everyReport, sort: byAmount(false) }, opened)).toEqual([
    '5',
    '6',
    '7',
    '8',
    null,
  ]);
  await opened.reports.close();
});
