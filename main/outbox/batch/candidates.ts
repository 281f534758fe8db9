import { transactionIdError } from '../../../shared/api/endpoints';
import type {
  BatchCandidate,
  InvalidTransaction,
  ReportVerdict,
} from '../../../shared/domain/batch-feedback';

/** The transactions of reports, and the reports that feedback cannot be sent for. */
export interface Candidates {
  readonly candidates: readonly BatchCandidate[];
  readonly invalidTransactions: readonly InvalidTransaction[];
  /** Reports without a transaction. */
  readonly withoutTransaction: number;
  /** Reports that are replaced by a newer one of the same transaction. */
  readonly merged: number;
}

/** Groups reports, which come newest first, by transaction. The newest report of a transaction counts. */
export function candidatesOf(newestFirst: readonly ReportVerdict[]): Candidates {
  const candidates = new Map<string, BatchCandidate>();
  const invalid = new Map<string, InvalidTransaction>();
  let [withoutTransaction, merged] = [0, 0];
  for (const { transactionId, riskAssignment, fraudCases } of newestFirst) {
    if (transactionId === null) {
      withoutTransaction += 1;
      continue;
    }
    const known = candidates.get(transactionId);
    if (known || invalid.has(transactionId)) merged += 1;
    if (known) candidates.set(transactionId, { ...known, reports: known.reports + 1 });
    if (known || invalid.has(transactionId)) continue;
    const reason = transactionIdError(transactionId);
    if (reason !== null) invalid.set(transactionId, { transactionId, reason });
    else
      candidates.set(transactionId, { transactionId, reported: { riskAssignment, fraudCases }, reports: 1 });
  }
  return {
    candidates: [...candidates.values()],
    invalidTransactions: [...invalid.values()],
    withoutTransaction,
    merged,
  };
}
