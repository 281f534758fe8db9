import { createHash } from 'node:crypto';
import type { SharedEntry } from '../team-api/wire';

/** `previous_hash` of a team's first entry. */
export const firstHash = '0'.repeat(64);

/**
 * Returns the hash of an entry: the SHA-256 (hex) of the JSON array below, which contains the hash of the entry before.
 * A server that changes, removes or reorders entries later can't keep the hashes that desktops have stored. Objects in the
 * body are written with sorted keys, since a database may reorder them.
 */
export function entryHash(entry: Omit<SharedEntry, 'hash' | 'hidden'>): string {
  const content = [
    entry.previous_hash,
    entry.salt,
    entry.seq,
    entry.id,
    entry.person,
    entry.device,
    entry.device_seq,
    entry.application,
    entry.subject,
    entry.kind,
    entry.version,
    entry.after,
    entry.said_at,
    entry.received_at,
    entry.claim_token,
    sorted(entry.body),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Returns a JSON value with the keys of its objects sorted, for comparing its text. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
