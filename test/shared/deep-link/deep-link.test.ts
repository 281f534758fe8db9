import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DeepLink,
  type LinkTarget,
  linkedScreens,
  linkLengths,
  maxPrintedLink,
} from '../../../shared/deep-link/deep-link';
import { printDeepLink } from '../../../shared/deep-link/print-deep-link';
import { readDeepLink } from '../../../shared/deep-link/read-deep-link';
import { everyReport, type ReportQuery } from '../../../shared/domain/report-query';
import { riskLevels } from '../../../shared/domain/vocabulary';
import { parseQuery } from '../../../shared/query/parse-query';
import { readFilters } from '../../../shared/query/read-filters';
import { fail, succeed } from '../../../shared/result';
import { hasForeignReaders, readWithUrllib } from '../../support/files/foreign-readers';
import { runs } from '../../support/runner/depth';

const report = (transactionId: string, id: string | null = null): LinkTarget => ({
  kind: 'report',
  transactionId,
  id,
});
const toOpenProfile = (target: LinkTarget) => succeed({ target, profile: null });

describe('a link to a report', () => {
  it.each([
    ['whereabouts://report/login-22', 'login-22'],
    ['whereabouts://report/0878e1e3-ef6d-4441-a2a2-299ad1f82226', '0878e1e3-ef6d-4441-a2a2-299ad1f82226'],
    ['whereabouts://report/a%20b%2Fc', 'a b/c'],
    ['whereabouts://report/caf%C3%A9', 'café'],
    ['whereabouts://report/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '<script>alert(1)</script>'],
    // Decoded once: what is left is the id itself.
    ['whereabouts://report/%252e%252e', '%2e%2e'],
    ['whereabouts://report/...', '...'],
    ['whereabouts://report/x/', 'x'],
    ['WHEREABOUTS://Report/Login-22/', 'Login-22'],
    // A name in Persian contains a joiner.
    ['whereabouts://report/%D9%85%DB%8C%E2%80%8C%D8%AF', 'می\u200Cد'],
  ])('%s leads to %s', (link, transactionId) => {
    expect(readDeepLink(link)).toEqual(toOpenProfile(report(transactionId)));
  });

  it('can choose one of several, or lead to one without a transaction', () => {
    expect(readDeepLink('whereabouts://report/a?id=-9223372036854775808')).toEqual(
      toOpenProfile(report('a', '-9223372036854775808')),
    );
    expect(readDeepLink('whereabouts://report?id=401')).toEqual(
      toOpenProfile({ kind: 'report', transactionId: null, id: '401' }),
    );
    expect(readDeepLink('whereabouts://report/?id=401')).toEqual(readDeepLink('whereabouts://report?id=401'));
  });

  it.each([
    '',
    'whereabouts:',
    'whereabouts://',
    'whereabouts:report/x',
    'whereabouts:/report/x',
    'whereabouts:///report/x',
    'whereabouts://report',
    'whereabouts://report/',
    'whereabouts://report//',
    'whereabouts://report/x/y',
    'whereabouts://report/../x',
    'whereabouts://report/.',
    'whereabouts://report/..',
    'whereabouts://report/%2e',
    'whereabouts://report/%2E%2e',
    'whereabouts://report/.%2E',
    'whereabouts://report/x?since=1h',
    'whereabouts://report/x?',
    'whereabouts://report/x#y',
    'whereabouts://report/x?id=1#y',
    'whereabouts://report/x?id',
    'whereabouts://report/x?id=',
    'whereabouts://report/x?id=1.5',
    'whereabouts://report/x?id=0x10',
    'whereabouts://report/x?id=01',
    'whereabouts://report/x?id=9223372036854775808',
    'whereabouts://report/x?id=1%20OR%20risk%3Afraud',
    'whereabouts://report/x?id=1&id=2',
    'whereabouts://report/x?id=1&',
    'whereabouts://report/x?id=1=2',
    'whereabouts://report/x?%69d=1',
    'whereabouts://report/x?constructor=1',
    'whereabouts://report:80/x',
    'whereabouts://user@report/x',
    'whereabouts://user:key@report/x',
    'whereabouts://report.example/x',
    'whereabouts-evil://report/x',
    'https://report/x',
    'javascript:whereabouts://report/x',
    ' whereabouts://report/x',
    'whereabouts://report/x ',
    'whereabouts://report/x\n',
    'whereabouts://report/x\nwhereabouts://report/y',
    'whereabouts://report/x --inspect',
    'whereabouts://report/x" --gpu-launcher="calc',
    'whereabouts://report/a b',
    'whereabouts://report/a\\b',
    'whereabouts://report/<script>',
    'whereabouts://report/café',
    'whereabouts://report/%',
    'whereabouts://report/%zz',
    'whereabouts://report/%C3',
    'whereabouts://report/%ED%A0%80',
    'whereabouts://report/%C0%AE%C0%AE',
    'whereabouts://report/%u002e',
    'whereabouts://report/x%00',
    'whereabouts://report/%0d%0aX-Header:y',
    'whereabouts://report/%1b%5B31m',
    'whereabouts://report/%7f',
    'whereabouts://report/x%E2%80%AEgpj',
    'whereabouts://report/%E2%81%A6x',
    'whereabouts://report/%E2%80%8B',
    'whereabouts://report/%E2%80%A8',
    `whereabouts://report/${'x'.repeat(1_001)}`,
    `whereabouts://report/${'x'.repeat(100_000)}`,
  ])('is not %j', (link) => {
    expect(readDeepLink(link)).toEqual(fail('malformed'));
  });

  it('is read for every id that can be requested, and for no other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 100 }), (id) => {
        fc.pre(id !== '.' && id !== '..');
        expect(readDeepLink(`whereabouts://report/${encodeURIComponent(id)}`)).toEqual(
          toOpenProfile(report(id)),
        );
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readDeepLink(text)).toEqual(fail('malformed'));
      }),
    );
  });
});

