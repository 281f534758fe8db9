import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../../shared/i18n/compiled/catalogues';
import { languages } from '../../../shared/i18n/compiled/languages';
import { type QueryField, queryFields } from '../../../shared/query/fields';
import { offeredLookUp, parseQuery } from '../../../shared/query/parse-query';
import { wantedTerms, wantedWords } from '../../../shared/query/query-node';
import { tokensOf } from '../../../shared/query/tokens';
import { printQuery } from '../../support/query/print-query';

const nodeOf = (text: string) => parseQuery(text, 'utc').node;
const termsOf = (text: string) => wantedTerms(nodeOf(text));
const wordsOf = (text: string) => wantedWords(nodeOf(text));
/** Returns a query as it is printed, which shows how it was read. */
const printed = (text: string) => printQuery(nodeOf(text), 'utc');
const problemsOf = (text: string) =>
  parseQuery(text, 'utc').problems.map(({ kind, unfinished }) => (unfinished ? `${kind}, unfinished` : kind));

describe('a search text', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['gps km/h', ['gps', 'km/h']],
    ['"new payee" ana', ['new payee', 'ana']],
    ['"never closed', ['never closed']],
    ['foo:bar', ['foo:bar']],
    ['https://example.com/user:1 12:30', ['https://example.com/user:1', '12:30']],
    ['superuser:ana', ['superuser:ana']],
    ['"user:ana"', ['user:ana']],
    ['-ana', ['-ana']],
    ['--user:ana', ['--user:ana']],
    ['toString:x', ['toString:x']],
  ])('of words is %j: %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
    expect([...termsOf(text), ...problemsOf(text)]).toEqual([]);
  });

  it.each([
    ['user:ana', 'user:ana'],
    ['USER:Ana', 'user:Ana'],
    ['user:"ana maria"', 'user:"ana maria"'],
    ['user:"ana maria', 'user:"ana maria"*'],
    ['-user:a:b', 'NOT user:a:b'],
    ['device:01-ab', 'device:01-ab'],
    ['case:"Location fraud"', 'case:"Location fraud"'],
    ['place:São', 'place:"São"'],
    ['risk:"Manual review"', 'risk:"Manual review"'],
    ['risk:FRAUD', 'risk:fraud'],
    ['-risk:high_risk', 'NOT risk:high_risk'],
    ['ip:203.0.113.7', 'ip:"203.0.113.7"'],
    ['ip:203.0.113.', 'ip:"203.0.113."*'],
    ['ip:203.0.113.*', 'ip:"203.0.113."*'],
    ['ip:2001:DB8::1', 'ip:"2001:db8::1"*'],
    ['ip:"2001:db8::1"', 'ip:"2001:db8::1"'],
    ['ip:::1', 'ip:"::1"*'],
    ['after:1970-01-02', 'after:1970-01-02T00:00:00'],
    ['before:1970-01-01T00:01', 'before:1970-01-01T00:01:00'],
    ['before:"1970-01-01 00:00:07"', 'before:1970-01-01T00:00:07'],
    ['-before:1970-01-02', 'after:1970-01-02T00:00:00'],
    ['-after:1970-01-02', 'before:1970-01-02T00:00:00'],
    ['usuario:ana', 'user:ana'],
    ['dispositivo:7', 'device:7'],
    ['riesgo:high', 'risk:high'],
    ['caso:new', 'case:"new"'],
    ['antes:1970-01-02', 'before:1970-01-02T00:00:00'],
    ['Despues:1970-01-02', 'after:1970-01-02T00:00:00'],
    ['user:ana device:7 user:bea', '(user:ana OR user:bea) AND device:7'],
    ['is:unread is:changed', 'is:unread AND is:changed'],
    ['amount:>1 amount:<5', 'amount:>1 AND amount:<5'],
  ])('with a field is %j: %s', (text, expected) => {
    expect(problemsOf(text)).toEqual([]);
    expect(printed(text)).toBe(expected);
  });

  it.each([
    ['a b OR c', '("a" AND "b") OR "c"'],
    ['a OR b AND c', '"a" OR ("b" AND "c")'],
    ['a OR b c', '"a" OR ("b" AND "c")'],
    ['(a OR b) c', '("a" OR "b") AND "c"'],
    ['NOT a b', 'NOT "a" AND "b"'],
    ['NOT (a OR user:b)', 'NOT ("a" OR user:b)'],
    ['-(a b)', 'NOT ("a" AND "b")'],
    ['NOT NOT a', '"a"'],
    ['NOT -user:a', 'user:a'],
    ['-(-(a))', '"a"'],
    ['signal:tor AND signal:vpn', 'signal:"TOR" AND signal:"VPN"'],
    ['user:a (user:b)', 'user:a AND user:b'],
    ['(a OR (b OR c))', '"a" OR "b" OR "c"'],
    ['NOT before:1970-01-02', 'NOT before:1970-01-02T00:00:00'],
    ['(user:a', 'user:a'],
    ['a AND', ''],
    ['f(x) (g(y))', '"f(x)" AND "g(y)"'],
    ['smile :)', '"smile"'],
  ])('with operators is %j: %s', (text, expected) => {
    expect(printed(text).replaceAll('"', '')).toBe(expected.replaceAll('"', ''));
  });

  it.each([
    ['created:1970-01-02', 'created:1970-01-02T00:00:00..1970-01-02T23:59:59'],
    ['created:1970-01-02..1970-01-05', 'created:1970-01-02T00:00:00..1970-01-05T23:59:59'],
    ['created:>1970-01-02', 'after:1970-01-03T00:00:00'],
    ['created:>=1970-01-02', 'after:1970-01-02T00:00:00'],
    ['created:<1970-01-02', 'before:1970-01-02T00:00:00'],
    ['created:<=1970-01-02', 'before:1970-01-03T00:00:00'],
    ['created:1970-01-02T10:00', 'created:1970-01-02T10:00:00..1970-01-02T10:00:59'],
    ['created:7d', 'after:7d'],
    ['created:7d..2d', 'created:7d..2d'],
    ['after:12h', 'after:12h'],
    ['time:7d', 'after:7d'],
    ['after:1970-01-02T00:00:00.5Z', 'after:1970-01-02T00:00:00.500000000Z'],
    ['distance:>500km', 'distance:>500'],
    ['speed:900..1000km/h', 'speed:900..1000'],
    ['impossible_travel:>900', 'speed:>900'],
    ['score:>=40', 'score:>=40'],
    ['users:2', 'users:2'],
    ['positions:<2', 'positions:<2'],
    ['id:-9223372036854775808', 'id:-9223372036854775808'],
    ['amount:1.2340', 'amount:1.2340'],
    ['risk:>=high', 'risk:>=high'],
    ['user:a*b\\*', 'user:a*b\\*'],
    ['user:a*', 'user:a'],
    ['user:*', 'user:*'],
    ['place:par*s', 'place:par*s'],
    ['place:*', 'place:*'],
    ['extra_data.payee.country:ES', 'extra_data.payee.country:ES'],
    ['extra_data.n:>5', 'extra_data.n:>5'],
    ['extra_data.n:"5"', 'extra_data.n:"5"'],
  ])('with limits, ranges and stars is %j: %s', (text, expected) => {
    expect(problemsOf(text)).toEqual([]);
    expect(printed(text)).toBe(expected);
  });

  it.each([
    ['amount:>1000', { value: '1000', isIncluded: false }, null],
    ['importe:>=12,50', { value: '12.5', isIncluded: true }, null],
    ['amount:<0.1', null, { value: '0.1', isIncluded: false }],
    ['amount:≤-1', null, { value: '-1', isIncluded: true }],
    ['amount:100..1.000,50', { value: '100', isIncluded: true }, { value: '1000.5', isIncluded: true }],
    ['amount:60', { value: '60', isIncluded: true }, { value: '60', isIncluded: true }],
  ])('has the limits of an amount: %j', (text, from, until) => {
    expect(termsOf(text)).toMatchObject([{ field: 'amount', from, until }]);
  });

  it.each([
    ['user:', 'no-value, unfinished'],
    ['user: ana', 'no-value, unfinished'],
    ['place:""', 'no-value, unfinished'],
    ['place:---', 'no-value, unfinished'],
    ['risk:banana', 'unknown-risk'],
    ['risk:fra', 'unknown-risk, unfinished'],
    ['risk:constructor', 'unknown-risk'],
    ['is:banana', 'unknown-state'],
    ['is:new', 'unknown-state, unfinished'],
    ['before:tomorow', 'no-date'],
    ['before:2026-1', 'no-date, unfinished'],
    ['before:2026-11-24T10', 'no-date, unfinished'],
    ['before:2026-02-30', 'no-date'],
    ['after:2026-13-01', 'no-date'],
    ['after:0001-01-01', 'no-date'],
    ['ip:203', 'no-address, unfinished'],
    ['ip:203.0.999.', 'no-address'],
    ['ip:1.2.3.4.5', 'no-address'],
    ['ip:example.com', 'no-address'],
    ['verdict:banana', 'unknown-verdict'],
    ['amount:lots', 'no-amount'],
    ['amount:>', 'no-amount, unfinished'],
    ['amount:100..', 'no-amount, unfinished'],
    ['amount:1..2..3', 'no-amount, unfinished'],
    // A thousand in English, one in Spanish.
    ['amount:1,000', 'no-amount, unfinished'],
    ['amount:>5EUR', 'no-amount'],
    ['tx:', 'no-value, unfinished'],
    ['since:30d', 'no-transaction, unfinished'],
    ['created:yesterday', 'no-date'],
    ['created:2026-11-01..', 'no-date, unfinished'],
    ['distance:far', 'no-number'],
    ['id:9223372036854775808', 'no-number, unfinished'],
    ['extra_data:5', 'no-path, unfinished'],
    ['extra_data.n:>x', 'no-number'],
    ['user:a*b*c*d*e*f*g*h*i*j', 'too-many-stars'],
    ['risk:>=', 'unknown-risk, unfinished'],
    ['AND a', 'no-operand'],
    ['a OR', 'no-operand, unfinished'],
    ['(a OR) b', 'no-operand, unfinished'],
    ['a AND OR b', 'no-operand'],
    ['a NOT', 'nothing-to-exclude, unfinished'],
    ['NOT OR a', 'nothing-to-exclude'],
    ['a ()', 'empty-brackets, unfinished'],
    ['a (', 'empty-brackets, unfinished'],
    ['a OR !', 'no-words, unfinished'],
    ['a NOT !', 'no-words, unfinished'],
    [`${'('.repeat(33)}a`, 'too-deep'],
    [Array.from({ length: 501 }, (_, at) => `id:${at}`).join(' '), 'too-many-terms'],
  ])('with a part that can’t be used is %.80j: %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
    expect(termsOf(text)).toEqual([]);
  });

  it.each([
    ['tx:8f14', { transactionId: '8f14', since: null, wait: null }],
    ['TX:"shop 42" wait:10s since:90d ', { transactionId: 'shop 42', since: '90d', wait: '10s' }],
    ['tx:a desde:1h espera:5s', { transactionId: 'a', since: '1h', wait: '5s' }],
    ['tx:a risk:high', { transactionId: 'a', since: null, wait: null }],
    ['tx:a -tx:b', { transactionId: 'a', since: null, wait: null }],
    ['-tx:a', null],
    ['NOT tx:a', null],
    ['-(tx:a)', null],
    ['tx:a*', null],
    ['tx:"a"*', null],
    ['tx:*a', null],
    ['tx:a OR risk:high', null],
    ['tx:a tx:b', null],
    ['tx:a since:soon', null],
    ['8f14e45f-ceea-467f-9b1e-3c1b2f0a9d11', null],
  ])('with tx: offers a look-up: %j', (text, lookUp) => {
    expect(parseQuery(text, 'utc').lookUp).toEqual(lookUp);
  });

  it('with options of a look-up, but without a transaction, is refused', () => {
    expect(problemsOf('-tx:a wait:5s')).toEqual(['no-transaction, unfinished']);
  });

  it('that is a UUID offers its look-up where nothing is found here', () => {
    const transactionId = '8F14E45F-ceea-467f-9b1e-3c1b2f0a9d11';
    expect(offeredLookUp(` ${transactionId} `, 'utc')).toEqual({ transactionId, since: null, wait: null });
    expect(offeredLookUp('8f14e45f', 'utc')).toBeNull();
    expect(offeredLookUp('tx:8f14e45f', 'utc')).toMatchObject({ transactionId: '8f14e45f' });
  });

  it('keeps the options of a look-up out of what is stored', () => {
    expect(printed('tx:a since:30d wait:5s')).toBe('tx:a');
    expect(problemsOf('tx:a since:5 wait:5s')).toEqual(['no-duration, unfinished']);
  });

  it.each(['!!!', '😀', '"--"', '? !'])('of signs alone finds nothing: %j', (text) => {
    expect(problemsOf(text)).toEqual(['no-words, unfinished']);
  });

  it('may have signs next to words and fields', () => {
    for (const text of ['Smith & Co', 'user:ana !', '']) expect(problemsOf(text)).toEqual([]);
  });

  it('of more than 64 texts finds nothing', () => {
    const texts = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
    expect(problemsOf(texts(64))).toEqual([]);
    expect(problemsOf(texts(65))).toEqual(['too-many-words']);
  });

  it('may have words and several fields, whose places it gives', () => {
    const text = 'gps user:ana -risk:"clear" "new payee"';
    const tokens = tokensOf(text);
    expect(wordsOf(text)).toEqual(['gps', 'new payee']);
    expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual([
      'gps',
      'user:ana',
      '-risk:"clear"',
      '"new payee"',
    ]);
    const values = tokens.flatMap((token) =>
      token.kind === 'field' ? text.slice(token.valueStart, token.end) : [],
    );
    expect(values).toEqual(['ana', '"clear"']);
  });

  it('gives times in the zone', () => {
    const offset = new Date(2026, 10, 24).getTimezoneOffset() * 60_000;
    const local = BigInt(Date.UTC(2026, 10, 24) + offset) * 1_000_000n;
    expect(wantedTerms(parseQuery('after:2026-11-24', 'local').node)).toMatchObject([
      { from: { time: local.toString() } },
    ]);
  });

  it('is read completely, whatever it contains', () => {
    const part = fc.constantFrom(
      'user:',
      '-',
      '"',
      ' ',
      'ana',
      'risk:high',
      'ip:',
      ':',
      '(',
      ')',
      'OR',
      'NOT',
      '*',
      '\u0000',
      'é',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        parseQuery(text, 'utc');
        const covered = tokensOf(text)
          .map(({ start, end }) => text.slice(start, end))
          .join('');
        expect(covered.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  it.each(languages)('accepts the names that the completion offers: %s', async (language) => {
    const { search, words } = await catalogues[language]();
    const terms = (field: QueryField, value: string) => termsOf(`${search.fields[field].name}:"${value}"`);
    for (const field of queryFields)
      expect(tokensOf(`${search.fields[field].name}:x`)).toMatchObject([{ kind: 'field', field }]);
    for (const [signal, name] of Object.entries(words.signals))
      expect(terms('signal', name)).toMatchObject([{ signal }]);
    for (const [reviewStatus, name] of Object.entries(words.standings))
      expect(terms('review', name)).toMatchObject([{ reviewStatus }]);
    for (const [verdict, name] of Object.entries(words.verdicts))
      expect(terms('verdict', name)).toMatchObject([{ verdict }]);
    for (const [state, name] of Object.entries(search.states))
      expect(terms('is', name)).toMatchObject([{ state }]);
  });
});
