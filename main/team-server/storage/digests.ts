import { createHash, randomBytes } from 'node:crypto';

/** Returns a new token or invite, of 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token or invite, the only form in which the database has it. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns a key for a subject of an application, since the texts themselves may be too long for an index. */
export function subjectKey(application: string, subject: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([application, subject]))
    .digest();
}