describe('a link to a screen', () => {
  it.each(linkedScreens)('leads to %s', (screen) => {
    expect(readDeepLink(`whereabouts://${screen}`)).toEqual(toOpenProfile({ kind: 'screen', screen }));
    expect(printDeepLink({ target: { kind: 'screen', screen }, profile: null })).toBe(
      `whereabouts://${screen}`,
    );
  });

  it('may end in a slash, and is the same in any case', () => {
    expect(readDeepLink('Whereabouts://Map/')).toEqual(toOpenProfile({ kind: 'screen', screen: 'map' }));
  });

  it.each(['map//', 'map?x', 'map#x', ' map', 'map/x'])('is not whereabouts://%s', (rest) => {
    expect(readDeepLink(`whereabouts://${rest}`)).toEqual(fail('malformed'));
  });
});

it.each(['settings', 'reports2/x', 'feedback/x', 'decide/fraud', 'send/x', 'constructor', 'toString/x'])(
  'a link of an unknown kind, whereabouts://%s, shows nothing and may be of a later version',
  (rest) => {
    // Digits are in no kind.
    const why = /\d/.test(rest) ? 'malformed' : 'unknown-kind';
    expect(readDeepLink(`whereabouts://${rest}`)).toEqual(fail(why));
  },
);

describe('a link to something else', () => {
  it.each<[string, LinkTarget]>([
    [
      'whereabouts://query/risk%3Afraud%20user%3A%22a%20b%22',
      { kind: 'query', query: { ...everyReport, text: 'risk:fraud user:"a b"' } },
    ],
    // Its problem is shown with it.
    ['whereabouts://query/risk%3A%28', { kind: 'query', query: { ...everyReport, text: 'risk:(' } }],
    // A look-up is only offered.
    ['whereabouts://query/tx%3A401', { kind: 'query', query: { ...everyReport, text: 'tx:401' } }],
    ['whereabouts://query', { kind: 'query', query: everyReport }],
    [
      'whereabouts://query/?filters=%5B%7B%22field%22%3A%22newest%22%7D%5D&sort=risk',
      {
        kind: 'query',
        query: { text: '', filters: [{ field: 'newest' }], sort: { column: 'risk', descending: false } },
      },
    ],
    ['whereabouts://view/My%20view?id=a', { kind: 'view', name: 'My view', id: 'a' }],
    ['whereabouts://view/My%20view', { kind: 'view', name: 'My view', id: null }],
    ['whereabouts://user/ana%40example.com', { kind: 'user', value: 'ana@example.com' }],
    ['whereabouts://user/ana@example.com', { kind: 'user', value: 'ana@example.com' }],
    ['whereabouts://device/d%2F1', { kind: 'device', value: 'd/1' }],
    [
      'whereabouts://place/43.263,-2.935?name=Bilbao%2C%20Spain',
      { kind: 'place', latitude: 43.263, longitude: -2.935, name: 'Bilbao, Spain' },
    ],
    ['whereabouts://place/-0,-180', { kind: 'place', latitude: 0, longitude: -180, name: '' }],
    ['whereabouts://case/8f14e45f', { kind: 'case', id: '8f14e45f' }],
  ])('%s leads to %j', (link, target) => {
    expect(readDeepLink(link)).toEqual(toOpenProfile(target));
  });

  it.each([
    'whereabouts://query/x?filters=',
    'whereabouts://query/x?filters=null',
    'whereabouts://query/x?filters=%5B%7B%22field%22%3A%22everything%22%7D%5D',
    'whereabouts://query/x?filters=%5B%7B%22field%22%3A%22newest%22%7D%2C%7B%22field%22%3A%22newest%22%7D%5D',
    'whereabouts://query/x?filters=%5B%7B%22field%22%3A%22lookUp%22%2C%22id%22%3A%22a%22%2C%22transactionId%22%3A%22b%22%7D%5D',
    'whereabouts://query/x?sort=password',
    'whereabouts://query/x?sort=--time',
    'whereabouts://query/x%0Ay',
    `whereabouts://query/${'x'.repeat(5_001)}`,
    'whereabouts://view',
    'whereabouts://view/?id=a',
    `whereabouts://view/${'x'.repeat(201)}`,
    'whereabouts://user',
    'whereabouts://user/',
    'whereabouts://user/..',
    'whereabouts://user/a%00',
    `whereabouts://user/${'x'.repeat(1_001)}`,
    'whereabouts://place',
    'whereabouts://place/43.263',
    'whereabouts://place/91,0',
    'whereabouts://place/0,181',
    'whereabouts://place/NaN,0',
    'whereabouts://place/1e1,0',
    'whereabouts://place/%2B1,0',
    'whereabouts://place/1,2,3',
    'whereabouts://place/1,2?name=%E2%80%AE',
    'whereabouts://case',
    `whereabouts://case/${'x'.repeat(101)}`,
  ])('is not %s', (link) => {
    expect(readDeepLink(link)).toEqual(fail('malformed'));
  });
});

