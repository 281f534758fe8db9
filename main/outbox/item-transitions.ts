import { type Feedback, type FeedbackDraft, feedbackJson, feedbackOf } from '../../shared/domain/feedback';
import { type OutboxItem, type ReportedVerdict, stateRules } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { feedbackErrors } from '../../shared/i18n/feedback-text';
import { messages } from '../../shared/i18n/messages';
import { assertNever, fail, type Result, succeed } from '../../shared/result';
import { type Outcome, stateAfter } from './delivery-outcome';

/** Feedback before it is in the outbox. */
export interface NewFeedback {
  readonly transactionId: string;
  readonly feedback: Feedback;
  readonly reported: ReportedVerdict | null;
}

/** Feedback on many transactions before it is in the outbox. */
export interface NewBatch {
  readonly name: string;
  /** The input for all of them; null for a file. */
  readonly typed: Feedback | null;
  readonly feedback: readonly NewFeedback[];
}

/** The state in which feedback begins: Queued, Held for the team, or Failed if its user has to decide at once. */
export interface FirstState {
  readonly state: 'Held' | 'Queued' | 'Failed';
  readonly problem: Problem | null;
}

export const queued: FirstState = { state: 'Queued', problem: null };

/** Returns the feedback as an item. `now` in ms since 1970. */
export function newItem(
  { transactionId, feedback, reported }: NewFeedback,
  facts: Pick<OutboxItem, 'id' | 'profileId' | 'sequence' | 'batchId'> & {
    readonly first?: FirstState;
    readonly now: number;
  },
): OutboxItem {
  const { id, profileId, sequence, batchId, first = queued, now } = facts;
  return {
    id,
    profileId,
    sequence,
    transactionId,
    feedback,
    reported,
    batchId,
    ...first,
    createdAt: now,
    changedAt: now,
    attempts: 0,
    mayHaveArrived: false,
    insists: false,
    answer: '',
  };
}

/**
 * Returns the item queued again, without the result of the previous attempt, but with what it leaves open. `insists`: the
 * user knows that others of the team may send it.
 */
export function requeued(item: OutboxItem, now: number, insists = false): OutboxItem {
  const mayHaveArrived = item.mayHaveArrived || stateRules[item.state].received === 'maybe';
  return {
    ...item,
    ...{ state: 'Queued', changedAt: now, problem: null, answer: '' },
    ...{ mayHaveArrived, insists: insists || item.insists },
  };
}

/** Returns the item after something other than the end of its only attempt stopped it. An earlier one may have arrived. */
function stopped(item: OutboxItem, problem: Problem, now: number): OutboxItem {
  const { mayHaveArrived } = item;
  return {
    ...item,
    ...{ state: mayHaveArrived ? 'Unconfirmed' : 'Failed', changedAt: now, problem, answer: '' },
    insists: mayHaveArrived && item.insists,
  };
}

/** Returns the item to save before the first byte of its request leaves. */
export function markedSending(item: OutboxItem, now: number): OutboxItem {
  return {
    ...item,
    state: 'Sending',
    changedAt: now,
    attempts: item.attempts + 1,
    problem: null,
    answer: '',
  };
}

export function afterSending(item: OutboxItem, outcome: Outcome, now: number): OutboxItem {
  if (outcome.ok) return { ...item, state: 'Sent', changedAt: now, problem: null, answer: outcome.value };
  const { problem } = outcome.problem;
  const state = stateAfter(outcome.problem);
  if (state === 'Failed') return stopped(item, problem, now);
  return { ...item, state, changedAt: now, problem, answer: '' };
}

/**
 * Returns the item after a restart. One that was being sent when the app ended may have arrived or not, and no
 * problem is known.
 */
export function afterRestart(item: OutboxItem, now: number): OutboxItem {
  return item.state === 'Sending' ? { ...item, state: 'Unconfirmed', changedAt: now } : item;
}

