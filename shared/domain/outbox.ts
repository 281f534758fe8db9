import type { Problem } from '../problem';
import type { Feedback } from './feedback';

/** The states of a feedback on its way, by the words the interface shows. */
export const outboxStates = ['Queued', 'Sending', 'Sent', 'Failed', 'Unconfirmed'] as const;
export type OutboxState = (typeof outboxStates)[number];

/** One feedback in the outbox, with what became of it. */
export interface OutboxItem {
  readonly id: string;
  readonly profileId: string;
  readonly transactionId: string;
  readonly feedback: Feedback;
  readonly state: OutboxState;
  /** When it was put in, ms since 1970. */
  readonly createdAt: number;
  /** When its state last changed, ms since 1970. */
  readonly changedAt: number;
  /**
   * Why it is Failed or Unconfirmed; null in the other states, and in an Unconfirmed one whose run of the program ended
   * before the answer came.
   */
  readonly problem: Problem | null;
  /** The service's answer to a Sent one, as text, cut to a readable length; "" where it said nothing. */
  readonly answer: string;
}

/**
 * The items in the order of the outbox: by when they were put in, the last first. Told by the items themselves, so that one
 * that was written down again, since nobody knew whether it was on disk, is where it was.
 */
export function newestFirst(items: readonly OutboxItem[]): readonly OutboxItem[] {
  return items.toSorted((one, other) => other.createdAt - one.createdAt);
}
