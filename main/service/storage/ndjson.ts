import { createReadStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import type { z } from 'zod';

/** A file that does not hold what it should. */
export class DamagedDataError extends Error {
  override readonly name = 'DamagedDataError';
  constructor(
    readonly file: string,
    readonly line: number,
  ) {
    super(`${file} is damaged in line ${line}`);
  }
}

/**
 * The values of a file with one JSON value a line, each checked; [] where there is no file. A last line without its
 * end is what an interrupted append left: it was never confirmed to anyone, and is cut off. Throws DamagedDataError.
 * (node:readline is no help here: it also breaks lines at U+2028, which JSON may hold.)
 */
export async function readNdjson<Value>(path: string, schema: z.ZodType<Value>): Promise<readonly Value[]> {
  const values: Value[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let complete = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
      const bytes = Buffer.concat([rest, chunk]);
      const end = bytes.lastIndexOf('\n') + 1;
      for (const line of linesOf(bytes.subarray(0, end))) {
        const read = schema.safeParse(parseLine(line));
        if (!read.success) throw new DamagedDataError(path, values.length + 1);
        values.push(read.data);
      }
      rest = bytes.subarray(end);
      complete += end;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  if (rest.length > 0) await truncate(path, complete);
  return values;
}

function linesOf(bytes: Buffer): readonly string[] {
  return bytes.toString('utf8').split('\n').slice(0, -1);
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