describe('the profile of a link', () => {
  it.each([
    ['profile=Production', { name: 'Production', service: null }],
    ['service=built-in', { name: null, service: 'built-in' }],
    [
      'profile=Team%20A&service=https%3A%2F%2Freports.example%2Fv1%2F',
      { name: 'Team A', service: 'https://reports.example/v1/' },
    ],
  ])('is named by %s', (query, profile) => {
    expect(readDeepLink(`whereabouts://user/a?${query}`)).toEqual(
      succeed({ target: { kind: 'user', value: 'a' }, profile }),
    );
  });

  it.each([
    'profile=',
    'profile=a&profile=b',
    'service=',
    'service=reports.example',
    'service=https%3A%2F%2Freports.example',
    'service=https%3A%2F%2Fuser%3Akey%40reports.example%2F',
    'service=javascript%3Aalert(1)',
    'service=file%3A%2F%2F%2Fetc%2Fpasswd',
    'service=https%3A%2F%2Freports.example%2F%3Fkey%3Dx',
    'profile=x%E2%80%AE',
    `profile=${'x'.repeat(101)}`,
    'Profile=x',
  ])('is not named by %s', (query) => {
    expect(readDeepLink(`whereabouts://user/a?${query}`)).toEqual(fail('malformed'));
  });
});

