import {
  attentionCount,
  type FeedbackBatch,
  type OutboxCounts,
  undoTime,
} from '../../../../shared/domain/outbox';
import type { Problem } from '../../../../shared/domain/problem';
import { messages } from '../../../../shared/i18n/messages';
import type { ProfileCalls } from '../../../state/open-profile';

/** A batch that this window put in the outbox. */
export interface QueuedBatch extends Pick<FeedbackBatch, 'id' | 'name' | 'total'> {
  /** Undo is possible until then, in ms of performance.now(). */
  readonly undoUntil: number;
}

/** Starts the undo time of a batch that was just queued. */
export function queuedBatch({ id, name, total }: FeedbackBatch): QueuedBatch {
  return { id, name, total, undoUntil: performance.now() + undoTime };
}

/** Says how a batch ended. Entries that are in no state were discarded. */
export function batchOutcome({ Sent, ...others }: OutboxCounts, total: number): string {
  const text = messages.batch.sending;
  const failed = attentionCount({ Sent, ...others });
  if (failed > 0) return text.sentWithProblems({ sent: text.sent({ count: Sent }), failed });
  return Sent === total
    ? text.allSent({ count: total })
    : text.sentOf({ sent: Sent, entries: messages.words.counts.feedback({ count: total }) });
}

/**
 * Cancels a whole batch. Returns the problem if that failed, or if some of it was already sent: then the rest is
 * cancelled.
 */
export async function undoBatch(calls: ProfileCalls, batchId: string): Promise<Problem | null> {
  const cancelled = await calls.call('outbox.cancelBatch', { batchId });
  if (!cancelled.ok) return cancelled.problem;
  const summary = await calls.call('outbox.read', {});
  if (!summary.ok) return summary.problem;
  const isLeft = summary.value.batches.some(({ id }) => id === batchId);
  return isLeft ? { kind: 'invalid-input', field: 'undo', reason: messages.problems.partlySent } : null;
}
