import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportLink } from '../../../main/export/formats/report-link';
import { xlsxFormat } from '../../../main/export/formats/xlsx';
import { columnName, dateSerial, escapeXlsx, isExact } from '../../../main/export/formats/xlsx-cells';
import { readDeepLink } from '../../../shared/deep-link/read-deep-link';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { columns } from '../../../shared/domain/columns';
import type { ShownColumns } from '../../../shared/domain/report-query';
import { hasForeignReaders, readWithOpenpyxl, writtenFile } from '../../support/files/foreign-readers';
import { chunkReport } from '../../support/inputs/chunk-report';
import { type SampleFields, sampleReport } from '../../support/inputs/sample-reports';

async function sheetsOf(shown: ShownColumns, reports: readonly SampleFields[], sheetRows?: number) {
  const format = xlsxFormat(shown, { radii: defaultRadii }, sheetRows);
  const path = await writtenFile(
    'reports.xlsx',
    format,
    reports.map((fields) => chunkReport(sampleReport(fields))),
  );
  return readWithOpenpyxl(path);
}

describe.runIf(hasForeignReaders)('a workbook, read by openpyxl', () => {
  it('has typed cells, a fixed heading, filters and links', async () => {
    const shown: ShownColumns = ['time', 'amount', 'user', 'id'];
    const [sheet] = await sheetsOf(shown, [{ id: 9_223_372_036_854_775_807n }, { timestamp: undefined }]);
    expect(sheet).toMatchObject({ title: 'Reports', frozen: 'A2', filter: 'A1:G3' });
    const [headings, first, second] = sheet?.rows ?? [];
    expect(headings?.map(([, value]) => value)).toEqual([
      'Time (UTC)',
      'Amount',
      'Currency',
      'User',
      'Report ID',
      'transaction_id',
      'Time (ns since 1970)',
    ]);
    expect(first).toEqual([
      ['d', '2026-03-01T14:05:09.123', 'yyyy\\-mm\\-dd\\ hh:mm:ss.000', null],
      ['n', '60', 'General', null],
      ['n', null, 'General', null],
      ['s', 'ana.silva@example.com', '@', null],
      ['s', '9223372036854775807', '@', null],
      ['s', 'transaction-1', '@', 'whereabouts://report/transaction-1'],
      ['s', '1772373909123456789', '@', null],
    ]);
    expect(second?.[0]?.[1]).toBeNull();
  });

  it('has the positions with the assumed radius apart from the one that they say', async () => {
    const address = { latitude: 40, longitude: -4 };
    const [sheet] = await sheetsOf(
      ['positions'],
      [{ geo_location: { address }, location: { location_type: 'gsm' } }],
    );
    const [headings = [], first = []] = sheet?.rows ?? [];
    const cellOf = (heading: string) => first[headings.findIndex(([, value]) => value === heading)]?.[1];
    expect(cellOf('GPS location: latitude')).toBe('40');
    expect(cellOf('GPS location: longitude')).toBe('-4');
    expect(cellOf('GPS location: assumed radius (km)')).toBe('0.1');
    expect(Number(cellOf('GPS location: radius at least (km)'))).toBeGreaterThan(50);
    expect(cellOf('GPS location: mark')).toBe('whole degrees');
    expect(cellOf('Location: assumed radius (km)')).toBe('35');
  });

  it('has the speed of an impossible travel as a number, unless it is infinite', async () => {
    const report = chunkReport(sampleReport({}));
    const reports = [12_345.6, 1e9, null].map((travel) => ({ ...report, row: { ...report.row, travel } }));
    const format = xlsxFormat(['travel'], { radii: defaultRadii });
    const [sheet] = await readWithOpenpyxl(await writtenFile('reports.xlsx', format, reports));
    expect(sheet?.rows.slice(1).map(([cell]) => cell?.slice(0, 2))).toEqual([
      ['n', '12346'],
      ['s', 'infinite'],
      ['n', null],
    ]);
  });

  it('continues on further sheets, each with the heading', async () => {
    const sheets = await sheetsOf(
      ['user'],
      [1, 2, 3, 4, 5].map((id) => ({ id, user: { id: `u${id}` } })),
      2,
    );
    expect(sheets.map(({ title, filter }) => [title, filter])).toEqual([
      ['Reports', 'A1:B3'],
      ['Reports 2', 'A1:B3'],
      ['Reports 3', 'A1:B2'],
    ]);
    expect(sheets.map(({ rows }) => rows.map(([cell]) => cell?.[1]))).toEqual([
      ['User', 'u1', 'u2'],
      ['User', 'u3', 'u4'],
      ['User', 'u5'],
    ]);
    const full = await sheetsOf(['user'], [{}, {}], 2);
    expect(full).toHaveLength(1);
  });

  it('of no reports has the heading', async () => {
    const [sheet] = await sheetsOf(['user'], []);
    expect(sheet?.rows.map((row) => row.map(([, value]) => value))).toEqual([['User', 'transaction_id']]);
  });

  it('has any text as it was, cut at the length of a cell, and no formula', async () => {
    const texts = [
      '=1+1',
      '+cmd|x',
      '_x0041_',
      'a\u0000\u0007\uFFFE\uD800b',
      '<&">',
      'a\r\nb\tc ',
      '東京 🚕',
      '#N/A',
    ];
    const [sheet] = await sheetsOf(
      columns,
      texts.map((id) => ({ user: { id } })),
    );
    const at = sheet?.rows[0]?.findIndex(([, value]) => value === 'User') ?? -1;
    const cells = sheet?.rows.slice(1).map((row) => row[at]);
    expect(cells?.map((cell) => cell?.[1])).toEqual(texts);
    for (const row of sheet?.rows ?? []) for (const [type] of row) expect(type).not.toBe('f');
    const [long] = await sheetsOf(
      ['extra_data.text'],
      [{ extra_data: { text: `${'x'.repeat(32_765)}🚕🚕` } }],
    );
    expect(long?.rows[1]?.[0]?.[1]).toBe(`${'x'.repeat(32_765)}…`);
  });
});

