import { type Feedback, type FeedbackDraft, feedbackJson, feedbackOf } from '../../shared/domain/feedback';
import { type OutboxItem, type ReportedVerdict, stateRules } from '../../shared/domain/outbox';
import { feedbackErrors } from '../../shared/i18n/feedback-text';
import { messages } from '../../shared/i18n/messages';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
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
  /** What was typed for all of them; null for a file. */
  readonly typed: Feedback | null;
  readonly feedback: readonly NewFeedback[];
}

/** Returns the feedback as an item that is queued, or waits for the team. `now` in ms since 1970. */
export function newItem(
  { transactionId, feedback, reported }: NewFeedback,
  facts: Pick<OutboxItem, 'id' | 'profileId' | 'sequence' | 'batchId'> & {
    readonly state?: 'Held' | 'Queued';
    readonly now: number;
  },
): OutboxItem {
  const { id, profileId, sequence, batchId, state = 'Queued', now } = facts;
  return {
    id,
    profileId,
    sequence,
    transactionId,
    feedback,
    reported,
    batchId,
    state,
    createdAt: now,
    changedAt: now,
    attempts: 0,
    problem: null,
    answer: '',
  };
}

/** Returns the item queued again at the user's request, without the result of the previous attempt. */
export function requeued(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'Queued', changedAt: now, problem: null, answer: '' };
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
  return { ...item, state: stateAfter(outcome.problem), changedAt: now, problem, answer: '' };
}

/**
 * Returns the item after a restart. One that was being sent when the program ended may have arrived or not, and no
 * problem is known.
 */
export function afterRestart(item: OutboxItem, now: number): OutboxItem {
  return item.state === 'Sending' ? { ...item, state: 'Unconfirmed', changedAt: now } : item;
}

/** Returns the item after the user cancelled it before it was sent. It stays, to be retried or discarded. */
export function cancelled(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'Failed', changedAt: now, problem: { kind: 'cancelled' } };
}

/** What follows from the team's order for an item whose intent has a place in it. */
export interface TeamDecision {
  /** The other person whose intent to send feedback on the transaction comes first; null if none is known. */
  readonly rival: string | null;
  /** Whether such a person may be unknown. */
  readonly isInDoubt: boolean;
}

/** Returns what becomes of an item that waits for the team. */
export function decidedByTeam(item: OutboxItem, { rival, isInDoubt }: TeamDecision, now: number): OutboxItem {
  if (rival === null && !isInDoubt) return requeued(item, now);
  const problem =
    rival === null
      ? ({ kind: 'feedback-in-doubt' } as const)
      : ({ kind: 'feedback-by-other', name: rival } as const);
  return { ...item, state: 'Failed', changedAt: now, problem };
}

/** Whether feedback wasn't sent because others of the team may send it, so that its user decides. */
export function isTeamQuestion({ problem }: OutboxItem): boolean {
  return problem?.kind === 'feedback-by-other' || problem?.kind === 'feedback-in-doubt';
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
    reason: earlierInState(messages.outbox.states[replaced.state]),
  };
}

interface QueueState {
  /** Transactions with a POST in progress. */
  readonly inFlight: { has(transactionId: string): boolean };
  /** Returns true for an item that must wait for some time or until the user resumes it. */
  readonly isHeld: (item: OutboxItem) => boolean;
}

/**
 * Returns the next item to send, of `items` in the order they were queued; null when all must wait. Items of one
 * transaction are sent in order: a held item also holds up later items of its transaction, and no others.
 */
export function nextToSend(items: Iterable<OutboxItem>, { inFlight, isHeld }: QueueState): OutboxItem | null {
  const heldUp = new Set<string>();
  for (const item of items) {
    // One that waits for the team holds up later ones too.
    if (item.state === 'Held') heldUp.add(item.transactionId);
    if (item.state !== 'Queued' || inFlight.has(item.transactionId) || heldUp.has(item.transactionId))
      continue;
    if (!isHeld(item)) return item;
    heldUp.add(item.transactionId);
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
