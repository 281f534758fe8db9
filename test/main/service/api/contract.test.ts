import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExact } from '../../../../shared/json/exact-json';
import {
  type DocumentedService,
  type Operation,
  startDocumentedService,
} from '../../../support/documented-service';
import { type SampleValue, sampleText } from '../../../support/sample-reports';
import { sampleTransaction } from '../../../support/sample-transaction';
import { anyJson, type Schema, validValues } from '../../../support/schema-arbitrary';
import { callService, postJson } from '../../../support/test-service';

/**
 * The service against its own document, over real HTTP: whatever is sent, the answer has a status that the document has
 * for that operation, never 500, and a body that its schema allows; and what the document allows is accepted.
 */

/** Here any int64 is a time that is not too far ahead: the last that nanoseconds can tell, in ms. */
const lastMillisecond = Number((2n ** 63n - 1n) / 1_000_000n);
/** A service that knows one transaction, so that a valid path may lead somewhere. */
const known = 'transaction-1';
/** Nothing is to be waited for, save where the wait is what is tried. */
const shortTimeouts = ['0s', '1ns', '0.5ms', '1ms'];

interface Request {
  readonly path: string;
  readonly query: string;
  readonly init: RequestInit;
  /** Sent instead of the right key, unless null. */
  readonly key: string | null;
}

async function startKnowingOne(): Promise<DocumentedService> {
  const service = await startDocumentedService({ now: lastMillisecond });
  await service.call('/transactions', postJson(sampleTransaction({ transaction_id: known })));
  return service;
}

const operations = [
  ['get', '/reports'],
  ['get', '/reports/{transaction_id}'],
  ['post', '/feedback/{transaction_id}'],
  ['get', '/version'],
  ['post', '/transactions'],
  ['get', '/feedback'],
  ['get', '/openapi.json'],
] as const;
type Method = (typeof operations)[number][0];

describe('the operations', () => {
  it('are all those of the document', async () => {
    const { document } = await startDocumentedService();
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method, path]),
    );
    expect(documented).toEqual(operations.map((operation) => [...operation]));
  });
});

describe.each(operations)('%s %s', (method, path) => {
  it('accepts whatever its description allows', async () => {
    const service = await startKnowingOne();
    const operation = operationOf(service, method, path);
    await fc.assert(
      fc.asyncProperty(validRequests(service, operation, path), async (request) => {
        const { status } = await exchange(service, method, operation, request);
        expect([200, 201, 404]).toContain(status);
        if (!request.path.includes(known) && path.includes('{')) return;
        expect(status).toBeLessThan(300);
      }),
      { numRuns: 120 },
    );
  });

  it('never fails, whatever is sent', async () => {
    const service = await startKnowingOne();
    const operation = operationOf(service, method, path);
    await fc.assert(
      fc.asyncProperty(hostileRequests(service, operation, path), async (request) => {
        await exchange(service, method, operation, request);
      }),
      { numRuns: 300 },
    );
  });
});

describe.each([
  ['/transactions', 'Transaction'],
  [`/feedback/${known}`, 'Feedback'],
])('a body sent to %s', (path, model) => {
  it('is accepted where the document allows it, and refused where it does not', async () => {
    const service = await startKnowingOne();
    const outcomes = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(mutatedBodies(service, { $ref: `#/components/schemas/${model}` }), async (body) => {
        const allowed = service.validate(model, JSON.parse(body)).length === 0;
        const response = await service.call(path, postJson(body));
        expect([response.status < 300, response.status === 400]).toEqual([allowed, !allowed]);
        outcomes[allowed ? 'accepted' : 'refused'] += 1;
      }),
      { numRuns: 500 },
    );
    expect(outcomes.accepted).toBeGreaterThan(10);
    expect(outcomes.refused).toBeGreaterThan(10);
  });
});

function operationOf({ document }: DocumentedService, method: Method, path: string): Operation {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`The document has no ${method} ${path}.`);
  return operation;
}

/** Sends a request and holds the answer to the document. */
async function exchange(
  service: DocumentedService,
  method: Method,
  { responses }: Operation,
  { path, query, init, key }: Request,
): Promise<{ readonly status: number }> {
  const target = path + (query === '' ? '' : `?${query}`);
  const response = await callService(service.service.address + target, key ?? service.application.key, {
    ...init,
    method: method.toUpperCase(),
  });
  const text = await response.text();
  const { status } = response;
  expect(status, text).not.toBe(500);
  expect(Object.keys(responses)).toContain(String(status));
  expect(response.headers.get('content-type')).toBe('application/json');
  const schema = responses[status]?.content['application/json']?.schema;
  if (schema) expect(service.validate(schema, JSON.parse(text))).toEqual([]);
  else expect(parseExact(text)).toBeDefined();
  return { status };
}

/** Requests that the document allows. */
function validRequests(
  { schemaOf }: DocumentedService,
  { parameters, requestBody }: Operation,
  path: string,
): fc.Arbitrary<Request> {
  const queries = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) =>
      fc
        .option(name === 'timeout' ? fc.constantFrom(...shortTimeouts) : validValues(schema, schemaOf))
        .map((value) => (value === null ? [] : [[name, String(value)]])),
    );
  const body = requestBody?.content['application/json']?.schema;
  return fc.record({
    path: pathsOf(
      path,
      fc.oneof(fc.constant(known), fc.string({ minLength: 1, unit: 'grapheme' }).filter(isId)),
    ),
    query: fc.tuple(...queries).map((given) => withoutWait(path, given.flat())),
    init: body ? validValues(body, schemaOf).map((value) => postJson(sampleText(value))) : fc.constant({}),
    key: fc.constant(null),
  });
}

