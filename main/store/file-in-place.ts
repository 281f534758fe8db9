import { stat } from 'node:fs/promises';

/** A file was moved or deleted while it was open, so later writes are lost. */
export class FileMovedError extends Error {
  override readonly name = 'FileMovedError';
  readonly code = 'ENOENT';

  constructor() {
    super('a file of the database was moved or deleted while it was open');
  }
}

/**
 * Remembers which file is at a path. The returned function rejects with FileMovedError once another file or
 * none is there: on POSIX systems an open file can be deleted, and writing to it still succeeds.
 */
export async function fileInPlace(path: string): Promise<() => Promise<void>> {
  const identity = async () => {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}/${ino}`;
  };
  const opened = await identity();
  return async () => {
    const now = await identity().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    });
    if (now !== opened) throw new FileMovedError();
  };
}
