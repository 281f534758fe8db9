import type { BatchTargets } from '../../shared/domain/batch-feedback';
import type { FeedbackPreset } from '../../shared/domain/feedback-preset';
import { noRisks } from '../../shared/domain/outbox-metrics';
import { succeed } from '../../shared/result';
import { samplePage, samplePreview, sampleReview } from '../renderer/feedback/batch/sample-batch';
import {
  failedItem,
  sampleBatch,
  sampleItem,
  summaryOf,
  unconfirmedItem,
} from '../renderer/feedback/outbox/sample-items';
import { sampleMetrics } from '../support/inputs/sample-metrics';
import type { Replies } from '../support/window/fake-bridge';

const items = [
  sampleItem({ id: 'item-queued', transactionId: 'order-3990', state: 'Queued' }),
  unconfirmedItem,
  failedItem,
  ...Array.from({ length: 12 }, (_, at) =>
    sampleItem({ id: `item-${at}`, transactionId: `order-${3_980 - at}` }),
  ),
];

const summary = summaryOf(items, { batches: [sampleBatch()], batchTotal: 1 });

/** Three reports that scenes give feedback on together. */
export const batchTargets: BatchTargets = { kind: 'keys', keys: ['1', '2', '3'] };

/** A preset that scenes rename and remove. */
export const ownPreset: FeedbackPreset = {
  id: 'preset-1',
  name: 'Travelling customer',
  content: { desiredRisk: 'clear' },
};

/** The replies of an outbox with feedback in each state, a running batch, and some metrics. */
export const feedbackReplies: Partial<Replies> = {
  'presets.read': () => succeed([ownPreset]),
  'outbox.read': () => succeed(summary),
  'outbox.page': () => succeed({ items, total: items.length, users: [] }),
  'outbox.metrics': () =>
    succeed(
      sampleMetrics({
        total: 10,
        risks: [
          { reported: 'fraud', counts: { ...noRisks, fraud: 4 } },
          { reported: 'high', counts: { ...noRisks, clear: 2 } },
          { reported: 'low', counts: noRisks },
          { reported: 'clear', counts: noRisks },
        ],
        noRisk: { ...noRisks, clear: 3 },
        agreement: { alike: 4, compared: 6 },
        fraudCases: [{ fraudCase: 'Location fraud', confirmed: 3, added: 1, removed: 2 }],
        allFraudCases: 1,
        steps: [
          { day: '2026-02-27', total: 7, alike: 4, compared: 6 },
          { day: '2026-02-28', total: 3, alike: 0, compared: 0 },
        ],
      }),
    ),
  'batch.review': () => succeed(sampleReview),
  'batch.preview': () => succeed(samplePreview),
  'batch.page': () => succeed(samplePage),
};
