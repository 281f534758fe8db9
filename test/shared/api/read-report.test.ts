import { describe, expect, it } from 'vitest';
import { readReports } from '../../../shared/api/read-answer';
import { readReport } from '../../../shared/api/read-report';
import { readRemainder } from '../../../shared/api/report-remainder';
import { raw, type SampleFields, sampleReport } from '../../support/inputs/sample-reports';

describe('readReport', () => {
  it('reads every field of the specification', () => {
    const json = sampleReport();
    const { key, report, problems, json: stored } = readReport(json, 'key-1');
    expect({ key, problems, stored }).toEqual({ key: 'key-1', problems: [], stored: json });
    expect(report).toEqual({
      id: '1000000000000000001',
      applicationId: 'application-1',
      transactionId: 'transaction-1',
      timestamp: '1772373909123456789',
      descriptiveReport: 'All sources agree on Bilbao, Spain.',
      device: {
        id: 'device-1',
        model: 'Google Pixel 8',
        integrity: { debugged: false, emulated: false, gpsSpoofed: false, rooted: false },
        sensors: { gps: true, mobileNetworks: true, wifi: true, wifiConnected: true },
      },
      user: { id: 'ana.silva@example.com' },
      event: {
        id: 'transaction-1',
        riskAssignment: 'clear',
        fraudCases: ['Common usage'],
        timestamp: '1772373908000000001',
      },
      location: { id: 'place-1', address: bilbao, locationType: 'wifi' },
      geoLocation: { id: 'place-1', address: bilbao },
      emLocation: { id: 'place-1', address: bilbao },
      ip: { address: expect.objectContaining({ city: 'Madrid', countryCode: 'ES' }), tor: false, vpn: false },
      countries: { geo: ['ES'], em: ['ES'], ip: ['ES'], location: ['ES'] },
    });
  });

  it('reads a report without values', () => {
    const { report, problems } = readReport('{}', '#0');
    expect(problems).toEqual([]);
    const { countries, ...others } = report;
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
    expect(countries).toEqual({ geo: [], em: [], ip: [], location: [] });
  });

  it('reads null as "not given", at every depth', () => {
    const changes = {
      id: null,
      device: { integrity: null, sensors: { gps: null } },
      event: { fraud_cases: null },
      ip: { tor: null },
    };
    const { report, problems } = readReport(sampleReport(changes), '#0');
    expect(problems).toEqual([]);
    expect(report.id).toBeNull();
    expect(report.device?.integrity).toBeNull();
    expect(report.device?.sensors?.gps).toBeNull();
    expect(report.event?.fraudCases).toBeNull();
    expect(report.ip?.tor).toBeNull();
  });

  it.each<[string, string, string, SampleFields]>([
    ['id', 'integer (int64)', '"12a"', { id: '12a' }],
    ['id', 'integer (int64)', '1.5', { id: 1.5 }],
    ['id', 'integer (int64)', '9223372036854775808', { id: 2n ** 63n }],
    ['id', 'integer (int64)', '-9223372036854775809', { id: -(2n ** 63n) - 1n }],
    ['id', 'integer (int64)', '1e19', { id: raw('1e19') }],
    ['timestamp', 'integer (int64)', '1e400', { timestamp: raw('1e400') }],
    ['transaction_id', 'string', '1.5', { transaction_id: 1.5 }],
    [
      'descriptive_report',
      'string',
      '[9007199254740993, {}]',
      { descriptive_report: raw('[9007199254740993, {}]') },
    ],
    ['device', 'object (Device)', '"phone"', { device: 'phone' }],
    ['device', 'object (Device)', '[1]', { device: [1] }],
    ['device.integrity.rooted', 'boolean', '"on"', { device: { integrity: { rooted: 'on' } } }],
    ['device.sensors.gps', 'boolean', '2', { device: { sensors: { gps: 2 } } }],
    ['user', 'object (User)', '"ana"', { user: 'ana' }],
    ['event.risk_assignment', 'string', 'false', { event: { risk_assignment: false } }],
    ['event.fraud_cases', 'array of string', 'true', { event: { fraud_cases: true } }],
    [
      'geo_location.address.latitude',
      'number (float64)',
      '"43,2"',
      { geo_location: { address: { latitude: '43,2' } } },
    ],
    [
      'geo_location.address.longitude',
      'number (float64)',
      '1e400',
      { geo_location: { address: { longitude: raw('1e400') } } },
    ],
    ['ip.vpn', 'boolean', '"no"', { ip: { vpn: 'no' } }],
    ['location.location_type', 'string', '{}', { location: { location_type: {} } }],
  ])('reports an invalid %s as a problem of that field only', (path, expected, received, changes) => {
    const { report, problems } = readReport(sampleReport(changes), '#0');
    expect(problems).toEqual([{ path, expected, received }]);
    expect(report.applicationId).toBe('application-1');
    expect(report.event?.id).toBe('transaction-1');
  });

  it('reads the valid fraud cases next to invalid ones', () => {
    const json = sampleReport({ event: { fraud_cases: ['Phising', 5.5, null, 'New user', { a: 1 }] } });
    const { report, problems } = readReport(json, '#0');
    expect(report.event?.fraudCases).toEqual(['Phising', 'New user']);
    expect(problems.map(({ path, received }) => [path, received])).toEqual([
      ['event.fraud_cases.1', '5.5'],
      ['event.fraud_cases.4', '{"a":1}'],
    ]);
  });

  it('names 100 problems of a report at most', () => {
    const json = sampleReport({ id: 'x', event: { fraud_cases: Array.from({ length: 1_000 }, () => 0.5) } });
    const { report, problems } = readReport(json, '#0');
    expect(problems).toHaveLength(100);
    expect(report.event?.id).toBe('transaction-1');
    expect(report.event?.fraudCases).toEqual([]);
  });

  it('names more fraud cases than any report has as one problem, at their place', () => {
    const json = sampleReport({ event: { fraud_cases: Array.from({ length: 1_001 }, () => 0.5) } });
    const { report, problems, json: stored } = readReport(json, '#0');
    expect(problems.map(({ path, expected }) => [path, expected])).toEqual([
      ['event.fraud_cases', 'array of string (at most 1000)'],
    ]);
    expect(report.event).toMatchObject({ id: 'transaction-1', fraudCases: null });
    expect(stored).toBe(json);
  });

  it('keeps a report of a million zeros as its text, with one problem at its place', () => {
    const json = `{"id":1,"event":{"fraud_cases":[${'0,'.repeat(1_000_000)}0]}}`;
    const read = readReports(new TextEncoder().encode(`[${json},{"id":2}]`), () => 'key');
    if (!read.ok) throw new Error(read.problem);
    const [first, second] = read.value;
    expect([first?.key, second?.key]).toEqual(['key', '2']);
    expect(first?.problems).toEqual([
      {
        path: '',
        expected: 'object (Report)',
        received: `,${'0,'.repeat(99)}0…`,
        // The value too many: three containers and a comma are before the list's.
        excessFrom: json.indexOf('0,') + 2 * (100_001 - 4) - 1,
      },
    ]);
    // As it is read from the store.
    expect(JSON.parse(first?.json ?? '')).toBe(json);
    expect(readReport(first?.json ?? '', 'key')).toEqual(first);
  });

  it('reports every invalid field', () => {
    const json = sampleReport({ id: 'x', user: 5, event: { timestamp: 'now', risk_assignment: true } });
    const { report, problems } = readReport(json, '#0');
    expect(problems.map(({ path }) => path).sort()).toEqual([
      'event.risk_assignment',
      'event.timestamp',
      'id',
      'user',
    ]);
    expect(report.event).toEqual({
      id: 'transaction-1',
      riskAssignment: null,
      fraudCases: ['Common usage'],
      timestamp: null,
    });
  });

  it('reads deep nesting in place of an object without recursion', () => {
    const deep = raw(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    const { report, problems } = readReport(sampleReport({ device: deep, extra_data: deep }), '#0');
    expect(report.device).toBeNull();
    expect(problems).toHaveLength(1);
  });

  it('truncates a long excerpt of what was received', () => {
    const { problems } = readReport(sampleReport({ id: 'x'.repeat(1_000) }), '#0');
    expect(problems[0]?.received).toMatch(/^"x{199}…$/);
  });

  it.each([['5'], ['"text"'], ['[]'], ['null'], ['true'], ['12345678901234567890']])(
    'keeps %s, which is no report, as a report with a problem',
    (json) => {
      const { report, problems, json: stored } = readReport(json, '#3');
      expect(problems).toEqual([{ path: '', expected: 'object (Report)', received: json }]);
      expect(Object.values(report).filter((value) => value !== null)).toEqual([report.countries]);
      expect(stored).toBe(json);
    },
  );

  it.each([['critical'], ['FRAUD'], [''], ['high_risk'], ['unknown_risk']])(
    'keeps the risk %j as received, and treats it as no other risk',
    (risk) => {
      const { report, problems } = readReport(sampleReport({ event: { risk_assignment: risk } }), '#0');
      expect(problems).toEqual([]);
      expect(report.event?.riskAssignment).toBe(risk);
    },
  );

  it('keeps unknown decisions and match types next to known ones', () => {
    const cases = ['Phising', 'Phishing', 'phising', 'bluetooth_scan', ''];
    const json = sampleReport({ event: { fraud_cases: cases }, location: { location_type: 'nr' } });
    const { report, problems } = readReport(json, '#0');
    expect(problems).toEqual([]);
    expect(report.event?.fraudCases).toEqual(cases);
    expect(report.location?.locationType).toBe('nr');
  });

  it('keeps contradictory values, each as received', () => {
    const integrity = { rooted: true, emulated: true };
    const json = sampleReport({
      event: { risk_assignment: 'clear', fraud_cases: ['Common usage', 'Location fraud'] },
      device: { integrity },
      ip: { tor: true, vpn: true },
    });
    const { report } = readReport(json, '#0');
    expect(report.event).toMatchObject({
      riskAssignment: 'clear',
      fraudCases: ['Common usage', 'Location fraud'],
    });
    expect(report.device?.integrity).toMatchObject(integrity);
    expect(report.ip).toMatchObject({ tor: true, vpn: true });
  });

  it.each<[string, SampleFields[string], boolean | null, number]>([
    ['true', true, true, 0],
    ['false', false, false, 0],
    ['null', null, null, 0],
    ['not given', undefined, null, 0],
    ['the text "true"', 'true', true, 0],
    ['0', 0, false, 0],
    ['2', 2, null, 1],
  ])('distinguishes true, false and not given: a flag that is %s', (_, rooted, read, wrong) => {
    const { report, problems } = readReport(sampleReport({ device: { integrity: { rooted } } }), '#0');
    expect(report.device?.integrity?.rooted).toBe(read);
    expect(problems).toHaveLength(wrong);
  });

  it('is not confused by names that every object has', () => {
    const json = sampleReport({
      ['__proto__']: { id: 5, polluted: true },
      constructor: { prototype: { polluted: true } },
      toString: 'x',
      device: raw('{"__proto__":{"model":"false phone"},"id":"d"}'),
    });
    const { report, problems } = readReport(json, '#0');
    expect(problems).toEqual([]);
    expect(report.device).toEqual({ id: 'd', model: null, integrity: null, sensors: null });
    expect(Object('').polluted).toBeUndefined();
  });

  it('replaces an invalid field next to __proto__ without changing any prototype', () => {
    const { report } = readReport('{"__proto__":{"transaction_id":"false"},"id":"wrong"}', '#0');
    expect(report.id).toBeNull();
    expect(report.transactionId).toBeNull();
  });

  it('uses the last of two fields with the same name, as the problem does', () => {
    const { report, problems } = readReport('{"id":1,"id":"two","user":5,"user":{"id":"u"}}', '#0');
    expect(report.user).toEqual({ id: 'u' });
    expect(problems).toEqual([{ path: 'id', expected: 'integer (int64)', received: '"two"' }]);
  });

  it('keeps hostile text as text', () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e\u0000';
    const { report } = readReport(sampleReport({ descriptive_report: hostile }), '#0');
    expect(report.descriptiveReport).toBe(hostile);
  });
});

const bilbao = {
  city: 'Bilbao',
  country: 'Spain',
  countryCode: 'ES',
  latitude: 43.26271,
  longitude: -2.92528,
  region: 'Bizkaia',
  state: 'Basque Country',
};

describe('readRemainder', () => {
  it('returns nothing for a report with only known fields', () => {
    const { unknownFields, extraData } = readRemainder(sampleReport());
    expect(unknownFields).toEqual([]);
    expect(extraData).toBe('{"concept":"Book August","amount":60,"operation":"booking"}');
  });

  it('returns unknown fields at any depth exactly as received', () => {
    const json = sampleReport({
      latency: raw('12345678901234567890'),
      ['__proto__']: raw('{ "a":1 }'),
      device: { integrity: { hooked: true } },
      geo_location: { address: { accuracy: raw('5.10') } },
      event: { scores: [1, 2] },
    });
    expect(readRemainder(json).unknownFields).toEqual([
      { path: 'device.integrity.hooked', json: 'true' },
      { path: 'event.scores', json: '[1,2]' },
      { path: 'geo_location.address.accuracy', json: '5.10' },
      { path: 'latency', json: '12345678901234567890' },
      { path: '__proto__', json: '{ "a":1 }' },
    ]);
  });

  it.each([['5'], ['null'], ['[9007199254740993,0.10]'], ['"text"'], ['{"__proto__":1}']])(
    'returns extra_data %s exactly as received',
    (extraData) => {
      expect(readRemainder(sampleReport({ extra_data: raw(extraData) })).extraData).toBe(extraData);
    },
  );

  it('distinguishes missing extra_data from null', () => {
    expect(readRemainder(sampleReport({ extra_data: undefined })).extraData).toBeNull();
  });

  it('returns nothing for text that is no report', () => {
    expect(readRemainder('5')).toEqual({ extraData: null, unknownFields: [] });
  });
});
