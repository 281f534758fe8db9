import type { NewBatch, NewFeedback } from '../../main/outbox/item-transitions';
import { type Result, succeed } from '../../shared/result';

/** A batch as the outbox asks for it, whatever feedback there is. */
export function reviewedBatch(
  name: string,
  feedback: readonly NewFeedback[],
): () => Promise<Result<NewBatch, never>> {
  return async () => succeed({ name, feedback });
}
