import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import { fail, type Result, succeed } from '../../shared/result';
import { syncFolder } from './sync-folder';
import { systemCodeOrUnknown } from './system-code';

/** Why a JSON file of ours could not be written: the system's code, e.g. ENOSPC, EACCES. */
export interface DiskFault {
  readonly code: string;
}

/** A file that was not what it should be is beside its place under this name. */
export interface SetAside {
  readonly setAside: string;
}

/**
 * Reads a JSON file of ours. null where there is none yet. A file that is not what it should be is set aside as
 * `NAME.damaged-<n>` beside it, never deleted, which is told; one that cannot be read at all is a DiskFault.
 */
export function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<Result<z.output<Schema> | null, SetAside | DiskFault>> {
  return readJsonFileWith(path, (given) => schema.safeParse(given).data ?? null);
}

/** The same, read by a function: null where it is not what it should be; `given` is undefined where it is not JSON. */
export async function readJsonFileWith<Value>(
  path: string,
  read: (given: unknown) => Value | null,
): Promise<Result<Value | null, SetAside | DiskFault>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return systemCodeOrUnknown(error) === 'ENOENT'
      ? succeed(null)
      : fail({ code: systemCodeOrUnknown(error) });
  }
  const value = read(parseJson(text));
  if (value !== null) return succeed(value);
  const setAside = `${path}.damaged-${Date.now()}`;
  try {
    await rename(path, setAside);
    return fail({ setAside: basename(setAside) });
  } catch (error) {
    return fail({ code: systemCodeOrUnknown(error) });
  }
}

/** Keeps a copy of a file as `NAME.kept-<n>` beside it, on the disk when resolved, and tells its name. */
export async function keepCopy(path: string): Promise<Result<string, DiskFault>> {
  const copy = `${path}.kept-${Date.now()}`;
  try {
    await writeFileWhole(copy, await readFile(path));
    return succeed(basename(copy));
  } catch (error) {
    return fail({ code: systemCodeOrUnknown(error) });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The write under way for each path, so that two writers of one file never overtake each other. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Writes a JSON file so that a crash at any moment leaves the old or the new one, whole: to a file beside it, synced,
 * renamed over it, the folder synced. Only the owner may read it. Writes to one path happen in the order asked for.
 */
export function writeJsonFile(path: string, value: unknown): Promise<Result<null, DiskFault>> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  const before = underWay.get(path) ?? Promise.resolve();
  const writing = before.then(() => writeWhole(path, text));
  underWay.set(path, writing);
  return writing.finally(() => {
    if (underWay.get(path) === writing) underWay.delete(path);
  });
}

/** Resolves when every write asked for so far is over: the program must not end before. */
export async function writesSettled(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay.values());
}

async function writeWhole(path: string, text: string): Promise<Result<null, DiskFault>> {
  try {
    await writeFileWhole(path, text);
    return succeed(null);
  } catch (error) {
    return fail({ code: systemCodeOrUnknown(error) });
  }
}

/** Writes a file so that a crash at any moment leaves the old or the new one, whole. Rejects with the system's error. */
export async function writeFileWhole(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  const beside = join(folder, `.${basename(path)}.${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(beside, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}
