import { type OutboxCounts, outboxStates } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';

/** Describes existing feedback by state: "1 Sent", "2 Queued, 1 Failed". */
export function countsText(counts: OutboxCounts): string {
  return outboxStates
    .filter((state) => counts[state] > 0)
    .map((state) => messages.batch.transactions.given(counts[state], messages.outbox.states[state]))
    .join(', ');
}

/** Returns how many items of a batch are settled: none of these is sent again automatically. */
export function settledCount({ Sent, Failed, Unconfirmed }: OutboxCounts): number {
  return Sent + Failed + Unconfirmed;
}
