import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harmless } from '../../../../main/export/csv-format';
import { fraudCasesCell } from '../../../../main/outbox/import/fraud-cases-cell';
import { emptyDraft, type Feedback, feedbackOf } from '../../../../shared/domain/feedback';
import { ratingTypes, riskAssignments } from '../../../../shared/domain/vocabulary';
import { fileOf, reasonOf, toldIn } from './reading';

const clear = { behaviour: { desired: { risk_assignment: 'clear' } } };
const csv = (...lines: readonly string[]) => fileOf(lines.join('\n'), 'feedback.csv');

describe('a CSV file of feedback', () => {
  it('gives every field of the specification', async () => {
    const file = await csv(
      'transaction_id,risk_assignment,fraud_cases,score,type,annotations,impact,situation,reporter_email,reporter_name,reporter_surname',
      't-1,fraud,Location fraud; Phising, 7 ,Negative,as seen,a loss,at the airport,ana@example.com,Ana,Silva',
    );
    expect(file).toEqual({
      format: 'csv',
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
      mistakes: [],
      counted: 1,
      notes: [],
      repeats: [],
    });
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
    const { rows, mistakes, notes } = await fileOf(text, 'feedback.csv');
    expect({ rows: rows.map(({ feedback }) => feedback), mistakes, notes }).toEqual({
      rows: [clear],
      mistakes: [],
      notes: [],
    });
  });

  it('tells the line a row begins in, also behind quoted line breaks and empty lines', async () => {
    const file = await fileOf(
      'transaction_id,risk_assignment,annotations\r\n1,clear,"one\r\ntwo\nthree\rfour"\r\n\r\n2,none,\r\n3,clear,"\n"\n4,clear,x',
      'feedback.csv',
    );
    expect(file.rows.map(({ line, transactionId }) => [line, transactionId])).toEqual([
      [2, '1'],
      [8, '3'],
      [10, '4'],
    ]);
    expect(file.mistakes.map(({ line }) => line)).toEqual([7]);
    expect(file.counted).toBe(4);
  });

  it('tells every mistake of a row, and takes the others', async () => {
    const file = await csv(
      'Transaction ID,Risk assignment,score,type,reporter_email',
      ',FRAUD,5.0,positive,ana',
      't,clear,,,',
    );
    expect(toldIn(file)).toEqual([
      '2 Transaction ID: The transaction ID is missing.',
      '2 Risk assignment: Must be fraud, high, low or clear, spelled so.',
      '2 score: The score is a whole number from 0 to 10.',
      '2 type: Must be Positive, Negative or Corrective, spelled so, or nothing.',
      '2 reporter_email: This is not an e-mail address: name@example.com is the shape.',
    ]);
    expect(file.mistakes.map(({ value }) => value)).toEqual(['', 'FRAUD', '5.0', 'positive', 'ana']);
    expect(file.rows.map(({ line }) => line)).toEqual([3]);
    expect(file.counted).toBe(2);
  });

  it.each([
    ['score', '1e1', 'The score is a whole number from 0 to 10.'],
    ['score', '11', 'The score is a whole number from 0 to 10.'],
    ['annotations', 'a\0b', 'Holds a NUL character; take it out.'],
    ['annotations', 'x'.repeat(1_000_000), 'At most 10,000 characters; this has 1,000,000.'],
    ['impact', 'x'.repeat(10_001), 'At most 10,000 characters; this has 10,001.'],
    ['reporter_name', '"Ana\nSilva"', 'One line only.'],
    ['reporter_name', 'x'.repeat(10_001), 'At most 500 characters; this has 10,001.'],
    ['fraud_cases', 'x'.repeat(501), 'A fraud case has at most 500 characters.'],
    [
      'fraud_cases',
      Array.from({ length: 201 }, (_, at) => at).join(';'),
      'At most 200 fraud cases; these are 201.',
    ],
    [
      'fraud_cases',
      '"[""one"", 2]"',
      'Begins like a JSON array and is none of strings, as ["one", "another"].',
    ],
  ])('tells what is wrong with %s', async (heading, cell, reason) => {
    const file = await csv(`transaction_id,risk_assignment,${heading}`, `1,clear,${cell}`, '2,clear,');
    expect(toldIn(file)).toEqual([`2 ${heading}: ${reason}`]);
    expect(file.mistakes[0]?.value.length).toBeLessThanOrEqual(80);
    expect(file.rows.map(({ transactionId }) => transactionId)).toEqual(['2']);
  });

  it.each([['.'], ['..'], ['x'.repeat(1_001)]])('takes no transaction ID %#', async (transactionId) => {
    const file = await csv('transaction_id,risk_assignment', `${transactionId},clear`);
    expect(file.mistakes.map(({ column }) => column)).toEqual(['transaction_id']);
  });

  it('takes fraud cases as a JSON array as well, each once and without spaces around', async () => {
    const file = await csv(
      'transaction_id;risk_assignment;fraud_cases',
      't;clear;"[""a; b"", "" c "", ""c"", """"]"',
    );
    expect(file.rows[0]?.feedback.behaviour.desired.fraud_cases).toEqual(['a; b', 'c']);
  });

  it('tells a row with too many or too few cells, and takes the others', async () => {
    const file = await csv('transaction_id,risk_assignment', '1', '2,clear', '3,clear,x,y');
    expect(toldIn(file)).toEqual([
      '2 : The row has 1 cell where the header has 2. Write the missing delimiters.',
      '4 : The row has 4 cells where the header has 2. Put a cell that holds the delimiter in quotation marks.',
    ]);
    expect(file.rows.map(({ line }) => line)).toEqual([3]);
  });

  it('takes a quotation mark within an unquoted cell as it stands', async () => {
    const file = await csv(
      'transaction_id,risk_assignment,annotations',
      't,clear,a 5" pipe',
      'u,clear,"""so"""',
    );
    expect(file.rows.map(({ feedback }) => feedback.valuation?.annotations)).toEqual(['a 5" pipe', '"so"']);
  });

  it('takes the same feedback once, and tells transactions with several', async () => {
    const file = await csv('transaction_id,risk_assignment', '1,clear', '2,low', '1,clear', '1,fraud');
    expect(file.rows.map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(toldIn(file)).toEqual(['4 : The same as line 2.']);
    expect(file.repeats).toEqual([{ transactionId: '1', lines: [2, 5] }]);
    expect(file.counted).toBe(4);
  });

  it('names columns that nobody knows once, and spaces of transaction IDs', async () => {
    const file = await csv(
      'transaction_id,risk_assignment,colour,mood',
      't ,clear,red,good',
      'u,low,red,good',
    );
    expect(file.rows.map(({ transactionId }) => transactionId)).toEqual(['t ', 'u']);
    expect(file.notes).toEqual([
      'Columns not read: colour, mood.',
      'Transaction IDs that begin or end with a space, which is sent with them: lines 2.',
    ]);
  });

  it('may have ten thousand columns', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    const file = await csv(`transaction_id,risk_assignment,${many}`, `t,clear,${many}`);
    expect(file.rows).toHaveLength(1);
    expect(file.notes[0]).toMatch(/^Columns not read: c0, c1, .*, c19 and 980 more\.$/);
  });

  it('may have no rows', async () => {
    expect((await csv('transaction_id,risk_assignment')).counted).toBe(0);
  });

  it('takes off the apostrophe that an export puts before what looks like a formula', async () => {
    const file = await csv('transaction_id,risk_assignment,annotations', "'-1,clear,'=1+1", "'t,clear,'tis");
    expect(file.rows.map((row) => [row.transactionId, row.feedback.valuation?.annotations])).toEqual([
      ['-1', '=1+1'],
      ["'t", "'tis"],
    ]);
  });
});

