import { type StoredTeam, startCursor } from '../../../main/store/calls/stored-json';
import { entryHash, firstHash } from '../../../shared/node/entry-hash';
import type { HiddenEntry, PushedEntry, SharedEntry } from '../../../shared/team-api/wire';

export const self = '00000000-0000-4000-8000-00000000000a';
export const other = '00000000-0000-4000-8000-00000000000b';

/** A team with two people, from which nothing was received. */
export const sampleTeam: StoredTeam = {
  address: 'https://team.example/',
  name: 'Night shift',
  person: self,
  role: 'analyst',
  epoch: '00000000-0000-4000-8000-00000000000e',
  people: [
    { id: self, name: 'Ana', role: 'analyst', active: true },
    { id: other, name: 'Ben', role: 'lead', active: true },
  ],
  cursor: startCursor,
  sharedAt: null,
  historyChangedAt: null,
  changedAfter: 0,
};

/** Returns entries as a server orders and chains them, from the first on. */
export function chained(
  pushed: readonly { readonly person: string; readonly entry: PushedEntry }[],
): readonly SharedEntry[] {
  let previous = firstHash;
  return pushed.map(({ person, entry }, index) => {
    const placed = {
      ...entry,
      hidden: false as const,
      seq: index + 1,
      person,
      received_at: 1_772_374_000_000 + index,
      claim_token: entry.claim_token ?? null,
      salt: `salt ${index}`,
      previous_hash: previous,
    };
    const hash = entryHash(placed);
    previous = hash;
    return { ...placed, hash };
  });
}

/** Returns what a reader gets of an entry that a blind review hides. */
export function stubOf({ seq, application, subject, previous_hash, hash }: SharedEntry): HiddenEntry {
  return { hidden: true, seq, application, subject, previous_hash, hash };
}
