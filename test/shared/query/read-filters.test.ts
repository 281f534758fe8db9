import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { derivedSignals } from '../../../shared/domain/derived-signals';
import { signals } from '../../../shared/domain/report';
import { everyReport, type ReportFilter, reviewStatuses } from '../../../shared/domain/report-query';
import { verdicts } from '../../../shared/domain/review-log';
import { languages } from '../../../shared/i18n/compiled/languages';
import { setLocale } from '../../../shared/i18n/messages';
import { queryText } from '../../../shared/i18n/query-text';
import { parseQuery } from '../../../shared/query/parse-query';
import { readFilters } from '../../../shared/query/read-filters';
import { searchableRisks } from '../../../shared/query/read-term';
import { runs } from '../../support/runner/depth';

/** Filters are shown as the query that they are, and a query as its filters. */

const read = (text: string, filters: readonly ReportFilter[] = []) => {
  const query = readFilters({ ...everyReport, text, filters }, 'utc');
  return [query.text, ...query.filters];
};

const some = <Value>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const values = (field: 'risk' | 'signal' | 'verdict' | 'user', known: readonly string[]) =>
  fc.tuple(some(known), some(known)).map(
    ([wanted, unwanted]): ReportFilter => ({
      field,
      in: wanted,
      out: unwanted.filter((value) => !wanted.includes(value)),
    }),
  );
const int64 = fc.bigInt(-(2n ** 63n) + 10_000_000_000n, 2n ** 63n - 10_000_000_000n).map(String);
const second = fc.integer({ min: -2_000_000_000, max: 4_000_000_000 });
/** Filters that a text means. */
const anySayable: readonly fc.Arbitrary<ReportFilter>[] = [
  values('risk', [...searchableRisks, 'own word']),
  values('signal', [...signals, ...derivedSignals]),
  values('verdict', verdicts),
  values('user', ['ana', 'Ana', 'a b', 'a*', 'José', '-x', 'user:1', '(a', "o'n"]),
  some(reviewStatuses).map((statuses): ReportFilter => ({ field: 'standing', in: statuses })),
  fc.boolean().map((unread): ReportFilter => ({ field: 'unread', unread })),
  fc.constantFrom<ReportFilter>({ field: 'updated' }, { field: 'sharedId' }, { field: 'newest' }),
  fc.constantFrom<ReportFilter>(
    { field: 'distance', atLeast: 1.234, atMost: null },
    { field: 'distance', atLeast: 5, atMost: 5 },
    { field: 'disagreement', atLeast: null, atMost: 60 },
    { field: 'amount', atLeast: '1000', atMost: '1234.5' },
    { field: 'amount', atLeast: '-1.234', atMost: '0.1' },
  ),
  fc.tuple(second, second).map(
    ([from, until]): ReportFilter => ({
      field: 'time',
      range: {
        kind: 'between',
        from: String(BigInt(from) * 1_000_000_000n),
        until: String(BigInt(until) * 1_000_000_000n + 999_999_999n),
      },
    }),
  ),
  fc
    .tuple(int64, int64)
    .map(([from, until]): ReportFilter => ({ field: 'time', range: { kind: 'between', from, until } })),
  fc
    .constantFrom(60, 90, 3_600, 86_400, 604_800, 7)
    .map((seconds): ReportFilter => ({ field: 'time', range: { kind: 'last', seconds } })),
];
const sayable = anySayable.map((arbitrary) => arbitrary.filter((filter) => !isEmpty(filter)));

function isEmpty(filter: ReportFilter): boolean {
  return 'in' in filter && filter.in.length === 0 && (!('out' in filter) || filter.out.length === 0);
}

