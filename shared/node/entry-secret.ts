import { createHash, randomBytes } from 'node:crypto';
import { isObject } from '../json/is-object';

/**
 * Each entry that can be shared has a secret in its body, in addition to what it says. A file has only the hash of the secret, as
 * `commitment`. So whoever knows an entry from a file alone can't share it with a team as theirs: they don't have its body.
 */

/** Returns a body with a new secret; without those of the entry that it repeats. */
export function withSecret(body: object): object {
  return { ...withoutSecret(body), secret: randomBytes(16).toString('base64url') };
}

/** Returns a body as files have it. */
export function asInFile(body: unknown): unknown {
  return isObject(body) && 'secret' in body ? fromTeam(body) : body;
}

/** Whether only those who have its secret can share an entry with this body, as a file has it. */
export function hasCommitment(body: unknown): boolean {
  return isObject(body) && 'commitment' in body;
}

/** Returns the body of an entry of a team as files have it. A commitment without its secret proves nothing. */
export function fromTeam(body: unknown): unknown {
  if (!isObject(body)) return body;
  const secret = 'secret' in body ? body.secret : null;
  if (typeof secret !== 'string') return withoutSecret(body);
  return { ...withoutSecret(body), commitment: createHash('sha256').update(secret).digest('base64url') };
}

/** Returns what a body has in addition to its secret or commitment. */
export function withoutSecret(body: object): object {
  const named = Object.entries(body).filter(([name]) => name !== 'secret' && name !== 'commitment');
  return Object.fromEntries(named);
}
