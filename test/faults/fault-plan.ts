import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type Random, randomFrom } from '../../main/reports-service/simulator/random';
import {
  type BeforeAnswer,
  errorStatus,
  hang,
  hangAfterHead,
  html,
  latency,
  oversized,
  pageDrift,
  redirect,
  reset,
  resetAfterWork,
  retryAfter,
  retryAfterForms,
  type ServeFault,
  truncated,
  truncatedChunks,
  wrongTypes,
} from './fault-effects';
import { worldNames, worlds } from './worlds/worlds';

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
const retryAfterText = z
  .string()
  .regex(/^[\x21-\x7e][\x20-\x7e]{0,99}$/, {
    error: 'Must be a number of seconds, such as "2", or an HTTP date',
  })
  .default('1');

const retryStatuses = { '429': 429, '503': 503 } as const;
const errorStatuses = { '401': 401, '403': 403, '404': 404, '500': 500, '502': 502, '504': 504 } as const;
const proxyChallenge = { 'proxy-authenticate': 'Basic realm="proxy"' };

/** All faults: name, parameters and effect. GET /faults returns `rule`. */
const plannedFault = z.discriminatedUnion(
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
      .strictObject({ fault: z.literal('407'), ...scope, body })
      .transform((rule) => ({ rule, serve: errorStatus(407, rule.body, proxyChallenge) })),
    z
      .strictObject({
        fault: z.literal(['429', '503']),
        ...scope,
        body,
        retry_after: retryAfterText,
        retry_after_form: z.enum(retryAfterForms).default('as-given'),
      })
      .transform((rule) => ({
        rule,
        serve: (response: ServerResponse) =>
          errorStatus(retryStatuses[rule.fault], rule.body, {
            'retry-after': retryAfter(rule.retry_after, rule.retry_after_form),
          })(response),
      })),
    z
      .strictObject({
        fault: z.literal('html'),
        ...scope,
        status: z.literal([200, 403, 404, 500, 502, 503, 511]).default(200),
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
      .strictObject({
        fault: z.literal('world'),
        ...scope,
        method: scope.method.default('GET'),
        path: scope.path.default('/reports*'),
        world: z.enum(worldNames).default('ids-rounded'),
        every: z.int().min(1).optional(),
      })
      .transform((rule) => ({ rule, serve: worlds[rule.world](rule.every) })),
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

/** The request body of a plan. */
export const plannedFaults = z.array(plannedFault).max(100);

/** The faults that affect one request: those that run before the answer, and at most one that serves it. */
interface ActiveFaults {
  readonly before: readonly BeforeAnswer[];
  readonly serve: ServeFault | null;
}

/** An ordered list of faults, with a count of how often each one acted. */
export class FaultPlan {
  readonly #faults: readonly CountedFault[];

  constructor(faults: readonly PlannedFault[] = []) {
    this.#faults = faults.map((planned) => new CountedFault(planned));
  }

  /** Returns the faults that affect a request with this method and path, and updates their counts. */
  selectFaults(method: string, path: string): ActiveFaults {
    const before: BeforeAnswer[] = [];
    let serve: ServeFault | null = null;
    for (const counted of this.#faults) {
      const { planned } = counted;
      if ('before' in planned) {
        if (counted.shouldAct(method, path)) before.push(planned.before);
      } else if (serve === null && counted.shouldAct(method, path)) serve = planned.serve;
    }
    return { before, serve };
  }

  /** Returns each rule with the numbers of matching and affected requests. */
  toJSON(): readonly object[] {
    return this.#faults.map(({ planned, matched, acted }) => ({ ...planned.rule, matched, acted }));
  }
}

class CountedFault {
  readonly planned: PlannedFault;
  matched = 0;
  acted = 0;
  readonly #random: Random;

  constructor(planned: PlannedFault) {
    this.planned = planned;
    this.#random = randomFrom(planned.rule.seed);
  }

  /** Decides whether the fault affects this request, and updates the counts. */
  shouldAct(method: string, path: string): boolean {
    const { rule } = this.planned;
    if (rule.method !== undefined && rule.method !== method) return false;
    if (rule.path !== undefined && !matches(rule.path, path)) return false;
    this.matched += 1;
    if (this.matched <= rule.skip || this.acted === rule.times) return false;
    if (!this.#random.chance(rule.share)) return false;
    this.acted += 1;
    return true;
  }
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
