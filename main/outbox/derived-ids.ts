import { createHash } from 'node:crypto';

// IDs that are derived from others, so that a repeated call writes the same ones.

/** Returns the SHA-256 of the parts, in hex. */
export function digestOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Returns a UUID of version 8, of 60 bits of a first digest and 60 of a second one. */
export function uuidOf(first: string, second: string): string {
  const [one, two, three] = [first.slice(0, 8), first.slice(8, 12), first.slice(12, 15)];
  return `${one}-${two}-8${three}-8${second.slice(0, 3)}-${second.slice(3, 15)}`;
}
