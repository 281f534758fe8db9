import {
  noItems,
  type OutboxCounts,
  type OutboxItem,
  type OutboxItemState,
  outboxStates,
} from '../../shared/domain/outbox';
import type { OpenedOutbox } from '../store/contract';

type Counts = Record<OutboxItemState, number>;

/** Counts the items of an outbox: those in memory, and the settled ones that are only on disk. */
export class OutboxTally {
  #settled: Counts = { ...noItems };
  #settledByBatch = new Map<string, Counts>();

  /** Sets how many settled items are only on disk; in total and by batch. */
  load(settled: OutboxCounts, settledOf: OpenedOutbox['settledOf']): void {
    this.#settled = { ...settled };
    this.#settledByBatch = new Map();
    for (const { batchId, state, count } of settledOf) add(this.#settledByBatch, batchId, state, count);
  }

  /** Adds a settled item that is only on disk from now on. */
  addSettled({ batchId, state }: OutboxItem): void {
    this.#settled[state] += 1;
    if (batchId !== null) add(this.#settledByBatch, batchId, state, 1);
  }

  counts(items: Iterable<OutboxItem>): OutboxCounts {
    const counts = { ...this.#settled };
    for (const { state } of items) counts[state] += 1;
    return counts;
  }

  /** Returns a function that returns the counts of a batch. */
  countsByBatch(items: Iterable<OutboxItem>): (batchId: string) => OutboxCounts {
    const unsettled = new Map<string, Counts>();
    for (const { batchId, state } of items) if (batchId !== null) add(unsettled, batchId, state, 1);
    return (batchId) => sum(unsettled.get(batchId), this.#settledByBatch.get(batchId));
  }
}

function add(byBatch: Map<string, Counts>, batchId: string, state: OutboxItemState, count: number): void {
  const counts = byBatch.get(batchId) ?? { ...noItems };
  counts[state] += count;
  byBatch.set(batchId, counts);
}

function sum(one: OutboxCounts = noItems, other: OutboxCounts = noItems): OutboxCounts {
  const counts = { ...one };
  for (const state of outboxStates) counts[state] += other[state];
  return counts;
}
