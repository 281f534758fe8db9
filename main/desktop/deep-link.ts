import { transactionIdMistake } from '../../shared/api/endpoints';
import type { OpenedLink } from '../../shared/ipc/program-calls';

/** The scheme of the links that the system opens with this program. */
export const linkScheme = 'whereabouts';

/** Nothing but the scheme, the one host, and one segment of what a path may hold (RFC 3986, pchar). */
const reportLink = /^whereabouts:\/\/report\/((?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+)$/;
/** Controls, and what shows nothing or turns text round: no transaction ID that a person sends on has them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** A transaction ID of the longest kind, each of its characters three bytes, each of them encoded. */
const longestLink = 10_000;

/**
 * Reads a link that somebody else made: `whereabouts://report/<transaction id>`, the id encoded once as one segment. Whatever
 * is not exactly that, or holds an id that could not be asked for, is no link.
 */
export function readDeepLink(text: string): OpenedLink {
  const encoded = text.length > longestLink ? undefined : reportLink.exec(text)?.[1];
  const transactionId = encoded === undefined ? null : decoded(encoded);
  if (transactionId === null || invisible.test(transactionId) || transactionIdMistake(transactionId) !== null)
    return { kind: 'no-link' };
  return { kind: 'report', transactionId };
}

/** The link among the arguments that the program was started with; null where there is none. Only the last one counts. */
export function deepLinkIn(argv: readonly string[]): OpenedLink | null {
  const link = argv.findLast((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));
  return link === undefined ? null : readDeepLink(link);
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
