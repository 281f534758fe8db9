import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { inTurn } from '../in-turn';
import { type DiskFault, keepCopy, readJsonFileWith, type SetAside, writeJsonFile } from './json-file';
import type { ReadByField } from './read-by-field';

/** These parts of a file were not understood; as it was, it is beside its place under the name `copy`. */
export interface PartlyRead {
  readonly notUnderstood: readonly string[];
  readonly copy: string;
}

/** A value that is kept in a JSON file of the profile folder: what is in memory is what is on disk, unless said otherwise. */
export interface KeptFile<Value> {
  readonly current: () => Value;
  /**
   * Why what was kept before is not here; null when all is well. SetAside: the file was damaged, and the value begins
   * anew. PartlyRead: the rest is here. A DiskFault: it could not be read or copied, and so is not written over either.
   */
  readonly fault: SetAside | PartlyRead | DiskFault | null;
  /**
   * Replaces the value by what `next` makes of it, one replacement after the other, so that none is lost; where that is the
   * value itself, nothing is written. Where the file cannot be written the value stays as it was and the problem is told.
   */
  readonly replace: (next: (value: Value) => Value) => Promise<Result<Value, Problem>>;
  /** The same for what has already happened: it holds in memory even where the file cannot be written. */
  readonly record: (next: (value: Value) => Value) => Promise<Result<Value, Problem>>;
}

/**
 * Opens a kept file; `initial` is the value where there is no file yet, `what` names it in problems. `read`: what can be read of
 * it, null where it is no such file. What is not understood of it, of a newer version perhaps, is in a copy before it is written over.
 */
export async function openKeptFile<Value>(kind: {
  readonly path: string;
  readonly what: string;
  readonly read: (given: unknown) => ReadByField<Value> | null;
  readonly initial: Value;
}): Promise<KeptFile<Value>> {
  const { value: before, fault } = await readKept(kind.path, kind.read);
  let value = before ?? kind.initial;
  const oneByOne = inTurn();

  async function write(next: Value): Promise<Result<Value, Problem>> {
    if (fault !== null && 'code' in fault) return fail({ kind: 'disk', what: kind.what, code: fault.code });
    const written = await writeJsonFile(kind.path, next);
    return written.ok ? succeed(next) : fail({ kind: 'disk', what: kind.what, code: written.problem.code });
  }
  return {
    current: () => value,
    fault,
    replace: (next) =>
      oneByOne(async () => {
        const wanted = next(value);
        if (wanted === value) return succeed(value);
        const written = await write(wanted);
        if (written.ok) value = written.value;
        return written;
      }),
    record: (next) =>
      oneByOne(async () => {
        value = next(value);
        return write(value);
      }),
  };
}

async function readKept<Value>(
  path: string,
  read: (given: unknown) => ReadByField<Value> | null,
): Promise<{ readonly value: Value | null; readonly fault: KeptFile<Value>['fault'] }> {
  const found = await readJsonFileWith(path, read);
  if (!found.ok) return { value: null, fault: found.problem };
  if (found.value === null) return { value: null, fault: null };
  const { value, notUnderstood } = found.value;
  if (notUnderstood.length === 0) return { value, fault: null };
  const copied = await keepCopy(path);
  if (!copied.ok) return { value, fault: copied.problem };
  // Now, so that the next start finds nothing to tell; where it fails, that start tells it again.
  await writeJsonFile(path, value);
  return { value, fault: { notUnderstood, copy: copied.value } };
}
