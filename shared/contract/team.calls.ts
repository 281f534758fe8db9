import { z } from 'zod';
import {
  type BlindItem,
  type ClaimOutcome,
  type OpenInvite,
  type Presence,
  roles,
  type TeamState,
} from '../domain/team';
import { subjectSchema } from '../schemas/review-log-schema';
import { defineCall, onlyProfile, short } from './define-call';

/** Calls about the open profile's team. Entries are exchanged by main, without calls. */
export const teamCalls = {
  'team.read': defineCall<TeamState>()({ arguments: onlyProfile, ofProfile: true }),
  /**
   * Joins a team with an invite, which works once; its token goes into the keychain. Shares all entries of this profile,
   * except seen marks. Fails with `invalid-input`, `plain-http` (only loopback addresses may be unencrypted), the problem of
   * the connection, or that of the keychain.
   */
  'team.join': defineCall<TeamState>()({
    arguments: z.object({ address: short, invite: short, name: short }),
    ofProfile: true,
  }),
  /** Ends sharing, and removes the token. All entries received stay. */
  'team.leave': defineCall<TeamState>()({ arguments: onlyProfile, ofProfile: true }),
  /** Returns a new invite (leads). `person`: who is or was in the team, and joins with it as the same person; else it is for a new one. */
  'team.invite': defineCall<string>()({
    arguments: z.object({ role: z.enum(roles), person: short.nullable().exactOptional() }),
    ofProfile: true,
  }),
  /** Returns the invites that can be used (leads). */
  'team.invites': defineCall<readonly OpenInvite[]>()({ arguments: onlyProfile, ofProfile: true }),
  /** Ends an invite (leads). Succeeds if it can't be used any more. */
  'team.withdrawInvite': defineCall<null>()({ arguments: z.object({ invite: z.uuid() }), ofProfile: true }),
  /** Removes a person from the team (leads): their token and the invites that they created no longer work. */
  'team.remove': defineCall<TeamState>()({ arguments: z.object({ person: short }), ofProfile: true }),
  /** Ends the notice of a changed history, by its `historyChangedAt`. It comes back when the history changes again. */
  'team.acknowledgeHistory': defineCall<TeamState>()({
    arguments: z.object({ at: z.number() }),
    ofProfile: true,
  }),

  /** Returns who looks at what, and who claimed what. Empty without a team or a connection. */
  'team.presence': defineCall<readonly Presence[]>()({ arguments: onlyProfile, ofProfile: true }),
  /** Says to the others what is on screen; null for nothing. */
  'team.look': defineCall<null>()({
    arguments: z.object({ subject: subjectSchema.nullable() }),
    ofProfile: true,
  }),
  /** Claims a subject, and renews the claim until it is released. Without a team, succeeds with `offline`. */
  'team.claim': defineCall<ClaimOutcome>()({
    arguments: z.object({ subject: subjectSchema }),
    ofProfile: true,
  }),
  'team.release': defineCall<null>()({ arguments: z.object({ subject: subjectSchema }), ofProfile: true }),
  /** Claims the first of these subjects that is free; null if none is, or without a connection. */
  'team.claimNext': defineCall<{ readonly subject: string; readonly until: number } | null>()({
    arguments: z.object({ candidates: z.array(subjectSchema).max(1_000) }),
    ofProfile: true,
  }),

  /** Returns the open profile's second reviews; for leads, everybody's. Empty without a team or a connection. */
  'team.blindItems': defineCall<readonly BlindItem[]>()({ arguments: onlyProfile, ofProfile: true }),
  /**
   * Starts a round of second reviews (leads). From then on, the second reviewers see nothing that others wrote about these
   * transactions and their reports, until they have decided.
   */
  'team.drawBlind': defineCall<null>()({
    arguments: z.object({
      round: z.uuid(),
      items: z
        .array(z.object({ subject: subjectSchema, second: short }))
        .min(1)
        .max(5_000),
    }),
    ofProfile: true,
  }),
} as const;