describe('a cell', () => {
  it.each([
    ['60', true],
    ['-1.10', true],
    ['0.1', true],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['9007199254740993', false],
    ['100000000000000000000', true],
    ['1e400', false],
    ['1e-400', false],
    ['0.0', true],
    ['', false],
    ['infinite', false],
  ])('has the number %s as a number: %s', (number, isNumber) => {
    expect(isExact(number)).toBe(isNumber);
  });

  it.each([
    ['1772373909123456789', 46082.58691114583],
    ['0', 25569],
    ['-2203891200000000000', 61],
    ['-2203891200000000001', null],
    ['9223372036854775807', 132320.99117],
    ['x', null],
  ])('has the time %s as the day %s', (time, serial) => {
    if (serial === null) expect(dateSerial(time)).toBeNull();
    else expect(dateSerial(time)).toBeCloseTo(serial, 4);
  });

  it('has columns named like a spreadsheet’s', () => {
    expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });

  it('has only characters that XML can contain, and gives every text back', () => {
    const original = (text: string) =>
      text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('_', 'x', '0', 'D', '\r', '\u0001', '\uD83D', '\uDE95', 'é') }),
        (text) => {
          expect(escapeXlsx(text)).not.toMatch(/\r|\p{Cs}|(?!\n)\p{Cc}/u);
          expect(original(escapeXlsx(text))).toBe(text);
        },
      ),
    );
  });
});

it('a link opens the report in Whereabouts', () => {
  for (const transactionId of ['transaction-1', 'a/b?c#d "é" 100%', "(x)'*!"])
    expect(readDeepLink(reportLink(transactionId) ?? '')).toMatchObject({
      value: { target: { kind: 'report', transactionId } },
    });
  expect([null, '', '.', '\uD800', 'é'.repeat(900)].map(reportLink)).toEqual([null, null, null, null, null]);
});
