import { createHash } from 'node:crypto';
import { transactionIdError } from '../../../shared/api/endpoints';
import {
  type BatchCandidate,
  type BatchCaseChange,
  type BatchChange,
  type BatchChoice,
  type BatchPreview,
  type BatchReview,
  type BatchRow,
  type BatchView,
  draftFor,
  type InvalidTransaction,
  type ReportVerdict,
} from '../../../shared/domain/batch-feedback';
import { correctionOf, type Desired, matchesVerdict } from '../../../shared/domain/feedback-correction';
import type { OutboxCounts } from '../../../shared/domain/outbox';
import { riskLevelOf, riskLevels } from '../../../shared/domain/vocabulary';
import { transactionIdErrorText } from '../../../shared/i18n/validation-text';
import type { Reviewed } from '../reviewed-feedback';

/** A review, kept in main until it is sent or replaced. */
export interface PendingReview extends Candidates, Reviewed {
  /** How many reports were found, and how many of the selected ones were not. */
  readonly reports: number;
  readonly missing: number;
}

/** Limit for the invalid transactions that are listed; all of them are counted. */
const maxListedTransactions = 100;
const maxFraudCases = 50;

export function reviewOf(review: PendingReview): BatchReview {
  const { token, reports, missing, candidates, merged, withoutTransaction, invalidTransactions, given } =
    review;
  return {
    token,
    reports,
    missing,
    transactions: candidates.length,
    merged,
    byRisk: countedByRisk(candidates),
    fraudCases: fraudCasesOf(candidates),
    withoutTransaction,
    invalidTransactions: invalidTransactions.slice(0, maxListedTransactions),
    invalid: invalidTransactions.length,
    given: given.size,
  };
}

/** Returns every transaction of a review, with what a draft and a choice mean for it. */
export function rowsOf(review: PendingReview, desired: Desired, choice: BatchChoice): readonly BatchRow[] {
  const excluded = new Set(choice.excluded);
  return review.candidates.map((candidate) => {
    const given = review.given.get(candidate.transactionId) ?? null;
    const same = matchesVerdict(draftFor(desired, candidate.reported), candidate.reported);
    const isExcluded = excluded.has(candidate.transactionId);
    const sent =
      !isExcluded && (choice.includeUnchanged || !same) && (choice.includeAlreadyRated || given === null);
    return { ...candidate, given, same, excluded: isExcluded, sent };
  });
}

export function previewOf(rows: readonly BatchRow[], desired: Desired): BatchPreview {
  const sent = rows.filter((row) => row.sent);
  return {
    digest: digestOf(sent),
    toSend: sent.length,
    changes: countedByRisk(sent),
    cases: caseChangesOf(sent, desired),
    same: rows.filter(({ same }) => same).length,
    given: rows.filter(({ given }) => given !== null).length,
    excluded: rows.filter(({ excluded }) => excluded).length,
  };
}

/** Identifies a set of transactions and how many feedback entries each already has, in any state. */
export function digestOf(sent: readonly BatchRow[]): string {
  const facts = sent.map(({ transactionId, given }) => [transactionId, given ? totalOf(given) : 0]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

export function rowsInView(rows: readonly BatchRow[], view: BatchView): readonly BatchRow[] {
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
      return rows.filter(({ excluded }) => excluded);
  }
}

function totalOf(counts: OutboxCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function countedByRisk(candidates: readonly BatchCandidate[]): readonly BatchChange[] {
  const counts = new Map<string | null, number>();
  for (const { reported } of candidates)
    counts.set(reported.riskAssignment, (counts.get(reported.riskAssignment) ?? 0) + 1);
  return [...counts]
    .map(([risk, transactions]) => ({ risk, transactions }))
    .sort((one, other) => rankOf(one.risk) - rankOf(other.risk));
}

function caseChangesOf(sent: readonly BatchRow[], desired: Desired): readonly BatchCaseChange[] {
  const changes = new Map<string, BatchCaseChange>();
  for (const { reported } of sent) {
    const correction = correctionOf(reported, draftFor(desired, reported));
    for (const what of ['unchanged', 'removed', 'added'] as const)
      for (const fraudCase of correction[what]) {
        const key = JSON.stringify([what, fraudCase]);
        const transactions = (changes.get(key)?.transactions ?? 0) + 1;
        changes.set(key, { fraudCase, what, transactions });
      }
  }
  const mostFirst = [...changes.values()].sort((one, other) => other.transactions - one.transactions);
  return mostFirst.slice(0, maxFraudCases);
}

/** Most severe first, null last. */
function rankOf(risk: string | null): number {
  return risk === null ? riskLevels.length : riskLevels.indexOf(riskLevelOf(risk));
}

function fraudCasesOf(candidates: readonly BatchCandidate[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reported } of candidates)
    for (const fraudCase of new Set(reported.fraudCases))
      counts.set(fraudCase, (counts.get(fraudCase) ?? 0) + 1);
  const mostFirst = [...counts].sort(([, one], [, other]) => other - one);
  return mostFirst.slice(0, maxFraudCases).map(([fraudCase]) => fraudCase);
}

/** The transactions of reports, and the reports that feedback cannot be sent for. */
interface Candidates {
  readonly candidates: readonly BatchCandidate[];
  readonly invalidTransactions: readonly InvalidTransaction[];
  readonly withoutTransaction: number;
  /** Reports that are replaced by a newer one of the same transaction. */
  readonly merged: number;
}

/** Groups reports, which come newest first, by transaction. The newest report of a transaction counts. */
export function candidatesOf(newestFirst: readonly ReportVerdict[]): Candidates {
  const candidates = new Map<string, BatchCandidate>();
  const invalid = new Map<string, InvalidTransaction>();
  let [withoutTransaction, merged] = [0, 0];
  for (const { transactionId, riskAssignment, fraudCases, userId } of newestFirst) {
    if (transactionId === null) {
      withoutTransaction += 1;
      continue;
    }
    const known = candidates.get(transactionId);
    if (known || invalid.has(transactionId)) merged += 1;
    if (known) candidates.set(transactionId, { ...known, reports: known.reports + 1 });
    if (known || invalid.has(transactionId)) continue;
    const error = transactionIdError(transactionId);
    if (error) invalid.set(transactionId, { transactionId, reason: transactionIdErrorText(error) });
    else
      candidates.set(transactionId, {
        transactionId,
        reported: { riskAssignment, fraudCases },
        userId,
        reports: 1,
      });
  }
  return {
    candidates: [...candidates.values()],
    invalidTransactions: [...invalid.values()],
    withoutTransaction,
    merged,
  };
}
