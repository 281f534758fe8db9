import { z } from 'zod';
import type { Problem, ProblemKind } from '../../../shared/problem';

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

const storeFault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keychain-locked') }),
  z.object({ kind: z.literal('keychain-unavailable') }),
  z.object({ kind: z.literal('key-lost') }),
  z.object({ kind: z.literal('wrong-key') }),
  z.object({ kind: z.literal('other-service'), madeFor: z.string(), asked: z.string() }),
  z.object({ kind: z.literal('newer') }),
  z.object({ kind: z.literal('not-migrated'), found: z.number(), latest: z.number() }),
  z.object({ kind: z.literal('user-data-damaged') }),
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
  'not-the-service': problem('not-the-service', {
    host,
    reason: z.enum(['empty', 'html', 'not JSON', 'not reports', 'nested too deeply', 'too many reports']),
    excerpt: z.string(),
  }),
  'answer-too-large': problem('answer-too-large', { host, limitBytes: z.number() }),
  'key-refused': problem('key-refused', { host, status: z.number(), restError }),
  'too-many-requests': problem('too-many-requests', {
    host,
    retryAfterSeconds: z.number().nullable(),
    restError,
  }),
  'service-error': problem('service-error', { host, status: z.number(), restError, excerpt: z.string() }),
  'feedback-given': problem('feedback-given', { transactionId: z.string() }),
  cancelled: problem('cancelled', {}),
  'keychain-locked': problem('keychain-locked', {}),
  'keychain-unavailable': problem('keychain-unavailable', {}),
  'no-key': problem('no-key', {}),
  'profile-not-open': problem('profile-not-open', {}),
  'not-connected': problem('not-connected', {}),
  'built-in-service-stopped': problem('built-in-service-stopped', {}),
  disk: problem('disk', { what: z.string(), code: z.string() }),
  'file-damaged': problem('file-damaged', { what: z.string() }),
  'store-restarting': problem('store-restarting', {}),
  'store-down': problem('store-down', {}),
  'store-unopened': problem('store-unopened', { fault: storeFault }),
  gone: problem('gone', {}),
  'not-printed': problem('not-printed', { reason: z.string() }),
  unexpected: problem('unexpected', {}),
};

/** A problem as stored on disk with the feedback that failed. */
export const storedProblem: z.ZodType<Problem> = z.union(Object.values(schemas));
