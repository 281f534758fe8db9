import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStoredText, storedText } from '../../../../main/store/reports/stored-row';
import { searchableText, searchExpression, searchPhrases } from '../../../../main/store/search/search-text';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';

it('reads phrases and prefixes from the input, and none of it as syntax', () => {
  const expressionOf = (typed: string) => searchExpression(searchPhrases(typed));
  expect(expressionOf('user-00042')).toBe('"user 00042"*');
  expect(expressionOf('Ana.Silva@example.com')).toBe('"ana silva example com"*');
  expect(expressionOf('gps km/h')).toBe('"gps"* AND "km h"*');
  expect(expressionOf('"new payee" ana ana')).toBe('"new payee"* AND "ana"*');
  expect(expressionOf('"Málaga" OR NOT text:*')).toBe('"malaga"* AND "or"* AND "not"* AND "text"*');
  expect(expressionOf('"never closed')).toBe('"never closed"*');
  expect(searchPhrases(' "*)( ')).toEqual([]);
});

it('finds a report by its texts, numbers and signals, not by field names, coordinates or times', () => {
  const json =
    '{"id":9223372036854775807,"timestamp":17,"user":{"id":"a\\"b"},"location":{"latitude":43.2},"extra_data":{"amount":65.5,"timestamp":"noon"}}';
  expect(searchableText(json, ['TOR']).split('\n')).toEqual([
    'tor',
    '9223372036854775807',
    'a"b',
    '65.5',
    'noon',
  ]);
});

it.each(['', 'plain', '\u0000', 'a\u0000b', '\ud800', '\udc00\ud800', '\u0001', '\u0001"', '😀'])(
  'stores the text %j exactly, in a form that SQLite can represent',
  (text) => {
    const stored = storedText(text);
    expect(readStoredText(stored)).toBe(text);
    expect(stored.isWellFormed() && !stored.includes('\0')).toBe(true);
  },
);

/** Returns the text of a report by its id: words of many, of some, and of only the first or last reports. */
const texts: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 3_000 }, (_, index) => {
    const words = [
      'example',
      index % 2 === 0 ? 'even' : 'odd',
      ...(index % 3 === 0 ? ['third'] : []),
      ...(index % 20 === 7 ? ['Twentieth'] : []),
      ...(index % 30 === 11 ? ['thirtieth'] : []),
      ...(index % 97 === 5 ? ['séldom'] : []),
      ...(index >= 2_900 ? ['late'] : []),
      `only${index}`,
    ];
    return [String(index + 1), words.join(' ')];
  }),
);

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  // The first reports are the newest: those with the greatest times.
  await took(
    copy,
    [...texts].map(([id, text]) => {
      const risk = Number(id) % 10 === 0 ? 'fraud' : 'low';
      return JSON.stringify({
        ...{ id: Number(id), timestamp: 10_000 - Number(id), descriptive_report: text },
        event: { risk_assignment: risk },
      });
    }),
  );
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
});

afterAll(() => copy.reports.close());

async function idsOf(query: Partial<ReportQuery>, page = 1, limit = 50) {
  const requested = { query: { ...everyReport, ...query }, asOf: null, page, limit };
  const { rows, mayHaveNext } = succeeded(await copy.calls['reports.page'](requested));
  return { ids: rows.map(({ id }) => id), mayHaveNext };
}

const holding = (...beginnings: readonly string[]) =>
  [...texts].flatMap(([id, text]) => {
    const words = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
    return beginnings.every((each) => words.some((word) => word.startsWith(each))) ? [id] : [];
  });

it.each([
  ['example'],
  ['e'],
  ['even', 'third'],
  ['even', 'odd'],
  ['seldom'],
  ['seld', 'ex'],
  ['late'],
  ['late', 'example', 'third'],
  ['twentieth'],
  ['twentieth', 'thirt'],
  ['only29'],
  ['only2999', 'example'],
  ['missing'],
  ['missing', 'example'],
])('finds the reports of common and rare words alike, page after page: %s %s', async (...words) => {
  const expected = holding(...words);
  for (const [limit, pages] of [
    [50, 4],
    [1_000, 3],
  ] as const)
    for (let page = 1; page <= pages; page += 1)
      expect(await idsOf({ text: words.join(' ') }, page, limit)).toEqual({
        ids: expected.slice((page - 1) * limit, page * limit),
        mayHaveNext: expected.length > page * limit,
      });
});

it('finds them in any order, and with filters', async () => {
  const oldestFirst = { column: 'time', descending: false } as const;
  for (const text of ['example', 'late even', 'seldom example']) {
    const expected = holding(...text.split(' '));
    expect((await idsOf({ text, sort: oldestFirst })).ids).toEqual([...expected].reverse().slice(0, 50));
    const ofFraud = expected.filter((id) => Number(id) % 10 === 0);
    const filters = [{ field: 'risk', in: ['fraud'], out: [] }] as const;
    expect((await idsOf({ text, filters })).ids).toEqual(ofFraud.slice(0, 50));
  }
});

it('finds text with punctuation as a phrase, not its words apart, whether scanned or looked up in the index', async () => {
  expect((await idsOf({ text: 'example-even' })).ids).toEqual(
    [...texts.keys()].filter((id) => Number(id) % 2 === 1).slice(0, 50),
  );
  expect((await idsOf({ text: 'even-example' })).ids).toEqual([]);
  expect((await idsOf({ text: '"seldom only102"' })).ids).toEqual(['103']);
  expect((await idsOf({ text: '"seldom only10"' })).ids).toEqual(['103', '1073']);
  expect((await idsOf({ text: '"seld only10"' })).ids).toEqual([]);
  const counts = succeeded(
    await copy.calls['reports.count']({ query: { ...everyReport, text: 'seldom-late' }, asOf: null }),
  );
  expect(counts).toMatchObject({
    shown: [...texts.values()].filter((text) => /séldom late/.test(text)).length,
  });
});

it('finds what was stored or changed since the previous letter', async () => {
  const other = await storedCopy(new MemoryReviewLog());
  const report = (id: number, text: string) =>
    JSON.stringify({ id, timestamp: id, descriptive_report: text, user: { id: `user ${9 - id}` } });
  const found = async (text: string, column: 'time' | 'user' | 'device' = 'time') => {
    const query = { ...everyReport, text, sort: { column, descending: false } };
    const page = await other.calls['reports.page']({ query, asOf: null, page: 1, limit: 10, ofGrid: true });
    return succeeded(page).rows.map(({ id, found: places }) => [id, places?.[0]?.excerpt]);
  };
  await took(other, [report(1, 'alpha beta'), report(2, 'alpha')]);
  expect(await found('b')).toEqual([['1', 'alpha beta']]);
  await took(other, [report(2, 'alpha being')], pass(2));
  expect(await found('be')).toEqual([
    ['1', 'alpha beta'],
    ['2', 'alpha being'],
  ]);
  await took(other, [report(3, 'better')], pass(3, 'new'));
  expect(await found('bet')).toEqual([
    ['1', 'alpha beta'],
    ['3', 'better'],
  ]);
  expect((await found('bet', 'user')).map(([id]) => id)).toEqual(['3', '1']);
  expect((await found('be', 'device')).map(([id]) => id)).toEqual(['3', '2', '1']);
  await other.reports.close();
});
