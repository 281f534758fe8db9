import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Both ends prove that they know the secret without sending it: another account can create a pipe with the name of a
 * program that has ended.
 */

export type End = 'program' | 'command';

export function newNonce(): string {
  return randomBytes(32).toString('hex');
}

/** Returns an end's proof for the nonces of both. 64 hexadecimal digits. */
export function proofOf(
  end: End,
  secret: string,
  nonces: { readonly program: string; readonly command: string },
) {
  return createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(`${end}:${nonces.program}:${nonces.command}`)
    .digest('hex');
}

export function isProof(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
