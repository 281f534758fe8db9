import { createHash } from 'node:crypto';
import {
  type BulkCandidate,
  type BulkChange,
  type BulkChoice,
  type BulkPreview,
  type BulkReview,
  type BulkRow,
  type BulkView,
  saysTheSame,
} from '../../../shared/domain/bulk-feedback';
import type { FeedbackDraft } from '../../../shared/domain/feedback';
import type { OutboxCounts } from '../../../shared/domain/outbox';
import { riskAssignments } from '../../../shared/domain/vocabulary';
import type { Candidates } from './candidates';

/** A review as main holds it until it is sent, or another is asked for. */
export interface HeldReview extends Candidates {
  readonly token: string;
  readonly profileId: string;
  /** Reports that were found, and how many of the chosen ones were not. */
  readonly reports: number;
  readonly missing: number;
  /** The feedback that there is already, by transaction. */
  readonly given: ReadonlyMap<string, OutboxCounts>;
}

type Desired = Pick<FeedbackDraft, 'desiredRisk' | 'fraudCases'>;

/** The most invalid transactions that are named; how many there are is said all the same. */
const mostNamed = 100;
/** The most fraud cases that are offered. */
const mostFraudCases = 50;

/** What the window is told of a review. */
export function reviewOf(held: HeldReview): BulkReview {
  const { token, reports, missing, candidates, merged, withoutTransaction, invalidTransactions, given } =
    held;
  return {
    token,
    reports,
    missing,
    transactions: candidates.length,
    merged,
    byRisk: countedByRisk(candidates),
    fraudCases: fraudCasesOf(candidates),
    withoutTransaction,
    invalidTransactions: invalidTransactions.slice(0, mostNamed),
    invalid: invalidTransactions.length,
    given: given.size,
  };
}

/** Every transaction of a review, with what a draft and a choice mean for it. */
export function rowsOf(held: HeldReview, desired: Desired, choice: BulkChoice): readonly BulkRow[] {
  const leftOut = new Set(choice.leftOut);
  return held.candidates.map((candidate) => {
    const given = held.given.get(candidate.transactionId) ?? null;
    const same = saysTheSame(desired, candidate.reported);
    const isOut = leftOut.has(candidate.transactionId);
    const sent = !isOut && (choice.sameToo || !same) && (choice.givenToo || given === null);
    return { ...candidate, given, same, leftOut: isOut, sent };
  });
}

/** What would go out. */
export function previewOf(rows: readonly BulkRow[]): BulkPreview {
  const sent = rows.filter((row) => row.sent);
  return {
    digest: digestOf(sent),
    toSend: sent.length,
    changes: countedByRisk(sent),
    same: rows.filter(({ same }) => same).length,
    given: rows.filter(({ given }) => given !== null).length,
    leftOut: rows.filter(({ leftOut }) => leftOut).length,
  };
}

/** Identifies a set of transactions and how much feedback each of them has already; states of that feedback do not matter. */
export function digestOf(sent: readonly BulkRow[]): string {
  const facts = sent.map(({ transactionId, given }) => [transactionId, given ? totalOf(given) : 0]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Those of the rows that are looked at. */
export function viewed(rows: readonly BulkRow[], view: BulkView): readonly BulkRow[] {
  switch (view) {
    case 'all':
      return rows;
    case 'to be sent':
      return rows.filter(({ sent }) => sent);
    case 'given':
      return rows.filter(({ given }) => given !== null);
    case 'same':
      return rows.filter(({ same }) => same);
    case 'left out':
      return rows.filter(({ leftOut }) => leftOut);
  }
}

function totalOf(counts: OutboxCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function countedByRisk(candidates: readonly BulkCandidate[]): readonly BulkChange[] {
  const counts = new Map<string | null, number>();
  for (const { reported } of candidates)
    counts.set(reported.riskAssignment, (counts.get(reported.riskAssignment) ?? 0) + 1);
  return [...counts]
    .map(([risk, transactions]) => ({ risk, transactions }))
    .sort((one, other) => rankOf(one.risk) - rankOf(other.risk));
}

const gravestFirst: readonly string[] = riskAssignments;

/** Gravest first, then the words that the specification does not know, and last none. */
function rankOf(risk: string | null): number {
  if (risk === null) return gravestFirst.length + 1;
  const known = gravestFirst.indexOf(risk);
  return known === -1 ? gravestFirst.length : known;
}

function fraudCasesOf(candidates: readonly BulkCandidate[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reported } of candidates)
    for (const fraudCase of new Set(reported.fraudCases))
      counts.set(fraudCase, (counts.get(fraudCase) ?? 0) + 1);
  const mostFirst = [...counts].sort(([, one], [, other]) => other - one);
  return mostFirst.slice(0, mostFraudCases).map(([fraudCase]) => fraudCase);
}
