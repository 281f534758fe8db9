import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFormula, fraudCasesCell } from '../../../../main/export/formats/csv';
import { emptyDraft, type Feedback, feedbackOf } from '../../../../shared/domain/feedback';
import { ratingTypes, riskAssignments } from '../../../../shared/domain/vocabulary';
import { errorsIn, fileOf, reasonOf } from './read-test-file';

const clear = { behaviour: { desired: { risk_assignment: 'clear' } } };
const csv = (...lines: readonly string[]) => fileOf(lines.join('\n'), 'feedback.csv');

describe('a CSV file of feedback', () => {
  it('can have every field of the specification', async () => {
    const file = await csv(
      'transaction_id,risk_assignment,fraud_cases,score,type,annotations,impact,situation,reporter_email,reporter_name,reporter_surname',
      't-1,fraud,Location fraud; Phising, 7 ,Negative,as seen,a loss,at the airport,ana@example.com,Ana,Silva',
    );
    expect(file).toEqual({
      format: 'csv',
      idColumn: 'transaction_id',
      rows: [
        {
          line: 2,
          transactionId: 't-1',
          feedback: {
            behaviour: {
              desired: { risk_assignment: 'fraud', fraud_cases: ['Location fraud', 'Phising'] },
            },
            impact: { description: 'a loss' },
            reporter: { email: 'ana@example.com', name: 'Ana', surname: 'Silva' },
            situation: { description: 'at the airport' },
            valuation: { score: 7, type: 'Negative', annotations: 'as seen' },
          },
        },
      ],
      errors: [],
      counted: 1,
      notes: [],
      repeats: [],
    });
  });

  it('is refused at a line with thousands of cells, before any is read', async () => {
    const wide = ','.repeat(100_001);
    const reason = 'a row has more than 100,000 cells. A feedback file has about ten columns.';
    expect(await reasonOf(`${wide}\nt,clear`)).toBe(`Line 1: ${reason}`);
    const rows = 'transaction_id,risk_assignment\r\nt,clear\r\n';
    expect(await reasonOf(`${rows}${wide}`)).toBe(`Line 3: ${reason}`);
  });

  it.each([
    ['commas', 'transaction_id,risk_assignment\nt,clear'],
    ['semicolons', 'transaction_id;risk_assignment\nt;clear'],
    ['tabs', 'transaction_id\trisk_assignment\nt\tclear'],
    ['a byte order mark', '\uFEFFtransaction_id,risk_assignment\nt,clear'],
    ['headings as people write them', ' Transaction ID ,"DESIRED  risk"\nt,clear'],
    ['CR LF', 'transaction_id,risk_assignment\r\nt,clear\r\n'],
    ['CR alone', 'transaction_id,risk_assignment\rt,clear\r'],
    ['line ends of several kinds', '\r\ntransaction_id,risk_assignment\rt,clear\n\n'],
    ['columns without a heading', 'transaction_id,risk_assignment,,\nt,clear,,'],
    ['spaces around the risk', 'transaction_id,risk_assignment\nt, clear '],
    ['the columns of a history', 'state,transaction_id,desired_risk,Sent at,answer\nSent,t,clear,now,{}'],
  ])('is read with %s', async (_, text) => {
    const { rows, errors, notes } = await fileOf(text, 'feedback.csv');
    expect({ rows: rows.map(({ feedback }) => feedback), errors, notes }).toEqual({
      rows: [clear],
      errors: [],
      notes: [],
    });
  });

  it('reports the line a row starts in, also after quoted line breaks and empty lines', async () => {
    const file = await fileOf(
      'transaction_id,risk_assignment,annotations\r\n1,clear,"one\r\ntwo\nthree\rfour"\r\n\r\n2,none,\r\n3,clear,"\n"\n4,clear,x',
      'feedback.csv',
    );
    expect(file.rows.map(({ line, transactionId }) => [line, transactionId])).toEqual([
      [2, '1'],
      [8, '3'],
      [10, '4'],
    ]);
    expect(file.errors.map(({ line }) => line)).toEqual([7]);
    expect(file.counted).toBe(4);
  });

  it('reports every error of a row, and reads the other rows', async () => {
    const file = await csv(
      'Transaction ID,Risk assignment,score,type,reporter_email',
      ',scam,5.5,good,ana',
      't,clear,,,',
    );
    expect(errorsIn(file)).toEqual([
      '2 Transaction ID: The transaction ID is missing.',
      '2 Risk assignment: Use exactly fraud, high, low or clear.',
      '2 score: Enter a whole number from 0 to 10.',
      '2 type: Use exactly Positive, Negative or Corrective, or leave it empty.',
      '2 reporter_email: Enter a valid e-mail address, such as name@example.com.',
    ]);
    expect(file.errors.map(({ value }) => value)).toEqual(['', 'scam', '5.5', 'good', 'ana']);
    expect(file.rows.map(({ line }) => line)).toEqual([3]);
    expect(file.counted).toBe(2);
  });

  it.each([
    ['score', '1e1', 'Enter a whole number from 0 to 10.'],
    ['score', '11', 'Enter a whole number from 0 to 10.'],
    ['annotations', 'a\0b', 'Contains a NUL character. Remove it.'],
    ['annotations', 'x'.repeat(1_000_000), 'Enter up to 10,000 characters. This text has 1,000,000.'],
    ['impact', 'x'.repeat(10_001), 'Enter up to 10,000 characters. This text has 10,001.'],
    ['reporter_name', '"Ana\nSilva"', 'Enter a single line.'],
    ['reporter_name', 'x'.repeat(10_001), 'Enter up to 500 characters. This text has 10,001.'],
    ['fraud_cases', 'x'.repeat(501), 'A fraud case can have up to 500 characters.'],
    [
      'fraud_cases',
      Array.from({ length: 201 }, (_, at) => at).join(';'),
      'Enter up to 200 fraud cases. There are 201.',
    ],
    [
      'fraud_cases',
      '"[""one"", 2]"',
      'Looks like a JSON array, but isn’t an array of strings such as ["one", "another"].',
    ],
  ])('reports the error of %s', async (heading, cell, reason) => {
    const file = await csv(`transaction_id,risk_assignment,${heading}`, `1,clear,${cell}`, '2,clear,');
    expect(errorsIn(file)).toEqual([`2 ${heading}: ${reason}`]);
    expect(file.errors[0]?.value.length).toBeLessThanOrEqual(80);
    expect(file.rows.map(({ transactionId }) => transactionId)).toEqual(['2']);
  });

  it.each([
    ['.', 'A transaction ID can’t be "." or "..".'],
    ['..', 'A transaction ID can’t be "." or "..".'],
    ['x'.repeat(1_001), 'A transaction ID can have up to 1000 characters.'],
  ])('rejects an invalid transaction ID %#', async (transactionId, reason) => {
    const file = await csv('transaction_id,risk_assignment', `${transactionId},clear`);
    expect(errorsIn(file)).toEqual([`2 transaction_id: ${reason}`]);
  });

  it('also reads fraud cases as a JSON array, trimmed and without duplicates', async () => {
    const file = await csv(
      'transaction_id;risk_assignment;fraud_cases',
      't;clear;"[""a; b"", "" c "", ""c"", """"]"',
    );
    expect(file.rows[0]?.feedback.behaviour.desired.fraud_cases).toEqual(['a; b', 'c']);
  });

  it('can name the risk as an export of reports does', async () => {
    const file = await csv('Risk,transaction_id', 'high,t');
    expect(file.rows[0]?.feedback.behaviour.desired.risk_assignment).toBe('high');
  });

  it('says nothing about fraud cases without a column or with an empty cell, and that there are none by []', async () => {
    const silent = await csv('transaction_id,risk_assignment', 't,low');
    const cells = await csv('transaction_id,risk_assignment,fraud_cases', 't,low,', 'u,low,[]');
    const desired = [...silent.rows, ...cells.rows].map(({ feedback }) => feedback.behaviour.desired);
    expect(desired).toEqual([
      { risk_assignment: 'low' },
      { risk_assignment: 'low' },
      { risk_assignment: 'low', fraud_cases: [] },
    ]);
  });

  it('reports a row with too many or too few cells, and reads the others', async () => {
    const file = await csv('transaction_id,risk_assignment', '1', '2,clear', '3,clear,x,y');
    expect(errorsIn(file)).toEqual([
      '2 : The row has 1 cell, but the header has 2. Add the missing delimiters.',
      '4 : The row has 4 cells, but the header has 2. Put cells that contain the delimiter in quotation marks.',
    ]);
    expect(file.rows.map(({ line }) => line)).toEqual([3]);
  });

  it('reads a quotation mark within an unquoted cell literally', async () => {
    const file = await csv(
      'transaction_id,risk_assignment,annotations',
      't,clear,a 5" pipe',
      'u,clear,"""so"""',
    );
    expect(file.rows.map(({ feedback }) => feedback.valuation?.annotations)).toEqual(['a 5" pipe', '"so"']);
  });

  it('reads duplicate feedback once, and reports transactions that occur several times', async () => {
    const file = await csv('transaction_id,risk_assignment', '1,clear', '2,low', '1,clear', '1,fraud');
    expect(file.rows.map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(errorsIn(file)).toEqual(['4 : Duplicate of line 2.']);
    expect(file.repeats).toEqual([{ transactionId: '1', lines: [2, 5] }]);
    expect(file.counted).toBe(4);
  });

  it('names unknown columns once, and transaction IDs with spaces', async () => {
    const file = await csv(
      'transaction_id,risk_assignment,colour,mood',
      't ,clear,red,good',
      'u,low,red,good',
    );
    expect(file.rows.map(({ transactionId }) => transactionId)).toEqual(['t ', 'u']);
    expect(file.notes).toEqual([
      'Ignored columns: colour, mood.',
      'Some transaction IDs start or end with a space, which is sent as part of the ID: lines 2.',
    ]);
  });

  it('may have ten thousand columns', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    const file = await csv(`transaction_id,risk_assignment,${many}`, `t,clear,${many}`);
    expect(file.rows).toHaveLength(1);
    expect(file.notes[0]).toMatch(/^Ignored columns: c0, c1, .*, c19 and 980 more\.$/);
  });

  it('may have millions of empty lines', async () => {
    const file = await csv('transaction_id,risk_assignment', '\n'.repeat(3_000_000), 't-1,clear');
    expect(file.rows).toMatchObject([{ transactionId: 't-1' }]);
  });

  it('may have a heading of a million characters, which is ignored', async () => {
    const file = await csv(`transaction_id,risk_assignment,${'h'.repeat(1_000_000)}`, 't-1,fraud,x');
    expect(file.rows).toMatchObject([{ transactionId: 't-1' }]);
    expect(file.notes.join().length).toBeLessThan(1_000);
  });

  it('may have no rows', async () => {
    expect((await csv('transaction_id,risk_assignment')).counted).toBe(0);
  });

  it('removes the apostrophe that an export puts before what looks like a formula', async () => {
    const file = await csv('transaction_id,risk_assignment,annotations', "'-1,clear,'=1+1", "'t,clear,'tis");
    expect(file.rows.map((row) => [row.transactionId, row.feedback.valuation?.annotations])).toEqual([
      ['-1', '=1+1'],
      ["'t", "'tis"],
    ]);
  });
});

