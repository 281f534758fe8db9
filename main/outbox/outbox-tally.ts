import {
  noItems,
  type OutboxCounts,
  type OutboxItem,
  type OutboxItemState,
} from '../../shared/domain/outbox';

/** Counts the items of an outbox: those in memory, and the Sent ones that are only on disk. */
export class OutboxTally {
  #sent = 0;
  #sentByBatch = new Map<string, number>();

  /** Sets how many Sent items are only on disk; in total and by batch. */
  load(sent: number, sentOf: readonly { readonly batchId: string; readonly count: number }[]): void {
    this.#sent = sent;
    this.#sentByBatch = new Map(sentOf.map(({ batchId, count }) => [batchId, count]));
  }

  /** Adds a Sent item that is only on disk from now on. */
  addSent({ batchId }: OutboxItem): void {
    this.#sent += 1;
    if (batchId !== null) this.#sentByBatch.set(batchId, (this.#sentByBatch.get(batchId) ?? 0) + 1);
  }

  counts(items: Iterable<OutboxItem>): OutboxCounts {
    const counts = { ...noItems };
    for (const { state } of items) counts[state] += 1;
    return { ...counts, Sent: counts.Sent + this.#sent };
  }

  /** Returns a function that returns the counts of a batch. */
  countsByBatch(items: Iterable<OutboxItem>): (batchId: string) => OutboxCounts {
    const counts = new Map<string, Record<OutboxItemState, number>>();
    for (const { batchId, state } of items) {
      if (batchId === null) continue;
      const ofBatch = counts.get(batchId) ?? { ...noItems };
      ofBatch[state] += 1;
      counts.set(batchId, ofBatch);
    }
    return (batchId) => {
      const unsent = counts.get(batchId) ?? noItems;
      return { ...unsent, Sent: unsent.Sent + (this.#sentByBatch.get(batchId) ?? 0) };
    };
  }
}
