import type { Feedback } from './feedback';
import type { Problem } from './problem';

/** The states of a feedback, as stored and, translated, shown. */
export const outboxStates = ['Held', 'Queued', 'Sending', 'Sent', 'Failed', 'Unconfirmed'] as const;
export type OutboxItemState = (typeof outboxStates)[number];

interface StateRules {
  /** The app still has to send it. */
  readonly isPending: boolean;
  /** It waits for the user's decision. */
  readonly needsAttention: boolean;
  /** The user can send it again. */
  readonly mayRetry: boolean;
  /** The user can change it before it is sent again. */
  readonly mayEdit: boolean;
  /** The user can remove it. Sent items stay as history; one that is being sent can't be cancelled. */
  readonly mayDiscard: boolean;
  /** Nothing more happens to it: it is history, which is on disk only. */
  readonly settled: boolean;
  /** Whether the service has it. If not "no", other feedback on its transaction would be added to it. */
  readonly received: 'later' | 'no' | 'maybe' | 'yes';
}

const pending: StateRules = {
  isPending: true,
  needsAttention: false,
  mayRetry: false,
  mayEdit: false,
  mayDiscard: true,
  settled: false,
  received: 'later',
};
const failed: StateRules = {
  ...pending,
  isPending: false,
  needsAttention: true,
  mayRetry: true,
  received: 'no',
};

/**
 * What each state means for a feedback. One that is Held waits until the team knows that this desktop sends it; the user
 * can send it before.
 */
export const stateRules: Readonly<Record<OutboxItemState, StateRules>> = {
  Held: { ...pending, mayRetry: true },
  Queued: pending,
  Sending: { ...pending, mayDiscard: false, received: 'maybe' },
  Sent: { ...pending, isPending: false, mayDiscard: false, settled: true, received: 'yes' },
  Failed: { ...failed, mayEdit: true },
  Unconfirmed: { ...failed, received: 'maybe' },
};

/** The service's verdict when the feedback was written. */
export interface ReportedVerdict {
  readonly riskAssignment: string | null;
  readonly fraudCases: readonly string[];
}

export const unknownVerdict: ReportedVerdict = { riskAssignment: null, fraudCases: [] };

/** The transaction that a feedback is about, with the service's verdict. */
export interface FeedbackSubject {
  readonly transactionId: string;
  readonly reported: ReportedVerdict;
}

/** A feedback in the outbox, with its state. */
export interface OutboxItem {
  readonly id: string;
  readonly profileId: string;
  /** Its position in the order of queueing, from 1; independent of the clock. */
  readonly sequence: number;
  readonly transactionId: string;
  readonly feedback: Feedback;
  /** null if unknown: for feedback from a file. */
  readonly reported: ReportedVerdict | null;
  /** The batch it belongs to; null for single feedback. */
  readonly batchId: string | null;
  readonly state: OutboxItemState;
  /** When it was queued, ms since 1970. */
  readonly createdAt: number;
  /** When its state last changed, ms since 1970. */
  readonly changedAt: number;
  /** How often it was recorded as Sending; 0: it was definitely never sent. */
  readonly attempts: number;
  /** Whether an attempt before it was queued again may have arrived. */
  readonly mayHaveArrived: boolean;
  /** Whether its user wants it sent whatever the others in the team send. */
  readonly insists: boolean;
  /**
   * Why it is Failed or Unconfirmed, why a Queued one couldn't be sent at the last attempt, or why a Held one waits, if
   * not for the team's server. null in the other states, and for an Unconfirmed one if the app ended before the
   * answer arrived.
   */
  readonly problem: Problem | null;
  /** The service's answer to a Sent one, as text, shortened; "" if empty. */
  readonly answer: string;
}

/** The user of a transaction, from its report. */
export interface TransactionUser {
  readonly transactionId: string;
  readonly userId: string;
}

export function subjectOf({ transactionId, reported }: OutboxItem): FeedbackSubject {
  return { transactionId, reported: reported ?? unknownVerdict };
}

export type OutboxCounts = Readonly<Record<OutboxItemState, number>>;

