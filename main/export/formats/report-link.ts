import { transactionIdError } from '../../../shared/api/endpoints';

/** Longer addresses are refused by Excel. */
const maxLinkLength = 2_079;

/** Returns the link that opens the report on a transaction in Whereabouts; null if no link can name it. */
export function reportLink(transactionId: string | null): string | null {
  if (transactionId === null || transactionIdError(transactionId) !== null) return null;
  const link = `whereabouts://report/${encodeURIComponent(transactionId)}`;
  return link.length <= maxLinkLength ? link : null;
}
