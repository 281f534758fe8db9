import { printDeepLink } from '../../../shared/deep-link/print-deep-link';

/** Returns the link that opens the report on a transaction in Whereabouts; null if no link can name it. */
export function reportLink(transactionId: string | null): string | null {
  if (transactionId === null) return null;
  return printDeepLink({ target: { kind: 'report', transactionId, id: null }, profile: null });
}