describe('an ambiguous CSV file', () => {
  it.each([
    ['is empty', '\n \r\n', 'The file is empty.'],
    [
      'has a quotation mark that is never closed',
      'transaction_id,risk_assignment\n1,clear\n2,"clear\n3,clear',
      'The row that starts on line 3 has a quotation mark that is never closed',
    ],
    [
      'has a quotation mark that is closed millions of characters later',
      `transaction_id,risk_assignment,impact\n1,clear,"a\n${'2,clear,b\n'.repeat(400_000)}"`,
      'The row that starts on line 2 is longer than feedback can be. Perhaps a quotation mark isn’t closed.',
    ],
    [
      'has a row of millions of characters without one',
      `transaction_id,risk_assignment,impact\n1,clear,a\n2,clear,${'b'.repeat(3_000_000)}\n3,clear,c`,
      'The row that starts on line 3 is longer than feedback can be.',
    ],
    [
      'has text behind a closing quotation mark',
      'transaction_id,risk_assignment\n1,"a "b"\n2,clear\n"',
      'Line 2: there is text after a closing quotation mark',
    ],
    [
      'has no transaction IDs',
      '\nrisk_assignment,score\nclear,1',
      'Row 2 needs the columns transaction_id and risk_assignment. It starts with: risk_assignment, score',
    ],
    [
      'has no risk',
      'transaction_id,score\nt,1',
      'Row 1 needs the columns transaction_id and risk_assignment',
    ],
    [
      'says the risk twice',
      'transaction_id,risk_assignment,Desired risk\nt,low,high',
      'Line 1: the columns 2 (risk_assignment) and 3 (Desired risk) have the same meaning.',
    ],
    [
      'has too many rows',
      `transaction_id,risk_assignment\n${'x,y\n'.repeat(10_001)}`,
      'The file contains more than 10,000 feedback entries. Split it into smaller files.',
    ],
    [
      'is a page of the web',
      '<!doctype html>\n<p>"Hello"</p>',
      'Row 1 needs the columns transaction_id and risk_assignment',
    ],
  ])('is refused if it %s', async (_, text, reason) => {
    expect(await reasonOf(text)).toContain(reason);
  });
});

