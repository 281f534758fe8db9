import type { Int64Text } from './report';

/** Why different reports can have the same ID. */
export type SharedIdReason = 'rounded' | 'reused';

/**
 * Returns the likely reason for an ID that different reports have: a program that keeps numbers as doubles rounded it, if a
 * double can be this large ID; otherwise it was given again.
 */
export function sharedIdReason(id: Int64Text): SharedIdReason {
  const double = Number(id);
  if (Number.isSafeInteger(double)) return 'reused';
  return String(double) === id || BigInt(double).toString() === id ? 'rounded' : 'reused';
}
