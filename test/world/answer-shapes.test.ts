import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReports, readReportsWithPauses } from '../../shared/api/read-answer';
import { copyOf } from '../support/main/copied-service';
import { runs } from '../support/runner/depth';
import { listEnds, startListService } from '../support/servers/list-service';

/**
 * More than one shape of an answer: what services, gateways and exporters of other programs send for the same reports. The
 * source of a case is named with it where there is one.
 */

const sizes = { preferred: 20, first: 5, preview: 10, smaller: [10, 5], minServiceLimit: 5, overlap: 2 };
const time = 1_772_373_000_000_000_000n;
const reportText = (id: number) =>
  JSON.stringify({ id, transaction_id: `t${id}` }).replace('}', `,"timestamp":${time - BigInt(id)}}`);
const someReports = (count: number) => Array.from({ length: count }, (_, at) => reportText(at + 1));
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));

const read = (body: string) => readReports(new TextEncoder().encode(body), (json) => `key of ${json}`);
function readAll(body: string) {
  const answer = read(body);
  if (!answer.ok) throw new Error(answer.problem);
  return answer.value;
}
function readOne(report: string) {
  const [only] = readAll(`[${report}]`);
  if (!only) throw new Error('no report');
  return only;
}

// The ends that services and gateways are known for; PHP's json_encode writes {} for an empty list.
describe.each(listEnds)('a list that ends with %s', (end) => {
  it.each([1, 20, 45, 60])('is complete with %d reports', async (count) => {
    const service = await startListService(someReports(count), end);
    const copy = await copyOf(service, { sizes });
    copy.open('profile');
    await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
    expect(copy.sync.state()).toMatchObject({ kind: 'idle', problem: null });
    expect([...(await copy.ids())].sort()).toEqual(numbers(count).sort());
    // Later passes end too.
    expect((await copy.pass('new')).problem).toBe(null);
    expect((await copy.pass('all')).problem).toBe(null);
  });
});

it.each([20, 45])(
  'a list of %d reports without ids is complete if its last page comes again',
  async (count) => {
    const reports = someReports(count).map((report) => report.replace(/"id":\d+,/, ''));
    const copy = await copyOf(await startListService(reports, 'last page again, in other bytes'), { sizes });
    copy.open('profile');
    await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
    expect(copy.sync.state()).toMatchObject({ kind: 'idle', problem: null });
    expect(await copy.ids()).toHaveLength(count);
  },
);

it.each(['[]', 'null', '204'] as const)('a list that is %s from the start is complete', async (end) => {
  const copy = await copyOf(await startListService([], end), { sizes });
  copy.open('profile');
  await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
  expect(await copy.ids()).toEqual([]);
});

// brian7704/OpenTAKServer #291 (NaN), Python's json.dumps (Infinity); the others by the grammar of RFC 8259.
describe.each([
  ['a bare NaN', '{"id":2,"geo_location":{"address":{"latitude":NaN}}}', 'NaN}}}'],
  ['a bare Infinity', '{"id":2,"geo_location":{"address":{"latitude":-Infinity}}}', '-Infinity}}}'],
  ['a trailing comma', '{"id":2,"transaction_id":"b",}', '}'],
  ['a cut element', '{"id":2,"transaction_id":"b', '"b'],
  ['a cut element in an object', '{"id":2,"device":{"id":"b"', ''],
  ['a quote that isn’t escaped', '{"id":2,"transaction_id":"a "b" c"}', 'b" c"}'],
  ['a control character', '{"id":2,"transaction_id":"a\u0001"}', '"a\u0001"}'],
  ['Python’s None', '{"id":2,"transaction_id":None}', 'None}'],
  ['a single quote', "{'id':2}", "'id':2}"],
  ['a number with a leading zero', '{"id":02}', '02}'],
  ['a missing value', '{"id":2,"user":}', '}'],
])('an element with %s', (_, damaged, from) => {
  it('costs that report, which says from which byte on it can’t be read', () => {
    const nested = '{"id":3,"extra_data":[{"id":4},{"id":5}]}';
    const reports = readAll(`[{"id":1,"transaction_id":"é"},\n${damaged},\n${nested},{"id":6}]`);
    expect(reports.map(({ report }) => report.id)).toEqual(['1', null, '3', '6']);
    const [, unreadable] = reports;
    expect(JSON.parse(unreadable?.json ?? '')).toBe(damaged);
    const [problem] = unreadable?.problems ?? [];
    const at = problem?.invalidFrom ?? -1;
    expect(Buffer.from(damaged).subarray(at).toString()).toBe(from);
    expect(unreadable?.problems).toHaveLength(1);
  });

  it('costs it also as the first or last element', () => {
    expect(readAll(`[${damaged},{"id":1}]`).map(({ report }) => report.id)).toEqual([null, '1']);
    expect(readAll(`[{"id":1},${damaged}]`).map(({ report }) => report.id)).toEqual(['1', null]);
  });
});

