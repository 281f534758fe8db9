import { type TeamLoss, teamLosses } from './feedback-doubt';
import type { Problem } from './problem';

/** Leads also invite and remove people, and draw samples for blind review. */
export const roles = ['analyst', 'lead'] as const;
export type Role = (typeof roles)[number];

/** A person in the team; `active` is false for one who was removed. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
}

/** The open profile's team, as the window shows it. It never contains the token. */
export type TeamState = { readonly kind: 'none' } | JoinedTeam;

export interface JoinedTeam {
  readonly kind: 'joined';
  readonly name: string;
  /** Base address of the server, ending in "/". */
  readonly address: string;
  /** The person that this profile is in the team. */
  readonly person: string;
  readonly role: Role;
  /** All who ever were in the team, by name; as last received. */
  readonly people: readonly Member[];
  readonly reach: TeamReach;
  /** Entries of this desktop that the server hasn't confirmed. */
  readonly unshared: number;
  /** Entries of others that a second review hides from this person. */
  readonly hidden: number;
  /** Entries, from the team or from files, that this version can't read: a newer one wrote them, or a faulty one. */
  readonly unread: number;
  /** When all entries were last exchanged, ms since 1970; null for never. */
  readonly sharedAt: number | null;
  /** When it was last noticed that the server's history isn't the one received before, ms; null for never or acknowledged. */
  readonly historyChangedAt: number | null;
  /** When it was last noticed that an older copy of this profile was restored, ms; null for never or acknowledged. */
  readonly restoredAt: number | null;
  /** The last entry received, by its number and the beginning of its hash; null for none. */
  readonly lastEntry: LastEntry | null;
}

/** Two people with the same number have the same history if they have the same hash. */
export interface LastEntry {
  readonly seq: number;
  readonly hash: string;
}

export type TeamReach =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /** `since`: ms since 1970. Sharing resumes by itself. */
  | { readonly kind: 'offline'; readonly problem: Problem; readonly since: number }
  /** The token was revoked: nothing is shared any more. Local data stays. */
  | { readonly kind: 'removed' }
  /** The keychain is locked or unavailable, so that the token can't be read. */
  | { readonly kind: 'no-token'; readonly problem: Problem }
  /** The server no longer supports this app's protocol: entries are received, but not sent. */
  | { readonly kind: 'outdated' }
  /** This person has shared more than the server takes in a day: nothing is sent until then, ms since 1970. */
  | { readonly kind: 'paused'; readonly until: number };

/** An invite that can be used. The invite itself is shown once, when it is created. */
export interface OpenInvite {
  readonly id: string;
  readonly role: Role;
  /** The ID of the lead who created it; null for the server. */
  readonly inviter: string | null;
  /** The ID of the person who returns with it; null for a new person. */
  readonly person: string | null;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** Returns why the team can't decide about feedback; null if it can, now or when its server is back. */
export function teamLossOf({ kind }: TeamReach): TeamLoss | null {
  return teamLosses.find((loss) => loss === kind) ?? null;
}

/** Who looks at a subject, and who claimed it; other people only. IDs of Member. */
export interface Presence {
  readonly subject: string;
  readonly looking: readonly string[];
  /** `until`: ms since 1970, by the server's clock. */
  readonly claimed: { readonly person: string; readonly until: number } | null;
}

/** A subject drawn for a second verdict, which is given without seeing the first one. */
export interface BlindItem {
  readonly subject: string;
  /** Who gave the first verdict, and who gives the second: IDs of Member. */
  readonly first: string;
  readonly second: string;
  /** When the second verdict was given, ms since 1970: from then on both see each other's. null before. */
  readonly revealedAt: number | null;
}

/** The result of asking for a subject to decide on. */
export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly until: number }
  | { readonly kind: 'taken'; readonly person: string; readonly until: number }
  /** The server can't be reached: deciding is allowed, and the verdict is marked "without a claim". */
  | { readonly kind: 'offline' };
