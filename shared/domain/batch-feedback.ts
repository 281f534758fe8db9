import type { SummedReport } from './amount-sums';
import type { ContentIdentity, ContentLevel } from './content-identity';
import { type Desired, fittingCases } from './feedback-correction';
import type { OutboxCounts, ReportedVerdict } from './outbox';
import type { Int64Text } from './report';
import type { ReportQuery } from './report-query';

export const maxBatchSize = 10_000;

/** The reports of a batch: by key, or all that a query showed as of a moment. */
export type BatchTargets =
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'query'; readonly query: ReportQuery; readonly asOf: number };

export interface ReportVerdict extends ReportedVerdict, SummedReport {
  readonly key: string;
  /** The number of its versions. */
  readonly versions: number;
  readonly content: ContentIdentity;
  /** The level at which its content says something. */
  readonly level: ContentLevel;
  /** Its report time, ns since 1970; null if not given. */
  readonly time: Int64Text | null;
  readonly userId: string | null;
}

/** A transaction that can have feedback. */
export interface BatchCandidate {
  readonly transactionId: string;
  /** The verdict of its newest report, and its user. */
  readonly reported: ReportedVerdict;
  readonly userId: string | null;
  /** Number of selected reports about it. */
  readonly reports: number;
}

/** A transaction ID that the service can't accept. */
export interface InvalidTransaction {
  readonly transactionId: string;
  readonly reason: string;
}

export interface BatchReview {
  /** Identifies the review in main, until another is requested. */
  readonly token: string;
  readonly reports: number;
  /** Number of selected reports that no longer exist. */
  readonly missing: number;
  /** Number of transactions that can have feedback. */
  readonly transactions: number;
  /** Number of reports whose transaction has a newer selected report: they get no feedback of their own. */
  readonly merged: number;
  /** Number of transactions by reported risk, highest risk first. */
  readonly byRisk: readonly BatchChange[];
  /** The reported fraud cases, most frequent first. */
  readonly fraudCases: readonly string[];
  readonly withoutTransaction: number;
  /** Number of transactions with an invalid ID, and the first of them. */
  readonly invalid: number;
  readonly invalidTransactions: readonly InvalidTransaction[];
  /** Number of transactions that have feedback already. */
  readonly given: number;
}

export interface BatchChoice {
  /** Includes transactions whose verdict already is the desired one. */
  readonly includeUnchanged: boolean;
  readonly includeAlreadyRated: boolean;
  readonly excluded: readonly string[];
}

export const cautiousChoice: BatchChoice = {
  includeUnchanged: false,
  includeAlreadyRated: false,
  excluded: [],
};

export interface BatchPreview {
  /** Identifies the transactions that get feedback and how much each of them already has; main sends only this set. */
  readonly digest: string;
  readonly toSend: number;
  /** Number of these by reported risk, highest risk first: "412 high → clear". */
  readonly changes: readonly BatchChange[];
  /** What these do to fraud cases, most frequent first. */
  readonly cases: readonly BatchCaseChange[];
  /** Number of transactions of each exception, included or not; one can have several. */
  readonly same: number;
  readonly given: number;
  readonly excluded: number;
}

/** Number of transactions in which a fraud case stays, is removed or is added. */
export interface BatchCaseChange {
  readonly fraudCase: string;
  readonly what: 'unchanged' | 'removed' | 'added';
  readonly transactions: number;
}

/** Number of transactions with one reported risk; null: the report gives none. */
export interface BatchChange {
  readonly risk: string | null;
  readonly transactions: number;
}

/** Which transactions of a review are shown. "given": with feedback already; "same": the feedback would change nothing. */
export const batchViews = ['all', 'to be sent', 'given', 'same', 'left out'] as const;
export type BatchView = (typeof batchViews)[number];

export interface BatchRow extends BatchCandidate {
  /** null if there is no feedback on it. */
  readonly given: OutboxCounts | null;
  readonly same: boolean;
  readonly excluded: boolean;
  readonly sent: boolean;
}

/** A page of the transactions of a review; `total`: on all pages. */
export interface BatchPage {
  readonly rows: readonly BatchRow[];
  readonly total: number;
}

/**
 * Returns what a batch says about one transaction. Unless the user selected fraud cases for all of them, each keeps its
 * reported ones, as far as they fit the desired risk.
 */
export function draftFor<Draft extends Desired>(draft: Draft, reported: ReportedVerdict): Draft {
  if (draft.fraudCases !== null) return draft;
  return { ...draft, fraudCases: fittingCases(reported, draft.desiredRisk) };
}
