import type { Problem } from '../../shared/problem';
import { isGatewayAtALoss } from './gateway-status';

/** How often, and for how long, a reading request may be made again before its failure is told. */
export interface Patience {
  /** Requests in all, the first one included. */
  readonly attempts: number;
  /** No request begins later than this after the first began. */
  readonly totalSeconds: number;
}

/** One request. */
export const once: Patience = { attempts: 1, totalSeconds: 0 };
/** For what a person waits for. */
export const interactive: Patience = { attempts: 3, totalSeconds: 15 };
/** For what goes on by itself: long enough for the longest wait that a service is granted. */
export const background: Patience = { attempts: 8, totalSeconds: 600 };

/** A request that failed. */
export interface FailedAttempt {
  readonly method: 'GET' | 'POST';
  readonly problem: Problem;
  /** The answer's Retry-After, read by retryAfterSeconds. */
  readonly retryAfterSeconds: number | null;
  /** Requests made so far, this one included. */
  readonly attempts: number;
  /** Milliseconds since the first of them began, by a monotonic clock. */
  readonly elapsed: number;
  readonly patience: Patience;
  /** At least 0, below 1. */
  readonly random: number;
}

/** Exponential backoff with full jitter: doubling from the first to the longest. Seconds. */
const firstBackoffSeconds = 0.5;
const longestBackoffSeconds = 30;
/** A service that asks for more patience than this is asked again after it. */
const longestRetryAfterSeconds = 300;

/**
 * Milliseconds after which the request is to be made again; null when it is not. Feedback never is: nobody can know
 * whether the first one arrived. What the service asks for is waited for in full, and the jitter comes on top, so that
 * its clients do not all come back at once.
 */
export function retryDelay(failed: FailedAttempt): number | null {
  const { method, problem, attempts, elapsed, patience, random } = failed;
  if (method !== 'GET' || !mayPass(problem) || attempts >= patience.attempts) return null;
  const backoff = Math.min(longestBackoffSeconds, firstBackoffSeconds * 2 ** (attempts - 1));
  const asked = Math.min(failed.retryAfterSeconds ?? 0, longestRetryAfterSeconds);
  const delay = (asked + random * backoff) * 1000;
  return elapsed + delay <= patience.totalSeconds * 1000 ? delay : null;
}

/** Whether the same request may end otherwise soon: the network's faults, 429, and what gateways answer. */
function mayPass(problem: Problem): boolean {
  switch (problem.kind) {
    case 'host-unknown':
    case 'unreachable':
    case 'connection-broken':
    case 'timed-out':
    case 'too-many-requests':
      return true;
    case 'service-error':
      return problem.status === 503 || isGatewayAtALoss(problem.status);
    default:
      return false;
  }
}

/**
 * Seconds that an answer asks to wait (RFC 9110, 10.2.3: whole seconds or a date); null where it does not, or not in
 * such a form. A date is counted from the answer's own Date where it has one, so that clocks need not agree; one that is
 * past asks for nothing. `now` in milliseconds since 1970.
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const asked = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Math.min(Number(asked), Number.MAX_SAFE_INTEGER);
  const until = httpDate(asked);
  if (until === null) return null;
  const from = httpDate(headers.get('date') ?? '') ?? now;
  return until > from ? Math.ceil((until - from) / 1000) : null;
}

/** Only the form that RFC 9110 has senders write, such as "Sun, 06 Nov 1994 08:49:37 GMT": Date.parse takes nearly anything. */
function httpDate(text: string): number | null {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
