import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Problem } from '../../shared/domain/problem';
import { removal, rename, syncFolder, systemCode } from '../../shared/node/files';
import { fail, type Result, succeed } from '../../shared/result';
import type { SavedFile } from '../../shared/saved-file';

/** Asks the user where to save a file; null when cancelled. No other path is ever written to. */
export type ChoosePath = (suggestedName: string) => Promise<string | null>;

/**
 * Saves data as a file where the user says, completely or not at all. `what` names it in the problem if the disk refuses
 * it. Fails as `cancelled` when the user cancels.
 */
export async function saveAs(
  choosePath: ChoosePath,
  suggestedName: string,
  what: string,
  data: string | Uint8Array,
): Promise<Result<SavedFile, Problem>> {
  const path = await choosePath(suggestedName);
  if (path === null) return fail({ kind: 'cancelled' });
  return writeAtomically(path, what, async (file) => {
    await file.writeFile(data);
    return succeed({ fileName: basename(path) });
  });
}

/** Returns a suggested name such as "map-2026-03-01.png". `now` is in ms since 1970. */
export function datedName(name: string, now: number, extension: string): string {
  return `${name}-${new Date(now).toISOString().slice(0, 10)}.${extension}`;
}

/**
 * Runs `write` on a new file, readable only by its owner. If `write` succeeds, the file replaces the one at `path` once it
 * is on disk; otherwise it is removed. `write` also gets the path of the new file, for a program that must end before that.
 */
export async function writeAtomically<Value>(
  path: string,
  what: string,
  write: (file: FileHandle, temporaryPath: string) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  const folder = dirname(path);
  // Not derived from the target's name, which may already have the maximum length.
  const temporaryPath = join(folder, `.whereabouts.${randomUUID()}.part`);
  let file: FileHandle | null = null;
  try {
    file = await open(temporaryPath, 'wx', 0o600);
    const written = await write(file, temporaryPath);
    if (!written.ok) return written;
    await file.sync();
    await file.close();
    await rename(temporaryPath, path);
    await syncFolder(folder);
    return written;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return fail({ kind: 'disk', what, code });
  } finally {
    await file?.close().catch(() => undefined);
    await rm(temporaryPath, removal).catch(() => undefined);
  }
}
