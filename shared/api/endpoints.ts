/** Paths and defaults of the service's endpoints (sections 4 and 8 of its specification). */

/** Default number of reports per page. */
export const defaultLimit = 20;
/** Default page number. */
export const defaultPage = 1;
/** Default age limit of a look-up. */
export const defaultSince = '30d';
/** Default time that a look-up waits for its report. */
export const defaultTimeout = '5s';

/** The page sizes that the workstation offers for its local copy of the reports. */
export const pageSizes = [10, 20, 50, 100, 200, 500, 1_000] as const;

/** Returns the path of a page of all reports, relative to the base address. */
export function reportsPath(query: { readonly limit: number; readonly page: number }): string {
  return `reports?limit=${query.limit}&page=${query.page}`;
}

/** Returns the path of the reports of one transaction. The ID must have passed transactionIdError. */
export function transactionReportsPath(
  transactionId: string,
  query: { readonly limit: number; readonly page: number; readonly since: string; readonly timeout: string },
): string {
  const parameters = new URLSearchParams({
    limit: String(query.limit),
    page: String(query.page),
    since: query.since,
    timeout: query.timeout,
  });
  return `reports/${encodeURIComponent(transactionId)}?${parameters}`;
}

/** Returns the path for feedback on a transaction. The ID must have passed transactionIdError. */
export function feedbackPath(transactionId: string): string {
  return `feedback/${encodeURIComponent(transactionId)}`;
}

/** Maximum length of a transaction ID, in characters. Even with all of them encoded, it fits into a request line. */
export const maxTransactionIdLength = 1_000;

/** The kinds of errors. The message catalogue has their texts. */
export type TransactionIdError = 'none' | 'dots' | 'tooLong' | 'incompleteCharacter';

/**
 * Returns why a transaction ID can't be requested, or null if it can. URL rules would resolve "." and ".." to another
 * endpoint, however they are encoded. A lone surrogate can't be encoded at all.
 */
export function transactionIdError(transactionId: string): TransactionIdError | null {
  if (transactionId === '') return 'none';
  if (transactionId === '.' || transactionId === '..') return 'dots';
  if (transactionId.length > maxTransactionIdLength) return 'tooLong';
  if (!transactionId.isWellFormed()) return 'incompleteCharacter';
  return null;
}
