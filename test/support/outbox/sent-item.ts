import type { OutboxItem } from '../../../shared/domain/outbox';

/** Returns sent feedback, with some changes. */
export function sentItem(sequence: number, change: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id: `item-${sequence}`,
    profileId: 'profile-1',
    sequence,
    transactionId: `login-${sequence}`,
    feedback: { behaviour: { desired: { risk_assignment: 'clear' } } },
    reported: null,
    batchId: null,
    state: 'Sent',
    createdAt: 1_772_374_000_000,
    changedAt: 1_772_374_001_000,
    attempts: 1,
    mayHaveArrived: false,
    insists: false,
    problem: null,
    answer: '',
    ...change,
  };
}
