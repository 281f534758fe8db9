import type { z } from 'zod';

/** The readable part of a value, and the names of the fields that could not be read, such as "travelLimits.floorKm". */
export interface ReadByField<Value> {
  readonly value: Value;
  readonly notUnderstood: readonly string[];
}

/**
 * Reads an object field by field. A field that is missing or invalid gets its value from `defaults`; unknown
 * fields are dropped. Returns null if the input is not an object, or if an invalid field has no default.
 */
export function readByField<Value>(
  schema: z.ZodType<Value>,
  defaults: Fields,
  given: unknown,
): ReadByField<Value> | null {
  const fields = fieldsOf(given);
  if (!fields) return null;
  const complete: unknown = { ...defaults, ...fields };
  const first = schema.safeParse(complete);
  const invalidPaths = first.success ? [] : first.error.issues.map(({ path }) => path.map(String));
  const read = first.success
    ? first
    : schema.safeParse(invalidPaths.reduce((value, path) => withDefault(value, defaults, path), complete));
  if (!read.success) return null;
  // Missing fields come from an earlier version: they get the default and are not reported.
  const unread = invalidPaths.filter((path) => isPresent(given, path)).map((path) => path.join('.'));
  return { value: read.data, notUnderstood: [...new Set([...unread, ...unknownNames(given, read.data)])] };
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns null for anything but an object, including arrays. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** Sets the default at the end of the path, or at the deepest parent that the defaults contain. */
function withDefault(given: unknown, defaults: unknown, [name, ...rest]: readonly string[]): unknown {
  const fields = fieldsOf(given);
  const defaultFields = fieldsOf(defaults);
  if (name === undefined || !fields || !defaultFields || !Object.hasOwn(defaultFields, name)) return defaults;
  return { ...fields, [name]: withDefault(fields[name], defaultFields[name], rest) };
}

function isPresent(given: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const fields = fieldsOf(given);
  return fields !== null && Object.hasOwn(fields, name) && isPresent(fields[name], rest);
}

/** Returns the names of the input's fields that the schema does not know. */
function unknownNames(given: unknown, read: unknown): readonly string[] {
  const fields = fieldsOf(given);
  const known = fieldsOf(read);
  if (!fields || !known) return [];
  return Object.entries(fields).flatMap(([name, value]) =>
    Object.hasOwn(known, name)
      ? unknownNames(value, known[name]).map((within) => `${name}.${within}`)
      : [name],
  );
}
