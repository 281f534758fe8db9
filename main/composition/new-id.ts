import { randomBytes } from 'node:crypto';

/** Returns a new ID of an item, a batch or a review. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}
