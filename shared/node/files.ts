import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename as renameNow, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { type JsonBounds, parseBounded } from '../json/bounded-json';
import { fail, type Result, succeed } from '../result';

/** Why a JSON file could not be written: the system's code, e.g. ENOSPC, EACCES. */
export interface DiskFault {
  readonly code: string;
}

/** An invalid file was renamed to this name, in the same folder. */
export interface SetAside {
  readonly setAside: string;
}

/** Limits of a JSON file, which other programs can change. Those that the program writes have some kilobytes. */
export const maxFileBytes = 4 * 1024 * 1024;
const fileBounds: JsonBounds = {
  length: maxFileBytes,
  levels: 100,
  values: 10_000,
  textLength: maxFileBytes,
};

/**
 * Reads a JSON file. Returns null if it does not exist. An invalid file is renamed to `NAME.damaged-<n>`,
 * not deleted, and reported as SetAside; one that cannot be read is a DiskFault.
 */
export function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<Result<z.output<Schema> | null, SetAside | DiskFault>> {
  return readJsonFileWith(path, (given) => schema.safeParse(given).data ?? null);
}

/**
 * Like readJsonFile, with a function as decoder. It returns null for invalid content; `given` is undefined if
 * the file is not JSON, or exceeds its limits.
 */
export async function readJsonFileWith<Value>(
  path: string,
  read: (given: unknown) => Value | null,
): Promise<Result<Value | null, SetAside | DiskFault>> {
  const found = await readJsonUnchanged(path, read);
  if (found.ok) return found;
  if (found.problem !== 'invalid') return fail(found.problem);
  const setAside = `${path}.damaged-${Date.now()}`;
  const renamed = await diskResult(() => rename(path, setAside));
  return renamed.ok ? fail({ setAside: basename(setAside) }) : renamed;
}

/** Like readJsonFileWith, but leaves an invalid file where it is. */
export async function readJsonUnchanged<Value>(
  path: string,
  read: (given: unknown) => Value | null,
): Promise<Result<Value | null, 'invalid' | DiskFault>> {
  const text = await diskResult(async () =>
    (await stat(path)).size > maxFileBytes ? '' : readFile(path, 'utf8'),
  );
  if (!text.ok) return text.problem.code === 'ENOENT' ? succeed(null) : text;
  const parsed = parseBounded(text.value, fileBounds);
  const value = read(parsed.ok ? parsed.value : undefined);
  return value === null ? fail('invalid') : succeed(value);
}

/** Returns what `work` returns, or the fault that it throws. */
async function diskResult<Value>(work: () => Promise<Value>): Promise<Result<Value, DiskFault>> {
  try {
    return succeed(await work());
  } catch (error) {
    return fail({ code: systemCodeOrUnknown(error) });
  }
}

/** Copies a file to `NAME.backup-<n>` and returns the copy's name. The copy is on disk when this resolves. */
export function saveCopy(path: string): Promise<Result<string, DiskFault>> {
  const copy = `${path}.backup-${Date.now()}`;
  return diskResult(async () => {
    await writeFileAtomically(copy, await readFile(path));
    return basename(copy);
  });
}

/** Removes the copies of a file that `saveCopy`, an invalid content and interrupted writes left next to it. */
export async function removeCopies(path: string): Promise<Result<null, DiskFault>> {
  const [folder, start] = [dirname(path), `${basename(path)}.`];
  // Its temporary file is no copy.
  await pendingWrites.get(path);
  return diskResult(async () => {
    const names = await readdir(folder);
    const copies = names.filter(
      (name) =>
        (name.startsWith(start) && /^(?:backup|damaged)-\d+$/.test(name.slice(start.length))) ||
        (name.startsWith(`.${start}`) && /^[\da-f-]{36}$/.test(name.slice(start.length + 1))),
    );
    for (const name of copies) await rm(join(folder, name), removal);
    if (copies.length > 0) await syncFolder(folder);
    return null;
  });
}

/** The pending write of each path, so that writes to one file never run at the same time. */
const pendingWrites = new Map<string, Promise<unknown>>();

/**
 * Writes a JSON file atomically: after a crash, either the old or the new file is there. Writes a temporary
 * file, syncs it, renames it, and syncs the folder. Only the owner can read the file. Writes to one path
 * happen in the order of the calls.
 */
export function writeJsonFile(path: string, value: unknown): Promise<Result<null, DiskFault>> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  const previous = pendingWrites.get(path) ?? Promise.resolve();
  const writing = previous.then(() =>
    diskResult(async () => {
      await writeFileAtomically(path, text);
      return null;
    }),
  );
  pendingWrites.set(path, writing);
  return writing.finally(() => {
    if (pendingWrites.get(path) === writing) pendingWrites.delete(path);
  });
}

/** Resolves when all pending writes have completed. The program must not exit before. */
export async function writesSettled(): Promise<void> {
  while (pendingWrites.size > 0) await Promise.all(pendingWrites.values());
}

/**
 * Writes a file atomically: after a crash, either the old or the new file is there. Rejects with the system's error.
 */
export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(temporary, removal).catch(() => undefined);
    throw error;
  }
}

/** Windows refuses to rename or replace a file that another program has open, such as a virus scanner. */
const busyCodes: ReadonlySet<string | null> = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** How long to wait before each further attempt, ms. A scanner needs a fraction of a second. */
const renamePauses = [10, 40, 100, 200, 400, 800];

/** The system's part of a rename. */
export interface RenameSystem {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

/**
 * Renames a file or folder, and replaces a file that is at `to`. The program must have both closed. On Windows, tries
 * again for a second and a half while another program has one of them open. Rejects with the system's error.
 */
export async function rename(
  from: string,
  to: string,
  system: RenameSystem = { platform: process.platform, rename: renameNow, pause },
): Promise<void> {
  for (const milliseconds of system.platform === 'win32' ? renamePauses : []) {
    try {
      return await system.rename(from, to);
    } catch (error) {
      if (!busyCodes.has(systemCode(error))) throw error;
    }
    await system.pause(milliseconds);
  }
  return system.rename(from, to);
}

/** The options of `rm` for a file or folder of the program. On Windows, tries again while another program has it open. */
export const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

/** Makes renames in a folder durable. Windows has no such call and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r');
}

/** Makes the content of a file durable. */
export function syncFile(path: string): Promise<void> {
  return sync(path, 'r+');
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

/** Returns the code of a system error, e.g. ENOSPC; null for other errors, which are bugs. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z0-9]+$/.test(error.code)
    ? error.code
    : null;
}

/** Returns the code of a file error, as problems contain it: EUNKNOWN if the system gave none. */
export function systemCodeOrUnknown(error: unknown): string {
  return systemCode(error) ?? 'EUNKNOWN';
}
