import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, unescapeFormula } from '../../main/export/formats/csv';
import { csvFormat } from '../../main/export/formats/report-csv';
import { textOf } from '../../main/export/formats/text-format';
import { type CsvDialect, csvDialect, defaultCsvChoice } from '../../shared/domain/csv-dialect';
import type { ShownColumns } from '../../shared/domain/report-query';
import { fileOf } from '../main/outbox/import/read-test-file';
import { chunkReport } from '../support/inputs/chunk-report';
import { raw, type SampleFields, sampleReport } from '../support/inputs/sample-reports';
import { runs } from '../support/runner/depth';

/** CSV files for other programs, read by a parser that is not the app's. */

const english = csvDialect(defaultCsvChoice, 'en-US');
const spanish = csvDialect(defaultCsvChoice, 'es-ES');

function exported(shown: ShownColumns, fields: SampleFields, dialect: CsvDialect): string {
  return textOf(csvFormat(shown, dialect), [chunkReport(sampleReport(fields))]);
}

/** Returns the cells as a foreign program reads them: by one delimiter, with or without support for the mark. */
function readBy(delimiter: string, file: string, bom = true): readonly (readonly string[])[] {
  return parse(Buffer.from(file), { delimiter, bom });
}

const cellsIn = ({ separator }: CsvDialect, file: string) => readBy(separator, file)[1] ?? [];

// woocommerce #25379 and #53020, tableExport.jquery.plugin #296, mui-x #13790, grafana PR #17363: an apostrophe makes a text of
// every negative number, and no program adds it up.
describe('a negative number', () => {
  it.each([english, spanish])('is a number: %j', (dialect) => {
    const file = exported(['amount', 'extra_data.fee'], { extra_data: { amount: -20, fee: -5 } }, dialect);
    expect(cellsIn(dialect, file).slice(0, 3)).toEqual(['-20', '', '-5']);
  });

  it('is a number in a text too, but what only begins as one is not run', () => {
    const file = exported(
      ['extra_data.a', 'extra_data.b', 'extra_data.c'],
      { extra_data: { a: '-20.5', b: '-2+3', c: '=1+1' } },
      english,
    );
    expect(cellsIn(english, file).slice(0, 3)).toEqual(['-20.5', "'-2+3", "'=1+1"]);
  });
});

it.each(['-3.7', '40.4, -3.7', '40.4,-3.7', '-33.45, -70.66', '(40.4, -3.7)', '[-3.7, 40.4]', '40,4; -3,7'])(
  'a number or a pair of coordinates has no apostrophe: %s',
  (text) => {
    for (const dialect of [english, spanish])
      expect(cellsIn(dialect, exported(['extra_data.at'], { extra_data: { at: text } }, dialect))[0]).toBe(
        text,
      );
  },
);

it.each(['-3.7+1', '40.4, -A1', '40.4, =1', '(-3.7, @x)', '-3.7, cmd|1'])(
  'a formula among numbers has one: %s',
  (text) => {
    expect(cellsIn(english, exported(['extra_data.at'], { extra_data: { at: text } }, english))[0]).toContain(
      "'",
    );
  },
);

// ng-csv #28, hubleto/erp #241, mui-x PR #1656, dokuwiki-plugin-struct #416: one column in Excel of countries with a decimal
// comma. readr PR #749: the decimal sign goes with the separator.
describe('a file for a country with a decimal comma', () => {
  const shown: ShownColumns = ['user', 'distance', 'extra_data.rate'];
  const fields: SampleFields = { user: { id: 'ana, eva; y=1' }, extra_data: { rate: raw('1234.50') } };

  it('has semicolons and decimal commas, whatever the values contain', () => {
    const [user, distance, rate] = cellsIn(spanish, exported(shown, fields, spanish));
    expect([user, rate]).toEqual(['ana, eva; y=1', '1234,50']);
    expect(distance).toMatch(/^\d+,\d{3}$/);
  });

  it('begins with no "sep=" line, which other programs take for the header', () => {
    expect(exported(shown, fields, spanish)).toMatch(/^\uFEFF"User";/);
  });

  it('leaves times, ids and texts as they are', () => {
    const given = { id: raw('9007199254740993'), extra_data: { version: '1.5' } };
    const file = exported(['id', 'time', 'extra_data.version'], given, spanish);
    expect(cellsIn(spanish, file).slice(0, 3)).toEqual([
      '9007199254740993',
      '2026-03-01T14:05:09.123456789Z',
      '1.5',
    ]);
  });
});

