import { z } from 'zod';
import type { LogEntry } from '../domain/review-log';
import { roles } from '../domain/team';
import type { JsonBounds } from '../json/bounded-json';
import { subjectSchema } from '../schemas/review-log-schema';

/**
 * The bodies of the team server's requests and answers (JSON). Errors are RestErrors, as in the reports service. Times are
 * ms since 1970. Answers ignore unknown fields, so that a newer server may add some.
 */

/** The version of this protocol that the program supports. */
export const teamProtocol = 1;
/** The versions that a server serves and lists in `hello`: its own and the one before. */
export const servedProtocols: readonly number[] = [teamProtocol - 1, teamProtocol].filter(
  (version) => version > 0,
);

/** Entries per request. */
export const maxEntriesPerPush = 500;
export const maxEntriesPerPull = 500;
/**
 * Of the JSON text of a body: bytes, values (as JsonBounds counts them) and levels. The program's largest entries, of 400
 * changes of a case, stay below: test/main/team/largest-entries.test.ts.
 */
export const maxEntryBodyBytes = 2 * 1_048_576;
export const maxEntryValues = 20_000;
export const maxEntryLevels = 100;
/** A page ends before it has more bytes or values, unless it is a single entry. */
export const maxPullBytes = 4 * 1_048_576;
export const maxPullValues = 50_000;
/** All who ever were in a team, what a team claims and looks at, and the items of second reviews that an answer lists. */
export const maxPeople = 10_000;
export const maxPresence = 10_000;
export const maxBlindItems = 20_000;
/** Invites of a team that can be used. */
export const maxOpenInvites = 500;

/** What every answer stays within, except for lists of second reviews and pages of the log. */
const usualAnswerBounds: JsonBounds = {
  length: 16 * 1_048_576,
  levels: 20,
  values: 150_000,
  // A subject of 31,000 characters, each of which JSON writes as six.
  textLength: 200_000,
};
/** What the answers of a server stay within. A desktop reads nothing of an answer that doesn't. */
export const answerBounds = {
  usual: usualAnswerBounds,
  blindList: { ...usualAnswerBounds, length: 64 * 1_048_576, values: 200_000 },
  /** A page, or a single entry of an earlier server, whose bodies had up to 4 MiB. */
  page: {
    length: 16 * 1_048_576,
    levels: maxEntryLevels + 5,
    values: maxPullValues + 2 * maxEntryValues,
    textLength: 8 * 1_048_576,
  },
} as const satisfies Readonly<Record<string, JsonBounds>>;

/** Of a claim, and how often its holder renews it, ms. The server's clock decides. */
export const claimLeaseMs = 15 * 60_000;
export const claimRenewalMs = 5 * 60_000;
/** How long a person counts as present after their last `PUT /presence`, and how often they repeat it, ms. */
export const presenceLeaseMs = 90_000;
export const presenceRenewalMs = 30_000;

const id = z.uuid();
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
const unstorable = 'No text that a database can store';
const name = z.string().trim().min(1).max(200).refine(isStorable, unstorable);
const application = z.string().min(1).max(5_000).refine(isStorable, unstorable);
const ms = z.number();
/** Texts of answers: a secret or a number in hexadecimal, and a name. */
const code = z.string().max(1_000);
const shownName = z.string().max(1_000);
/** A moment that a date can have. Clients may also send it as ISO 8601 text with a time zone. */
const moment = z.union([
  z.number().min(-8.64e15).max(8.64e15),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
]);

export const joinSchema = z.object({ invite: z.string().max(1_000), name, device: id });
export const joinedSchema = z.object({ token: code, person: id, team: shownName, epoch: id });

/** `person`: who left the team, or lost their token, and comes back as the same person; missing for a new one. */
export const inviteRequestSchema = z.object({ role: z.enum(roles), person: id.optional() });
/** `person`: that of the request; null for a new one. Missing for an older server, which invites a new person. */
export const inviteSchema = z.object({ invite: code, person: id.nullable().optional() });
/** `GET /invites` (leads): the invites that can still be used. `inviter`: null for the server. */
export const openInviteSchema = z.object({
  id,
  role: z.enum(roles),
  inviter: id.nullable(),
  /** Who comes back with it, as the same person; null for a new one. Missing for an older server. */
  person: id.nullable().optional(),
  expires_at: ms,
});
export const openInvitesSchema = z.object({ invites: z.array(openInviteSchema).max(maxOpenInvites) });
export type OpenInvite = z.output<typeof openInviteSchema>;

export const lastOfDeviceSchema = z.object({ id, device_seq: z.int().min(1) }).nullable();
export const helloSchema = z.object({
  protocol: z.array(z.int()).max(100),
  epoch: id,
  team: shownName,
  person: id,
  role: z.enum(roles),
  last_seq: z.int(),
  /** Missing for an older server, which doesn't hide cases under blind review: no entries of the kind "case" are sent to it. */
  shares_cases: z.boolean().optional(),
  /** The sender's entry with the largest number on the device asked about; null for none. Missing for an older server. */
  last_of_device: lastOfDeviceSchema.optional(),
});

