import { open } from 'node:fs/promises';

/** How every SQLite file begins that is not encrypted: https://sqlite.org/fileformat.html#the_database_header */
const plainHeader = Buffer.from('SQLite format 3\0', 'latin1');

/** A page is encrypted whole or not at all, and so is every page after it: the canary's is among the first of the file. */
const fileBytes = 1_048_576;
/** A log ends with the run that wrote it, but for one that was killed in the middle of something large. */
const logBytes = 67_108_864;

/**
 * The bytes of a database by which it is judged whether it is encrypted: the beginning of the file, and its log. No
 * connection of this process may be open on the file: closing it here would end SQLite's locks on it.
 */
export async function bytesOnDisk(path: string): Promise<Buffer> {
  return Buffer.concat([await beginningOf(path, fileBytes), await beginningOf(`${path}-wal`, logBytes)]);
}

/** Whether no byte of it can be read without the key: neither SQLite's own, nor the canary, a text known to be in it. */
export function isEncrypted(bytes: Buffer, canary: string): boolean {
  return canary !== '' && !bytes.includes(plainHeader) && !bytes.includes(canary);
}

async function beginningOf(path: string, most: number): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (!file) return Buffer.alloc(0);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, most)), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
