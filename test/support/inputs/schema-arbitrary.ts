import * as fc from 'fast-check';
import type { SampleValue } from './sample-reports';

/** The parts of JSON Schema that the service's OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly not?: { readonly enum: readonly string[] };
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Returns the schema that a $ref names. */
type Resolve = (ref: string) => Schema;

const largestInt64 = 2n ** 63n - 1n;
/** Longer lists and texts would test nothing more. */
const longestList = 6;
const maxTextLength = 40;

/** Generates values that a schema of the document allows; int64 as bigint. */
export function validValues(schema: Schema, resolve: Resolve): fc.Arbitrary<SampleValue> {
  if (schema.$ref !== undefined) return validValues(resolve(schema.$ref), resolve);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objects(schema, resolve);
    case 'array':
      return fc.array(validValues(schema.items ?? {}, resolve), {
        maxLength: Math.min(schema.maxItems ?? longestList, longestList),
      });
    case 'string':
      return texts(schema).filter((text) => !schema.not?.enum.includes(text));
    case 'integer':
      return fc.bigInt(BigInt(schema.minimum ?? 0), BigInt(schema.maximum ?? largestInt64));
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e300, max: schema.maximum ?? 1e300, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return anyJson();
  }
}

function objects({ properties = {}, required = [] }: Schema, resolve: Resolve): fc.Arbitrary<SampleValue> {
  const members = Object.entries(properties).map(([name, member]) => {
    const values: fc.Arbitrary<SampleValue> = validValues(member, resolve);
    const given = required.includes(name) ? values : fc.option(values, { nil: undefined });
    return given.map((value) => [name, value] as const);
  });
  return fc.tuple(...members).map((entries) => Object.fromEntries(entries));
}

function texts({ pattern, minLength = 0, maxLength = maxTextLength }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({
    minLength,
    // Such a character can have several UTF-16 code units.
    maxLength: Math.min(maxLength, maxTextLength),
    unit: 'grapheme',
  });
}

/** Generates any JSON, including integers too long for a double and hostile names, with a little nesting. */
export function anyJson(): fc.Arbitrary<SampleValue> {
  const names = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'a\u0000b'));
  return fc.letrec<{ value: SampleValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant(null),
      fc.boolean(),
      fc.bigInt(-(2n ** 70n), 2n ** 70n),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'grapheme' }),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(names, tie('value'), { maxKeys: 4 }),
    ),
  })).value;
}
