import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileOf, reasonOf } from '../main/outbox/import/read-test-file';
import { runs } from '../support/runner/depth';

/** Files of other programs: feedback as spreadsheets and scripts save it. */

const rows = async (bytes: Buffer) => (await fileOf(bytes, 'a.csv')).rows;
const plain = 'transaction_id,risk,score\r\ncase-1,fraud,9\r\n';

// PowerShell #7776 and fast-excel #327: the line with which Excel states the delimiter.
describe('a first line that states the delimiter', () => {
  it.each([
    ['sep=;', ';'],
    ['SEP=;', ';'],
    ['"sep=;"', ';'],
    ['sep=,', ','],
    ['sep=\t', '\t'],
    ['sep=|', '|'],
  ])('is no row: %s', async (line, delimiter) => {
    const file = Buffer.from(`\uFEFF${line}\r\n${plain.replaceAll(',', delimiter)}`);
    expect(
      (await rows(file)).map(({ transactionId, feedback }) => [transactionId, feedback.valuation?.score]),
    ).toEqual([['case-1', 9]]);
  });

  it('keeps the numbers of the lines in errors', async () => {
    const { errors } = await fileOf(Buffer.from('sep=;\ntransaction_id;risk\nt;wrong\n'), 'a.csv');
    expect(errors.map(({ line }) => line)).toEqual([3]);
  });
});

