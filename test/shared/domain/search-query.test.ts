import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FieldTerm,
  offeredLookUp,
  parseSearch,
  type SearchField,
  searchFields,
} from '../../../shared/domain/search-query';
import { catalogues } from '../../../shared/i18n/compiled/catalogues';
import { languages } from '../../../shared/i18n/compiled/languages';

const termsOf = (text: string) => parseSearch(text, 'utc').terms;
const problemsOf = (text: string) =>
  parseSearch(text, 'utc').problems.map(({ kind, unfinished }) =>
    unfinished ? `${kind}, unfinished` : kind,
  );

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
    ['(user:ana)', ['(user:ana)']],
    ['toString:x', ['toString:x']],
  ])('of words is %j: %j', (text, words) => {
    expect(parseSearch(text, 'utc')).toMatchObject({ words, terms: [], problems: [] });
  });

  it.each<[string, Partial<FieldTerm>]>([
    ['user:ana', { field: 'user', id: 'ana', whole: false, negated: false }],
    ['USER:Ana', { field: 'user', id: 'Ana', whole: false }],
    ['user:"ana maria"', { field: 'user', id: 'ana maria', whole: true }],
    ['user:"ana', { field: 'user', id: 'ana', whole: false }],
    ['-user:a:b', { field: 'user', id: 'a:b', negated: true }],
    ['device:01-ab', { field: 'device', id: '01-ab' }],
    ['case:"Location fraud"', { field: 'case', words: 'Location fraud' }],
    ['place:"São Paulo"', { field: 'place', words: 'São Paulo' }],
    ['risk:"Manual review"', { field: 'risk', risk: 'Manual review' }],
    ['risk:FRAUD', { field: 'risk', risk: 'fraud' }],
    ['-risk:high_risk', { field: 'risk', risk: 'high_risk', negated: true }],
    ['ip:203.0.113.7', { field: 'ip', address: '203.0.113.7', whole: true }],
    ['ip:203.0.113.', { field: 'ip', address: '203.0.113.', whole: false }],
    ['ip:203.0.11', { field: 'ip', address: '203.0.11', whole: false }],
    ['ip:2001:DB8::1', { field: 'ip', address: '2001:db8::1', whole: false }],
    ['ip:"2001:db8::1"', { field: 'ip', address: '2001:db8::1', whole: true }],
    ['ip:::1', { field: 'ip', address: '::1', whole: false }],
    ['after:1970-01-02', { field: 'after', time: '86400000000000' }],
    ['before:1970-01-01T00:01', { field: 'before', time: '60000000000' }],
    ['before:"1970-01-01 00:00:07"', { field: 'before', time: '7000000000' }],
    ['-before:1970-01-02', { field: 'after', time: '86400000000000', negated: false }],
    ['-after:1970-01-02', { field: 'before', time: '86400000000000', negated: false }],
    ['usuario:ana', { field: 'user', id: 'ana' }],
    ['dispositivo:7', { field: 'device', id: '7' }],
    ['riesgo:high', { field: 'risk', risk: 'high' }],
    ['caso:new', { field: 'case', words: 'new' }],
    ['lugar:Bilbao', { field: 'place', words: 'Bilbao' }],
    ['antes:1970-01-02', { field: 'before', time: '86400000000000' }],
    ['después:1970-01-02', { field: 'after', time: '86400000000000' }],
    ['Despues:1970-01-02', { field: 'after', time: '86400000000000' }],
  ])('with a field is %j: %j', (text, term) => {
    expect(parseSearch(text, 'utc')).toMatchObject({ words: [], terms: [term], problems: [] });
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
  ])('with a field that can’t be used is %j: %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
    expect(termsOf(text)).toEqual([]);
  });

  it.each([
    ['tx:8f14', { transactionId: '8f14', since: null, wait: null }],
    ['TX:"shop 42" wait:10s since:90d ', { transactionId: 'shop 42', since: '90d', wait: '10s' }],
    ['tx:a desde:1h espera:5s', { transactionId: 'a', since: '1h', wait: '5s' }],
    ['tx:a risk:high', { transactionId: 'a', since: null, wait: null }],
    ['-tx:a', null],
    ['tx:a tx:b', null],
    ['tx:a since:soon', null],
    ['8f14e45f-ceea-467f-9b1e-3c1b2f0a9d11', null],
  ])('with tx: offers a look-up: %j', (text, lookUp) => {
    expect(parseSearch(text, 'utc').lookUp).toEqual(lookUp);
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
    const { terms, words, problems } = parseSearch('tx:a since:5 wait:5s', 'utc');
    expect(terms).toEqual([{ field: 'tx', negated: false, id: 'a', whole: false }]);
    expect(words).toEqual([]);
    expect(problems).toMatchObject([{ kind: 'no-duration', unfinished: true }]);
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
    const { words, terms, pieces } = parseSearch(text, 'utc');
    expect(words).toEqual(['gps', 'new payee']);
    expect(terms.map(({ field }) => field)).toEqual(['user', 'risk']);
    expect(pieces.map(({ start, end }) => text.slice(start, end))).toEqual([
      'gps',
      'user:ana',
      '-risk:"clear"',
      '"new payee"',
    ]);
    const values = pieces.flatMap((piece) =>
      piece.kind === 'field' ? text.slice(piece.valueStart, piece.end) : [],
    );
    expect(values).toEqual(['ana', '"clear"']);
  });

  it('gives times in the zone', () => {
    const offset = new Date(2026, 10, 24).getTimezoneOffset() * 60_000;
    const local = BigInt(Date.UTC(2026, 10, 24) + offset) * 1_000_000n;
    expect(parseSearch('after:2026-11-24', 'local').terms).toMatchObject([{ time: local.toString() }]);
  });

  it('is read completely, whatever it contains', () => {
    const part = fc.constantFrom('user:', '-', '"', ' ', 'ana', 'risk:high', 'ip:', ':', '\u0000', 'é');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        const { pieces } = parseSearch(text, 'utc');
        const covered = pieces.map(({ start, end }) => text.slice(start, end)).join('');
        expect(covered.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  it.each(languages)('accepts the names that the completion offers: %s', async (language) => {
    const { search, words } = await catalogues[language]();
    const terms = (field: SearchField, value: string) =>
      parseSearch(`${search.fields[field].name}:"${value}"`, 'utc').terms;
    for (const field of searchFields)
      expect(parseSearch(`${search.fields[field].name}:x`, 'utc').pieces).toMatchObject([{ field }]);
    for (const [signal, name] of Object.entries(words.signals))
      expect(terms('signal', name)).toMatchObject([{ signals: [signal] }]);
    for (const [status, name] of Object.entries(words.standings))
      expect(terms('review', name)).toMatchObject([{ reviewStatuses: [status] }]);
    for (const [verdict, name] of Object.entries(words.verdicts))
      expect(terms('verdict', name)).toMatchObject([{ verdicts: [verdict] }]);
    for (const [state, name] of Object.entries(search.states))
      expect(terms('is', name)).toMatchObject([{ state }]);
  });
});
