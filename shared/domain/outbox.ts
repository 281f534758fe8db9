import type { Problem } from '../problem';
import type { Feedback } from './feedback';

/** The states of a feedback on its way, as they are kept and, in the language that is spoken, shown. */
export const outboxStates = ['Queued', 'Sending', 'Sent', 'Failed', 'Unconfirmed'] as const;
export type OutboxState = (typeof outboxStates)[number];
/** Those that nothing goes on from without the person. */
export const attentionStates = ['Failed', 'Unconfirmed'] as const satisfies readonly OutboxState[];

/** What the service had said of a transaction when feedback on it was written. */
export interface ReportedVerdict {
  readonly riskAssignment: string | null;
  readonly fraudCases: readonly string[];
}

/** One feedback in the outbox, with what became of it. */
export interface OutboxItem {
  readonly id: string;
  readonly profileId: string;
  /** Its place in the order in which feedback was put in, from 1: told by no clock. */
  readonly sequence: number;
  readonly transactionId: string;
  readonly feedback: Feedback;
  /** null where it is not known: of a file, or of an earlier version. */
  readonly reported: ReportedVerdict | null;
  /** The bulk that it was put in with; null for one of its own. */
  readonly bulkId: string | null;
  readonly state: OutboxState;
  /** When it was put in, ms since 1970. */
  readonly createdAt: number;
  /** When its state last changed, ms since 1970. */
  readonly changedAt: number;
  /** How often it was written down as Sending; 0: it surely never left. */
  readonly attempts: number;
  /**
   * Why it is Failed or Unconfirmed, and why a Queued one did not go when it last was to; null in the other states, and in an
   * Unconfirmed one whose run of the program ended before the answer came.
   */
  readonly problem: Problem | null;
  /** The service's answer to a Sent one, as text, cut to a readable length; "" where it said nothing. */
  readonly answer: string;
}

/** How many items are in each state. */
export type OutboxCounts = Readonly<Record<OutboxState, number>>;

/** Feedback on many transactions that was put in at once. */
export interface FeedbackBulk {
  readonly id: string;
  /** What it came from, in words of the person's: a file's name, or what was chosen. */
  readonly name: string;
  /** ms since 1970. */
  readonly createdAt: number;
  /** Transactions it was put in for. */
  readonly total: number;
  /** Its Queued items wait until the person lets them go on. */
  readonly paused: boolean;
}

/** Which items a page of the outbox shows. */
export interface OutboxQuery {
  /** Words that must all be in it: in its IDs, texts, fraud cases, reporter or problem. "" for all. */
  readonly text: string;
  /** Empty for all. */
  readonly states: readonly OutboxState[];
  /** null for all. */
  readonly bulkId: string | null;
  /** null for all. */
  readonly transactionId: string | null;
}

/** Everything there is. */
export const wholeOutbox: OutboxQuery = { text: '', states: [], bulkId: null, transactionId: null };

/** A bulk with how far it has come. */
export interface BulkProgress extends FeedbackBulk {
  readonly counts: OutboxCounts;
}

/** Why nothing goes out for now. */
export interface OutboxWait {
  readonly problem: Problem;
  /** When it goes on by itself, ms since 1970; null where it waits for the person: the key was refused. */
  readonly until: number | null;
}

/** How the outbox stands. */
export interface OutboxStanding {
  readonly counts: OutboxCounts;
  /** Newest first; those that have items yet to be sent, and the newest ones that have not. */
  readonly bulks: readonly BulkProgress[];
  /** How many bulks there are in all. */
  readonly bulkTotal: number;
  /** null while what can go out does. */
  readonly wait: OutboxWait | null;
}

export const noItems: OutboxCounts = { Queued: 0, Sending: 0, Sent: 0, Failed: 0, Unconfirmed: 0 };

/** How long feedback can be undone before it goes out, ms. */
export const undoTime = 5_000;
