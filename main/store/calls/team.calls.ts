import { z } from 'zod';
import { defineCall, noArguments } from '../../../shared/contract/define-call';
import type { LogChanged } from '../../../shared/contract/review.calls';
import type { LogEntry } from '../../../shared/domain/review-log';
import {
  lastOfDeviceSchema,
  maxEntriesPerPush,
  pulledEntrySchema,
  pushAnswerSchema,
} from '../../../shared/team-api/wire';
import { cursorSchema, type StoredTeam, storedTeamSchema } from './stored-json';

/** Calls about the team and the exchange with it. */
export const teamCalls = {
  /** Returns the profile's team, and what the exchange with it starts from. */
  'membership.read': defineCall<Membership>()({ arguments: noArguments }),
  /** Starts a new device of the log and returns it, for joining. */
  'membership.startDevice': defineCall<string>()({ arguments: noArguments }),
  /**
   * Begins or, with null, ends the exchange with a team: nothing counts as shared then, and nothing is hidden. Returns the
   * subjects that were hidden.
   */
  'membership.write': defineCall<readonly string[]>()({
    arguments: z.object({ team: storedTeamSchema.nullable() }),
  }),
  /**
   * Notes whether the server no longer knows this person: nothing is hidden then, although the team is still stored. Returns
   * the subjects that were hidden.
   */
  'membership.end': defineCall<readonly string[]>()({ arguments: z.object({ ended: z.boolean() }) }),
  /** Changes what is known of the team; without effect if there is none. */
  'membership.change': defineCall<null>()({
    arguments: storedTeamSchema
      .pick({ name: true, role: true, people: true })
      .extend({ person: z.string().exactOptional() }),
  }),
  /** Starts the exchange again after the server's history changed: nothing counts as shared. `at`: ms since 1970. */
  'membership.startOver': defineCall<null>()({ arguments: z.object({ epoch: z.string(), at: z.number() }) }),
  /** Ends the notice that the server's history changed, if the change was noticed at `at`, ms since 1970. */
  'membership.acknowledge': defineCall<null>()({ arguments: z.object({ at: z.number() }) }),
  /**
   * Compares this log with the last entry of its device that the team's server has. Returns true, and prepares for receiving
   * before anything is sent, if this log doesn't have it: an older copy of it was restored. `at`: ms since 1970.
   */
  'membership.checkDevice': defineCall<boolean>()({
    arguments: z.object({ last: lastOfDeviceSchema, at: z.number() }),
  }),
  /**
   * Gives the entries of a device that the server refuses numbers of another one, and prepares for receiving everything before
   * anything is sent: those that the server has take their numbers back. `at`: ms since 1970.
   */
  'membership.renumber': defineCall<null>()({ arguments: z.object({ device: z.string(), at: z.number() }) }),
  /** Notes that everything was received, so that this log's entries can be sent. */
  'membership.received': defineCall<null>()({ arguments: noArguments }),
  /** Returns entries that the team doesn't have, without seen marks, those in `except`, and about cases if not `cases`. */
  'shared.unshared': defineCall<readonly LogEntry[]>()({
    arguments: z.object({
      except: z.array(z.string()),
      limit: z.int().min(1).max(maxEntriesPerPush),
      cases: z.boolean(),
    }),
  }),
  /** Notes the numbers that the server gave to entries. Returns false if another entry has one of them. */
  'shared.confirm': defineCall<boolean>()({ arguments: pushAnswerSchema }),
  /**
   * Stores received entries, which may be known, and the cursor; null leaves it. `isBroken`: their hashes don't match.
   * `at`: ms since 1970.
   */
  'shared.store': defineCall<PulledOutcome>()({
    arguments: z.object({
      entries: z.array(pulledEntrySchema),
      cursor: cursorSchema.nullable(),
      at: z.number(),
      isBroken: z.boolean(),
    }),
  }),
  /** Returns the places and hashes of entries that are hidden from this analyst. */
  'shared.hidden': defineCall<readonly { readonly seq: number; readonly hash: string }[]>()({
    arguments: noArguments,
  }),
  /**
   * Reads of these subjects, from now on and of no others, only this analyst's entries: they are under blind review. What
   * the team has of others' entries is removed, and is among the hidden ones. Returns those for which this changed.
   */
  'shared.hide': defineCall<readonly string[]>()({ arguments: z.object({ subjects: z.array(z.string()) }) }),
  /** Returns the intents of outbox items, without those that were withdrawn. */
  'shared.intents': defineCall<readonly PlacedIntent[]>()({
    arguments: z.object({ itemIds: z.array(z.string()) }),
  }),
} as const;

export interface Membership {
  readonly team: StoredTeam | null;
  readonly unshared: number;
  /** Entries that a blind review hides. */
  readonly hidden: number;
  /** Entries received that this version can't read. */
  readonly unread: number;
  /** The device that the next entry is of. */
  readonly device: string;
  /** The largest number in the team's order that this store knows. */
  readonly lastSeq: number;
}

/** What a pull changed. `conflict`: nothing was stored, since the server's order contradicts the one received before. */
export type PulledOutcome =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'stored'; readonly added: LogChanged };

/** The intent of an outbox item, as the team's order decides about it. */
export interface PlacedIntent {
  readonly itemId: string;
  /** Whether everything before it in the team's order is here, so that `rival` is certain. */
  readonly isPlaced: boolean;
  /** Whether only hidden entries before it are missing: it is under this analyst's blind review. */
  readonly isUnderReview: boolean;
  /** The other person whose intent to send feedback on this subject comes first; null if there is none. */
  readonly rival: string | null;
  /** Whether it was written before the server's history changed, so that an earlier intent may be missing there. */
  readonly isInDoubt: boolean;
  /** Whether the feedback may have been sent already: an older copy of this store was restored since. */
  readonly mayBeSent: boolean;
}
