import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsIn, fileOf, reasonOf } from './read-test-file';

const clear = { behaviour: { desired: { risk_assignment: 'clear' } } };
const complete = {
  behaviour: { desired: { risk_assignment: 'fraud', fraud_cases: ['Phising', 'our; own'] } },
  impact: { description: 'a loss' },
  reporter: { email: 'ana@example.com', name: 'Ana', surname: 'Silva' },
  situation: { description: 'at the airport' },
  valuation: { score: 7, type: 'Negative', annotations: 'as\nseen' },
};
const json = (text: string) => fileOf(text, 'feedback.json');
const only = (text: string) => json(`[{"transaction_id":"t",${text}}]`);

describe('a JSON file of feedback', () => {
  it.each([
    ['feedback beside its transaction', JSON.stringify([{ transaction_id: 't', feedback: complete }])],
    ['feedback and transaction in one', JSON.stringify([{ transaction_id: 't', ...complete }])],
    ['its text laid out', JSON.stringify([{ transaction_id: 't', feedback: complete }], null, 2)],
    ['one object', JSON.stringify({ transaction_id: 't', feedback: complete }, null, 2)],
    ['JSON Lines', `${JSON.stringify({ transaction_id: 't', feedback: complete })}\n`],
    [
      'the fields of a history',
      JSON.stringify([
        { id: '1', state: 'Sent', transaction_id: 't', feedback: complete, sent_at: null, answer: {} },
      ]),
    ],
    [
      'null for what is not given',
      JSON.stringify([{ transaction_id: 't', ...complete, feedback: undefined, time: null }]),
    ],
  ])('is read as %s', async (_, text) => {
    const { format, rows, errors, notes } = await json(text);
    expect({ format, feedback: rows.map(({ feedback }) => feedback), errors, notes }).toEqual({
      format: 'json',
      feedback: [complete],
      errors: [],
      notes: [],
    });
  });

  it('is recognized by its content, whatever its name', async () => {
    const file = await fileOf(
      `\uFEFF \n${JSON.stringify([{ transaction_id: 't', ...clear }])}`,
      'feedback.csv',
    );
    expect(file.rows).toEqual([{ line: 2, transactionId: 't', feedback: clear }]);
  });

  it('reports the line of every element', async () => {
    const file = await json(
      '[\r\n{"transaction_id":"1",\r\n"behaviour":{"desired":{"risk_assignment":"low"}}}\r\n,\r\n\r\n 7, {"transaction_id":\n},oops, ]',
    );
    expect(file.rows.map(({ line }) => line)).toEqual([2]);
    expect(errorsIn(file)).toEqual([
      '6 [1]: Must be an object with transaction_id and feedback.',
      '6 [2]: This isn’t JSON from line 7, column 1 on. Look there, or before it, for a missing comma, bracket or quotation mark.',
      '7 [3]: This isn’t JSON from line 7, column 3 on. Look there, or before it, for a missing comma, bracket or quotation mark.',
      '7 [4]: There is nothing between two commas. Remove one comma.',
    ]);
    expect(file.counted).toBe(5);
  });

  it('reports every error of an element by its path, and reads the others', async () => {
    const file = await json(
      JSON.stringify([
        {
          transaction_id: 5,
          feedback: {
            behaviour: { desired: { risk_assignment: 'high_risk', fraud_cases: ['a', 1] } },
            reporter: 'Ana',
            valuation: { score: 5.5, type: true, annotations: {} },
          },
        },
        { transaction_id: 't', ...clear },
        { behaviour: 'clear' },
      ]),
    );
    expect(errorsIn(file)).toEqual([
      '1 [0].feedback.reporter: Must be an object, as in the specification.',
      '1 [0].transaction_id: Must be a string in quotation marks.',
      '1 [0].feedback.behaviour.desired.risk_assignment: Use exactly fraud, high, low or clear.',
      '1 [0].feedback.behaviour.desired.fraud_cases: Must be an array of strings.',
      '1 [0].feedback.valuation.score: Enter a whole number from 0 to 10.',
      '1 [0].feedback.valuation.type: Must be a string in quotation marks.',
      '1 [0].feedback.valuation.annotations: Must be a string in quotation marks.',
      '1 [2].behaviour: Must be an object, as in the specification.',
      '1 [2].transaction_id: The transaction ID is missing.',
    ]);
    expect(file.rows).toHaveLength(1);
    expect(file.counted).toBe(3);
  });

  it.each([['5'], ['"5"'], ['" 5 "'], ['null']])('accepts the score %s', async (score) => {
    expect(
      (await only(`${JSON.stringify(clear).slice(1, -1)},"valuation":{"score":${score}}`)).errors,
    ).toEqual([]);
  });

  it.each([['5.0'], ['1e1'], ['-1'], ['11'], ['12345678901234567890'], ['true'], ['[5]']])(
    'rejects the score %s',
    async (score) => {
      const file = await only(`${JSON.stringify(clear).slice(1, -1)},"valuation":{"score":${score}}`);
      expect(file.errors.map(({ column, value }) => [column, value])).toEqual([
        ['[0].valuation.score', score],
      ]);
    },
  );

  it.each([
    ['transaction_id', '"\\ud800"'],
    ['transaction_id', '"a\\u0000b"'],
    ['transaction_id', '9007199254740993'],
    ['impact.description', '"a\\ud83d b"'],
    ['impact.description', '"\\u0000"'],
    ['behaviour.desired.fraud_cases', '["\\udc00"]'],
  ])('rejects %s %s', async (path, value) => {
    const [outer = '', ...inner] = path.split('.');
    const held = inner.reduceRight((within, name) => `{${JSON.stringify(name)}:${within}}`, value);
    const desired = path.startsWith('behaviour')
      ? `{"desired":{"risk_assignment":"low","fraud_cases":${value}}}`
      : held;
    const file = await json(
      `[{"transaction_id":"t",${JSON.stringify(clear).slice(1, -1)},${JSON.stringify(outer)}:${desired}}]`,
    );
    expect(file.errors.map(({ column }) => column)).toEqual([`[0].${path}`]);
  });

  it('rejects excessive depth and length', async () => {
    const deep = `{"transaction_id":"t","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const long = JSON.stringify({ transaction_id: 't', x: 'x'.repeat(1_500_000) });
    const file = await json(`[${deep},\n${long}]`);
    expect(errorsIn(file)).toEqual([
      '1 [0]: Nested deeper than feedback can be.',
      '2 [1]: Longer than feedback can be.',
    ]);
  });

  it('names unknown fields once, by their path', async () => {
    const one = (id: string) => ({
      transaction_id: id,
      mood: 1,
      ...clear,
      valuation: { stars: 5 },
      __proto__x: 1,
    });
    const file = await json(JSON.stringify([one('1'), one('2')]));
    expect(file.rows).toHaveLength(2);
    expect(file.notes).toEqual(['Ignored fields: mood, valuation.stars, __proto__x.']);
  });

  it('treats __proto__ and constructor as ordinary unknown fields', async () => {
    const file = await json(
      `[{"transaction_id":"t","__proto__":{"a":1},"constructor":2,${JSON.stringify(clear).slice(1)}]`,
    );
    expect(file.notes).toEqual(['Ignored fields: __proto__, constructor.']);
    expect(file.rows).toHaveLength(1);
  });

  it('reads duplicate feedback once, and reports transactions that occur several times', async () => {
    const row = (risk: string) =>
      JSON.stringify({ transaction_id: 't', behaviour: { desired: { risk_assignment: risk } } });
    const file = await json(`[${row('low')},\n${row('low')},${row('high')}]`);
    expect(errorsIn(file)).toEqual(['2 [1]: Duplicate of [0] on line 1.']);
    expect(file.repeats).toEqual([{ transactionId: 't', lines: [1, 2] }]);
  });

  it('reads the valid lines of JSON Lines', async () => {
    const right = JSON.stringify({ transaction_id: 't', ...clear });
    const file = await fileOf(`{"transaction_id": \n\n${right}\r\n[${right}]\n{"a":"}`, 'feedback.jsonl');
    expect(file.rows.map(({ line }) => line)).toEqual([3]);
    expect(file.errors.map(({ line }) => line)).toEqual([1, 4, 5]);
  });

  it('may have no elements', async () => {
    expect((await json(' [ \n] ')).counted).toBe(0);
  });
});

describe('an ambiguous JSON file', () => {
  it.each([
    [
      'is never closed',
      '[\n{"transaction_id":"1"},\n{"transaction_id":"2},\n{}]',
      'The array that starts on line 1 is never closed. Look for a missing bracket or quotation mark from line 3 on.',
    ],
    ['is closed by another bracket', '[{}}', 'The array that starts on line 1 is never closed.'],
    [
      'goes on behind its end',
      '[{}]\n\n{}',
      'The array ends on line 1, but there is more content on line 3.',
    ],
    [
      'is objects over several lines',
      '{\n}\n{\n}',
      'The object ends on line 2, but there is more content on line 3.',
    ],
    [
      'has too many elements',
      `[${'0,'.repeat(10_000)}0]`,
      'The file contains more than 10,000 feedback entries. Split it into smaller files.',
    ],
    [
      'has too many lines',
      '{}\n'.repeat(10_001),
      'The file contains more than 10,000 feedback entries. Split it into smaller files.',
    ],
    ['is text', '"feedback"', 'Line 1: this isn’t JSON.'],
  ])('is refused if it %s', async (_, text, reason) => {
    expect(await reasonOf(text, 'feedback.json')).toContain(reason);
  });
});

describe('any JSON', () => {
  it('is a row or has an error for each element, in its line', async () => {
    const element = fc.oneof(
      fc.constantFrom('t', 'u').map((id) => JSON.stringify({ transaction_id: id, ...clear }, null, 1)),
      fc.json(),
      fc.constantFrom('oops', '{"a"}', '{"transaction_id":null,"feedback":[]}'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(element, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('', ' ', '\n', '\r\n'),
        async (all, gap) => {
          let text = '[';
          const begins = all.map((one, at) => {
            text += (at === 0 ? '' : ',') + gap;
            const begin = text.split(/\r\n|\r|\n/).length;
            text += one;
            return begin;
          });
          const file = await json(`${text}${gap}]`);
          expect(file.counted).toBe(all.length);
          expect(new Set([...file.rows, ...file.errors].map(({ line }) => line))).toEqual(new Set(begins));
        },
      ),
    );
  });
});
