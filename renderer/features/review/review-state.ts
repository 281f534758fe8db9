import type { ReviewedReport } from '../../../shared/contract/review.calls';
import type { Problem } from '../../../shared/domain/problem';
import type { Verdict } from '../../../shared/domain/review-log';
import type { ReviewState as FoldedReview } from '../../../shared/domain/review-state';
import type { Deferral, Typed } from './decision-inputs';
import type { FeedbackPlan } from './feedback-plan';
import type { Queue } from './queues';
import type { RecentReasons } from './recent-reasons';
import type { UnsavedWrite } from './review-writes';
import { currentItem, type Relation, type Session } from './session';
import type { StoredReview } from './stored-review';

/** What is open over the verdict bar. */
export type ReviewPanel =
  | { readonly kind: 'reasons'; readonly verdict: Verdict }
  | { readonly kind: 'snooze' | 'escalation' }
  /** Asks whether to send a verdict's feedback. `announces`: it is sent at once from now on. */
  | {
      readonly kind: 'feedback';
      readonly verdict: Verdict;
      readonly reason: string | null;
      readonly settles: boolean;
      readonly plan: FeedbackPlan;
      readonly announces: boolean;
    };

/** A verdict on several reports, and what was typed for it. */
export interface GivenTogether {
  readonly id: string;
  readonly verdict: Verdict;
  readonly subjects: readonly string[];
  readonly typed: Typed;
}

export interface ReviewState {
  readonly session: Session | null;
  /** The report under review; null while it is read. */
  readonly reviewed: ReviewedReport | null;
  /** The report that is next once this one is decided, as far as it was read: it is prepared, unseen. */
  readonly next: ReviewedReport | null;
  /** The review state of the report under review. */
  readonly state: FoldedReview | null;
  /** Why the queue couldn't be started, or the report couldn't be read. */
  readonly problem: Problem | null;
  /** The queue that is being started. */
  readonly starting: Queue | null;
  /** Subjects that joining adds: with a report that has come into the queue after its list was made. */
  readonly arrived: number;
  /** How the report under review is related to the one before, if the user went to it for that. */
  readonly related: Relation | null;
  readonly panel: ReviewPanel | null;
  /** Shows all fields of the report instead of the evidence. */
  readonly allFields: boolean;
  /** The user ended the session before the end of its list. */
  readonly ended: boolean;
  /** A verdict that was given many times in a row, each very fast. */
  readonly quick: Verdict | null;
  /** The subject of a report that changed before its verdict was saved, until it is decided again. */
  readonly changed: string | null;
  /** Decisions that aren't known to be saved. */
  readonly unsaved: readonly UnsavedWrite[];
  readonly reasons: RecentReasons;

  readonly start: (queue: Queue) => Promise<void>;
  /** Starts the first queue, unless a session is open or is to be restored. */
  readonly begin: () => void;
  /** Restores what a reloaded window had, unless something was decided in the meantime. */
  readonly restore: (stored: StoredReview) => void;
  /** Shows the reports by incident, or in the order of their queue, from now on. */
  readonly orderBy: (incident: boolean) => void;
  /** Counts what comes into the queue with time, until the returned function is called. */
  readonly watch: () => () => void;
  /** Adds the reports that have arrived to the end of the list. */
  readonly join: () => Promise<void>;
  /** Shows a changed session. */
  readonly show: (session: Session) => void;
  readonly step: (by: 1 | -1) => void;
  /** Goes to a report of the list; does nothing if it isn't there. */
  readonly goToReport: (key: string) => void;
  readonly goToRelated: () => boolean;
  /** Goes to the next report that no other person has claimed. */
  readonly goToFree: () => Promise<void>;
  /** Gives a verdict, or first asks about its feedback. */
  readonly judge: (verdict: Verdict, reason: string | null) => void;
  /** Gives a verdict that settles those that differ, if this analyst may. */
  readonly settle: (verdict: Verdict, reason: string | null) => void;
  /** Answers the question about feedback, and gives the verdict. */
  readonly answerFeedback: (sends: boolean) => void;
  /** Takes over a verdict that was given on several reports, of which any can be in the list. */
  readonly takeTogether: (given: GivenTogether) => void;
  /** Takes over that such a verdict was taken back, known by its ID, or those on some subjects. */
  readonly takeUndone: (undone: { readonly id: string } | { readonly subjects: readonly string[] }) => void;
  readonly skip: () => void;
  /** Snoozes the report, escalates it, or answers its escalation. */
  readonly defer: (deferral: Deferral) => void;
  /** Takes back the last decision of the session, and returns to its report and the input for it. */
  readonly undo: () => Promise<void>;
  /** Takes back a decision by its ID, also one of an earlier session. */
  readonly undoDecision: (id: string) => Promise<void>;
  readonly openPanel: (panel: ReviewPanel | null) => void;
  readonly showAllFields: (shown: boolean) => void;
  readonly end: () => void;
  /** Continues after the end of the session: with the report that was under review, or with the first open one. */
  readonly resume: () => void;
  /** Starts over with the skipped reports. */
  readonly reviewSkipped: () => void;
  readonly dismissQuick: () => void;
  readonly dismissChanged: () => void;
  readonly retry: () => Promise<void>;
  readonly readAgain: () => void;
  /** Clears the session of the closed profile. Unsaved writes stay, for when it is open again. */
  readonly clear: () => void;
}

/** Whether the user waits for a report: a queue is being started, or its next report is being read. */
export function waitsForReport({ starting, session, reviewed, problem, ended }: ReviewState): boolean {
  if (starting !== null) return true;
  return session !== null && !ended && currentItem(session) !== null && reviewed === null && problem === null;
}

/** How often to look for snoozes that have ended, ms: nothing announces them. */
export const snoozeCheckMs = 60_000;

/** The state without a session. */
export const noSession = {
  session: null,
  reviewed: null,
  next: null,
  state: null,
  problem: null,
  starting: null,
  arrived: 0,
  related: null,
  panel: null,
  allFields: false,
  ended: false,
  quick: null,
  changed: null,
} as const;
