import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../files/sync-folder';

/** A file that is being written: under its name only once it is whole. */
export interface NewFile {
  /** Resolves when the system took it; rejects with the system's error. */
  write(piece: string | Uint8Array): Promise<void>;
  /** Puts it in its place, over a file that was there, once it is on disk. */
  finish(): Promise<void>;
  /** Removes what was written, unless it is in its place. Never rejects. */
  discard(): Promise<void>;
}

/** Begins a file beside where it is to be, which only its owner may read. Rejects with the system's error. */
export async function beginNewFile(path: string): Promise<NewFile> {
  const folder = dirname(path);
  // Not of the file's own name: one that is as long as the disk takes would be longer than it takes.
  const beside = join(folder, `.whereabouts.${randomUUID()}.part`);
  const file = await open(beside, 'wx', 0o600);
  let isOpen = true;
  let inPlace = false;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  return {
    write: (piece) => file.writeFile(piece),
    finish: async () => {
      await file.sync();
      await close();
      await rename(beside, path);
      inPlace = true;
      await syncFolder(folder);
    },
    discard: async () => {
      await close().catch(() => undefined);
      if (!inPlace) await rm(beside, { force: true }).catch(() => undefined);
    },
  };
}