describe('a CSV file that cannot be relied on', () => {
  it.each([
    ['is empty', '\n \r\n', 'The file is empty.'],
    [
      'has a quotation mark that is never closed',
      'transaction_id,risk_assignment\n1,clear\n2,"clear\n3,clear',
      'The row that begins in line 3 has a quotation mark that is never closed',
    ],
    [
      'has text behind a closing quotation mark',
      'transaction_id,risk_assignment\n1,"a "b"\n2,clear\n"',
      'Line 2: something stands behind a closing quotation mark',
    ],
    [
      'has no transaction IDs',
      '\nrisk_assignment,score\nclear,1',
      'Line 2 is no header with a column transaction_id. It begins with: risk_assignment, score',
    ],
    ['has no risk', 'transaction_id,score\nt,1', 'Line 1 is no header with a column risk_assignment'],
    [
      'says the risk twice',
      'transaction_id,risk_assignment,Desired risk\nt,low,high',
      'Line 1: the columns 2 (risk_assignment) and 3 (Desired risk) say the same.',
    ],
    [
      'has too many rows',
      `transaction_id,risk_assignment\n${'x,y\n'.repeat(10_001)}`,
      'The file holds more than 10,000 feedbacks. Divide it into several.',
    ],
    [
      'is a page of the web',
      '<!doctype html>\n<p>"Hello"</p>',
      'Line 1 is no header with a column transaction_id',
    ],
  ])('is refused where it %s', async (_, text, reason) => {
    expect(await reasonOf(text)).toContain(reason);
  });
});

const words = fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => !text.includes('\0'));
const risks = fc.constantFrom(...riskAssignments);
const hostile = fc.oneof(
  words,
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
    fraudCasesCell(behaviour.desired.fraud_cases ?? []),
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
const quoted = (cell: string) => `"${harmless(cell).replaceAll('"', '""')}"`;

describe('any feedback', () => {
  it('that is written as CSV reads back equal', async () => {
    const several = fc.uniqueArray(feedbacks, { maxLength: 6, selector: (row) => row.transactionId });
    await fc.assert(
      fc.asyncProperty(
        several,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (all, delimiter, end) => {
          const lines = [headings, ...all.map((row) => cellsOf(row.transactionId, row.feedback))];
          const text = lines.map((cells) => cells.map(quoted).join(delimiter)).join(end);
          const { rows, mistakes } = await fileOf(text, 'history.csv');
          expect(mistakes).toEqual([]);
          expect(rows.map(({ transactionId, feedback }) => ({ transactionId, feedback }))).toEqual(all);
        },
      ),
    );
  });

  it('is a row or has a mistake, with the line it begins in', async () => {
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
        const told = new Set([...file.rows, ...file.mistakes].map((one) => one.line));
        expect([...told].toSorted((one, other) => one - other)).toEqual(begins);
        expect(file.counted).toBe(written.length);
        const wrong = new Set(file.mistakes.map((mistake) => mistake.line));
        expect(file.rows.some((row) => wrong.has(row.line))).toBe(false);
      }),
    );
  });
});
