import { z } from 'zod';
import type { Feedback, FeedbackDraft } from '../../../shared/domain/feedback';
import { feedbackDoubts } from '../../../shared/domain/feedback-doubt';
import { type OutboxItem, outboxStates, type StoredBatch } from '../../../shared/domain/outbox';
import type { Problem, ProblemKind } from '../../../shared/domain/problem';
import { roles } from '../../../shared/domain/team';
import { ratingTypes, riskAssignments } from '../../../shared/domain/vocabulary';
import { firstHash } from '../../../shared/node/entry-hash';
import { memberSchema } from '../../../shared/team-api/wire';

const host = z.string();
const restError = z
  .object({
    error: z.string().nullable(),
    errorCode: z.string().nullable(),
    cause: z.string().nullable(),
    traceabilityId: z.string().nullable(),
  })
  .nullable();

function problem<Kind extends ProblemKind, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  return z.object({ kind: z.literal(kind), ...shape });
}

const failedModule = z.object({
  name: z.string(),
  reason: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('older-node-api'), required: z.number(), found: z.number() }),
    z.object({ kind: z.literal('not-loaded'), message: z.string() }),
  ]),
});

const storeFault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keychain-locked') }),
  z.object({ kind: z.literal('keychain-unavailable') }),
  z.object({ kind: z.literal('key-lost') }),
  z.object({ kind: z.literal('wrong-key') }),
  z.object({ kind: z.literal('other-service'), madeFor: z.string(), requested: z.string() }),
  z.object({ kind: z.literal('newer') }),
  z.object({ kind: z.literal('not-migrated'), found: z.number(), latest: z.number() }),
  z.object({ kind: z.literal('user-data-damaged') }),
  z.object({ kind: z.literal('no-database-module'), failed: z.array(failedModule) }),
  z.object({ kind: z.literal('in-use') }),
  z.object({ kind: z.literal('disk'), code: z.string() }),
]);

/** A schema per kind, so that a new kind cannot be forgotten here. */
const schemas: { readonly [Kind in ProblemKind]: z.ZodType<Extract<Problem, { readonly kind: Kind }>> } = {
  'invalid-input': problem('invalid-input', { field: z.string(), reason: z.string() }),
  'plain-http': problem('plain-http', { host }),
  'host-unknown': problem('host-unknown', { host }),
  unreachable: problem('unreachable', { host, code: z.string() }),
  'tls-refused': problem('tls-refused', { host, code: z.string() }),
  'connection-broken': problem('connection-broken', { host, code: z.string() }),
  'timed-out': problem('timed-out', { host, seconds: z.number() }),
  'redirect-refused': problem('redirect-refused', { host }),
  'proxy-sign-in': problem('proxy-sign-in', { host, proxy: z.string().optional() }),
  'network-sign-in': problem('network-sign-in', { host }),
  'not-the-service': problem('not-the-service', {
    host,
    reason: z.enum([
      ...[
        'empty',
        'html',
        'not JSON',
        'not reports',
        'nested too deeply',
        'too many reports',
        'too much data',
      ],
    ] as const),
    excerpt: z.string(),
  }),
  'answer-too-large': problem('answer-too-large', { host, limitBytes: z.number() }),
  'answer-cut-off': problem('answer-cut-off', { host }),
  'key-refused': problem('key-refused', { host, status: z.number(), restError }),
  'too-many-requests': problem('too-many-requests', {
    host,
    retryAfterSeconds: z.number().nullable(),
    restError,
  }),
  'service-error': problem('service-error', { host, status: z.number(), restError, excerpt: z.string() }),
  'feedback-given': problem('feedback-given', { transactionId: z.string() }),
  'feedback-by-other': problem('feedback-by-other', { name: z.string() }),
  'feedback-in-doubt': problem('feedback-in-doubt', {
    why: z.enum(feedbackDoubts).default('left-or-changed'),
  }),
  'feedback-under-review': problem('feedback-under-review', {}),
  cancelled: problem('cancelled', {}),
  'keychain-locked': problem('keychain-locked', {}),
  'keychain-unavailable': problem('keychain-unavailable', {}),
  'secret-not-removed': problem('secret-not-removed', {}),
  'no-key': problem('no-key', {}),
  'profile-not-open': problem('profile-not-open', {}),
  'not-connected': problem('not-connected', {}),
  'built-in-service-stopped': problem('built-in-service-stopped', {}),
  disk: problem('disk', { what: z.string(), code: z.string() }),
  'file-damaged': problem('file-damaged', { what: z.string() }),
  'store-restarting': problem('store-restarting', {}),
  'store-down': problem('store-down', {}),
  'store-open-failed': problem('store-open-failed', { fault: storeFault }),
  'changed-meanwhile': problem('changed-meanwhile', { keys: z.array(z.string()) }),
  'not-found': problem('not-found', {}),
  'not-printed': problem('not-printed', { reason: z.string() }),
  'not-opened': problem('not-opened', { reason: z.string() }),
  unexpected: problem('unexpected', {}),
};

