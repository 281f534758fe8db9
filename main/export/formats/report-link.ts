import { printDeepLink } from '../../../shared/deep-link/print-deep-link';

/** Longer addresses are refused by Excel. */
const maxLinkLength = 2_079;

/** Returns the link that opens the report on a transaction in Whereabouts; null if no link can name it. */
export function reportLink(transactionId: string | null): string | null {
  if (transactionId === null) return null;
  const link = printDeepLink({ target: { kind: 'report', transactionId, id: null }, profile: null });
  return link !== null && link.length <= maxLinkLength ? link : null;
}
