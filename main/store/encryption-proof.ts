import { open } from 'node:fs/promises';

/** The first bytes of every unencrypted SQLite file: https://sqlite.org/fileformat.html#the_database_header */
const plainHeader = Buffer.from('SQLite format 3\0', 'latin1');

/** Bytes to read of the file. Pages are either all encrypted or none is, and the canary's page is among the first. */
const fileBytes = 1_048_576;
/** Bytes to read of the log. A log is larger only if the process was killed in the middle of a large write. */
const logBytes = 67_108_864;

/**
 * Returns the bytes of a database that show whether it is encrypted: the start of the file, and its log. This
 * process must have no connection to the file: closing the file here would release SQLite's locks on it.
 */
export async function bytesOnDisk(path: string): Promise<Buffer> {
  return Buffer.concat([await readStart(path, fileBytes), await readStart(`${path}-wal`, logBytes)]);
}

/** Returns whether the bytes contain neither SQLite's header nor the canary, a text known to be in the database. */
export function isEncrypted(bytes: Buffer, canary: string): boolean {
  return canary !== '' && !bytes.includes(plainHeader) && !bytes.includes(canary);
}

async function readStart(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (!file) return Buffer.alloc(0);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, maxBytes)), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
