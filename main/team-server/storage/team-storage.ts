import type { z } from 'zod';
import type { Role } from '../../../shared/domain/team';
import type {
  blindListSchema,
  blindRoundSchema,
  memberSchema,
  nextClaimSchema,
  OpenInvite,
  PushedEntry,
  presenceSchema,
} from '../../../shared/team-api/wire';

/** A team of the database. */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly epoch: string;
}

interface Membership {
  readonly team: string;
  readonly person: string;
}

/** A person with the SHA-256 of their token, in hexadecimal. */
interface Caller extends Membership {
  readonly tokenDigest: string;
}

/** In which team something is done. With a person: only while they are in the team, with this token. */
export type Scope = Pick<Membership, 'team'> | Caller;

/** Who asks. Every call runs inside this person's team only. */
export interface Identity extends Caller {
  readonly teamName: string;
  readonly role: Role;
}

export type Authentication =
  | { readonly kind: 'known'; readonly identity: Identity }
  | { readonly kind: 'unknown' }
  /** The person was removed from the team. */
  | { readonly kind: 'revoked' };

export type Joining =
  | { readonly kind: 'joined'; readonly token: string; readonly identity: Identity; readonly epoch: string }
  /** Unknown, expired or used. */
  | { readonly kind: 'invalid-invite' }
  /** Another active person of the team has this device, or a name that reads the same. The invite can still be used. */
  | { readonly kind: 'device-taken' | 'name-taken' };

export type Appending =
  | { readonly kind: 'appended'; readonly entries: readonly { readonly id: string; readonly seq: number }[] }
  /** Nothing was stored because of this entry. */
  | { readonly kind: 'conflict'; readonly index: number; readonly conflict: EntryConflict }
  /** Nothing was stored, because this entry can't be stored as it was sent. */
  | { readonly kind: 'unstorable'; readonly index: number; readonly refusal: EntryRefusal }
  /** Nothing was stored, because the person has stored too much lately; after this time, these entries can be stored. */
  | { readonly kind: 'too-much'; readonly retryAfterSeconds: number };

/** Why an entry can't be stored. */
export type EntryRefusal =
  | { readonly field: 'application' | 'kind'; readonly reason: 'character' }
  | { readonly field: 'body'; readonly reason: 'too-deep' | 'too-large' | 'too-many-values' };

export type EntryConflict =
  /** The device belongs to another person. */
  | 'device-of-another'
  /** Another entry of the device has this number. */
  | 'device-seq-used'
  /** Another entry has this ID. */
  | 'id-used'
  /** A verdict that no desktop can read, on a subject that a blind review hides from its author. */
  | 'unreadable-verdict';

export type Claiming =
  | { readonly kind: 'claimed'; readonly token: string; readonly until: number }
  | { readonly kind: 'taken'; readonly person: string; readonly until: number }
  /** The person has `maxClaims` other claims. */
  | { readonly kind: 'too-many' };

export type BlindRound = z.output<typeof blindRoundSchema>;
export type BlindRoundCreation =
  | { readonly kind: 'created' }
  /** Nothing was stored because of this item. */
  | { readonly kind: 'refused'; readonly index: number; readonly reason: BlindRefusal };
export type BlindRefusal = 'no-verdict' | 'second-gave-first' | 'unknown-person';

/** Something in a team has changed, by this instance of the server or another. */
export type TeamChange =
  | { readonly kind: 'entries'; readonly team: string; readonly lastSeq: number }
  | { readonly kind: 'presence' | 'people' | 'blind'; readonly team: string };

/** How far the log of a team goes. */
export interface LogPosition {
  readonly epoch: string;
  readonly lastSeq: number;
}

/**
 * Stores teams in PostgreSQL. Callers check roles and sizes first. Every call except `onChange` rejects with
 * `DatabaseUnavailable` while the database can't be used; it can then be repeated, and nothing happens twice. A call with a
 * token that no longer works rejects with `TokenRevoked`.
 */
export interface TeamStorage {
  /** Returns the team of this name, which is created if it doesn't exist. */
  openTeam(name: string): Promise<Team>;

