import * as fc from 'fast-check';
import { z } from 'zod';
import { profileRequestSchema } from '../../../shared/contract/define-call';

/** The parts of JSON Schema that describe the window's requests. */
const jsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf(): z.ZodOptional<z.ZodArray<typeof jsonSchema>> {
    return z.array(jsonSchema).optional();
  },
  get oneOf(): z.ZodOptional<z.ZodArray<typeof jsonSchema>> {
    return z.array(jsonSchema).optional();
  },
  get items(): z.ZodOptional<typeof jsonSchema> {
    return jsonSchema.optional();
  },
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof jsonSchema>> {
    return z.record(z.string(), jsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type JsonSchema = z.output<typeof jsonSchema>;

/** Texts that users don't type: paths, markup, SQL, formulas, names of prototypes, invisible characters. */
export const hostileTexts = [
  '',
  '.',
  '..',
  '../../../../../../etc/passwd',
  '/etc/hostname',
  '..\\..\\windows\\system32',
  '%2e%2e%2f%2e%2e%2f',
  'file:///etc/hostname',
  'http://127.0.0.1:1/',
  'https://evil.example/#',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE report; --",
  '=HYPERLINK("https://evil.example")',
  '__proto__',
  'constructor',
  'toString',
  'a\u0000b',
  '\u202ednuof',
  '\ud800',
  'a\r\nAuthorization: Bearer x',
  '9223372036854775808',
] as const;

/**
 * Generates requests that a call's schemas allow, with hostile texts where any text is allowed.
 * `openProfileId`: the profile that most requests name, because requests for others would all be refused for
 * that reason alone.
 */
export function allowedRequests(call: AnyCall, openProfileId = ''): fc.Arbitrary<unknown> {
  const requests = valuesOf(jsonSchemaOf(call.arguments));
  if (!('ofProfile' in call)) return requests;
  const profiles = fc.oneof(
    { weight: 9, arbitrary: fc.constant({ profileId: openProfileId }) },
    valuesOf(jsonSchemaOf(profileRequestSchema)),
  );
  return fc
    .tuple(requests, profiles)
    .map(([sent, profile]) => (isObject(sent) && isObject(profile) ? { ...sent, ...profile } : sent));
}

/** Returns true if main decodes the request. */
export function isAllowed(call: AnyCall, request: unknown): boolean {
  const schemas = 'ofProfile' in call ? [call.arguments, profileRequestSchema] : [call.arguments];
  return schemas.every((schema) => schema.safeParse(request).success);
}

interface AnyCall {
  readonly arguments: z.ZodType;
  readonly ofProfile?: true;
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, Math.max(schema.minItems ?? 0, 5)),
      });
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constant(undefined);
  }
}

function boundsOf({ minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema) {
  return { min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) };
}

function textsOf({ pattern, minLength = 0, maxLength = 5_000 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc
    .oneof(
      fc.constantFrom(...hostileTexts),
      fc.string({ unit: 'binary' }),
      fc.constant('x'.repeat(maxLength)),
    )
    .map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]) =>
    (required.includes(name) ? valuesOf(member) : fc.option(valuesOf(member), { nil: undefined })).map(
      (value) => [name, value] as const,
    ),
  );
  return fc
    .tuple(...members)
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}

/**
 * Values that can be sent from a window to main but that no call expects; some would block or overflow code
 * that inspects them.
 */
function hostileValues(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
    }),
    fc.constantFrom(...hostileTexts, Number.NaN, Number.POSITIVE_INFINITY, -0, -1, 2 ** 53, 1.5),
    fc.constantFrom(
      circle(),
      nested(100_000),
      tenMegabytes,
      endless,
      JSON.parse('{"__proto__":{"polluted":1}}'),
    ),
  );
}

const tenMegabytes = 'x'.repeat(10_000_000);
/** Claims to have four thousand million elements, but has none. */
const endless: readonly unknown[] = new Array(2 ** 32 - 1);

function circle(): unknown {
  const value: Record<string, unknown> = { kind: 'keys', filters: [] };
  value.query = value;
  value.keys = [value];
  return value;
}

function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { query: value };
  return value;
}

/** Generates allowed requests with one hostile member, at any depth, or completely hostile ones. */
export function hostileRequests(call: AnyCall, openProfileId: string): fc.Arbitrary<unknown> {
  const changed = fc
    .tuple(allowedRequests(call, openProfileId), fc.nat(), hostileValues())
    .map(([value, at, other]) => withReplaced(value, at, other));
  const added = fc
    .tuple(
      allowedRequests(call, openProfileId),
      fc.constantFrom('__proto__', 'path', 'surprise'),
      hostileValues(),
    )
    .map(([value, name, other]) =>
      typeof value === 'object' && value !== null
        ? Object.defineProperty({ ...value }, name, shown(other))
        : other,
    );
  return fc.oneof(changed, added, hostileValues());
}

function shown(value: unknown): PropertyDescriptor {
  return { value, enumerable: true };
}

function withReplaced(value: unknown, at: number, other: unknown): unknown {
  const count = membersIn(value);
  if (count === 0) return other;
  let left = at % count;
  const visit = (each: unknown): unknown => {
    if (typeof each !== 'object' || each === null) return each;
    const entries = Object.entries(each).map(([name, member]) => {
      left -= 1;
      return [name, left === -1 ? other : visit(member)] as const;
    });
    return Array.isArray(each) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
  };
  return visit(value);
}

function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((count, member) => count + 1 + membersIn(member), 0);
}
