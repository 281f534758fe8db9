import { z } from 'zod';
import { latency, pageDrift } from './before-the-answer';
import { hang, hangAfterHead, reset, resetAfterWork } from './broken-connections';
import { truncated, truncatedChunks, wrongTypes } from './changed-answers';
import { html, oversized, redirect, refused } from './other-answers';

/** Which requests a fault is for, and how many of them it takes. Without any of it, every request. */
const scope = {
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']).optional(),
  /** As sent, without its query; with * at its end whatever begins so. */
  path: z
    .string()
    .regex(/^\/[^?#*\s]*\*?$/, { error: 'must be a path such as /reports, or /reports/* for what begins so' })
    .optional(),
  /** As many matching requests pass before it acts. */
  skip: z.int().min(0).default(0),
  /** How often it acts. */
  times: z.int().min(1).optional(),
  /** The part of the matching requests that it takes, by chance; the same seed takes the same ones. */
  share: z.number().gt(0).max(1).default(1),
  seed: z.int().min(0).max(4_294_967_295).default(1),
};

const body = z.enum(['rest-error', 'empty']).default('rest-error');
const latencyMilliseconds = z.int().min(0).max(3_600_000).default(1_000);
/** By default more than the 64 MiB that the workstation takes. */
const oversizedBytes = z.int().min(0).max(1e12).default(72_000_000);
const retryAfter = z
  .string()
  .regex(/^[\x21-\x7e][\x20-\x7e]{0,99}$/, { error: 'must be seconds such as "2", or an HTTP date' })
  .default('1');

const retryStatuses = { '429': 429, '503': 503 } as const;
const refusedStatuses = { '401': 401, '403': 403, '404': 404, '500': 500, '502': 502, '504': 504 } as const;

/** Every fault: its name, its parameters, what it does. `rule` is what GET /faults shows. */
export const plannedFault = z.discriminatedUnion(
  'fault',
  [
    z
      .strictObject({ fault: z.literal('latency'), ...scope, latency_ms: latencyMilliseconds })
      .transform((rule) => ({ rule, before: latency(rule.latency_ms) })),
    z
      .strictObject({
        fault: z.literal('page-drift'),
        ...scope,
        method: scope.method.default('GET'),
        path: scope.path.default('/reports'),
        insert: z.int().min(1).max(10_000).default(1),
      })
      .transform((rule) => ({ rule, before: pageDrift(rule.insert) })),
    z
      .strictObject({
        fault: z.literal('hang'),
        ...scope,
        after: z.enum(['request', 'head']).default('request'),
      })
      .transform((rule) => ({ rule, serve: rule.after === 'head' ? hangAfterHead : hang })),
    z
      .strictObject({
        fault: z.literal('reset'),
        ...scope,
        after: z.enum(['request', 'work']).default('request'),
      })
      .transform((rule) => ({ rule, serve: rule.after === 'work' ? resetAfterWork : reset })),
    z
      .strictObject({ fault: z.literal(['401', '403', '404', '500', '502', '504']), ...scope, body })
      .transform((rule) => ({ rule, serve: refused(refusedStatuses[rule.fault], rule.body) })),
    z
      .strictObject({ fault: z.literal(['429', '503']), ...scope, body, retry_after: retryAfter })
      .transform((rule) => ({
        rule,
        serve: refused(retryStatuses[rule.fault], rule.body, { 'retry-after': rule.retry_after }),
      })),
    z
      .strictObject({
        fault: z.literal('html'),
        ...scope,
        status: z.literal([200, 403, 404, 500, 502, 503]).default(200),
      })
      .transform((rule) => ({ rule, serve: html(rule.status) })),
    z
      .strictObject({
        fault: z.literal('redirect'),
        ...scope,
        location: z.url({ protocol: /^https?$/, normalize: true }).optional(),
        status: z.literal([301, 302, 303, 307, 308]).default(302),
      })
      .transform((rule) => ({ rule, serve: redirect(rule.location, rule.status) })),
    z
      .strictObject({
        fault: z.literal('truncated'),
        ...scope,
        framing: z.enum(['length', 'chunks']).default('length'),
      })
      .transform((rule) => ({ rule, serve: rule.framing === 'chunks' ? truncatedChunks : truncated })),
    z
      .strictObject({ fault: z.literal('wrong-types'), ...scope })
      .transform((rule) => ({ rule, serve: wrongTypes })),
    z
      .strictObject({ fault: z.literal('oversized'), ...scope, bytes: oversizedBytes })
      .transform((rule) => ({ rule, serve: oversized(rule.bytes) })),
  ],
  { error: () => `must be an object with a fault of ${faultNames.join(', ')}` },
);

export type PlannedFault = z.output<typeof plannedFault>;

/** The names of all faults. */
export const faultNames: readonly string[] = plannedFault.options.flatMap((kind) => [
  ...kind.in.shape.fault.values,
]);