/** Kinds that earlier versions stored under another name. */
const formerKinds: ReadonlyMap<string, ProblemKind> = new Map([
  ['gone', 'not-found'],
  ['store-unopened', 'store-open-failed'],
]);

/** A problem as stored on disk with the feedback that failed. */
const storedProblem: z.ZodType<Problem> = z.preprocess(withCurrentKind, z.union(Object.values(schemas)));

function withCurrentKind(stored: unknown): unknown {
  const former = z.looseObject({ kind: z.string() }).safeParse(stored).data;
  const kind = former && formerKinds.get(former.kind);
  return kind === undefined ? stored : { ...former, kind };
}

/**
 * Feedback as stored on disk. The schema is looser than the service's, since everything ever sent must stay readable.
 * The fields are in the order of feedbackOf, which parsing preserves, so that a retry sends the same bytes.
 */
const storedFeedbackSchema: z.ZodType<Feedback> = z.object({
  behaviour: z.object({
    desired: z.object({
      risk_assignment: z.enum(riskAssignments),
      fraud_cases: z.array(z.string()).exactOptional(),
    }),
  }),
  impact: z.object({ description: z.string() }).exactOptional(),
  reporter: z
    .object({
      email: z.string().exactOptional(),
      name: z.string().exactOptional(),
      surname: z.string().exactOptional(),
    })
    .exactOptional(),
  situation: z.object({ description: z.string() }).exactOptional(),
  valuation: z
    .object({
      score: z.int().exactOptional(),
      type: z.enum(ratingTypes).exactOptional(),
      annotations: z.string().exactOptional(),
    })
    .exactOptional(),
});

export const storedItemSchema: z.ZodType<OutboxItem> = z.object({
  id: z.string().min(1),
  profileId: z.string(),
  sequence: z.int(),
  transactionId: z.string(),
  feedback: storedFeedbackSchema,
  reported: z.object({ riskAssignment: z.string().nullable(), fraudCases: z.array(z.string()) }).nullable(),
  batchId: z.string().nullable(),
  state: z.enum(outboxStates),
  createdAt: z.number(),
  changedAt: z.number(),
  attempts: z.int(),
  mayHaveArrived: z.boolean().default(false),
  insists: z.boolean().default(false),
  problem: storedProblem.nullable(),
  answer: z.string(),
});

export const storedBatchSchema: z.ZodType<StoredBatch> = z.object({
  id: z.string().min(1),
  name: z.string(),
  createdAt: z.number(),
  total: z.int(),
  paused: z.boolean(),
  typed: storedFeedbackSchema.nullable().default(null),
});

export const storedDraftSchema: z.ZodType<FeedbackDraft> = z.object({
  desiredRisk: z.string(),
  fraudCases: z.array(z.string()).nullable(),
  score: z.string(),
  ratingType: z.string(),
  annotations: z.string(),
  impact: z.string(),
  situation: z.string(),
  reporter: z.object({ name: z.string(), surname: z.string(), email: z.string() }),
});

/** The archive of map tiles of the profile; an empty path for none. */
export const streetsFileSchema = z.object({ path: z.string().max(40_000) });

/** Where the next pull starts: the last entry received, by its number and its hash. */
export const cursorSchema = z.object({ seq: z.int().min(0), hash: z.string() });
export const startCursor: z.output<typeof cursorSchema> = { seq: 0, hash: firstHash };

/** The team of a profile. The token isn't part of it: it is in the keychain only. */
export const storedTeamSchema = z.object({
  /** Base address of the server, ending in "/". */
  address: z.string(),
  name: z.string(),
  person: z.string(),
  role: z.enum(roles),
  /** Of the server's database. A restored backup has another one. */
  epoch: z.string(),
  people: z.array(memberSchema),
  cursor: cursorSchema,
  sharedAt: z.number().nullable(),
  historyChangedAt: z.number().nullable(),
  /** The last position in the log when the server's history last turned out to be another one; 0 for never. */
  changedAfter: z.int().min(0).default(0),
  /** The server no longer knows the token, as after a lead removed this person. Missing: it does. */
  ended: z.boolean().exactOptional(),
  /** Why everything is to be received before anything is sent; null or missing for no reason. */
  receivesFirst: z.enum(['restored', 'renumbered']).nullable().exactOptional(),
  /** When it was last noticed that an older copy of this log was restored, ms; null for acknowledged. Missing: never. */
  restoredAt: z.number().nullable().exactOptional(),
  /** The last position of an older copy that was restored: the feedback in it may have been sent since. */
  sentUntil: z.int().min(0).exactOptional(),
});
export type StoredTeam = z.output<typeof storedTeamSchema>;
