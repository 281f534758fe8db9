import * as fc from 'fast-check';
import type { DocumentedService, Operation } from '../servers/documented-service';
import { postJson } from '../servers/test-service';
import { type SampleValue, sampleText } from './sample-reports';
import { anyJson, type Schema, validValues } from './schema-arbitrary';

/** No request waits, except to test waiting. */
const shortTimeouts = ['0s', '1ns', '0.5ms', '1ms'];

/** A request to the service. */
export interface Request {
  readonly path: string;
  readonly query: string;
  readonly init: RequestInit;
  /** Sent instead of the right key; null sends the right one. */
  readonly key: string | null;
}

/**
 * Requests that the document allows; some use `known`, a transaction ID, where the path has a placeholder for
 * one.
 */
export function validRequests(
  { schemaOf }: DocumentedService,
  { parameters, requestBody }: Operation,
  path: string,
  known: string,
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

/** Requests that the document doesn't allow. */
export function hostileRequests(
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

/** A look-up without results would wait five seconds by default. */
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

/** fetch would resolve "." and "..". */
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

/** Bodies that mostly match the schema, with one error. */
export function mutatedBodies({ schemaOf }: DocumentedService, schema: Schema): fc.Arbitrary<string> {
  const valid = validValues(schema, schemaOf);
  return fc.oneof(
    valid.map(sampleText),
    fc
      .tuple(valid, fc.nat(), fc.oneof(fc.constant(undefined), anyJson()))
      .map(([value, at, other]) => sampleText(withReplaced(value, at, other) ?? null)),
    fc
      .tuple(valid, fc.constantFrom('surprise', '__proto__', 'constructor', ''), anyJson())
      .map(([value, name, other]) =>
        sampleText(value).replace(/^\{/, () => `{${JSON.stringify(name)}:${sampleText(other)},`),
      )
      .map((text) => text.replace(/,\}$/, '}')),
    anyJson().map(sampleText),
  );
}

/** Request options whose body or headers may be anything. */
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

/** Returns the value with its `at`-th member, at any depth, replaced; undefined removes it. */
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
