import type { Feedback } from '../../shared/domain/feedback';
import type { OutboxItem, OutboxState, ReportedVerdict } from '../../shared/domain/outbox';
import { type Outcome, stateAfter } from './delivery';

/** What a feedback is about, before it is in the outbox. */
export interface NewFeedback {
  readonly transactionId: string;
  readonly feedback: Feedback;
  readonly reported: ReportedVerdict | null;
}

/** Feedback on many transactions, before it is in the outbox. */
export interface NewBulk {
  readonly name: string;
  readonly feedback: readonly NewFeedback[];
}

/** The feedback as an item that waits for its turn. `now` in ms since 1970. */
export function newItem(
  { transactionId, feedback, reported }: NewFeedback,
  facts: Pick<OutboxItem, 'id' | 'profileId' | 'sequence' | 'bulkId'> & { readonly now: number },
): OutboxItem {
  const { id, profileId, sequence, bulkId, now } = facts;
  return {
    id,
    profileId,
    sequence,
    transactionId,
    feedback,
    reported,
    bulkId,
    state: 'Queued',
    createdAt: now,
    changedAt: now,
    attempts: 0,
    problem: null,
    answer: '',
  };
}

/** The item in its turn again, on the person's word; what became of the attempt before is forgotten. */
export function queuedAgain(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'Queued', changedAt: now, problem: null, answer: '' };
}

/** The item as it is written down before the first byte of its request leaves. */
export function sendingNow(item: OutboxItem, now: number): OutboxItem {
  return {
    ...item,
    state: 'Sending',
    changedAt: now,
    attempts: item.attempts + 1,
    problem: null,
    answer: '',
  };
}

/** The item after its POST ended. */
export function afterSending(item: OutboxItem, outcome: Outcome, now: number): OutboxItem {
  if (outcome.ok) return { ...item, state: 'Sent', changedAt: now, problem: null, answer: outcome.value };
  const { problem } = outcome.problem;
  return { ...item, state: stateAfter(outcome.problem), changedAt: now, problem, answer: '' };
}

/**
 * The item as a new run finds it: one that was being sent when the program ended may have arrived or not, and there is
 * no problem to tell why.
 */
export function afterRestart(item: OutboxItem, now: number): OutboxItem {
  return item.state === 'Sending' ? { ...item, state: 'Unconfirmed', changedAt: now } : item;
}

/** The item after the person called it back before its turn came: kept, to be sent by hand or discarded. */
export function calledBack(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'Failed', changedAt: now, problem: { kind: 'cancelled' } };
}

/** Sending again is the person's decision, and only about what did not arrive or may not have. */
export function mayRetry(state: OutboxState): boolean {
  return state === 'Failed' || state === 'Unconfirmed';
}

/** What was sent stays as history, and what is being sent cannot be called back. */
export function mayDiscard(state: OutboxState): boolean {
  return state === 'Failed' || state === 'Unconfirmed' || state === 'Queued';
}

/** What keeps items from their turn. */
export interface TurnTaken {
  /** Transactions that a POST is under way for. */
  readonly underWay: { has(transactionId: string): boolean };
  /** True for an item that must wait a while longer, or until the person says so. */
  readonly isHeld: (item: OutboxItem) => boolean;
}

/**
 * The item whose turn it is, of those in the order they were put in; null where all must wait. Feedback on one transaction goes
 * in its order: one that is held holds up what was put in after it on the same transaction, and nothing else.
 */
export function nextInTurn(items: Iterable<OutboxItem>, { underWay, isHeld }: TurnTaken): OutboxItem | null {
  const behind = new Set<string>();
  for (const item of items) {
    if (item.state !== 'Queued' || underWay.has(item.transactionId) || behind.has(item.transactionId))
      continue;
    if (!isHeld(item)) return item;
    behind.add(item.transactionId);
  }
  return null;
}
