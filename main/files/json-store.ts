import type { z } from 'zod';
import type { Problem } from '../../shared/domain/problem';
import { createMutex } from '../../shared/mutex';
import {
  type DiskFault,
  readJsonFileWith,
  removeCopies,
  type SetAside,
  saveCopy,
  writeJsonFile,
} from '../../shared/node/files';
import { fail, type Result, succeed } from '../../shared/result';

/** Parts of a file could not be read. A copy of the original file is next to it under the name `copy`. */
export interface PartlyRead {
  readonly notUnderstood: readonly string[];
  readonly copy: string;
}

/** A value stored in a JSON file of the profile folder. Memory and disk hold the same value, unless noted otherwise. */
export interface JsonStore<Value> {
  readonly current: () => Value;
  /**
   * Why the stored value was not loaded; null if all is well. SetAside: the file was damaged, and the value
   * is the initial one. PartlyRead: the rest was loaded. DiskFault: the file could not be read or copied, and
   * is not overwritten.
   */
  readonly fault: SetAside | PartlyRead | DiskFault | null;
  /**
   * Replaces the value by the result of `next`. Replacements run one after the other, so that none is lost.
   * If `next` returns the same value, nothing is written. If the file cannot be written, the value stays
   * unchanged and the problem is returned.
   */
  readonly replace: (next: (value: Value) => Value) => Promise<Result<Value, Problem>>;
  /** Removes the copies of the file that were made because it could not be read, or not completely. */
  readonly removeCopies: () => Promise<Result<null, Problem>>;
  /** Like `replace`, for facts: the new value stays in memory even if the file cannot be written. */
  readonly record: (next: (value: Value) => Value) => Promise<Result<Value, Problem>>;
}

/**
 * Opens the file. `initial` is the value if there is no file yet; `what` names the file in problems. `read`
 * returns what it can read, or null if the file is invalid. If parts cannot be read, for example those of a
 * newer version, the file is copied before it is overwritten.
 */
export async function openJsonStore<Value>(kind: {
  readonly path: string;
  readonly what: string;
  readonly read: (given: unknown) => ReadByField<Value> | null;
  readonly initial: Value;
}): Promise<JsonStore<Value>> {
  const { value: loaded, fault } = await load(kind.path, kind.read);
  let value = loaded ?? kind.initial;
  const runExclusive = createMutex();

  async function write(next: Value): Promise<Result<Value, Problem>> {
    if (fault !== null && 'code' in fault) return fail({ kind: 'disk', what: kind.what, code: fault.code });
    const written = await writeJsonFile(kind.path, next);
    return written.ok ? succeed(next) : fail({ kind: 'disk', what: kind.what, code: written.problem.code });
  }
  return {
    current: () => value,
    fault,
    replace: (next) =>
      runExclusive(async () => {
        const changed = next(value);
        if (changed === value) return succeed(value);
        const written = await write(changed);
        if (written.ok) value = written.value;
        return written;
      }),
    removeCopies: () =>
      runExclusive(async () => {
        const removed = await removeCopies(kind.path);
        if (removed.ok || removed.problem.code === 'ENOENT') return succeed(null);
        return fail({ kind: 'disk', what: kind.what, code: removed.problem.code });
      }),
    record: (next) =>
      runExclusive(async () => {
        value = next(value);
        return write(value);
      }),
  };
}

async function load<Value>(
  path: string,
  read: (given: unknown) => ReadByField<Value> | null,
): Promise<{ readonly value: Value | null; readonly fault: JsonStore<Value>['fault'] }> {
  const found = await readJsonFileWith(path, read);
  if (!found.ok) return { value: null, fault: found.problem };
  if (found.value === null) return { value: null, fault: null };
  const { value, notUnderstood } = found.value;
  if (notUnderstood.length === 0) return { value, fault: null };
  const copied = await saveCopy(path);
  if (!copied.ok) return { value, fault: copied.problem };
  // Write now, so that the next start does not report this again. If the write fails, the next start does.
  await writeJsonFile(path, value);
  return { value, fault: { notUnderstood, copy: copied.value } };
}

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
  // Missing fields are newer than the file: they get the default and are not reported.
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
