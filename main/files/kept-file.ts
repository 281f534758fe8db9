import type { z } from 'zod';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { inTurn } from '../in-turn';
import { type DiskFault, readJsonFile, type SetAside, writeJsonFile } from './json-file';

/** A value that is kept in a JSON file of the profile folder: what is in memory is what is on disk, unless said otherwise. */
export interface KeptFile<Value> {
  readonly current: () => Value;
  /**
   * Why what was kept before is not here; null when all is well. SetAside: the file was damaged, and the value begins
   * anew. A DiskFault: it could not be read, and so is not written over either.
   */
  readonly fault: SetAside | DiskFault | null;
  /**
   * Replaces the value by what `next` makes of it, one replacement after the other, so that none is lost; where that is the
   * value itself, nothing is written. Where the file cannot be written the value stays as it was and the problem is told.
   */
  readonly replace: (next: (value: Value) => Value) => Promise<Result<Value, Problem>>;
  /** The same for what has already happened: it holds in memory even where the file cannot be written. */
  readonly record: (next: (value: Value) => Value) => Promise<Result<Value, Problem>>;
}

/** Opens a kept file; `initial` is the value where there is no file yet, `what` names it in problems. */
export async function openKeptFile<Value>(kind: {
  readonly path: string;
  readonly what: string;
  readonly schema: z.ZodType<Value>;
  readonly initial: Value;
}): Promise<KeptFile<Value>> {
  const read = await readJsonFile(kind.path, kind.schema);
  let value = read.ok && read.value !== null ? read.value : kind.initial;
  const fault = read.ok ? null : read.problem;
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