it('a trailing comma after the last report costs nothing', () => {
  expect(readAll('[{"id":1},{"id":2},]').map(({ report }) => report.id)).toEqual(['1', '2']);
  expect(readAll('[{"id":1},,{"id":2}]').map(({ report }) => report.id)).toEqual(['1', '2']);
});

it('an object inside a damaged report is not taken for a report', () => {
  const damaged = '{"id":1,"latitude":NaN,"extra_data":[{"a":1},{"b":2},{"c":{"d":3}}]}';
  expect(readAll(`[${damaged},{"id":2}]`).map(({ report }) => report.id)).toEqual([null, '2']);
});

// benjiyaya/Calliope #22: the first object inside a damaged one is taken for the answer.
it('an object with an id inside a damaged report is not taken for a report', () => {
  const damaged = '{"id":1,"latitude":NaN,"extra_data":[{"id":4},{"id":5}]}';
  expect(readAll(`[${damaged},{"id":2}]`).map(({ report }) => report.id)).toEqual([null, '2']);
  expect(readAll(`[{"id":2},${damaged}]`).map(({ report }) => report.id)).toEqual(['2', null]);
});

// lagotto #254, livgust/covid-vaccine-scrapers #118, phxql/restwars #75, telekom/k8s-breakglass PR #1083: a list becomes an object
// around it between two versions.
describe.each([
  ['reports', '{"reports":', '}'],
  ['items, with their total', '{"items": ', ',"total":2}'],
  [
    'data, after what tells about them',
    '\n{"status":"ok","meta":{"page":{"of":1}},"data":',
    ', "errors": []}\n',
  ],
  // guylabs/angular-spring-data-rest #10, rest-assured #1083: HAL, as Spring Data REST answers, with a template of a link.
  [
    'HAL',
    '{"_embedded" : {"reports" : ',
    '},"_links":{"self":{"href":"http://x/reports{?page,size}","templated":true}},"page":{"size":20,"number":0}}',
  ],
  // The documented answers of GraphQL (data) and Solr (response.docs).
  ['GraphQL', '{"data":{"reports":', '}}'],
  [
    'Solr',
    '{"responseHeader":{"status":0,"params":{"q":"*:*"}},"response":{"numFound":2,"start":0,"docs":',
    '}}\n',
  ],
])('a list inside an object: %s', (_, before, after) => {
  it.each([
    ['two reports', '[{"id":1},{"id":2,"extra_data":[{"id":4}]}]', ['1', '2']],
    ['no report', '[]', []],
    ['a damaged report', '[{"id":1},{"id":2,"latitude":NaN},{"id":3}]', ['1', null, '3']],
    ['only a damaged report', '[{"id":2,}]', [null]],
    ['a quote too many', '[{"id":1},{"id":2,"transaction_id":"a"b"},{"id":3}]', ['1', null, '3']],
  ])('is read as the list: %s', (_what, list, expected) => {
    expect(readAll(before + list + after).map(({ report }) => report.id)).toEqual(expected);
  });

  it('is cut off where its list is', () => {
    const body = new TextEncoder().encode(`${before}[{"id":1},{"id":2,"transaction_id":"t`);
    const reading = readReportsWithPauses(
      body,
      (json) => json,
      ({ report }) => report.id,
      async () => undefined,
    );
    return expect(reading).resolves.toEqual({ ok: true, value: { made: ['1', null], isCutOff: true } });
  });
});

it('an object in a list inside objects with other lists is not taken for the list', () => {
  expect(read('{"data":{"sizes":[[1]],"reports":[{"id":1}]}}')).toEqual({
    ok: false,
    problem: 'not reports',
  });
});

it('a report with a list among its members is that report', () => {
  expect(readAll('{"id":1,"data":{"items":[{"id":2}]}}').map(({ report }) => report.id)).toEqual(['1']);
  expect(readAll('{"id":1,"data":[{"id":2},{"id":3}]}').map(({ report }) => report.id)).toEqual(['1']);
  expect(
    readAll('{"data":[{"id":2},{"id":3}],"transaction_id":"t"}').map(({ report }) => report.transactionId),
  ).toEqual(['t']);
});

