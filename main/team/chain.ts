import { entryHash, firstHash } from '../../shared/node/entry-hash';
import type { PulledEntry } from '../../shared/team-api/wire';

/** The last entry received. */
interface Cursor {
  readonly seq: number;
  readonly hash: string;
}

/**
 * Whether received entries continue the history received before: "elsewhere" means that they follow another entry than
 * the cursor's, "broken" that they contradict themselves.
 */
export type ChainCheck = 'continues' | 'elsewhere' | 'broken';

/** Checks the hashes of entries that were received after the cursor. Those of hidden entries can't be computed. */
export function checkChain(cursor: Cursor, entries: readonly PulledEntry[]): ChainCheck {
  const [first] = entries;
  const isElsewhere = first !== undefined && first.previous_hash !== cursor.hash;
  if (isElsewhere && cursor.hash !== firstHash) return 'elsewhere';
  let before = cursor;
  for (const entry of entries) {
    const follows = entry.previous_hash === before.hash && entry.seq > before.seq;
    if (!follows || !hasItsHash(entry)) return 'broken';
    before = entry;
  }
  return 'continues';
}

/** Whether an entry's content is the one that its hash was made of. */
export function hasItsHash(entry: PulledEntry): boolean {
  return entry.hidden || entryHash(entry) === entry.hash;
}
