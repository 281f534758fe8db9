import { longInteger } from '../json/exact-json';
import { longIntegerMark } from '../json/scan-json';

/**
 * Values of another JSON type than the specification's that have one meaning all the same, as gateways, exporters and other
 * languages write them: by the type that the specification has, how one is read. docs/choices.md lists them. Null means
 * that a value can't be read; what was received is stored in any case.
 */
const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  'integer (int64)': integerOf,
  'number (float64)': numberOf,
  boolean: booleanOf,
  string: textOf,
  'array of string': listOf,
};

/** Returns the value that was meant where the specification has another type, named as in its schema; null if unclear. */
export function lenientValue(expected: string, value: unknown): unknown {
  if (expected.startsWith('object (') && expected !== 'object (Report)') return objectOf(value);
  return readers[expected]?.(value) ?? null;
}

const minInt64 = -(2n ** 63n);
const maxInt64 = 2n ** 63n - 1n;
const digits = /^(-?(?:0|[1-9]\d{0,18}))(?:\.0{1,30})?$/;
const decimal = /^[+-]?(?:0|[1-9]\d{0,18})(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?$/;

/** An int64 as text, which becomes what parseExact makes of a long integer. */
function integerOf(value: unknown): string | null {
  const [, written] = typeof value === 'string' ? (digits.exec(value) ?? []) : [];
  if (written === undefined) return null;
  const integer = BigInt(written);
  return integer >= minInt64 && integer <= maxInt64 ? `${longIntegerMark}${integer}` : null;
}

/** A number as text, with a decimal point. A decimal comma could separate thousands. */
function numberOf(value: unknown): number | null {
  if (typeof value !== 'string' || !decimal.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** An object without members, which PHP writes as a list. */
function objectOf(value: unknown): object | null {
  return Array.isArray(value) && value.length === 0 ? {} : null;
}

function booleanOf(value: unknown): boolean | null {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === 1 || word === '1' || word === 'true') return true;
  if (word === 0 || word === '0' || word === 'false') return false;
  return null;
}

/** An identifier as a number. A fraction could have had another number of zeros. */
function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return longInteger(value);
}

/** A list of one, written as its only item. */
function listOf(value: unknown): readonly string[] | null {
  const item = typeof value === 'string' && longInteger(value) === null ? value : textOf(value);
  return item === null ? null : [item];
}
