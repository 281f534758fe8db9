import { EcsFlat } from '@elastic/ecs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ecsFormat } from '../../../main/export/formats/ecs';
import { ocsfFormat } from '../../../main/export/formats/ocsf';
import { type TextFormat, textOf } from '../../../main/export/formats/text-format';
import type { ChunkReport } from '../../../main/store/contract';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { detectionFinding } from '../../support/files/schemas/ocsf-detection-finding';
import { chunkReport } from '../../support/inputs/chunk-report';
import { raw, type SampleFields, sampleReport, sampleReports } from '../../support/inputs/sample-reports';

const options = { radii: defaultRadii };
const anyObject = z.record(z.string(), z.unknown());

function linesOf(format: TextFormat<ChunkReport>, jsons: readonly string[]) {
  const text = textOf(
    format,
    jsons.map((json, at) => chunkReport(json, `key-${at}`)),
  );
  return text
    .trimEnd()
    .split('\n')
    .map((line) => anyObject.parse(JSON.parse(line)));
}

const odd: readonly SampleFields[] = [
  { id: 9_223_372_036_854_775_807n, event: { risk_assignment: 'fraud', fraud_cases: ['a\n"b', '\uD800'] } },
  { timestamp: undefined, user: undefined, event: undefined },
  { device: undefined, user: undefined, extra_data: { amount: raw('9007199254740993.10'), currency: 'EUR' } },
  { geo_location: { address: { latitude: 0, longitude: 0, country_code: 'Spain', city: ' ' } } },
  { transaction_id: 'é'.repeat(900), user: { id: 'x'.repeat(50_000) }, ip: undefined },
  {
    transaction_id: 'a/b?c=<d> "e"',
    event: { risk_assignment: 'weird' },
    geo_location: { address: { country_code: 'es' } },
  },
];
const jsons = [...odd.map((fields) => sampleReport(fields)), ...sampleReports(20), '{}', '[]'];

describe('OCSF', () => {
  it('has a Detection Finding for each report, by its published schema', () => {
    const ajv = new Ajv({ allErrors: true, strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(detectionFinding);
    const findings = linesOf(ocsfFormat(options), jsons);
    expect(findings).toHaveLength(jsons.length);
    for (const finding of findings) {
      validate(finding);
      expect(validate.errors).toBeNull();
    }
  });

  it('has the time in milliseconds, the place of the device and every digit', () => {
    const [first, second] = linesOf(ocsfFormat(options), [jsons[0] ?? '', jsons[1] ?? '']);
    expect(first).toMatchObject({
      time: 1_772_373_909_123,
      severity: 'Critical',
      is_alert: true,
      status: 'New',
      finding_info: { uid: 'key-0', src_url: 'whereabouts://report/transaction-1' },
      evidences: [
        {
          user: { uid: 'ana.silva@example.com' },
          device: {
            uid: 'device-1',
            location: { lat: 43.26271, long: -2.92528, city: 'Bilbao', country: 'ES' },
          },
        },
      ],
      unmapped: {
        report_id: '9223372036854775807',
        timestamp_ns: '1772373909123456789',
        positions: expect.arrayContaining([
          expect.objectContaining({ source: 'ip', assumed_radius_km: 200, least_radius_km: null }),
        ]),
      },
    });
    expect(first?.unmapped).toMatchObject({ time_missing: false });
    expect(second).toMatchObject({
      time: 0,
      severity_id: 0,
      unmapped: { timestamp_ns: null, time_missing: true },
    });
  });

  it('has the state of the review, which is open while the reviewers disagree', () => {
    const report = chunkReport(sampleReport({}));
    const states = [
      { verdict: null },
      { verdict: 'fraud' },
      { verdict: 'legitimate' },
      { verdict: 'unclear' },
      { verdict: 'fraud', divided: true },
    ] as const;
    const rows = states.map((state) => ({ ...report, row: { ...report.row, ...state } }));
    const lines = textOf(ocsfFormat(options), rows).trimEnd().split('\n');
    expect(lines.map((line) => anyObject.parse(JSON.parse(line)).status)).toEqual([
      'New',
      'Resolved',
      'Suppressed',
      'In Progress',
      'In Progress',
    ]);
  });
});

/** Each leaf of an event, by its name in ECS; a geo_point is a leaf. */
function* leavesOf(value: unknown, path = ''): Generator<readonly [string, unknown]> {
  const object = anyObject.safeParse(value);
  if (!object.success || path.endsWith('geo.location')) {
    yield [path, value];
    return;
  }
  for (const [name, each] of Object.entries(object.data))
    yield* leavesOf(each, path === '' ? name : `${path}.${name}`);
}

const fieldSchema = z.object({
  type: z.string(),
  normalize: z.array(z.string()),
  allowed_values: z.array(z.object({ name: z.string() })).optional(),
});
const valueSchemas: Readonly<Record<string, z.ZodType>> = {
  keyword: z.string(),
  match_only_text: z.string(),
  wildcard: z.string(),
  long: z.int(),
  date: z.iso.datetime({ precision: null }),
  geo_point: z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
};

describe('ECS', () => {
  it('has only fields of the schema, with values of their types', () => {
    const fields = z.record(z.string(), fieldSchema).parse(EcsFlat);
    const events = linesOf(ecsFormat(options), jsons);
    expect(events).toHaveLength(jsons.length);
    for (const event of events)
      for (const [name, value] of leavesOf(event)) {
        if (name.startsWith('whereabouts.')) continue;
        const field = fields[name];
        expect(field, name).toBeDefined();
        const isList = field?.normalize.includes('array') ?? false;
        expect(Array.isArray(value), name).toBe(isList);
        for (const each of Array.isArray(value) ? value : [value]) {
          expect(valueSchemas[field?.type ?? '']?.safeParse(each), name).toMatchObject({ success: true });
          const allowed = field?.allowed_values?.map((one) => one.name) ?? [];
          if (allowed.length > 0) expect(allowed, name).toContain(each);
        }
      }
  });

  it('has the positions of the address and of the device, and what ECS doesn’t define', () => {
    const [event] = linesOf(ecsFormat(options), [jsons[0] ?? '']);
    expect(event).toMatchObject({
      '@timestamp': '2026-03-01T14:05:09.123456789Z',
      event: { kind: 'alert', severity: 5, id: 'key-0', url: 'whereabouts://report/transaction-1' },
      user: { id: 'ana.silva@example.com' },
      source: {
        geo: { location: { lat: 40.4165, lon: -3.70256 }, city_name: 'Madrid', country_iso_code: 'ES' },
      },
      host: { geo: { location: { lat: 43.26271, lon: -2.92528 }, city_name: 'Bilbao' } },
      whereabouts: { report_id: '9223372036854775807', timestamp_ns: '1772373909123456789' },
    });
    expect(linesOf(ecsFormat(options), [jsons[1] ?? ''])).toMatchObject([
      { '@timestamp': '1970-01-01T00:00:00.000Z', whereabouts: { time_missing: true } },
    ]);
  });
});