const named = (maxLength: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength }).filter((text) => text.length <= maxLength);
const queries: fc.Arbitrary<ReportQuery> = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: 200 }),
  filters: fc.constantFrom<ReportQuery['filters'][number][]>(
    [],
    [{ field: 'user', in: ['a&b=c', null], out: ['\u202E', '\uD800'] }],
    [
      { field: 'risk', in: [...riskLevels], out: [] },
      { field: 'time', range: { kind: 'between', from: '-9223372036854775808', until: null } },
      {
        field: 'area',
        area: { kind: 'circle', latitude: 43.263, longitude: -2.935, km: 1 },
        sources: ['ip'],
      },
    ],
  ),
  sort: fc.record({ column: fc.constantFrom('time', 'risk', 'amount'), descending: fc.boolean() }),
});
const degrees = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((value) => Number(value.toFixed(6)) + 0);
const targets: fc.Arbitrary<LinkTarget> = fc.oneof(
  fc.constantFrom(...linkedScreens).map((screen): LinkTarget => ({ kind: 'screen', screen })),
  fc.record({
    kind: fc.constant('report'),
    transactionId: named(1_000),
    id: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  }),
  fc.record({ kind: fc.constant('query'), query: queries }),
  fc.record({
    kind: fc.constant('view'),
    name: named(linkLengths.view),
    id: fc.option(named(linkLengths.id)),
  }),
  fc.record({ kind: fc.constantFrom('user', 'device'), value: named(linkLengths.user) }),
  fc.record({
    kind: fc.constant('place'),
    latitude: degrees(90),
    longitude: degrees(180),
    name: fc.oneof(fc.constant(''), named(linkLengths.name)),
  }),
  fc.record({ kind: fc.constant('case'), id: fc.uuid() }),
);
const links: fc.Arbitrary<DeepLink> = fc.record({
  target: targets,
  profile: fc.option(
    fc.record({
      name: fc.option(named(linkLengths.profile)),
      service: fc.constantFrom('built-in', 'https://reports.example/a%20b/', 'http://127.0.0.1:8080/'),
    }),
  ),
});

/** What a query means where it is read, in another time zone than where it was printed. */
function meaningOf(query: ReportQuery) {
  const { text, filters, sort } = readFilters(query, 'local');
  const { node, problems } = parseQuery(text, 'local');
  return {
    filters: filters.map((filter) => JSON.stringify(filter)).toSorted(),
    text: problems.length > 0 ? text : node,
    sort,
  };
}