/** Filters that no text means exactly. */
const others = fc.constantFrom<ReportFilter>(
  { field: 'country', in: ['Spain'], out: [] },
  { field: 'user', in: [null], out: ['ana'] },
  { field: 'device', in: ['a"b'], out: [] },
  { field: 'fraudCase', in: ['Location fraud'], out: [] },
  { field: 'placed', placed: true },
  { field: 'transaction', in: ['t1'], out: [] },
);
const texts = fc.constantFrom(
  ...[
    '',
    'ana',
    'a OR b',
    'risk:high',
    'risk:high OR ana',
    '"a b',
    '(x',
    'NOT is:unread',
    'user:an',
    'risk:>=high',
    'Smith & Co',
  ],
  ...[
    'amount:x',
    'is:unread is:read',
    '-review:judged',
    'tx:"1" since:9d',
    'a) b',
    'distance:>5 distance:<9',
  ],
);

describe('the filters of a text', () => {
  it('are what it says exactly; the rest stays text', () => {
    expect(read('ana risk:fraud "b c" risk:high')).toEqual([
      'ana "b c"',
      { field: 'risk', in: ['fraud', 'high'], out: [] },
    ]);
    expect(read('is:unread -signal:VPN user:"Ana" amount:>=1000')).toEqual([
      '',
      { field: 'unread', unread: true },
      { field: 'signal', in: [], out: ['VPN'] },
      { field: 'user', in: ['Ana'], out: [] },
      { field: 'amount', atLeast: '1000', atMost: null },
    ]);
    expect(read('created:7d (a OR risk:low)')).toEqual([
      '(a OR risk:low)',
      { field: 'time', range: { kind: 'last', seconds: 604_800 } },
    ]);
  });

  it.each([
    'user:an',
    'user:"an"*',
    'risk:>=high',
    'amount:>5',
    'risk:fraud OR ana',
    'NOT risk:fraud',
    '(risk:fraud)',
    'is:unread is:read',
    'case:"Location fraud"',
    'place:Bilbao',
    'tx:"1"',
    'risk:fraud amount:x',
    'user:"a" user:b',
    '-is:unread',
    'after:2026-02-22',
    'created:2026-02-22T10:00..2026-02-23T10:00Z',
    'after:2026-02-22T10:00Z after:2026-02-23T10:00Z',
  ])('aren’t those of %s, which says more, less or something else', (text) => {
    expect(read(text)).toEqual([text]);
  });

  it('leave a field alone that has a filter', () => {
    const filter: ReportFilter = { field: 'risk', in: [null], out: [] };
    expect(read('risk:high ana', [filter])).toEqual(['risk:high ana', filter]);
  });
});

describe.each(languages)('a query in %s', (language) => {
  afterAll(() => setLocale('en'));

  it('has a text that is read as the same filters and the same rest', async () => {
    await setLocale(language);
    const filters = fc
      .tuple(
        fc.shuffledSubarray([...sayable], { maxLength: 4 }).chain((each) => fc.tuple(...each)),
        fc.option(others),
      )
      .map(([said, other]) => [...said, ...(other === null ? [] : [other])])
      .filter((all) => new Set(all.map(({ field }) => field)).size === all.length);
    fc.assert(
      fc.property(filters, texts, fc.constantFrom('utc' as const, 'local' as const), (given, text, zone) => {
        const query = { ...everyReport, filters: given, text };
        const shown = queryText(query, zone);
        const again = readFilters({ ...query, filters: shown.others, text: shown.text }, zone);
        const byField = (all: readonly ReportFilter[]) =>
          all.toSorted((one, next) => one.field.localeCompare(next.field));
        expect(byField(again.filters), shown.text).toEqual(byField(given));
        const meaning = (each: string) => {
          const { node, problems } = parseQuery(each, zone);
          return problems.length > 0 ? each.trim() : node;
        };
        expect(meaning(again.text)).toEqual(meaning(text));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('says each filter that a text means', async () => {
    await setLocale(language);
    fc.assert(
      fc.property(fc.oneof(...sayable), (filter) => {
        const shown = queryText({ ...everyReport, filters: [filter] }, 'utc');
        expect(shown.others, JSON.stringify(filter)).toEqual([]);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
