import {
  type BatchProgress,
  noItems,
  type OutboxCounts,
  type OutboxItem,
  type OutboxSummary,
} from '../../../../shared/domain/outbox';
import { sentItem } from '../../../support/outbox/sent-item';

/** A sent feedback item, modified by `change`. */
export function sampleItem(change: Partial<OutboxItem> = {}): OutboxItem {
  return sentItem(1, { transactionId: 'login-22', ...change });
}

/** A problem with all four fields of a RestError. */
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

/** The connection broke after the request was sent. */
export const unconfirmedItem: OutboxItem = sampleItem({
  id: 'item-unconfirmed',
  transactionId: 'login-23',
  state: 'Unconfirmed',
  problem: { kind: 'connection-broken', host: 'reports.example.com', code: 'ERR_EMPTY_RESPONSE' },
});

/** The state of an outbox with these items, modified by `change`. */
export function summaryOf(items: readonly OutboxItem[], change: Partial<OutboxSummary> = {}): OutboxSummary {
  return { counts: countsOf(items), overdue: 0, batches: [], batchTotal: 0, wait: null, ...change };
}

function countsOf(items: readonly OutboxItem[]): OutboxCounts {
  const counts = { ...noItems };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** A batch of 200 in progress, modified by `change`. */
export function sampleBatch(change: Partial<BatchProgress> = {}): BatchProgress {
  return {
    id: 'batch-1',
    name: 'march.csv',
    createdAt: 1_772_374_000_000,
    total: 200,
    paused: false,
    counts: { Held: 0, Queued: 77, Sending: 3, Sent: 110, Failed: 8, Unconfirmed: 2 },
    teamQuestions: 0,
    ...change,
  };
}
