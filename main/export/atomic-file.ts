import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../shared/node/files';

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