/** Returns the item after the user cancelled it before it was sent. It stays, to be retried or discarded. */
export function cancelled(item: OutboxItem, now: number): OutboxItem {
  return stopped(item, { kind: 'cancelled' }, now);
}

/** What follows from the team's order for an item. */
export type TeamDecision =
  | { readonly kind: 'sends' }
  /** `problem`: why, if not for the team's server. */
  | { readonly kind: 'waits'; readonly problem: Problem | null; readonly hasIntent: boolean }
  /** `mayHaveArrived`: it may have been sent before an older copy of its store was restored. */
  | { readonly kind: 'asks'; readonly problem: Problem; readonly mayHaveArrived: boolean };

/** Returns what becomes of an item that is Held or Queued: itself if nothing does. */
export function decidedByTeam(item: OutboxItem, decision: TeamDecision, now: number): OutboxItem {
  switch (decision.kind) {
    case 'sends':
      return item.state === 'Queued' ? item : requeued(item, now);
    case 'waits': {
      const { problem } = decision;
      if (item.state !== 'Held') return { ...item, state: 'Held', changedAt: now, problem };
      return item.problem?.kind === problem?.kind ? item : { ...item, problem };
    }
    case 'asks': {
      const mayHaveArrived = item.mayHaveArrived || decision.mayHaveArrived;
      return asked({ ...item, mayHaveArrived }, decision.problem, now);
    }
    default:
      return assertNever(decision);
  }
}

/** Returns the item after others of the team may send it, so that its user decides. */
export function asked(item: OutboxItem, problem: Problem, now: number): OutboxItem {
  return stopped(item, problem, now);
}

/** Returns the unsent item with the same feedback, as when a button is clicked twice; null if there is none. */
export function queuedDuplicate(
  items: Iterable<OutboxItem>,
  { transactionId, feedback }: NewFeedback,
): OutboxItem | null {
  const body = feedbackJson(feedback);
  for (const item of items)
    if (
      item.transactionId === transactionId &&
      stateRules[item.state].isPending &&
      feedbackJson(item.feedback) === body
    )
      return item;
  return null;
}

/** Returns why new feedback cannot replace an item, which may have been retried in the meantime; null if it can. */
export function refusalToReplace(
  replaced: OutboxItem | null,
  { transactionId }: NewFeedback,
): Problem | null {
  if (!replaced || (stateRules[replaced.state].mayEdit && replaced.transactionId === transactionId))
    return null;
  const { earlierInState } = messages.validation.outbox;
  return {
    kind: 'invalid-input',
    field: 'Feedback',
    reason: earlierInState({ state: messages.outbox.states[replaced.state] }),
  };
}

interface QueueState {
  /** Transactions with a POST in progress. */
  readonly inFlight: { has(transactionId: string): boolean };
  /** Returns true for an item that must wait for some time or until the user resumes it. */
  readonly isDelayed: (item: OutboxItem) => boolean;
}

/**
 * Returns the next item to send, of `items` in the order they were queued; null when all must wait. Items of one
 * transaction are sent in order: a delayed item also blocks later items of its transaction, and no others.
 */
export function nextToSend(
  items: Iterable<OutboxItem>,
  { inFlight, isDelayed }: QueueState,
): OutboxItem | null {
  const blocked = new Set<string>();
  for (const item of items) {
    // One that waits for the team holds up later ones too.
    if (item.state === 'Held') blocked.add(item.transactionId);
    if (item.state !== 'Queued' || inFlight.has(item.transactionId) || blocked.has(item.transactionId))
      continue;
    if (!isDelayed(item)) return item;
    blocked.add(item.transactionId);
  }
  return null;
}

/** Returns the feedback of a draft, or the first of its errors. Does not rely on the form's own validation. */
export function validateFeedback(draft: FeedbackDraft): Result<Feedback, Problem> {
  const feedback = feedbackOf(draft);
  if (feedback) return succeed(feedback);
  const [field = '', reason = ''] = Object.entries(feedbackErrors(draft))[0] ?? [];
  return fail({ kind: 'invalid-input', field, reason });
}
