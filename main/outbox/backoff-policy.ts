import { deliveryProof, type Outcome } from './delivery-outcome';

/**
 * What the outcome of a POST means for the feedback queued behind it:
 * - "continue": send the next item.
 * - "wait": the network or the service has a problem. The wait ends as soon as the service is reached.
 * - "wait in full": the service was reached and has a problem, or asks for time. Reaching it again does not end the
 *   wait.
 * - "stop": all other feedback would fail the same way until the user does something.
 */
export type RetryDecision = 'continue' | 'wait' | 'wait in full' | 'stop';

export function retryDecision(outcome: Outcome): RetryDecision {
  if (outcome.ok) return 'continue';
  const { problem, retryAfterSeconds } = outcome.problem;
  if (problem.kind === 'key-refused') return 'stop';
  if (problem.kind === 'too-many-requests' || retryAfterSeconds !== null) return 'wait in full';
  if (problem.kind !== 'service-error') return 'wait';
  if (deliveryProof(outcome.problem) !== 'refused') return 'wait in full';
  // The service refuses this feedback only. It may accept the next one.
  return problem.status < 500 ? 'continue' : 'wait';
}

/**
 * Exponential backoff, in seconds. Half of each delay is jitter, so that many clients don't retry at the same moment.
 */
const initialWaitSeconds = 2;
const maxWaitSeconds = 300;
/** Limit for the service's Retry-After. */
const maxRetryAfterSeconds = 3_600;

/**
 * Returns how many ms to wait after `failures` consecutive failures (1 for the first). A Retry-After is waited for in
 * full, with the jitter added on top; 0 counts as no Retry-After. `random` is at least 0 and below 1.
 */
export function backoffDelay(failures: number, retryAfterSeconds: number | null, random: number): number {
  const fullSeconds = Math.min(maxWaitSeconds, initialWaitSeconds * 2 ** (failures - 1));
  const jitteredSeconds = fullSeconds / 2 + (random * fullSeconds) / 2;
  if (retryAfterSeconds === null || retryAfterSeconds === 0) return jitteredSeconds * 1_000;
  return (Math.min(retryAfterSeconds, maxRetryAfterSeconds) + random * initialWaitSeconds) * 1_000;
}
