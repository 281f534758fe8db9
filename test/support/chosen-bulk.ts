import type { NewBulk, NewFeedback } from '../../main/outbox/queue';
import { type Result, succeed } from '../../shared/result';

/** A bulk as the outbox asks for it, whatever feedback there is. */
export function chosenBulk(
  name: string,
  feedback: readonly NewFeedback[],
): () => Promise<Result<NewBulk, never>> {
  return async () => succeed({ name, feedback });
}
