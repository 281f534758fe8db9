import { transactionIdError } from '../../shared/api/endpoints';
import type { LinkedScreen, OpenedLink } from '../../shared/contract/app.calls';

export const linkScheme = 'whereabouts';

/** The screens that have a link: the tasks of the app's icon. */
export const linkedScreens = ['reports', 'map', 'outbox'] as const satisfies readonly LinkedScreen[];

/**
 * Only the scheme and the one host, in any case (RFC 3986, 3.1 and 3.2.2), and one path segment (pchar). Browsers and chat
 * programs add a slash.
 */
const reportLink = /^whereabouts:\/\/report\/((?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+)\/?$/i;
/** Characters that are invisible or change the text direction; no genuine transaction ID has any. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** A transaction ID of maximum length, three bytes per character, every byte percent-encoded. */
const maxLinkLength = 10_000;

/**
 * Parses an untrusted link: to a screen, such as `whereabouts://map`, or `whereabouts://report/<transaction id>`, with
 * the id percent-encoded once, as one segment. Anything else, and an id that could not be requested, is `no-link`.
 */
export function readDeepLink(text: string): OpenedLink {
  const screen = linkedScreens.find((each) => text.toLowerCase().replace(/\/$/, '') === linkTo(each));
  if (screen !== undefined) return { kind: 'screen', screen };
  const encoded = text.length > maxLinkLength ? undefined : reportLink.exec(text)?.[1];
  const transactionId = encoded === undefined ? null : decodeSegment(encoded);
  if (transactionId === null || invisible.test(transactionId) || transactionIdError(transactionId) !== null)
    return { kind: 'no-link' };
  return { kind: 'report', transactionId };
}

export function linkTo(screen: LinkedScreen): string {
  return `${linkScheme}://${screen}`;
}

/** Returns the link in the app's arguments; null if there is none. Only the last one counts. */
export function deepLinkIn(argv: readonly string[]): OpenedLink | null {
  const link = argv.findLast((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));
  return link === undefined ? null : readDeepLink(link);
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The latest link that the app was opened with, stored until the window is ready to take it. */
export class OpenedLinks {
  #latest: OpenedLink | null = null;

  set(link: OpenedLink): void {
    this.#latest = link;
  }

  take(): OpenedLink | null {
    const link = this.#latest;
    this.#latest = null;
    return link;
  }
}
