import type { FeedbackDraft } from './feedback';
import type { OutboxCounts, ReportedVerdict } from './outbox';
import type { ReportQuery } from './report-query';

/** The most reports that feedback is given on at once. */
export const mostInBulk = 10_000;

/** The reports that feedback is to be given on: each by its key, or all that a query showed as of a moment. */
export type BulkTargets =
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'query'; readonly query: ReportQuery; readonly asOf: number };

/** What the service said in one report. */
export interface ReportVerdict extends ReportedVerdict {
  readonly transactionId: string | null;
}

/** A transaction that feedback can be given on. */
export interface BulkCandidate {
  readonly transactionId: string;
  /** What the newest of its reports said. */
  readonly reported: ReportedVerdict;
  /** How many of the chosen reports are about it. */
  readonly reports: number;
}

/** A transaction ID that the service could not be asked about. */
export interface InvalidTransaction {
  readonly transactionId: string;
  readonly reason: string;
}

/** What reports were chosen, seen as transactions. */
export interface BulkReview {
  /** By which main knows it, as long as no other was asked for. */
  readonly token: string;
  /** Reports that were found. */
  readonly reports: number;
  /** Reports that were chosen, and are not there any more. */
  readonly missing: number;
  /** Transactions that feedback can be given on. */
  readonly transactions: number;
  /** Reports whose transaction has a newer one among those chosen: they get no feedback of their own. */
  readonly merged: number;
  /** How many transactions have each reported risk, gravest first. */
  readonly byRisk: readonly BulkChange[];
  /** The fraud cases that were reported, most frequent first. */
  readonly fraudCases: readonly string[];
  /** Reports that name no transaction. */
  readonly withoutTransaction: number;
  /** How many transactions the service could not be told of, and the first of them. */
  readonly invalid: number;
  readonly invalidTransactions: readonly InvalidTransaction[];
  /** How many transactions have feedback already. */
  readonly given: number;
}

/** Which of the transactions are to get feedback. */
export interface BulkChoice {
  /** Also those of which the service said just what is desired. */
  readonly sameToo: boolean;
  /** Also those that have feedback already. */
  readonly givenToo: boolean;
  /** Transactions that the person took out. */
  readonly leftOut: readonly string[];
}

export const cautiousChoice: BulkChoice = { sameToo: false, givenToo: false, leftOut: [] };

/** What would go out. */
export interface BulkPreview {
  /** Identifies the transactions that get feedback and how much each of them has already: nothing else is sent. */
  readonly digest: string;
  /** Transactions that get feedback. */
  readonly toSend: number;
  /** Of those, how many have each reported risk, gravest first: "412 high → clear". */
  readonly changes: readonly BulkChange[];
  /** Transactions of each exception, chosen or not; one can be of several. */
  readonly same: number;
  readonly given: number;
  readonly leftOut: number;
}

/** Transactions of one reported risk; null: the report gives none. */
export interface BulkChange {
  readonly risk: string | null;
  readonly transactions: number;
}

/** Which transactions of a review are shown; "given": those that have feedback already, "same": those that it would change nothing of. */
export const bulkViews = ['all', 'to be sent', 'given', 'same', 'left out'] as const;
export type BulkView = (typeof bulkViews)[number];

/** A transaction of a review. */
export interface BulkRow extends BulkCandidate {
  /** null where there is no feedback on it. */
  readonly given: OutboxCounts | null;
  readonly same: boolean;
  readonly leftOut: boolean;
  /** What is chosen now sends feedback on it. */
  readonly sent: boolean;
}

/** A page of the transactions of a review; `total` counts those of all pages. */
export interface BulkPage {
  readonly rows: readonly BulkRow[];
  readonly total: number;
}

/**
 * True where the service said just what is desired: the same risk, and the same fraud cases in whatever order. A draft that
 * names no case says nothing of them: on the wire they are left out.
 */
export function saysTheSame(
  { desiredRisk, fraudCases }: Pick<FeedbackDraft, 'desiredRisk' | 'fraudCases'>,
  reported: ReportedVerdict,
): boolean {
  if (reported.riskAssignment !== desiredRisk) return false;
  if (fraudCases.length === 0) return true;
  const [desired, said] = [new Set(fraudCases), new Set(reported.fraudCases)];
  return desired.size === said.size && [...desired].every((fraudCase) => said.has(fraudCase));
}