/** Returns the number of items in a state whose rules pass. */
export function countWith(counts: OutboxCounts, passes: (rules: StateRules) => boolean): number {
  return outboxStates.reduce((sum, state) => (passes(stateRules[state]) ? sum + counts[state] : sum), 0);
}

/** Returns the number of items that the app still has to send. */
export function pendingCount(counts: OutboxCounts): number {
  return countWith(counts, ({ isPending }) => isPending);
}

/** Returns the number of items that wait for the user's decision. */
export function attentionCount(counts: OutboxCounts): number {
  return countWith(counts, ({ needsAttention }) => needsAttention);
}

/** How long feedback waits for the team until it counts as needing attention, ms. */
export const maxHeldMs = 3_600_000;

/** Whether an item has waited for the team for too long. `now`: ms since 1970. */
export function isOverdue({ state, changedAt }: OutboxItem, now: number): boolean {
  return state === 'Held' && now - changedAt >= maxHeldMs;
}

/** Returns the number of items that wait for the user's decision, or for the team for too long. */
export function attentionWithOverdue({ counts, overdue }: Pick<OutboxSummary, 'counts' | 'overdue'>): number {
  return attentionCount(counts) + overdue;
}

/** Returns the states of items that need attention. */
export function statesToLookAt({ overdue }: Pick<OutboxSummary, 'overdue'>): readonly OutboxItemState[] {
  return outboxStates.filter(
    (state) => stateRules[state].needsAttention || (state === 'Held' && overdue > 0),
  );
}

/** Whether feedback wasn't sent because others of the team may send it, so that its user decides. */
export function isTeamQuestion({ problem }: Pick<OutboxItem, 'problem'>): boolean {
  return problem?.kind === 'feedback-by-other' || problem?.kind === 'feedback-in-doubt';
}

/** The items of a batch that are cancelled with it. */
export function isCancellable({ isPending, mayDiscard }: StateRules): boolean {
  return isPending && mayDiscard;
}

/** The items of a batch that are retried and discarded with it. The user decides about the others one by one. */
export function isRefused({ received }: StateRules): boolean {
  return received === 'no';
}

/** Feedback on many transactions that was queued at once. */
export interface FeedbackBatch {
  readonly id: string;
  /** Its origin, in the user's words: a file's name, or the selection. */
  readonly name: string;
  /** ms since 1970. */
  readonly createdAt: number;
  readonly total: number;
  /** True if its Queued items wait until the user resumes it. */
  readonly paused: boolean;
}

/** A batch as stored. */
export interface StoredBatch extends FeedbackBatch {
  /** The input for all of it, without the cases that each transaction keeps; null for a file. */
  readonly typed: Feedback | null;
}

export interface OutboxQuery {
  /** Words that must all occur in its IDs, texts, fraud cases, reporter or problem. "" for all. */
  readonly text: string;
  /** Empty for all. */
  readonly states: readonly OutboxItemState[];
  /** null for all. */
  readonly batchId: string | null;
  /** null for all. */
  readonly transactionId: string | null;
}

export const everyItem: OutboxQuery = { text: '', states: [], batchId: null, transactionId: null };

export interface BatchProgress extends FeedbackBatch {
  readonly counts: OutboxCounts;
  /** Number of items that aren't sent because others of the team may send them: their user decides. */
  readonly teamQuestions: number;
}

/** Why nothing is sent at the moment. */
export interface OutboxWait {
  readonly problem: Problem;
  /** When sending resumes automatically, ms since 1970; null if it waits for the user: the key was refused. */
  readonly until: number | null;
}

export interface OutboxSummary {
  readonly counts: OutboxCounts;
  /** Number of items that have waited for the team for too long. */
  readonly overdue: number;
  /** Newest first: batches with unsent items, and the newest finished ones. */
  readonly batches: readonly BatchProgress[];
  readonly batchTotal: number;
  /** null while items are sent normally. */
  readonly wait: OutboxWait | null;
}

export const noItems: OutboxCounts = {
  Held: 0,
  Queued: 0,
  Sending: 0,
  Sent: 0,
  Failed: 0,
  Unconfirmed: 0,
};

/** How long feedback can be undone before it is sent, ms. */
export const undoTime = 5_000;
