import { describe, expect, it } from 'vitest';
import { fileOf, reasonOf } from '../main/outbox/import/read-test-file';

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
