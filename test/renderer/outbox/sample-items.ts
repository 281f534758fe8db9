import {
  type BulkProgress,
  noItems,
  type OutboxCounts,
  type OutboxItem,
  type OutboxStanding,
} from '../../../shared/domain/outbox';

/** A feedback that was sent, or one that differs from it by `change`. */
export function sampleItem(change: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id: 'item-1',
    profileId: 'profile-1',
    sequence: 1,
    transactionId: 'login-22',
    feedback: { behaviour: { desired: { risk_assignment: 'clear' } } },
    reported: null,
    bulkId: null,
    state: 'Sent',
    createdAt: 1_772_374_000_000,
    changedAt: 1_772_374_001_000,
    attempts: 1,
    problem: null,
    answer: '',
    ...change,
  };
}

/** The service refused it, with all four fields of a RestError. */
export const failedItem: OutboxItem = sampleItem({
  id: 'item-failed',
  transactionId: 'transfer-900',
  state: 'Failed',
  problem: {
    kind: 'service-error',
    host: 'reports.example.com',
    status: 500,
    restError: {
      error: 'Internal Server Error',
      errorCode: 'FB-0042',
      cause: 'the feedback store is full',
      traceabilityId: 'tr-77aa-19',
    },
    excerpt: '',
  },
});

/** The connection broke after the request had left. */
export const unconfirmedItem: OutboxItem = sampleItem({
  id: 'item-unconfirmed',
  transactionId: 'login-23',
  state: 'Unconfirmed',
  problem: { kind: 'connection-broken', host: 'reports.example.com', code: 'ERR_EMPTY_RESPONSE' },
});

/** How an outbox of these items stands, or one that differs from it by `change`. */
export function standingOf(
  items: readonly OutboxItem[],
  change: Partial<OutboxStanding> = {},
): OutboxStanding {
  return { counts: countsOf(items), bulks: [], bulkTotal: 0, wait: null, ...change };
}

function countsOf(items: readonly OutboxItem[]): OutboxCounts {
  const counts = { ...noItems };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** A bulk of 200 under way, or one that differs from it by `change`. */
export function sampleBulk(change: Partial<BulkProgress> = {}): BulkProgress {
  return {
    id: 'bulk-1',
    name: 'march.csv',
    createdAt: 1_772_374_000_000,
    total: 200,
    paused: false,
    counts: { Queued: 77, Sending: 3, Sent: 110, Failed: 8, Unconfirmed: 2 },
    ...change,
  };
}
