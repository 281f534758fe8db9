import type { NewBatch, NewFeedback } from '../../../main/outbox/item-transitions';
import { type Result, succeed } from '../../../shared/result';

/** Returns a batch in the form that the outbox expects, regardless of existing feedback. */
export function reviewedBatch(
  name: string,
  feedback: readonly NewFeedback[],
): () => Promise<Result<NewBatch, never>> {
  return async () =>
    succeed({ name, typed: feedback.find(({ reported }) => reported !== null)?.feedback ?? null, feedback });
}
