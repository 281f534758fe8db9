import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder, systemCode } from '../../shared/node/files';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';

/** A file that appears under its name only once it is complete. */
export interface AtomicFile {
  /** Resolves when the OS has accepted the data; rejects with the system's error. */
  write(data: string | Uint8Array): Promise<void>;
  /** Moves the file to its path once it is on disk, replacing any existing file. */
  finish(): Promise<void>;
  /** Removes the partial file. Does nothing after `finish`. Never rejects. */
  discard(): Promise<void>;
}

/** Creates a temporary file in the target folder, readable only by its owner. Rejects with the system's error. */
export async function createAtomicFile(path: string): Promise<AtomicFile> {
  const folder = dirname(path);
  // Not derived from the target's name, which may already have the maximum length.
  const temporaryPath = join(folder, `.whereabouts.${randomUUID()}.part`);
  const file = await open(temporaryPath, 'wx', 0o600);
  let isOpen = true;
  let isFinished = false;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  return {
    write: (data) => file.writeFile(data),
    finish: async () => {
      await file.sync();
      await close();
      await rename(temporaryPath, path);
      isFinished = true;
      await syncFolder(folder);
    },
    discard: async () => {
      await close().catch(() => undefined);
      if (!isFinished) await rm(temporaryPath, { force: true }).catch(() => undefined);
    },
  };
}

/** Saves data as a file, completely or not at all. `what` names it in the problem if the disk refuses it. */
export async function saveFile(
  path: string,
  what: string,
  data: string | Uint8Array,
): Promise<Result<{ readonly fileName: string }, Problem>> {
  return writeAtomically(path, what, async (file) => {
    await file.write(data);
    return succeed({ fileName: basename(path) });
  });
}

/** Runs `write` on a new file, which appears under its name if `write` succeeds. */
export async function writeAtomically<Value>(
  path: string,
  what: string,
  write: (file: AtomicFile) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  let file: AtomicFile | null = null;
  try {
    file = await createAtomicFile(path);
    const written = await write(file);
    if (written.ok) await file.finish();
    return written;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return fail({ kind: 'disk', what, code });
  } finally {
    await file?.discard();
  }
}
