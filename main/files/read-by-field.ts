import type { z } from 'zod';

/** What could be read of a value, and the names of what was not understood, as "travelLimits.floorKm". */
export interface ReadByField<Value> {
  readonly value: Value;
  readonly notUnderstood: readonly string[];
}

/**
 * Reads an object field by field: one that cannot be read, or is not there, is what it is in `usual`; one that the schema does not
 * know is left out. null where it is no object, or a field that `usual` does not have cannot be read.
 */
export function readByField<Value>(
  schema: z.ZodType<Value>,
  usual: Fields,
  given: unknown,
): ReadByField<Value> | null {
  const fields = fieldsOf(given);
  if (!fields) return null;
  const whole: unknown = { ...usual, ...fields };
  const first = schema.safeParse(whole);
  const faulty = first.success ? [] : first.error.issues.map(({ path }) => path.map(String));
  const read = first.success
    ? first
    : schema.safeParse(faulty.reduce((value, path) => withUsual(value, usual, path), whole));
  if (!read.success) return null;
  // What is not there is of an earlier version: the usual takes its place without a word.
  const unread = faulty.filter((path) => isThere(given, path)).map((path) => path.join('.'));
  return { value: read.data, notUnderstood: [...new Set([...unread, ...unknownNames(given, read.data)])] };
}

type Fields = Readonly<Record<string, unknown>>;

/** null for what is no object, a list too. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** With the usual value at the end of the path, or as near to it as the usual goes. */
function withUsual(given: unknown, usual: unknown, [name, ...rest]: readonly string[]): unknown {
  const fields = fieldsOf(given);
  const usualFields = fieldsOf(usual);
  if (name === undefined || !fields || !usualFields || !Object.hasOwn(usualFields, name)) return usual;
  return { ...fields, [name]: withUsual(fields[name], usualFields[name], rest) };
}

function isThere(given: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const fields = fieldsOf(given);
  return fields !== null && Object.hasOwn(fields, name) && isThere(fields[name], rest);
}

/** The names of fields that were given and are not in what was read of them. */
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
