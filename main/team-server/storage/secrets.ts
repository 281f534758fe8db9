import { createHash, randomBytes } from 'node:crypto';

/** Returns a token or an invite, of 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token or an invite, the only form in which the database has it. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