const texts = fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => !text.includes('\0'));
const risks = fc.constantFrom(...riskAssignments);
const hostile = fc.oneof(
  texts,
  fc.stringMatching(/^['"=+\-@;,\t\r\n[\] x]{0,12}$/),
  fc.constantFrom("'=1", "''=1", "'\t", "'", '"', '\r\n', '=HYPERLINK("http://evil.example")'),
);
const line = fc.stringMatching(/^[\w '"=;,-]{0,12}$/).map((text) => text.trim());

const feedbacks = fc.record({
  transactionId: hostile.filter((id) => id !== '' && id !== '.' && id !== '..'),
  feedback: fc
    .record({
      desiredRisk: risks,
      fraudCases: fc.uniqueArray(
        hostile.map((word) => word.trim()).filter((word) => word !== ''),
        { maxLength: 4 },
      ),
      score: fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 10 }).map(String)),
      ratingType: fc.constantFrom('', ...ratingTypes),
      annotations: hostile,
      impact: hostile,
      situation: hostile,
      reporter: fc.record({ name: line, surname: line, email: fc.constantFrom('', 'ana@example.com') }),
    })
    .map((draft) => feedbackOf({ ...emptyDraft(), ...draft }))
    .filter((feedback) => feedback !== null),
});

/** A row as an export writes it. */
function cellsOf(transactionId: string, feedback: Feedback): readonly string[] {
  const { behaviour, impact, reporter, situation, valuation } = feedback;
  return [
    transactionId,
    behaviour.desired.risk_assignment,
    fraudCasesCell(behaviour.desired.fraud_cases ?? null),
    String(valuation?.score ?? ''),
    valuation?.type ?? '',
    valuation?.annotations ?? '',
    impact?.description ?? '',
    situation?.description ?? '',
    reporter?.email ?? '',
    reporter?.name ?? '',
    reporter?.surname ?? '',
  ];
}

const headings = [
  'transaction_id',
  'desired_risk',
  'fraud_cases',
  'score',
  'type',
  'annotations',
  'impact',
  'situation',
  'reporter_email',
  'reporter_name',
  'reporter_surname',
];
const quoted = (cell: string) => `"${escapeFormula(cell).replaceAll('"', '""')}"`;

describe('any feedback', () => {
  it('reads back equal when written as CSV', async () => {
    const several = fc.uniqueArray(feedbacks, { maxLength: 6, selector: (row) => row.transactionId });
    await fc.assert(
      fc.asyncProperty(
        several,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (all, delimiter, end) => {
          const lines = [headings, ...all.map((row) => cellsOf(row.transactionId, row.feedback))];
          const text = lines.map((cells) => cells.map(quoted).join(delimiter)).join(end);
          const { rows, errors } = await fileOf(text, 'history.csv');
          expect(errors).toEqual([]);
          expect(rows.map(({ transactionId, feedback }) => ({ transactionId, feedback }))).toEqual(all);
        },
      ),
    );
  });

  it('is a row or has an error, with the line it starts in', async () => {
    const cells = fc.tuple(
      fc.constantFrom('t', 'u', '', '.'),
      fc.constantFrom('clear', 'x', '"low"'),
      fc.constantFrom('', '5', '5.0', '"\r\n"', '"\n\n5"'),
    );
    const rows = fc.array(
      fc.tuple(
        cells,
        fc.constantFrom('', ',', ',,'),
        fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n'),
      ),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        let text = 'transaction_id,risk_assignment,score\n';
        const begins = written.map(([row, more, end]) => {
          const begin = text.split(/\r\n|\r|\n/).length;
          text += row.join(',') + more + end;
          return begin;
        });
        const file = await fileOf(text, 'feedback.csv');
        const reportedLines = new Set([...file.rows, ...file.errors].map((one) => one.line));
        expect([...reportedLines].toSorted((one, other) => one - other)).toEqual(begins);
        expect(file.counted).toBe(written.length);
        const wrong = new Set(file.errors.map((error) => error.line));
        expect(file.rows.some((row) => wrong.has(row.line))).toBe(false);
      }),
    );
  });
});