// Excel for Windows saves "CSV" in Windows-1252 and "Unicode text" in UTF-16 with tabs.
describe('a file in the encoding of a spreadsheet', () => {
  const file = 'transaction_id,risk,annotations\r\nt,fraud,José pagó 5 €\r\n';
  const windows1252 = Buffer.from(file.replace('€', '\u0080'), 'latin1');
  const utf16 = Buffer.from(`\uFEFF${file.replaceAll(',', '\t')}`, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(file)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${file}`)],
    ['Windows-1252', windows1252],
    ['UTF-16', utf16],
    ['UTF-16 in the other byte order', Buffer.from(utf16).swap16()],
    ['UTF-16 without a mark', utf16.subarray(2)],
  ])('is read with its letters: %s', async (_, bytes) => {
    const [row] = await rows(bytes);
    expect(row?.feedback.valuation?.annotations).toBe('José pagó 5 €');
  });

  it('is refused if it mixes two, because letters would become others', async () => {
    const mixed = Buffer.concat([Buffer.from(file), Buffer.from('u,fraud,José\r\n', 'latin1')]);
    expect(await reasonOf(mixed)).toContain('line 3 contains invalid bytes');
  });
});

// calpaterson/csvbase #11 and pandas #20717: a column of whole numbers with an empty cell becomes one of fractions.
it.each([
  ['9.0', 9],
  ['9,0', 9],
  ['10.00', 10],
  [' 0.0 ', 0],
])('a score of %s is a whole number', async (written, score) => {
  const [row] = await rows(Buffer.from(`transaction_id;risk;score\nt;fraud;${written}\n`));
  expect(row?.feedback.valuation?.score).toBe(score);
});

it.each(['9.5', '9.01', '11.0', '-1.0'])('a score of %s is refused', async (written) => {
  const { rows: read, errors } = await fileOf(
    Buffer.from(`transaction_id,risk,score\nt,fraud,${written}\n`),
    'a.csv',
  );
  expect([read.length, errors.map(({ column }) => column)]).toEqual([0, ['score']]);
});

// orangelight #2695, OfficeDocs-Support #745: Excel keeps 15 digits of an ID.
it.each(['9.0072E+15', '9,0072E+15', '1E+18', '9.0072e+15', '9,91214063350642E+015'])(
  'an ID that a spreadsheet has rounded is refused with that reason: %s',
  async (id) => {
    const { errors } = await fileOf(Buffer.from(`transaction_id;risk\n"${id}";fraud\n`), 'a.csv');
    expect(errors.map(({ reason }) => reason)).toEqual([
      'A spreadsheet has rounded this ID. Format the column as text, enter the ID again, and save the file.',
    ]);
  },
);

// twarc-csv #51 (rounded IDs of posts), pandas #20717 and #31821, Superset PR #20760: whole numbers with a fraction, exponents
// without a plus. Swiss spreadsheets group digits by an apostrophe.
it.each([
  '9007199254740992.0',
  '9007199254740992,0',
  '123.0',
  '9.0072E15',
  '9,0072e15',
  '1.05514380400001E016',
  '9’007’199’254’740’992',
  "9'007'199",
  '9.007.199',
  '9,007,199',
  '9 007 199',
])('an ID that was written as a number is refused: %s', async (id) => {
  const { rows: read, errors } = await fileOf(Buffer.from(`transaction_id;risk\n"${id}";fraud\n`), 'a.csv');
  expect([read.length, errors.map(({ line, column }) => [line, column])]).toEqual([
    0,
    [[2, 'transaction_id']],
  ]);
});

it.each(['1E18', '9e15', 'a1e+5', '1.5', '10.0.0.1', '000123', '2026-03-01', 'v1.000', '1.234'])(
  'an ID that only resembles one is read: %s',
  async (id) => {
    expect(
      (await rows(Buffer.from(`transaction_id;risk\n"${id}";fraud\n`))).map((row) => row.transactionId),
    ).toEqual([id]);
  },
);

it('a Swiss file has points for decimals between semicolons', async () => {
  const [row] = await rows(
    Buffer.from("transaction_id;risk;score;annotations\nt;fraud;9.0;CHF 1’234.50, 2'000\n"),
  );
  expect([row?.feedback.valuation?.score, row?.feedback.valuation?.annotations]).toEqual([
    9,
    "CHF 1’234.50, 2'000",
  ]);
});

it('headings are understood in Spanish, with and without accents', async () => {
  const file = 'ID de transacción;Riesgo;Puntuación;Situación\nt;fraud;9;en casa\n';
  const [row] = await rows(Buffer.from(file));
  expect([row?.transactionId, row?.feedback.valuation?.score, row?.feedback.situation?.description]).toEqual([
    't',
    9,
    'en casa',
  ]);
  expect(await rows(Buffer.from(file.normalize('NFD')))).toHaveLength(1);
});

/** A file of another program, the rows as they are meant, and where others failed with it. */
const files: readonly (readonly [
  name: string,
  file: string,
  meant: readonly (readonly [id: string, annotations: string])[],
])[] = [
  [
    'rows that were cleared (firefly-iii #691, sul-dlss/argo #4316, AzureStorageExplorer #3136)',
    'transaction_id,risk,annotations\r\nt,fraud,a\r\n,,\r\n , ,\r\nu,fraud,b\r\n,,\r\n',
    [
      ['t', 'a'],
      ['u', 'b'],
    ],
  ],
  [
    'cleared rows above the header (firefly-iii #691)',
    ',,\r\ntransaction_id,risk,annotations\r\nt,fraud,a\r\n',
    [['t', 'a']],
  ],
  [
    'cleared columns (OpenDataRepository/data-publisher #84)',
    'transaction_id,risk,annotations\r\nt,fraud,a,,\r\nu,fraud,b, ,\r\n',
    [
      ['t', 'a'],
      ['u', 'b'],
    ],
  ],
  [
    'the line ends of Excel for Mac (evanplaice/jquery-csv #45, active_admin_import #93)',
    'transaction_id,risk,annotations\rt,fraud,"a, b"\ru,fraud,c\r',
    [
      ['t', 'a, b'],
      ['u', 'c'],
    ],
  ],
  [
    'a mark before a heading in quotation marks (Clever/csvlint #37, dotCMS/core #36508)',
    '\uFEFF"transaction_id","risk","annotations"\n"t","fraud","a"\n',
    [['t', 'a']],
  ],
  [
    'a backslash before a quotation mark (dbeaver #12609, stevehansen/csv #35)',
    '"transaction_id","risk","annotations"\n"t","fraud","C:\\"\n"u","fraud","B \\"""\n',
    [
      ['t', 'C:\\'],
      ['u', 'B \\"'],
    ],
  ],
  [
    'line breaks in cells (mautic #1379)',
    'transaction_id,risk,annotations\r\nt,fraud,"a\nb"\r\nu,fraud,c\r\n',
    [
      ['t', 'a\nb'],
      ['u', 'c'],
    ],
  ],
];

describe('a file with', () => {
  it.each(files)('%s has the rows that are meant', async (_, file, meant) => {
    const { rows: read, errors } = await fileOf(Buffer.from(file), 'a.csv');
    expect(errors).toEqual([]);
    expect(
      read.map(({ transactionId, feedback }) => [transactionId, feedback.valuation?.annotations]),
    ).toEqual(meant);
  });

  // fast-csv #112, sqlitebrowser #1032, aotimme/gocsv #46: MySQL and Sequel Pro put a backslash before quotation marks.
  it('a backslash for each quotation mark is refused, because its rows have no clear end', async () => {
    const file = '"transaction_id","risk","annotations"\n"t","fraud","naka, \\"who\'s there?\\" shish"\n';
    expect(await reasonOf(file)).toBe(
      'Line 2: there is text after a closing quotation mark, so the end of the row is unclear. Double each quotation mark inside a cell.',
    );
  });
});

// JoshClose/CsvHelper #197, JnLlnd/ObjCSV #10, Cinchoo/ChoETL #78: so that Excel keeps the zeros.
it.each(['="0042"', '"=""0042"""'])('an ID that is written as the formula %s is its text', async (cell) => {
  const { rows: read } = await fileOf(Buffer.from(`transaction_id,risk\n${cell},fraud\n`), 'a.csv');
  expect(read.map(({ transactionId }) => transactionId)).toEqual(['0042']);
});

it('a formula of several texts stays as it is', async () => {
  const { rows: read } = await fileOf(Buffer.from('transaction_id,risk\n"=""a""&""b""",fraud\n'), 'a.csv');
  expect(read.map(({ transactionId }) => transactionId)).toEqual(['="a"&"b"']);
});

// tbar0970/jethro-pmm #1197, cgwire/zou PR #1206, mastodon PR #29739: spreadsheets and people write words in capitals.
it.each([
  ['Fraud', 'POSITIVE', 'fraud', 'Positive'],
  ['HIGH', 'corrective', 'high', 'Corrective'],
])('the words %s and %s are those of the service', async (risk, type, sentRisk, sentType) => {
  const [row] = await rows(Buffer.from(`transaction_id,risk,type\nt,${risk},${type}\n`));
  expect(row?.feedback.behaviour?.desired?.risk_assignment).toBe(sentRisk);
  expect(row?.feedback.valuation?.type).toBe(sentType);
});

// ProgressiveCoders/Spoke PR #1315, HarperFast/harper #659, pjcpjc in ticdat #56: files made from JSON.
it.each(['transactionId,riskAssignment', 'TransactionID,Risk Assignment', 'Transaction_Id,risk'])(
  'the headings %s are known',
  async (headings) => {
    expect(await rows(Buffer.from(`${headings}\nt,fraud\n`))).toHaveLength(1);
  },
);

/** Python's csv module, which no one here wrote: it reads the files, or writes them in each of its dialects. */
const python = spawnSync('python3', ['--version']).status === 0;

const readInPython = `
import csv, io, json, sys
rows = [row for row in csv.reader(io.StringIO(json.load(sys.stdin), newline='')) if any(cell.strip() for cell in row)]
json.dump([[row[0], row[2]] for row in rows[1:]], sys.stdout)`;

const writeInPython = `
import csv, io, json, sys
table = json.load(sys.stdin)
def written(**dialect):
    file = io.StringIO(newline='')
    csv.writer(file, **dialect).writerows(table)
    return file.getvalue()
json.dump([written(), written(dialect='excel-tab'), written(dialect='unix'), written(delimiter=';', lineterminator='\\r', quoting=csv.QUOTE_ALL),
    written(delimiter='|', quoting=csv.QUOTE_NONNUMERIC)], sys.stdout)`;

function inPython(program: string, input: unknown): unknown {
  const { stdout } = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(input),
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

describe.skipIf(!python)('Python’s csv module', () => {
  it.each(files)('reads the same rows: %s', (_, file, meant) => {
    expect(inPython(readInPython, file.replace(/^\uFEFF/, ''))).toEqual(meant);
  });

  it('writes files that are read as they were, in every dialect', async () => {
    const character = fc.constantFrom(...'",;|\t\r\n\\ aé9-', '’', '東');
    const text = fc.string({ unit: character, maxLength: 8 }).map((inner) => `x${inner}x`);
    const property = fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
      const table = [
        ['transaction_id', 'risk', 'annotations'],
        ...texts.map((each, at) => [`t${at}`, 'fraud', each]),
      ];
      for (const file of z.array(z.string()).parse(inPython(writeInPython, table))) {
        const { rows: read, errors } = await fileOf(Buffer.from(file), 'a.csv');
        expect(errors).toEqual([]);
        expect(read.map(({ feedback }) => feedback.valuation?.annotations)).toEqual(texts);
      }
    });
    await fc.assert(property, { numRuns: runs(100) });
  });
});