// foojayio/discoapi #19: a single object with a comma too many; OpenTAKServer #291: a bare NaN.
it.each([
  ['a bare NaN', '{"id":2,"geo_location":{"address":{"latitude":NaN}}}', 'NaN}}}'],
  ['a trailing comma', '{"transaction_id":"é",}', '}'],
  ['its end missing', '{"id":2,"transaction_id":"b', '"b'],
  ['a bracket missing', '{"event":{"id":"e"}', ''],
  ['a quote too many', '{"id":2,"transaction_id":"a"b"}', 'b"}'],
])('a single report with %s is stored as its text, with the place', (_, damaged, from) => {
  const [only, ...others] = readAll(` ${damaged}\n`);
  expect(others).toEqual([]);
  expect(JSON.parse(only?.json ?? '')).toBe(damaged);
  expect(Buffer.from(damaged).subarray(only?.problems[0]?.invalidFrom).toString()).toBe(from);
});

it.each(['{"error":NaN}', '{"id":', '{"error":"no id",}', '{"id":1}{"id":2}', '{oops}'])(
  'an object that is no report is refused: %s',
  (body) => {
    expect(read(body)).toEqual({ ok: false, problem: 'not JSON' });
  },
);

describe('a list of which each report is damaged', () => {
  // ICRAR/ijson #33, mysociety/fixmystreet-mobile #190, switchdoclabs/OurWeatherWeatherPlus #21, mangiucugna/json_repair #85.
  const kinds = [
    ['NaN in each position', (id: number) => `{"id":${id},"coordinates":[NaN,NaN],"crs":{"type":"link"}}`],
    ['decimal commas', (id: number) => `{"id":${id},"longitude":12,05197,"latitude":57,752934}`],
    ['nan as C writes it', (id: number) => `{"id":${id},"geo_location":{"address":{"latitude":nan}}}`],
    [
      'quotes that aren’t escaped',
      (id: number) => `{"id":${id},"text":"such as "offside" and "penalty". To improve","x":{"id":9}}`,
    ],
    ['single quotes', (id: number) => `{'id':${id}, 'user':{'id':'ana'}}`],
    ['numbers with leading zeros', (id: number) => `{"id":0${id}}`],
  ] as const;

  it.each(kinds)('has each of them as its text: %s', (_, damagedReport) => {
    const texts = [1, 2, 3].map(damagedReport);
    for (const count of [1, 2, 3]) {
      const reports = readAll(`[${texts.slice(0, count).join(',\n')}]`);
      expect(reports.map(({ json }) => JSON.parse(json))).toEqual(texts.slice(0, count));
      for (const { problems } of reports) expect(problems[0]?.invalidFrom).toBeGreaterThan(0);
    }
  });

  it.each(kinds)('is copied completely: %s', async (_, damagedReport) => {
    const texts = Array.from({ length: 45 }, (__, at) => damagedReport(at + 1));
    const copy = await copyOf(await startListService(texts), { sizes });
    copy.open('profile');
    await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
    expect(copy.sync.state()).toMatchObject({ kind: 'idle', problem: null });
    expect(await copy.ids()).toHaveLength(45);
    expect((await copy.pass('all')).problem).toBe(null);
    expect(await copy.ids()).toHaveLength(45);
  });

  it('is refused if it is no list of objects, or more follows it', () => {
    for (const body of ['[NaN,NaN]', '[oops]', '[{"id":NaN}] and more', '[{"id":NaN}][{"id":2}]'])
      expect(read(body)).toEqual({ ok: false, problem: 'not JSON' });
  });
});

it('damage that leaves quotes and brackets in order costs exactly the damaged reports', () => {
  const value = fc.constantFrom('1', '"a,]}"', '{"id":7}', '[{"id":8},{"id":9}]', '"\\""', '[]', '{}');
  const broken = fc.constantFrom('NaN', 'None', '', '01', '1,5', '+1', 'undefined', '[1,]', '{"id":}');
  const report = fc.record({ values: fc.array(value, { maxLength: 4 }), broken: fc.option(broken) });
  const space = fc.constantFrom('', ' ', '\n');
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 6 }), space, (reports, gap) => {
      const texts = reports.map((each, id) => {
        const members = each.values.map((member, at) => `"m${at}":${member}`);
        const damage = each.broken === null ? [] : [`"damaged":${each.broken}`];
        return `{${[`"id":${id}`, ...damage, ...members].join(`,${gap}`)}}`;
      });
      const expected = reports.map((each, id) => (each.broken === null ? String(id) : texts[id]));
      const reading = readAll(`[${gap}${texts.join(`${gap},${gap}`)}${gap}]`);
      expect(reading.map(({ report: { id }, json }) => id ?? JSON.parse(json))).toEqual(expected);
    }),
    { numRuns: runs(2_000) },
  );
});

