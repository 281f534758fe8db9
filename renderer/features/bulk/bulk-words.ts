import { type OutboxCounts, outboxStates } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';

/** What feedback there is: "1 Sent", "2 Queued, 1 Failed". */
export function givenWords(counts: OutboxCounts): string {
  return outboxStates
    .filter((state) => counts[state] > 0)
    .map((state) => messages.bulk.transactions.given(counts[state], messages.outbox.states[state]))
    .join(', ');
}

/** How many of a bulk's items have been settled one way or another: nothing more goes out of them by itself. */
export function settledOf({ Sent, Failed, Unconfirmed }: OutboxCounts): number {
  return Sent + Failed + Unconfirmed;
}