describe('a printed link', () => {
  it('is read as the same, or there is none', () => {
    let printed = 0;
    fc.assert(
      fc.property(links, (link) => {
        const text = printDeepLink(link);
        if (text === null) return;
        printed += 1;
        expect(text.length).toBeLessThanOrEqual(maxPrintedLink);
        // Nothing in it ends a link for programs that look for links in a text.
        expect(text).toMatch(/^whereabouts:\/\/[a-z]+(?:\/[\w.~%,-]*)?(?:\?[\w.~%=&-]+)?$/);
        const read = readDeepLink(text);
        // A name that links can't have is left out.
        expect(read).toMatchObject({ ok: true });
        if (!read.ok) return;
        const { target, profile } = read.value;
        expect(profile?.service).toEqual(link.profile?.service);
        if (target.kind === 'query' && link.target.kind === 'query') {
          expect(meaningOf(target.query)).toEqual(meaningOf(link.target.query));
          return;
        }
        const isLeftOut =
          (target.kind === 'place' && target.name === '') || (target.kind === 'view' && target.id === null);
        const leftOut = target.kind === 'place' ? { name: '' } : { id: null };
        expect(target).toEqual(isLeftOut ? { ...link.target, ...leftOut } : link.target);
      }),
      { numRuns: runs(5_000, 300) },
    );
    expect(printed).toBeGreaterThan(100);
  });

  it.each<[string, LinkTarget]>([
    ['a lone surrogate', report('\uD800')],
    ['dots, which programs remove from paths', report('..')],
    ['a dot', { kind: 'user', value: '.' }],
    ['an invisible character', { kind: 'user', value: 'a\u202Eb' }],
    ['NUL', { kind: 'device', value: 'a\0' }],
    ['nothing', { kind: 'user', value: '' }],
    ['too long a value', { kind: 'user', value: 'x'.repeat(1_001) }],
    [
      'a result of a look-up',
      {
        kind: 'query',
        query: { ...everyReport, filters: [{ field: 'lookUp', id: 'a', transactionId: 'b' }] },
      },
    ],
    [
      'too many values',
      {
        kind: 'query',
        query: { ...everyReport, filters: [{ field: 'user', in: Array(500).fill('x'.repeat(20)), out: [] }] },
      },
    ],
  ])('isn’t made of %s', (_, target) => {
    expect(printDeepLink({ target, profile: null })).toBeNull();
  });

  it('says filters as text where that means the same in every time zone, and the others as JSON', () => {
    const print = (...filters: ReportQuery['filters']) =>
      printDeepLink({ target: { kind: 'query', query: { ...everyReport, filters } }, profile: null });
    expect(
      print(
        { field: 'risk', in: ['fraud'], out: [] },
        { field: 'time', range: { kind: 'last', seconds: 3_600 } },
      ),
    ).toBe('whereabouts://query/risk%3Afraud%20created%3A1h');
    const between: ReportQuery['filters'][number] = {
      field: 'time',
      range: { kind: 'between', from: '0', until: null },
    };
    const json = encodeURIComponent(JSON.stringify([between]));
    expect(print(between)).toBe(`whereabouts://query/?filters=${json}`);
  });

  it('is as long as Windows and Excel open at most', () => {
    const print = (length: number) =>
      printDeepLink({ target: report('é'.repeat(length)), profile: null })?.length;
    const fixed = 'whereabouts://report/'.length;
    const most = Math.floor((maxPrintedLink - fixed) / 6);
    expect(print(most)).toBe(fixed + most * 6);
    expect(print(most + 1)).toBeUndefined();
  });

  it('has degrees to 0.1 m, without an exponent', () => {
    const at = (latitude: number, longitude: number) =>
      printDeepLink({ target: { kind: 'place', latitude, longitude, name: '' }, profile: null });
    expect(at(43.2630126, -2.9349852)).toBe('whereabouts://place/43.263013,-2.934985'.replace(',', '%2C'));
    expect(at(1e-9, -1e-9)).toBe('whereabouts://place/0%2C0');
  });
});

describe.skipIf(!hasForeignReaders)('another program', () => {
  it('finds the same values in printed links: urllib of Python', async () => {
    const samples = fc.sample(links, 200).flatMap((link) => {
      const text = printDeepLink(link);
      return text === null ? [] : [{ link, text }];
    });
    const found = await readWithUrllib(samples.map(({ text }) => text));
    expect(found).toHaveLength(samples.length);
    for (const [at, { text }] of samples.entries()) {
      const { scheme, host, value, parameters, fragment } = found[at] ?? {};
      const asRead = readDeepLink(text);
      if (!asRead.ok) throw new Error(text);
      const { target, profile } = asRead.value;
      expect([scheme, fragment]).toEqual(['whereabouts', '']);
      expect(host).toBe(target.kind === 'screen' ? target.screen : target.kind);
      const values = new Map<string, string>(parameters);
      expect(values.get('profile') ?? null).toBe(profile?.name ?? null);
      expect(values.get('service') ?? null).toBe(profile?.service ?? null);
      expect(value).toBe(valueIn(target));
    }
  });
});

function valueIn(target: LinkTarget): string {
  switch (target.kind) {
    case 'screen':
      return '';
    case 'report':
      return target.transactionId ?? '';
    case 'query':
      return target.query.text;
    case 'view':
      return target.name;
    case 'place':
      return `${target.latitude},${target.longitude}`;
    case 'case':
      return target.id;
    default:
      return target.value;
  }
}
