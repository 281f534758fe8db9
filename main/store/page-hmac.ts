import { createHmac, pbkdf2Sync } from 'node:crypto';
import { open } from 'node:fs/promises';
import { cipherFormat } from '../../shared/node/database/cipher-format';

const { pageBytes, saltBytes, hmacBytes, hmacKeyBytes, hmacSaltMask, hmacKeyIterations } = cipherFormat;

/** SQLite writes nothing to the page at this place, but locks its bytes: https://sqlite.org/fileformat.html#the_lock_byte_page */
const lockPage = 2 ** 30 / pageBytes + 1;

/** Pages read at once: checking them takes less than the window's calls to the store may wait. */
const pagesAtOnce = 64;

/**
 * Returns the number of pages of an encrypted file that differ from what was written, by their HMAC; its log isn't read.
 * `key` has 64 hexadecimal digits. This process must have no connection to the file: closing the file here would release
 * SQLite's locks on it. Rejects with the system's error.
 */
export async function countBrokenPages(path: string, key: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const salt = Buffer.alloc(saltBytes);
    await file.read(salt, 0, saltBytes, 0);
    const hmacKey = hmacKeyOf(key, salt);
    const buffer = Buffer.alloc(pagesAtOnce * pageBytes);
    let broken = 0;
    for (let page = 0; ; page += pagesAtOnce) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, page * pageBytes);
      if (bytesRead === 0) return broken;
      for (let at = 0; at < bytesRead; at += pageBytes) {
        const content = buffer.subarray(at, Math.min(at + pageBytes, bytesRead));
        const number = page + at / pageBytes + 1;
        if (number !== lockPage && !isAsWritten(content, number, hmacKey)) broken += 1;
      }
    }
  } finally {
    await file.close();
  }
}

function hmacKeyOf(key: string, salt: Buffer): Buffer {
  const hmacSalt = salt.map((byte) => byte ^ hmacSaltMask);
  return pbkdf2Sync(Buffer.from(key, 'hex'), hmacSalt, hmacKeyIterations, hmacKeyBytes, 'sha512');
}

/** @param number the first page is 1 */
function isAsWritten(page: Buffer, number: number, hmacKey: Buffer): boolean {
  if (page.length < pageBytes) return false;
  const end = pageBytes - hmacBytes;
  const pageNumber = Buffer.alloc(4);
  pageNumber.writeUInt32LE(number);
  const hmac = createHmac('sha512', hmacKey)
    .update(page.subarray(number === 1 ? saltBytes : 0, end))
    .update(pageNumber)
    .digest();
  return hmac.equals(page.subarray(end));
}
