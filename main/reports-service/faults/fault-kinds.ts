import { z } from 'zod';
import { latency, pageDrift } from './before-the-answer';
import { hang, hangAfterHead, reset, resetAfterWork } from './broken-connections';
import { truncated, truncatedChunks, wrongTypes } from './changed-answers';
import { errorStatus, html, oversized, redirect } from './other-answers';

/** Which requests a fault affects, and how many of them. Default: every request. */
const scope = {
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']).optional(),
  /** The path as sent, without its query. A trailing * matches any path with this prefix. */
  path: z
    .string()
    .regex(/^\/[^?#*\s]*\*?$/, { error: 'Must be a path such as /reports, or a prefix such as /reports/*' })
    .optional(),
  /** Number of matching requests to let through first. */
  skip: z.int().min(0).default(0),
  /** Maximum number of affected requests. */
  times: z.int().min(1).optional(),
  /** The share of matching requests to affect, selected at random. The same seed selects the same requests. */
  share: z.number().gt(0).max(1).default(1),
  seed: z.int().min(0).max(4_294_967_295).default(1),
};

const body = z.enum(['rest-error', 'empty']).default('rest-error');
const latencyMilliseconds = z.int().min(0).max(3_600_000).default(1_000);
/** Default: more than the 64 MiB that the workstation accepts. */
const oversizedBytes = z.int().min(0).max(1e12).default(72_000_000);
const retryAfter = z
  .string()
  .regex(/^[\x21-\x7e][\x20-\x7e]{0,99}$/, {
    error: 'Must be a number of seconds, such as "2", or an HTTP date',
  })
  .default('1');

const retryStatuses = { '429': 429, '503': 503 } as const;
const errorStatuses = { '401': 401, '403': 403, '404': 404, '500': 500, '502': 502, '504': 504 } as const;

/** All faults: name, parameters and effect. GET /faults returns `rule`. */
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
      .transform((rule) => ({ rule, serve: errorStatus(errorStatuses[rule.fault], rule.body) })),
    z
      .strictObject({ fault: z.literal(['429', '503']), ...scope, body, retry_after: retryAfter })
      .transform((rule) => ({
        rule,
        serve: errorStatus(retryStatuses[rule.fault], rule.body, { 'retry-after': rule.retry_after }),
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
  { error: () => `Must be an object whose fault is one of ${faultNames.join(', ')}` },
);

export type PlannedFault = z.output<typeof plannedFault>;

export const faultNames: readonly string[] = plannedFault.options.flatMap((kind) => [
  ...kind.in.shape.fault.values,
]);