  /** Returns whose token it is. What is known of a token isn't read again: each call checks that it still works. */
  authenticate(token: string): Promise<Authentication>;
  /**
   * Returns a new invite, which works once, within a week, while the person of the scope, if any, is a lead; null if the
   * team has too many that can be used. `returning`: who is or was in the team, and joins with it as the same person; null or
   * missing for a new one.
   */
  createInvite(scope: Scope, role: Role, returning?: string | null): Promise<string | null>;
  /** Returns the invites that can be used. */
  openInvites(who: Identity): Promise<readonly OpenInvite[]>;
  /** Ends an invite. Returns false if there is none that can be used. */
  withdrawInvite(who: Identity, invite: string): Promise<boolean>;
  /**
   * Returns an invite for the first lead, and makes all earlier ones for leads useless; null if the team has a lead who has
   * used their token.
   */
  inviteFirstLead(team: string): Promise<string | null>;
  /**
   * Exchanges an invite for a token, which counts as used once `authenticate` was called with it. Until then, within ten
   * minutes, the same invite and device get another token for the same person.
   */
  join(joining: {
    readonly invite: string;
    readonly name: string;
    readonly device: string;
  }): Promise<Joining>;
  people(who: Identity): Promise<readonly z.output<typeof memberSchema>[]>;
  /** Revokes the token of a person, and ends their claims and the invites that they created. Returns false for a person who never was in the team. */
  removePerson(who: Identity, person: string): Promise<boolean>;

  /** Returns the digests of the tokens of all who are in the team. */
  activeTokens(team: string): Promise<ReadonlySet<string>>;

  position(who: Identity): Promise<LogPosition>;
  /** Returns this person's entry with the largest number on a device; null for none. */
  lastOfDevice(
    who: Identity,
    device: string,
  ): Promise<{ readonly id: string; readonly device_seq: number } | null>;
  /** Appends all entries, or none. Entries that are stored already keep their seq. */
  append(who: Identity, entries: readonly PushedEntry[]): Promise<Appending>;
  /** Returns the entries that follow, as this person may see them: the JSON of `pullAnswerSchema`. */
  entriesAfter(who: Identity, after: number, limit: number): Promise<string>;

  /** Claims a subject, or renews the claim. */
  claim(who: Identity, application: string, subject: string): Promise<Claiming>;
  /** Ends this person's claim, if there is one. */
  release(who: Identity, application: string, subject: string): Promise<void>;
  /** Claims the first candidate that no other person has; null if there is none, or if the person has `maxClaims` claims. */
  claimNext(
    who: Identity,
    application: string,
    candidates: readonly string[],
  ): Promise<z.output<typeof nextClaimSchema> | null>;

  /** Stores what a person looks at; null for nothing. */
  look(who: Identity, application: string, subject: string | null): Promise<void>;
  presence(who: Identity): Promise<z.output<typeof presenceSchema>>;

  createBlindRound(who: Identity, round: BlindRound): Promise<BlindRoundCreation>;
  blindItems(who: Identity): Promise<z.output<typeof blindListSchema>['items']>;

  /** Calls the listener after each change, also if others made it. Returns a function that ends this. */
  onChange(listener: (change: TeamChange) => void): () => void;
  close(): Promise<void>;
}

/** Settings of `openTeamStorage` (postgres-storage.ts). */
export interface TeamStorageOptions {
  /** A `postgres://` address. Its role owns the tables, unless `ownerDatabase` is set. */
  readonly database: string;
  /** The address of the role that owns and migrates the tables. */
  readonly ownerDatabase?: string;
  /** Maximum number of connections, besides the one that listens. */
  readonly connections?: number;
  readonly claimLeaseMs?: number;
  readonly presenceLeaseMs?: number;
  /** How much a person can store in a day. Default: `maxStoredPerDay`. */
  readonly maxStoredPerDay?: number;
  /** How often changes are looked for, in case that a notification was lost. */
  readonly pollMs?: number;
  /** Cancels waiting for another server that migrates the schema. */
  readonly stopped?: AbortSignal;
}

/** Since their token was read, the person was removed from the team, or got another one. */
export class TokenRevoked extends Error {
  constructor() {
    super('The token no longer works.');
    this.name = 'TokenRevoked';
  }
}
