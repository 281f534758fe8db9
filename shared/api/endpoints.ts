import { messages } from '../messages/messages';

/** Paths and defaults of the service's endpoints (sections 4 and 8 of its specification). */

/** Reports per page where none is asked for. */
export const defaultLimit = 20;
/** The first page. */
export const defaultPage = 1;
/** How far back a look-up goes where nothing is asked for. */
export const defaultSince = '30d';
/** How long a look-up waits for its report where nothing is asked for. */
export const defaultTimeout = '5s';

/** Sizes of a page that the workstation offers, over what it keeps of the service's reports. */
export const pageSizes = [10, 20, 50, 100, 200, 500, 1_000] as const;

/** The path of a page of all reports, relative to the base address. */
export function reportsPath(query: { readonly limit: number; readonly page: number }): string {
  return `reports?limit=${query.limit}&page=${query.page}`;
}

/** The path of the reports of one transaction; the id must have passed transactionIdMistake. */
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

/** The path that takes feedback on a transaction; the id must have passed transactionIdMistake. */
export function feedbackPath(transactionId: string): string {
  return `feedback/${encodeURIComponent(transactionId)}`;
}

/** Longest transaction id accepted, in characters: with every one encoded it still fits a request line. */
const longestTransactionId = 1_000;

/**
 * Why a transaction id cannot be asked for, in words; null for one that can. "." and ".." would be resolved away by
 * URL rules and reach another endpoint, however they are encoded; a lone surrogate cannot be encoded at all.
 */
export function transactionIdMistake(transactionId: string): string | null {
  const mistakes = messages.mistakes.transactionId;
  if (transactionId === '') return mistakes.none;
  if (transactionId === '.' || transactionId === '..') return mistakes.dots;
  if (transactionId.length > longestTransactionId) return mistakes.tooLong(longestTransactionId);
  if (!transactionId.isWellFormed()) return mistakes.halfCharacter;
  return null;
}
