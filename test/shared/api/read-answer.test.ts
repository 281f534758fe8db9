import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentKey } from '../../../main/store/reports/new-report';
import { readReports } from '../../../shared/api/read-answer';
import type { ReceivedReport } from '../../../shared/domain/report';
import { pageOf, raw, sampleReport, sampleReports } from '../../support/inputs/sample-reports';
import { runs } from '../../support/runner/depth';
import { readAnswerText } from '../../support/servers/read-answer-text';

function keysOf(body: string | Uint8Array): readonly string[] | string {
  const read = typeof body === 'string' ? readAnswerText(body) : readReports(body, contentKey);
  return read.ok ? read.value.map(({ key }) => key) : read.problem;
}

/** Returns the reports of a valid page. */
function reportsIn(body: string): readonly ReceivedReport[] {
  const read = readAnswerText(body);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const double = fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true });
const space = fc.constantFrom('', ' ', '\r\n\t');
const nested = (levels: number) => raw(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('readReports', () => {
  it("reads a page in the service's order, each report with its ID as key and its own text", () => {
    const reports = sampleReports(3);
    expect(reportsIn(pageOf(...reports)).map(({ json }) => json)).toEqual(reports);
    expect(keysOf(pageOf(...reports))).toEqual([
      '1000000000000000004',
      '1000000000000000003',
      '1000000000000000002',
    ]);
  });

  it('returns the text of each report unchanged, without surrounding whitespace', () => {
    const odd = '{ "id" : 1.0,\n\t"id":\u007f 2 , "a":"\\u0041,]}" }'.replace('\u007f', '');
    expect(reportsIn(` [ ${odd}\r\n,\t${odd} ] `).map(({ json }) => json)).toEqual([odd, odd]);
  });

  it.each([['[]'], [' [ ]\n'], ['\uFEFF[]']])('reads the empty page %j', (body) => {
    expect(keysOf(body)).toEqual([]);
  });

  it('keeps every digit of any int64 and every bit of doubles written with 17 digits', () => {
    fc.assert(
      fc.property(int64, int64, int64, double, double, space, (id, time, eventTime, north, east, gap) => {
        const json = sampleReport({
          id: raw(`${gap}${id}${gap}`),
          timestamp: time,
          event: { timestamp: eventTime },
          geo_location: {
            address: { latitude: raw(north.toPrecision(17)), longitude: raw(`${gap}${east}`) },
          },
        });
        const [first, second] = reportsIn(`[${gap}${json}${gap},${json}]`);
        expect(first).toEqual(second);
        expect(first).toMatchObject({ key: String(id), json, problems: [] });
        expect(first?.report).toMatchObject({ id: String(id), timestamp: String(time) });
        expect(first?.report.event?.timestamp).toBe(String(eventTime));
        expect(first?.report.geoLocation?.address).toMatchObject({ latitude: north, longitude: east });
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each([
    ['9007199254740993'],
    ['9223372036854775807'],
    ['-9223372036854775808'],
    ['-9007199254740993'],
    ['0'],
  ])('reads the id %s exactly', (id) => {
    expect(keysOf(pageOf(sampleReport({ id: raw(id) })))).toEqual([id]);
  });

  it('reads a single report as a page of one', () => {
    expect(keysOf(` ${sampleReport()}\n`)).toEqual(['1000000000000000001']);
    expect(keysOf('{"transaction_id":"t"}')).toEqual([contentKey('{"transaction_id":"t"}')]);
  });

  it('returns all reports that share an ID, in order, with the same key', () => {
    const [first, second] = [sampleReport(), sampleReport({ event: { risk_assignment: 'fraud' } })];
    const read = reportsIn(pageOf(first, second, first));
    expect(read.map(({ key }) => key)).toEqual(Array(3).fill('1000000000000000001'));
    expect(read.map(({ json }) => json)).toEqual([first, second, first]);
  });

  it('identifies reports without a readable ID by their content', () => {
    const [nameless, wrong] = [sampleReport({ id: undefined }), sampleReport({ id: 'x' })];
    const keys = keysOf(pageOf(nameless, wrong, nameless));
    expect(keys).toEqual([nameless, wrong, nameless].map(contentKey));
    expect(keys[0]).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('keeps the valid reports next to invalid ones', () => {
    const read = reportsIn(`[5, ${sampleReport({ event: 'x' })}, null, ${sampleReport({ id: 7 })}, [], "x"]`);
    expect(read.map(({ key, problems }) => [key, problems.length])).toEqual([
      [contentKey('5'), 1],
      ['1000000000000000001', 1],
      [contentKey('null'), 1],
      ['7', 0],
      [contentKey('[]'), 1],
      [contentKey('"x"'), 1],
    ]);
  });

  it('uses the last of two fields with the same name, and keeps both in the text', () => {
    const json = '{"id":1,"id":9007199254740993,"transaction_id":"a","transaction_id":"b"}';
    const [read] = reportsIn(`[${json}]`);
    expect(read).toMatchObject({ key: '9007199254740993', json });
    expect(read?.report.transactionId).toBe('b');
  });

  it('reads 200 levels of nesting and refuses one more', () => {
    expect(keysOf(pageOf(sampleReport({ extra_data: nested(198) })))).toEqual(['1000000000000000001']);
    expect(keysOf(pageOf(sampleReport({ extra_data: nested(199) })))).toBe('nested too deeply');
  });

  it.each([
    ['5,000 levels', pageOf(sampleReport({ extra_data: nested(5_000) }))],
    ['a million levels', pageOf(sampleReport({ extra_data: nested(1_000_000) }))],
    ['a million levels that never close', '[{"extra_data":'.repeat(500_000)],
  ])('refuses %s before parsing any of it', (_, body) => {
    expect(keysOf(body)).toBe('nested too deeply');
  });

  it('does not count brackets in strings as nesting', () => {
    const hostile = '[{'.repeat(10_000);
    const [read] = reportsIn(pageOf(sampleReport({ descriptive_report: `${hostile}\\"` })));
    expect(read?.report.descriptiveReport).toBe(`${hostile}\\"`);
  });

  it('reads 10,000 reports and refuses one more', () => {
    const page = (count: number) => pageOf(...Array.from({ length: count }, (_, id) => `{"id":${id}}`));
    expect(keysOf(page(10_000))).toHaveLength(10_000);
    expect(keysOf(page(10_001))).toBe('too many reports');
  });

  it('refuses 100,000 reports in one page', () => {
    expect(keysOf(pageOf(...Array(100_000).fill('{}')))).toBe('too many reports');
  });

  it.each([
    ['in a list', (report: string) => pageOf(report, sampleReport({ id: 2 })), ['1', '2']],
    ['alone', (report: string) => report, ['1']],
  ])(
    'reads a report with a string of 50 million characters %s, and the beginning of that',
    (_, body, keys) => {
      const read = reportsIn(body(sampleReport({ id: 1, descriptive_report: 'x'.repeat(50_000_000) })));
      expect(read.map(({ key }) => key)).toEqual(keys);
      expect(read[0]?.problems).toEqual([]);
      expect(read[0]?.report.descriptiveReport).toBe(`[first 65536 of 50000000 bytes] ${'x'.repeat(65_536)}`);
      expect(read[0]?.report.event?.id).toBe('transaction-1');
    },
  );

  it('stores the beginning of a report that is too long without its texts', () => {
    const json = `{"id":1,"extra_data":[${'"é",'.repeat(90_000)}${' '.repeat(3_000_000)}0]}`;
    const [read, other] = reportsIn(pageOf(json, sampleReport({ id: 2 })));
    const kept = 2 * 1024 * 1024;
    expect(JSON.parse(read?.json ?? '')).toBe(json.slice(0, kept + 1));
    expect(read?.problems).toMatchObject([{ path: '', excessFrom: kept + 90_000 }]);
    expect(other?.key).toBe('2');
  });

  it('reads 90,000 long integers, and one of a million digits', () => {
    const digits = '9'.repeat(1_000_000);
    const many = raw(`[${Array(90_000).fill('9007199254740993').join()}]`);
    const [read, other] = reportsIn(
      pageOf(sampleReport({ extra_data: many }), sampleReport({ id: raw(digits), transaction_id: 't' })),
    );
    expect(read?.problems).toEqual([]);
    expect(other?.problems.map(({ path }) => path)).toEqual(['id']);
    expect(other?.report.transactionId).toBe('t');
  });

  it('reads __proto__, constructor and toString as data, without changing any prototype', () => {
    const names = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x"}';
    const json = sampleReport({ ['__proto__']: raw(names), extra_data: raw(names), device: raw(names) });
    const [read] = reportsIn(pageOf(json));
    expect(read).toMatchObject({ json, problems: [], report: { device: { id: null, model: null } } });
    expect(Object({}).polluted).toBeUndefined();
    expect(String({})).toBe('[object Object]');
  });

  it.each([
    ['a number', '9007199254740993.10'],
    ['null', 'null'],
    ['a long list', `[${Array(90_000).fill('1').join()}]`],
    ['90,000 names', `{${Array.from({ length: 90_000 }, (_, at) => `"n${at}":${at}`).join()}}`],
  ])('keeps extra_data that is %s as text', (_, extra) => {
    const json = sampleReport({ extra_data: raw(extra) });
    const [read] = reportsIn(pageOf(json));
    expect(read?.problems).toEqual([]);
    expect(read?.json === json).toBe(true);
  });

  it('keeps lone surrogates, NUL and non-characters, escaped in the text as received', () => {
    const escaped = '"\\ud800 a\\u0000b \\uFFFE \\udc00"';
    const json = sampleReport({ user: { id: raw(escaped) }, transaction_id: raw('"\uFFFE\u202e\u200b"') });
    const [read] = reportsIn(pageOf(json));
    expect(read?.json).toBe(json);
    expect(read?.report.user?.id).toBe('\ud800 a\u0000b \ufffe \udc00');
    expect(read?.report.transactionId).toBe('\uFFFE\u202e\u200b');
  });

  it('reads a page that starts with a byte order mark', () => {
    expect(keysOf(`\uFEFF${pageOf(sampleReport())}`)).toEqual(['1000000000000000001']);
  });

  it('reads invalid UTF-8 as U+FFFD and keeps the reports', () => {
    const bytes = Buffer.from(pageOf(sampleReport({ user: { id: 'a#b' } }), sampleReport({ id: 2 })));
    bytes[bytes.indexOf('a#b') + 1] = 0xff;
    const read = readReports(bytes, contentKey);
    expect(read.ok && read.value.map(({ report }) => report.user?.id)).toEqual([
      'a\ufffdb',
      'ana.silva@example.com',
    ]);
  });

  it('keeps multi-byte text', () => {
    const words = 'Ķīpsala, 東京, 🛰️';
    const [read] = reportsIn(pageOf(sampleReport({ user: { id: words } })));
    expect(read?.report.user?.id).toBe(words);
  });

  it.each([
    ['with a byte order mark', `\uFEFF${pageOf(sampleReport())}`],
    ['without a byte order mark', pageOf(sampleReport())],
  ])('refuses UTF-16 %s', (_, body) => {
    const littleEndian = Buffer.from(body, 'utf16le');
    expect(keysOf(littleEndian)).toBe('not JSON');
    expect(keysOf(Buffer.from(littleEndian).swap16())).toBe('not JSON');
  });

  it('reads text that looks like a marked integer as text', () => {
    const [read] = reportsIn(pageOf(sampleReport({ id: '\u007fint:x', user: { id: '\u007fint:' } })));
    expect(read?.report.user?.id).toBe('\u007fint:');
    expect(read?.problems.map(({ path }) => path)).toEqual(['id']);
  });

  it.each([
    ['empty', ''],
    ['empty', ' \r\n'],
    ['empty', '\uFEFF'],
    ['html', '<!DOCTYPE html><html></html>'],
    ['html', '\n <html>'],
    ['not JSON', 'Service unavailable'],
    ['not JSON', '[{"id":1}] and more'],
    ['not JSON', '[][]'],
    ['not JSON', '{"id":1}{"id":2}'],
    ['not JSON', '[{"id":1}]\n[{"id":2}]'],
    ['not JSON', '\u00a0[]'],
    ['not JSON', '[NaN]'],
    ['not JSON', '[oops]'],
    ['not reports', '5'],
    ['not reports', '"text"'],
    ['not reports', '12345678901234567890'],
    ['empty', '{}'],
    ['not reports', '{"errors":[]}'],
    ['not reports', '{"errors":["no such page"],"status":"bad"}'],
    ['not reports', '{"error":"Not Found","error_code":"X"}'],
  ])('rejects an answer as %s: %j', (reason, body) => {
    expect(keysOf(body)).toBe(reason);
  });
});
