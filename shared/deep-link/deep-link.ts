import { transactionIdError } from '../api/endpoints';
import type { Int64Text } from '../domain/report';
import type { ReportQuery } from '../domain/report-query';
import { maxProfileNameLength } from '../profile';

/**
 * Links to what the app shows, for colleagues and other programs:
 *
 *     whereabouts://KIND[/VALUE][?NAME=VALUE[&…]]
 *
 * Each value is one component, percent-encoded once. `profile` and `service` name the profile: its name, which is the
 * user's own choice, and the base address of its service, by which colleagues' profiles are the same. A link only shows.
 */
export interface DeepLink {
  readonly target: LinkTarget;
  /** The profile that it is about; null for the open one. */
  readonly profile: LinkedProfile | null;
}

export type LinkTarget =
  | { readonly kind: 'screen'; readonly screen: LinkedScreen }
  /** The reports on a transaction, or the one with an ID, of a transaction or of none. */
  | { readonly kind: 'report'; readonly transactionId: string; readonly id: Int64Text | null }
  | { readonly kind: 'report'; readonly transactionId: null; readonly id: Int64Text }
  /** The query of the grid. Its text may have problems, which are shown with it. */
  | { readonly kind: 'query'; readonly query: ReportQuery }
  /** A view, by its ID, which views of the team have everywhere, or by its name alone. */
  | { readonly kind: 'view'; readonly name: string; readonly id: string | null }
  | { readonly kind: 'user' | 'device'; readonly value: string }
  /** A point in degrees, with the name under which it was found; "" for none. */
  | { readonly kind: 'place'; readonly latitude: number; readonly longitude: number; readonly name: string }
  | { readonly kind: 'case'; readonly id: string };

/** At least one of them is given. */
export interface LinkedProfile {
  readonly name: string | null;
  readonly service: string | null;
}

/** The screens that have a link: the tasks of the app's icon. */
export const linkedScreens = ['reports', 'map', 'outbox'] as const;
export type LinkedScreen = (typeof linkedScreens)[number];

export const linkScheme = 'whereabouts';

/** Of printed links, in characters: Windows opens addresses of up to 2,081, and Excel of up to 2,079. */
export const maxPrintedLink = 2_079;
/** Of links that are read, in characters. A transaction ID of maximum length, three bytes per character, every byte percent-encoded, has 9,000. */
export const maxLinkLength = 10_000;
/** Maximum lengths of what a link names, in characters. */
export const linkLengths = {
  view: 200,
  user: 1_000,
  device: 1_000,
  name: 200,
  id: 100,
  profile: maxProfileNameLength,
} as const;

/**
 * Characters that are invisible or change the text direction, except those that join letters, which names in Persian and
 * Hindi contain.
 */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Returns true for a text that can be named by a link: programs remove "." and ".." from paths, however they are encoded. */
export function isLinkable(text: string, maxLength: number): boolean {
  return (
    text !== '.' && text !== '..' && text.length <= maxLength && text.isWellFormed() && !invisible.test(text)
  );
}

/** Returns true for a text that can be named, and names something. */
export function isNamed(text: string, maxLength: number): boolean {
  return text !== '' && isLinkable(text, maxLength);
}

export function isLinkableTransaction(transactionId: string): boolean {
  return transactionIdError(transactionId) === null && isLinkable(transactionId, Number.POSITIVE_INFINITY);
}
