import type { JoinedTeam } from '../../../shared/domain/team';

export const self = '00000000-0000-4000-8000-0000000000a0';
export const ana = '00000000-0000-4000-8000-0000000000a1';
export const ben = '00000000-0000-4000-8000-0000000000a2';

/** A team of this analyst, Ana, who is a lead, and Ben, who was removed. */
export function sampleTeam(change: Partial<JoinedTeam> = {}): JoinedTeam {
  return {
    kind: 'joined',
    name: 'Fraud desk',
    address: 'https://team.example.com/',
    person: self,
    role: 'analyst',
    people: [
      { id: ana, name: 'Ana', role: 'lead', active: true },
      { id: ben, name: 'Ben', role: 'analyst', active: false },
      { id: self, name: 'Sam', role: 'analyst', active: true },
    ],
    reach: { kind: 'connected' },
    unshared: 0,
    hidden: 0,
    unread: 0,
    sharedAt: 1_772_374_000_000,
    historyChangedAt: null,
    lastEntry: { seq: 1_204, hash: '9f3a77c201ab5c1de0f2aa1097b3e85d4416cf20' },
    restoredAt: null,
    ...change,
  };
}
