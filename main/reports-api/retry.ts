import type { Problem } from '../../shared/domain/problem';

/** How often and for how long a read request is retried before its failure is reported. */
export interface RetryPolicy {
  /** Maximum number of requests, including the first. */
  readonly attempts: number;
  /** No request starts later than this after the first one started. */
  readonly totalSeconds: number;
}

export const once: RetryPolicy = { attempts: 1, totalSeconds: 0 };
/** For requests a user waits for. */
export const interactive: RetryPolicy = { attempts: 3, totalSeconds: 15 };
/** For background work: longer than the longest Retry-After that is honored. */
export const background: RetryPolicy = { attempts: 8, totalSeconds: 600 };

export interface FailedAttempt {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | null;
  /** Requests made so far, including this one. */
  readonly attempts: number;
  /** Milliseconds since the first request started, by a monotonic clock. */
  readonly elapsed: number;
  readonly retryPolicy: RetryPolicy;
  /** At least 0, less than 1. */
  readonly random: number;
}

/** Exponential backoff with full jitter, doubling from the first delay up to the maximum. Seconds. */
const firstBackoffSeconds = 0.5;
const maxBackoffSeconds = 30;
/** A longer Retry-After is cut to this. */
const maxRetryAfterSeconds = 300;

/**
 * Returns after how many milliseconds to retry a read; null for no retry. Retry-After is honored in full, plus the
 * jitter, so that not all clients return at the same time.
 */
export function retryDelay(failed: FailedAttempt): number | null {
  const { problem, attempts, elapsed, retryPolicy, random } = failed;
  if (!isTransient(problem) || attempts >= retryPolicy.attempts) return null;
  const retryAfter = Math.min(failed.retryAfterSeconds ?? 0, maxRetryAfterSeconds);
  const delay = retryAfter * 1000 + backoffMs(attempts, random);
  return elapsed + delay <= retryPolicy.totalSeconds * 1000 ? delay : null;
}

/** Returns the wait after so many failed attempts, ms. `random`: at least 0, less than 1. */
export function backoffMs(attempts: number, random: number, maxSeconds = maxBackoffSeconds): number {
  return random * Math.min(maxSeconds, firstBackoffSeconds * 2 ** (attempts - 1)) * 1000;
}

/** Whether a retry may succeed soon: after network errors, 429, and gateway errors. */
function isTransient(problem: Problem): boolean {
  switch (problem.kind) {
    case 'host-unknown':
    case 'unreachable':
    case 'connection-broken':
    case 'timed-out':
    case 'too-many-requests':
      return true;
    case 'service-error':
      return problem.status === 503 || isGatewayError(problem.status);
    default:
      return false;
  }
}

/**
 * Returns whether a status means that a gateway got no answer from the service behind it, or none that it could read: 502 and 504
 * (RFC 9110, 15.6.3 and 15.6.5), and Cloudflare's 520, 522 and 524. A read is retried after these; what they mean for feedback is in
 * main/outbox/delivery-outcome.ts.
 */
function isGatewayError(status: number): boolean {
  return [502, 504, 520, 522, 524].includes(status);
}