/** Requests of every other kind. */
function hostileRequests(
  service: DocumentedService,
  operation: Operation,
  path: string,
): fc.Arbitrary<Request> {
  const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const pair = fc.tuple(fc.oneof(fc.constantFrom(...names, 'surprise'), fc.string()), hostileTexts());
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    path: pathsOf(path, hostileTexts().filter(isPathSegment)),
    query: fc
      .array(pair, { maxLength: 4 })
      .map((pairs) => withoutWait(path, pairs))
      .chain((query) => fc.constantFrom(query, `${query}&%ff=%zz&&==&limit`)),
    init: body ? hostileInits(mutatedBodies(service, body)) : fc.constant({}),
    key: fc.oneof({ weight: 10, arbitrary: fc.constant(null) }, fc.stringMatching(/^[!-~]{0,80}$/)),
  });
}

/** Fills in the parameter of a path. */
function pathsOf(path: string, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (!path.includes('{')) return fc.constant(path);
  return values.map((value) => path.replace(/\{.*\}/, () => encodeURIComponent(value)));
}

/** A look-up of what is not there would wait five seconds where it is not told otherwise. */
function withoutWait(path: string, pairs: readonly (readonly string[])[]): string {
  const waits = path === '/reports/{transaction_id}' && !pairs.some(([name]) => name === 'timeout');
  const all = waits ? [...pairs, ['timeout', '0s']] : pairs;
  const short = all.map(([name = '', value = '']) =>
    name === 'timeout' && /^\d[\d.]*[a-z]+$/.test(value) ? [name, '1ms'] : [name, value],
  );
  return short.map(([name = '', value = '']) => `${encode(name)}=${encode(value)}`).join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function isId(text: string): boolean {
  return text !== '.' && text !== '..';
}

/** fetch resolves "." and ".." itself. */
function isPathSegment(text: string): boolean {
  return text !== '' && isId(text) && text.isWellFormed();
}

function hostileTexts(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string(),
    fc.bigInt(-(2n ** 70n), 2n ** 70n).map(String),
    fc.double().map(String),
    fc
      .tuple(fc.bigInt(0n, 2n ** 80n), fc.constantFrom('ns', 'ms', 's', 'w', 'y'))
      .map((parts) => parts.join('')),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'null',
      '',
      '0',
      '-0',
      '1e3',
      '0x10',
      'NaN',
      'a\u0000b',
      '%00',
      '../..',
    ),
    fc.constant('9'.repeat(2_000)),
    fc.constant('x'.repeat(2_000)),
  );
}

/** Bodies that hold, mostly, what the schema allows, with something put out of order. */
function mutatedBodies({ schemaOf }: DocumentedService, schema: Schema): fc.Arbitrary<string> {
  const valid = validValues(schema, schemaOf);
  return fc.oneof(
    valid.map(sampleText),
    fc
      .tuple(valid, fc.nat(), fc.oneof(fc.constant(undefined), anyJson()))
      .map(([value, at, other]) => sampleText(withReplaced(value, at, other) ?? null)),
    fc
      .tuple(valid, fc.constantFrom('surprise', '__proto__', 'constructor', ''), anyJson())
      .map(([value, name, other]) =>
        sampleText(value).replace(/^\{/, `{${JSON.stringify(name)}:${sampleText(other)},`),
      )
      .map((text) => text.replace(/,\}$/, '}')),
    anyJson().map(sampleText),
  );
}

/** Init of requests whose body or headers may be anything. */
function hostileInits(bodies: fc.Arbitrary<string>): fc.Arbitrary<RequestInit> {
  const deep = fc.integer({ min: 1, max: 100_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
  const texts = fc.oneof(
    bodies,
    bodies.chain((body) => fc.nat(body.length).map((end) => body.slice(0, end))),
    bodies.map((body) => body.replace(/\d+/, '1e400')),
    bodies.map((body) => body.replace(/"(?=[,}])/, '\\ud800"')),
    bodies.map((body) => body.replace(/"(?=[,}])/, '\\u0000"')),
    deep,
    deep.map((nested) => `{"transaction_id":"t","extra_data":${nested}}`),
    deep.map((nested) => `{"behaviour":${nested}}`),
  );
  const contents = fc.oneof(texts, fc.uint8Array({ maxLength: 200 }));
  const contentTypes = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'x',
  );
  return fc.tuple(contents, contentTypes).map(([body, contentType]) => postJson(body, contentType));
}

/** The value with the `at`-th of its members, at whatever depth, replaced, or left out by undefined. */
function withReplaced(value: SampleValue, at: number, other: SampleValue): SampleValue {
  const count = membersIn(value);
  let left = count === 0 ? -1 : at % count;
  const visit = (each: SampleValue): SampleValue => {
    if (typeof each !== 'object' || each === null) return each;
    const entries = Object.entries(each).map(([name, member]) => {
      left -= 1;
      return [name, left === -1 ? other : visit(member)] as const;
    });
    return Array.isArray(each) ? entries.map(([, member]) => member ?? null) : Object.fromEntries(entries);
  };
  return visit(value);
}

function membersIn(value: SampleValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((count, member) => count + 1 + membersIn(member), 0);
}
