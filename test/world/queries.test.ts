import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyReport } from '../../shared/domain/report-query';
import { freezeRelativeTimes } from '../../shared/query/freeze-relative-times';
import { parseQuery } from '../../shared/query/parse-query';
import { patternOf, valueOfPattern } from '../../shared/query/wildcards';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../support/databases/stored-copy';
import { sampleReport } from '../support/inputs/sample-reports';
import { printQuery } from '../support/query/print-query';

/** Query texts on which other search boxes broke. */

const read = (text: string) => {
  const { node, problems } = parseQuery(text, 'utc');
  return problems.length > 0 ? problems.map(({ kind }) => kind).join() : printQuery(node, 'utc');
};

// elasticsearch #9414, #13100, #24847; luqum PR #89: AND and OR mixed lost the OR, or bound by their order.
describe('AND, OR and spaces next to each other', () => {
  it.each([
    ['a AND b OR c AND d', '("a" AND "b") OR ("c" AND "d")'],
    ['one two OR three', '("one" AND "two") OR "three"'],
    ['a OR b c', '"a" OR ("b" AND "c")'],
    ['user:x OR risk:high AND user:y OR risk:high', 'user:x OR (risk:high AND user:y) OR risk:high'],
  ])('%j is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

// kibana #143335, pegjs #205: each bracket doubled the time; jj PR #10101.
it('reads brackets in each other in no time, and says where there are too many', () => {
  expect(read(`${'('.repeat(32)}risk:high${')'.repeat(32)}`)).toBe('risk:high');
  expect(read(`${'('.repeat(2_500)}risk:high`)).toBe('too-deep');
  expect(read('NOT '.repeat(1_249))).toBe('nothing-to-exclude');
  expect(read(`${'NOT '.repeat(1_248)}a`)).toBe('"a"');
  expect(read('-('.repeat(2_000))).toBe('too-deep');
});

// sentry #119703: a minus was lost before a quoted value with a colon; sourcebot PR #1301: it failed before an address.
describe('a minus', () => {
  it.each([
    ['-user:"gpu::"', 'NOT user:"gpu::"'],
    ['-http://example.com -time', '"-http://example.com" AND "-time"'],
    // typesense #1183: inside quotes it excluded the whole text.
    ['"gcloud --version"', '"gcloud --version"'],
    // elasticsearch #19381, bleve #550: a negative number was an exclusion.
    ['amount:-5', 'amount:-5'],
    ['amount:>-1', 'amount:>-1'],
    ['amount:-5..-1', 'amount:-5..-1'],
    ['-amount:-5', 'NOT amount:-5'],
  ])('in %j: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

// plasticparser PR #9: "orlando" was OR lando; tiddlyspace #604: "not" in a title was an operator.
describe('the words and, or, not', () => {
  it.each([
    ['orlando android nothing', '"orlando" AND "android" AND "nothing"'],
    ['bed and breakfast or not', '"bed" AND "and" AND "breakfast" AND "or" AND "not"'],
    ['"AND" "OR"', '"AND" AND "OR"'],
    ['user:OR', 'user:OR'],
    // Copied text has characters that can't be seen.
    ['a \u200bOR\u2060 b', '"a" OR "b"'],
    // kibana #87176: spaces that don't break.
    ['NOT\u00a0"a b"', 'NOT "a b"'],
    ['a\u3000OR\u3000b', '"a" OR "b"'],
  ])('in %j: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

// courtlistener #2790: quotes of phones; input methods give wide colons and brackets.
it('reads the quotes, colons and brackets of other keyboards', () => {
  expect(read('“ping tree” （user：ana OR user：bea）')).toBe('"ping tree" AND (user:ana OR user:bea)');
});

// sentry #1968, invenio #2931: colons in values.
describe('colons in values', () => {
  it.each([
    ['user:Rack::Timeout', 'user:Rack::Timeout'],
    ['oai:arXiv.org:1503.06238', '"oai:arXiv.org:1503.06238"'],
    ['ip:2001:db8::1', 'ip:"2001:db8::1"*'],
    ['after:2026-11-24T10:00', 'after:2026-11-24T10:00:00'],
    ['extra_data.link:https://a.example/x?y=(1)', 'extra_data.link:"https://a.example/x?y=(1)"*'],
  ])('in %j: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

// sourcegraph #4562, FreshRSS PR #6818, sentry PR #105488: quotes and brackets next to each other.
it.each([
  ['(" ")', 'no-words'],
  ['("test")', '"test"'],
  ['(user:"value with (parens)")', 'user:"value with (parens)"'],
  ['(-user:a)', 'NOT user:a'],
  ['(f(x) OR g(x))', '"f(x)" OR "g(x)"'],
  [':) a', '"a"'],
])('%j is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

// danbooru PR #3104, detection-rules PR #6501, elasticsearch PR #65237: no way to write a star, or one that was lost.
describe('stars', () => {
  it.each([
    [String.raw`*\**`, ['', '*', '']],
    [String.raw`*\\*`, ['', '\\', '']],
    [String.raw`a\b*`, ['a\\b', '']],
    ['a**b', ['a', 'b']],
    [String.raw`C:\\*.txt`, ['C:\\', '.txt']],
  ])('of %j are between %j', (value, pattern) => {
    expect(patternOf(value)).toEqual(pattern);
    expect(patternOf(valueOfPattern(pattern))).toEqual(pattern);
  });

  it('between quotes are characters', () => {
    expect(parseQuery('user:"foo*bar"', 'utc').node).toEqual({
      kind: 'term',
      term: { field: 'user', match: { kind: 'whole', text: 'foo*bar' } },
    });
  });
});

// elasticsearch PR #8556, open-wearables PR #1307, hackatime PR #1693: a range lost its last day, or the last second of it.
it('a range of days includes all of its last day, and a limit of a day is before or after all of it', () => {
  expect(read('created:2026-11-01..2026-11-05')).toBe('created:2026-11-01T00:00:00..2026-11-05T23:59:59');
  expect(read('created:<=2026-11-05')).toBe('before:2026-11-06T00:00:00');
  expect(read('created:>2026-11-05')).toBe('after:2026-11-06T00:00:00');
});

it('a time span stays the same while the pages of a result are read', () => {
  const now = Date.UTC(2026, 10, 28, 12);
  const frozen = (text: string) => freezeRelativeTimes({ ...everyReport, text }, now).text;
  expect(frozen('user:7d created:1d OR -after:2h')).toBe(
    'user:7d created:>=2026-11-27T12:00:00.000Z OR -after:2026-11-28T10:00:00.000Z',
  );
  expect(frozen('created:7d..2026-11-24 x')).toBe('created:2026-11-21T12:00:00.000Z..2026-11-24 x');
  expect(frozen('created:2026-11-24')).toBe('created:2026-11-24');
  expect(frozen('created:"7d..2026-11-24 10:00"')).toBe(
    'created:"2026-11-21T12:00:00.000Z..2026-11-24 10:00"',
  );
});

describe('in the store', () => {
  let copy: StoredCopy;

  beforeAll(async () => {
    copy = await storedCopy(new MemoryReviewLog());
    copy.reports.useZone('utc');
    await took(copy, [
      sampleReport({
        id: 1,
        user: { id: 'a*b' },
        extra_data: { amount: 60, path: 'C:\\', n: 9_007_199_254_740_993n },
      }),
      sampleReport({
        id: 2,
        user: null,
        extra_data: { amount: null, 'payee.country': 'ES', n: 9_007_199_254_740_992n },
      }),
      sampleReport({ id: 3, user: { id: 'a_b' }, extra_data: { n: '12.50', amount: '6' } }),
    ]);
  });

  afterAll(() => copy.reports.close());

  async function found(text: string): Promise<readonly (string | null)[]> {
    const query = { ...everyReport, text };
    const { rows } = succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 50 }));
    return rows.map(({ id }) => id).sort();
  }

  it.each([
    // quickwit #6474, gbif/pipelines #1504, elabftw #5836: NOT lost what has no value, or not, by the engine.
    ['NOT user:a', ['2']],
    ['NOT (user:a OR amount:>100)', ['2']],
    ['NOT amount:60', ['2', '3']],
    ['user:"a*b"', ['1']],
    [String.raw`user:a\*b`, ['1']],
    ['user:a*b', ['1', '3']],
    ['user:a_b', ['3']],
    // kibana #250925: a backslash before the closing quote.
    ['extra_data.path:"C:\\"', ['1']],
    // Numbers beyond what a double has.
    ['extra_data.n:>9007199254740992', ['1']],
    ['extra_data.n:9007199254740992', ['2']],
    ['extra_data.n:<13', ['3']],
    ['extra_data.payee.country:es', ['2']],
    ['extra_data.payee.country:*', ['2']],
    // JSON_LOOKUP_PATHERROR of SQLite: a path that is no path; here, a word.
    ['extra_data.a\\:5', []],
    ['NOT extra_data.a\\:5', ['1', '2', '3']],
    // sqlite's limit of nested expressions, 1000: GRDB #871, SkypeExport #11.
    [Array.from({ length: 500 }, (_, at) => `id:${at}`).join(' OR '), ['1', '2', '3']],
    [Array.from({ length: 500 }, () => 'NOT id:7').join(' AND '), ['1', '2', '3']],
    [Array.from({ length: 500 }, (_, at) => `NOT extra_data.a${at}:x`).join(' AND '), ['1', '2', '3']],
    [`xyzzy OR ${Array.from({ length: 499 }, (_, at) => `extra_data.a${at}:x`).join(' OR ')}`, []],
    [`NOT (${Array.from({ length: 500 }, (_, at) => `extra_data.a${at}:x`).join(' ')})`, ['1', '2', '3']],
    [`${'NOT (user:x OR '.repeat(32)}user:a${')'.repeat(32)}`, ['1', '3']],
  ])('finds %.60j: %j', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });
});
