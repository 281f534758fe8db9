import { transactionIdMistake } from '../../../shared/api/endpoints';
import type { BulkCandidate, InvalidTransaction, ReportVerdict } from '../../../shared/domain/bulk-feedback';

/** The transactions of reports, and the reports that cannot be answered by feedback. */
export interface Candidates {
  readonly candidates: readonly BulkCandidate[];
  readonly invalidTransactions: readonly InvalidTransaction[];
  /** Reports that name no transaction. */
  readonly withoutTransaction: number;
  /** Reports that a newer one of the same transaction speaks for. */
  readonly merged: number;
}

/** Makes transactions of reports, which come newest first: of several about one transaction the newest counts. */
export function candidatesOf(newestFirst: readonly ReportVerdict[]): Candidates {
  const candidates = new Map<string, BulkCandidate>();
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
    const reason = transactionIdMistake(transactionId);
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
