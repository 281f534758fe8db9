import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../../main/reports-service/api/endpoints';
import { readReport } from '../../../../shared/api/read-report';
import { readRemainder } from '../../../../shared/api/report-remainder';
import { wireFeedback, wireReport, wireRestError, wireVersion } from '../../../../shared/api/wire';
import { sliceElements } from '../../../../shared/json/slice-json';
import { startDocumentedService } from '../../../support/servers/documented-service';

/** Section 2 of the specification: its models with their fields and types. */
const models: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Report: {
    id: 'int64',
    application_id: 'string',
    transaction_id: 'string',
    timestamp: 'int64',
    descriptive_report: 'string',
    device: 'Device',
    user: 'User',
    event: 'Event',
    location: 'Location',
    geo_location: 'GeoLocation',
    em_location: 'EmLocation',
    ip: 'IP',
    extra_data: 'any',
  },
  Event: { id: 'string', risk_assignment: 'string', fraud_cases: 'array of string', timestamp: 'int64' },
  Device: { id: 'string', model: 'string', integrity: 'Integrity', sensors: 'Sensors' },
  Integrity: { debugged: 'boolean', emulated: 'boolean', gps_spoofed: 'boolean', rooted: 'boolean' },
  Sensors: { gps: 'boolean', mobile_networks: 'boolean', wifi: 'boolean', wifi_connected: 'boolean' },
  User: { id: 'string' },
  Address: {
    city: 'string',
    country: 'string',
    country_code: 'string',
    latitude: 'double',
    longitude: 'double',
    region: 'string',
    state: 'string',
  },
  Location: { id: 'string', address: 'Address', location_type: 'string' },
  GeoLocation: { id: 'string', address: 'Address' },
  EmLocation: { id: 'string', address: 'Address' },
  IP: { address: 'Address', tor: 'boolean', vpn: 'boolean' },
  Feedback: {
    behaviour: 'Behaviour',
    impact: 'Impact',
    reporter: 'Reporter',
    situation: 'Situation',
    valuation: 'Valuation',
  },
  Behaviour: { desired: 'DesiredBehaviour' },
  DesiredBehaviour: { risk_assignment: 'string', fraud_cases: 'array of string' },
  Impact: { description: 'string' },
  Reporter: { email: 'string', name: 'string', surname: 'string' },
  Situation: { description: 'string' },
  Valuation: { score: 'int64', type: 'string', annotations: 'string' },
  RestError: { error: 'string', error_code: 'string', cause: 'string', traceability_id: 'string' },
  Version: { version: 'string', commit: 'string', build_date: 'string' },
};
const required: Readonly<Record<string, readonly string[]>> = {
  Feedback: ['behaviour'],
  Behaviour: ['desired'],
  DesiredBehaviour: ['risk_assignment'],
};

/** Returns the specification's name for the type of a documented field. */
function typeName(field: {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly items?: unknown;
}): string {
  if (field.$ref !== undefined) return field.$ref.replace('#/components/schemas/', '');
  if (field.type === 'array')
    return `array of ${typeName(z.looseObject({ type: z.string() }).parse(field.items))}`;
  return field.format ?? field.type ?? 'any';
}

describe('the OpenAPI document', () => {
  it.each(Object.entries(models))('has the model %s with all its fields', async (name, fields) => {
    const { schemaOf } = await startDocumentedService();
    const { properties = {}, required: documented = [], type } = schemaOf(`#/components/schemas/${name}`);
    expect(type).toBe('object');
    const types = Object.entries(properties).map(([field, schema]) => [field, typeName(schema)]);
    expect(Object.fromEntries(types)).toEqual(fields);
    expect(documented).toEqual(required[name] ?? []);
  });

  it.each([
    ['Report', wireReport],
    ['Feedback', wireFeedback],
    ['RestError', wireRestError],
    ['Version', wireVersion],
  ])('uses the schema that reads a %s', (name, schema) => {
    expect(Object.keys(schema.shape)).toEqual(Object.keys(models[name] ?? {}));
    expect(z.globalRegistry.get(schema)?.id).toBe(name);
  });

  it("has every endpoint, and the specification's endpoints with its parameters, statuses and defaults", async () => {
    const { document } = await startDocumentedService();
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    );
    expect(operations.map(({ name }) => name)).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`),
    );
    const ours = operations.filter(({ operation }) => operation['x-not-in-specification']);
    expect(ours.map(({ name }) => name)).toEqual([
      'POST /transactions',
      'GET /feedback',
      'GET /openapi.json',
    ]);
    const parametersOf = (name: string) =>
      operations
        .find((each) => each.name === name)
        ?.operation.parameters.map((each) => [
          each.name,
          each.in,
          each.required,
          each.schema.type,
          each.schema.default,
        ]);
    const page = [
      ['limit', 'query', false, 'integer', 20],
      ['page', 'query', false, 'integer', 1],
    ];
    const transactionId = ['transaction_id', 'path', true, 'string', undefined];
    expect(parametersOf('GET /reports')).toEqual(page);
    expect(parametersOf('GET /reports/{transaction_id}')).toEqual([
      transactionId,
      ...page,
      ['since', 'query', false, 'string', '30d'],
      ['timeout', 'query', false, 'string', '5s'],
    ]);
    expect(parametersOf('POST /feedback/{transaction_id}')).toEqual([transactionId]);
    for (const name of ['GET /reports', 'GET /reports/{transaction_id}', 'POST /feedback/{transaction_id}']) {
      const responses = operations.find((each) => each.name === name)?.operation.responses ?? {};
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '404', '500']));
    }
  });

  it('documents how the key is sent, and which endpoint does not require it', async () => {
    const { document } = await startDocumentedService();
    expect(document.security).toEqual([{ ApiKeyAuth: [] }]);
    expect(document.components.securitySchemes).toEqual({
      ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'Authorization' },
    });
    expect(document.paths['/openapi.json']?.get?.security).toEqual([]);
  });

  it('refers only to existing models, and gives every operation a unique name', async () => {
    const { document, text } = await startDocumentedService();
    const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((name) => document.components.schemas[name ?? ''] === undefined)).toEqual([]);
    const ids = endpoints.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a report that the service sends', () => {
  it('matches the document, and is read without problems and unknown fields', async () => {
    const { call, validate } = await startDocumentedService({ reports: 2_000 });
    const risks = new Set<string | null | undefined>();
    for (const page of [1, 2]) {
      const body = await (await call(`/reports?limit=1000&page=${page}`)).text();
      expect(validate('Reports', JSON.parse(body))).toEqual([]);
      for (const json of sliceElements(body) ?? []) {
        const { report, problems } = readReport(json, '');
        expect(problems).toEqual([]);
        expect(readRemainder(json).unknownFields).toEqual([]);
        expect(json).not.toMatch(/:null[,}]/);
        risks.add(report.event?.riskAssignment);
      }
    }
    expect(risks).toEqual(new Set(['fraud', 'high', 'low', 'clear']));
  });

  it('is detected if it does not match the document', async () => {
    const { validate } = await startDocumentedService();
    expect(validate('Reports', [{ id: 1.5 }])).not.toEqual([]);
    expect(validate('Reports', [{ event: { risk_assignment: 'high_risk' } }])).not.toEqual([]);
    expect(validate('Reports', [{ user: null }])).not.toEqual([]);
    expect(validate('RestError', { cause: 5 })).not.toEqual([]);
  });
});