// MyExpenses #1432, highcharts/export-csv #27, getodk/central #752: without a mark Excel reads UTF-8 in another encoding.
// fast-csv #131, csv-parser #196, csvql #103: with one, other programs don't find the first column.
describe('the byte order mark', () => {
  it('is there unless it is switched off', () => {
    const without = csvDialect({ ...defaultCsvChoice, byteOrderMark: false }, 'es-ES');
    const fields = { user: { id: 'Peña' } };
    expect(
      Buffer.from(exported(['user'], fields, spanish))
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('efbbbf');
    const [header, line] = readBy(';', exported(['user'], fields, without), false);
    expect([header?.[0], line?.[0]]).toEqual(['User', 'Peña']);
  });
});

// orangelight #2695, react-csv #136, SEED-platform/seed #2562, angular2-csv #36: long ids and leading zeros. The file has them
// whole; the guide says how to open it. Tricks, such as ="0042" or an invisible character, change the value for all others.
it.each(['9912140633506421', '468768768833943384', '0000025', '00'])(
  'an id of digits is written in full, without a trick: %s',
  (id) => {
    const file = exported(['transaction', 'user'], { transaction_id: id, user: { id } }, spanish);
    expect(cellsIn(spanish, file).slice(0, 2)).toEqual([id, id]);
  },
);

// What LibreOffice 7.4 wrote when it had opened the file by the guide's steps and saved it, with its region set to that of the
// dialect; the empty cell of the currency was added later. Python's csv module read the exports and these files the same way.
describe('a file that LibreOffice has saved', () => {
  const shown: ShownColumns = ['id', 'transaction', 'user', 'time', 'amount', 'extra_data.fee'];
  const fields: SampleFields = {
    id: raw('9007199254740993'),
    transaction_id: '9912140633506421',
    user: { id: '0000025' },
    extra_data: { amount: raw('1234.5'), fee: raw('-20.25') },
  };
  const heading = [
    'Report ID',
    'transaction_id',
    'User',
    'Time (UTC)',
    'Amount',
    'Currency',
    'extra_data.fee',
  ];
  const ids = ['9007199254740993', '9912140633506421', '0000025', '2026-03-01T14:05:09.123456789Z'];
  const line = ({ separator }: CsvDialect, cells: readonly string[], rest: readonly string[] = []) =>
    `${[...cells.map((cell) => `"${cell}"`), ...rest].join(separator)}\n`;

  it.each([
    ['Column type Text for the IDs', english, line(english, ids, ['1234.5', '', '-20.25'])],
    ['Format quoted field as text', english, line(english, [...ids, '1234.5', '', '-20.25'])],
    ['Column type Text for the IDs', spanish, line(spanish, ids, ['1234,5', '', '-20,25'])],
    ['Format quoted field as text', spanish, line(spanish, [...ids, '1234,5', '', '-20,25'])],
  ])('by “%s” has every value as exported: %j', (_step, dialect, saved) => {
    const file = line(dialect, heading) + saved;
    expect(readBy(dialect.separator, file)).toEqual(
      readBy(dialect.separator, exported(shown, fields, dialect)),
    );
  });
});

describe('any table', () => {
  const numberText = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
  );
  const cell = fc.oneof(
    fc.string({
      unit: fc.constantFrom('=', '-', '+', '1', '0', '.', ',', ';', '\t', '"', "'", '\n', '\r', 'é'),
    }),
    fc.string(),
    numberText,
  );
  const dialects = fc.record<CsvDialect>({
    separator: fc.constantFrom(',', ';', '\t'),
    decimalSign: fc.constantFrom('.', ','),
    byteOrderMark: fc.boolean(),
  });

  it('is read by a foreign parser as it was, and every number stays one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { maxLength: 4 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        dialects,
        (lines, number, dialect) => {
          const format = csvOf(dialect, ['a', 'b', 'c', 'n'], (line: (typeof lines)[number]) => [
            ...line,
            { number: String(number) },
          ]);
          const [header, ...read] = readBy(dialect.separator, textOf(format, lines));
          expect(header).toEqual(['a', 'b', 'c', 'n']);
          expect(read.map((line) => line.slice(0, 3).map(unescapeFormula))).toEqual(lines);
          for (const line of read)
            expect(Number(line[3]?.replace(dialect.decimalSign, '.'))).toBe(Number(String(number)));
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('has no apostrophe in front of a number that is a text', () => {
    fc.assert(
      fc.property(numberText, dialects, (text, dialect) => {
        const file = textOf(
          csvOf(dialect, ['a'], (line: string) => [line]),
          [text],
        );
        expect(readBy(dialect.separator, file)[1]).toEqual([text]);
      }),
    );
  });
});

it.each(['comma', 'semicolon', 'tab'] as const)(
  'a file with the separator %s is imported again',
  async (separator) => {
    const dialect = csvDialect({ ...defaultCsvChoice, separator }, 'en-US');
    const columns = ['transaction_id', 'risk', 'annotations'];
    const format = csvOf(dialect, columns, (line: readonly string[]) => line);
    const file = textOf(format, [['-0042', 'fraud', '-5; =1, "x"']]);
    const [row] = (await fileOf(file, 'a.csv')).rows;
    expect([row?.transactionId, row?.feedback.valuation?.annotations]).toEqual(['-0042', '-5; =1, "x"']);
  },
);