export const memberSchema = z.object({ id, name: shownName, role: z.enum(roles), active: z.boolean() });
export const membersSchema = z.object({ people: z.array(memberSchema).max(maxPeople) });

/** An entry as its author sends it. */
export const pushedEntrySchema = z.object({
  id,
  device: id,
  device_seq: z.int().min(1),
  application,
  subject: subjectSchema,
  kind: z.string().min(1).max(100),
  version: z.int().min(1),
  after: z.array(id).max(1_000),
  said_at: moment,
  claim_token: z.string().max(200).nullish(),
  /** Any JSON value; of it, the server reads only the `subjects` of the kind "case". */
  body: z.unknown(),
});
export type PushedEntry = z.output<typeof pushedEntrySchema>;

export const pushSchema = z.object({ entries: z.array(pushedEntrySchema).max(maxEntriesPerPush) });
export const pushAnswerSchema = z.object({
  entries: z.array(z.object({ id, seq: z.int() })).max(maxEntriesPerPush),
});

/** An entry as the server returns it: with the team's order and its place in the chain of hashes (`entry-hash.ts`). */
export const sharedEntrySchema = pushedEntrySchema.extend({
  hidden: z.literal(false),
  seq: z.int().min(1),
  person: id,
  /** Of any size in entries that earlier servers stored. */
  said_at: ms,
  received_at: ms,
  claim_token: code.nullable(),
  /** Random, so that the hash of a hidden entry doesn't give its body away. */
  salt: code,
  previous_hash: code,
  hash: code,
});
export type SharedEntry = z.output<typeof sharedEntrySchema>;

/**
 * An entry on a subject under blind review, or on a case that contains it, until the reader has decided: nothing but its
 * place in the order and its subject, by which desktops remove what they had received of a case before. It is returned in
 * full when it is pulled again after that.
 */
export const hiddenEntrySchema = z.object({
  hidden: z.literal(true),
  seq: z.int().min(1),
  application,
  subject: subjectSchema,
  previous_hash: code,
  hash: code,
});
export type HiddenEntry = z.output<typeof hiddenEntrySchema>;

export const pulledEntrySchema = z.discriminatedUnion('hidden', [sharedEntrySchema, hiddenEntrySchema]);
export type PulledEntry = z.output<typeof pulledEntrySchema>;
export const pullAnswerSchema = z.object({
  entries: z.array(pulledEntrySchema).max(maxEntriesPerPull),
  last_seq: z.int(),
});

/** Of the server-sent event "entries". "presence", "people" and "blind" say only that those lists have changed. */
export const entriesEventSchema = z.object({ last_seq: z.int() });

export const claimSchema = z.object({ token: code, until: ms, person: id });
export const claimedSchema = z.object({ person: id, until: ms });
export const nextClaimRequestSchema = z.object({
  application,
  candidates: z.array(subjectSchema).max(1_000),
});
export const nextClaimSchema = z.object({ subject: subjectSchema, token: code, until: ms });

/** `PUT /presence`: what a person looks at; null for nothing. */
export const presenceRequestSchema = z.object({ application, subject: subjectSchema.nullable() });
/** Who looks at what, the asker excluded; and all claims that hold, the asker's included. */
export const presenceSchema = z.object({
  looking: z.array(z.object({ person: id, application, subject: subjectSchema })).max(maxPresence),
  claims: z.array(z.object({ person: id, application, subject: subjectSchema, until: ms })).max(maxPresence),
});

export type TeamPresence = z.output<typeof presenceSchema>;

/** `POST /blind` (leads): a round of second reviews. `covers`: all subjects whose entries are hidden with `subject`. */
export const blindRoundSchema = z.object({
  round: id,
  application,
  items: z
    .array(
      z.object({
        subject: subjectSchema,
        covers: z.array(subjectSchema).max(100),
        /** Who gives the second verdict; not the author of the first. */
        second: id,
      }),
    )
    .min(1)
    .max(5_000),
});
/** `GET /blind`: the items of the reader's rounds; of all rounds for a lead. */
export const blindListSchema = z.object({
  items: z
    .array(
      z.object({
        round: id,
        application,
        subject: subjectSchema,
        first: id,
        second: id,
        revealed_at: ms.nullable(),
      }),
    )
    .max(maxBlindItems),
});

/** Returns the wire form of an entry of this device. */
export function toPushedEntry(entry: LogEntry): PushedEntry {
  return {
    id: entry.id,
    device: entry.device,
    device_seq: entry.deviceSeq,
    application: entry.application,
    subject: entry.subject,
    kind: entry.kind,
    version: entry.version,
    after: [...entry.after],
    said_at: entry.saidAt,
    claim_token: entry.claimToken,
    body: entry.body,
  };
}