it('damaged answers that are read at the same time don’t mix', async () => {
  const bodies = ['a', 'b'].map((user) => {
    const some = Array.from({ length: 40 }, (_, id) => `{"id":${id},"user":{"id":"${user}"}}`);
    return new TextEncoder().encode(`[{"t":"x"y"},${'{},'.repeat(user === 'a' ? 6 : 60)}${some.join()}]`);
  });
  const reading = bodies.map((body) =>
    readReportsWithPauses(
      body,
      (json) => json,
      ({ report }) => report.user?.id ?? null,
      () => new Promise(setImmediate),
    ),
  );
  const users = (await Promise.all(reading)).map((each) => each.ok && each.value.made.filter(Boolean));
  expect(users).toEqual([Array(40).fill('a'), Array(40).fill('b')]);
});

it.each([300, 200_000])('%d levels behind damage that hides them cost their report', (levels) => {
  const deep = `{"id":2,"extra_data":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const reports = readAll(`[{"id":1,"t":"a"b"},${deep},{"id":3}]`);
  expect(reports.map(({ report }) => report.id)).toEqual([null, '3']);
});

it('text that is no list of reports is refused as before', () => {
  for (const body of ['[', '[oops', '[1e', 'NaN', '{"id":', '[NaN]'])
    expect(read(body)).toMatchObject({ ok: false });
  expect(read('{}')).toEqual({ ok: false, problem: 'empty' });
});

it('hostile damage takes a bounded number of tries', () => {
  const many = `[{"id":1,"x":"a"b",${'"y":[{},{},{}],'.repeat(150_000)}"z":"c"d"},{"id":2}]`;
  expect(readAll(many).map(({ report }) => report.id)).toEqual([null, '2']);
  const unclosed = `[{"id":1,"x":NaN,"y":${'[{"a":'.repeat(90)}1,{"id":2}`;
  expect(readAll(`[{"id":0},${unclosed.slice(1)}`).length).toBeGreaterThan(0);
});

it('a page that ends in the middle keeps its reports, and is reported', async () => {
  const [, body = ''] = [0, `${reportText(1)},${reportText(2)},{"id":3,"transaction_id":"t`];
  const copy = await copyOf(await startListService([body.replace(/\]$/, '')]), { sizes });
  // The service closes the list itself: the brackets and quotes of the cut report hide that.
  copy.open('profile');
  await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
  expect((await copy.ids()).filter((id) => /^\d+$/.test(id))).toEqual(['1', '2']);
  expect((await copy.ids()).length).toBe(3);
});

// redis #7520, apache/apisix #4777, rxi/json.lua #29 (exponents); grpc-gateway #438 and #920, hashicorp/boundary PR #2251
// (text); pandas #20717 (a fraction of zero).
describe('an integer', () => {
  it.each([
    ['digits', '9007199254740993', '9007199254740993'],
    ['text', '"9007199254740993"', '9007199254740993'],
    ['an exponent', '1e18', '1000000000000000000'],
    ['a fraction and an exponent', '1.763690000123456789e18', '1763690000123456789'],
    ['an exponent with a sign', '1.2345678901235e+18', '1234567890123500000'],
    ['a fraction of zero', '1763690000123456789.0', '1763690000123456789'],
    ['a negative exponent', '17636900001234567890e-1', '1763690000123456789'],
    ['text with a fraction of zero', '"9007199254740993.0"', '9007199254740993'],
    ['the smallest int64', '-9223372036854775808', '-9223372036854775808'],
    ['the smallest int64 as text', '"-9223372036854775808"', '-9223372036854775808'],
  ])('is read exactly as %s', (_, written, digits) => {
    const { report, json, problems } = readOne(`{"id":${written},"timestamp":${written}}`);
    expect([report.id, report.timestamp, problems]).toEqual([digits, digits, []]);
    expect(json).toContain(written);
  });

  it.each([
    '1.5',
    '9223372036854775808',
    '"9223372036854775808"',
    '1e19',
    '"1e3"',
    '" 5"',
    '"+5"',
    '"007"',
    '"5.5"',
    'true',
    '""',
  ])('is not guessed from %s', (written) => {
    const { report, problems } = readOne(`{"id":${written},"transaction_id":"a"}`);
    expect(report.id).toBeNull();
    expect(problems).toMatchObject([{ path: 'id', expected: 'integer (int64)' }]);
  });

  it('is as exact as BigInt, whatever its notation', () => {
    for (const digits of [
      '1763690000123456789',
      '9007199254740993',
      '-1000000000000000001',
      '1234567890123456780',
    ])
      for (let point = 1; point < 19; point += 1) {
        const [, sign = '', plain = ''] = /^(-?)(\d+)$/.exec(digits) ?? [];
        if (point >= plain.length) continue;
        const written = `${sign}${plain.slice(0, point)}.${plain.slice(point)}e${plain.length - point}`;
        expect(readOne(`{"timestamp":${written}}`).report.timestamp).toBe(BigInt(digits).toString());
      }
  });
});

// MySQL and PHP (booleans as 0 and 1), Python's str(True), Go's and Java's quoted numbers, XML converters (lists of one).
describe('a value of another type with one meaning', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['"1"', true],
    ['"true"', true],
    ['"True"', true],
    ['0', false],
    ['"0"', false],
    ['"FALSE"', false],
    ['2', null],
    ['"yes"', null],
    ['""', null],
    ['[]', null],
  ])('is read as a boolean: %s', (written, expected) => {
    const { report, problems } = readOne(`{"id":1,"ip":{"tor":${written}}}`);
    expect(report.ip?.tor).toBe(expected);
    expect(problems.length).toBe(expected === null ? 1 : 0);
  });

  it.each([
    ['40.4168', 40.4168],
    ['"40.4168"', 40.4168],
    ['"+40.4"', 40.4],
    ['"5.0"', 5],
    ['"-3.7e1"', -37],
    ['"40,4168"', null],
    ['"40.4168 N"', null],
    ['""', null],
    ['"NaN"', null],
    ['"1e999"', null],
  ])('is read as a number: %s', (written, expected) => {
    const { report, problems } = readOne(`{"id":1,"geo_location":{"address":{"latitude":${written}}}}`);
    expect(report.geoLocation?.address?.latitude).toBe(expected);
    expect(problems.length).toBe(expected === null ? 1 : 0);
  });

  it.each([
    ['12345', '12345'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.5', null],
    ['true', null],
    ['{}', null],
  ])('is read as text: %s', (written, expected) => {
    const { report, problems } = readOne(`{"id":1,"transaction_id":${written},"user":{"id":${written}}}`);
    expect([report.transactionId, report.user?.id]).toEqual([expected, expected]);
    expect(problems.length).toBe(expected === null ? 2 : 0);
  });

  it.each([
    ['"Location fraud"', ['Location fraud']],
    ['["Location fraud"]', ['Location fraud']],
    ['[7]', ['7']],
    ['{}', null],
  ])('is read as a list: %s', (written, expected) => {
    const { report } = readOne(`{"id":1,"event":{"fraud_cases":${written}}}`);
    expect(report.event?.fraudCases).toEqual(expected);
  });

  it('has its row in docs/choices.md', () => {
    const choices = readFileSync(join(import.meta.dirname, '../../docs/choices.md'), 'utf8');
    for (const type of ['integer (int64)', 'number (float64)', 'boolean', 'string', 'array of string'])
      expect(choices).toContain(`| ${type} |`);
  });
});

// jsonmodel #163, svix-webhooks PR #2060, php-customerio PR #21, TinCanPHP #45, php-src PR #460: PHP writes an object without
// members as a list.
it.each(['device', 'user', 'event', 'location', 'geo_location', 'em_location', 'ip'])(
  'an empty list is an object without members: %s',
  (field) => {
    const { report, json, problems } = readOne(`{"id":1,"transaction_id":"t","${field}":[]}`);
    expect([report.transactionId, problems]).toEqual(['t', []]);
    expect(json).toContain(`"${field}":[]`);
    expect(readOne(`{"id":1,"transaction_id":"t","${field}":[1]}`).problems).toHaveLength(1);
  },
);

it('an empty list is an object without members inside another', () => {
  const { report, problems } = readOne('{"id":1,"device":{"id":"d","integrity":[],"sensors":[]}}');
  expect([report.device?.id, problems]).toEqual(['d', []]);
});
