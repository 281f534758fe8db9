import { type Outcome, proofOf } from './delivery';

/**
 * What the outcome of a POST means for the feedback that waits behind it:
 * - "go on": nothing stands in its way.
 * - "wait": the network or the service has trouble. Reaching the service ends the wait.
 * - "wait it out": the service was reached and has trouble, or asks for time. Reaching it again proves nothing.
 * - "stop": every other feedback would end the same until the person does something.
 */
export type Advice = 'go on' | 'wait' | 'wait it out' | 'stop';

export function adviceOf(outcome: Outcome): Advice {
  if (outcome.ok) return 'go on';
  const { problem, retryAfterSeconds } = outcome.problem;
  if (problem.kind === 'key-refused') return 'stop';
  if (problem.kind === 'too-many-requests' || retryAfterSeconds !== null) return 'wait it out';
  if (problem.kind !== 'service-error') return 'wait';
  if (proofOf(outcome.problem) !== 'refused') return 'wait it out';
  // A refusal of this very feedback: what waits behind it may well be taken.
  return problem.status < 500 ? 'go on' : 'wait';
}

/** Doubling from the first to the longest, seconds; half of it is jitter, so that many do not come back at once. */
const firstWaitSeconds = 2;
const longestWaitSeconds = 300;
/** A service that asks for more patience than this is asked again after it. */
const longestAskedSeconds = 3_600;

/**
 * Milliseconds to leave the service alone after so many troubles in a row (1 for the first). What the service asked for is waited
 * for in full, and the jitter comes on top; one that asks for no time at all has said nothing. `random` is at least 0 and below 1.
 */
export function waitAfter(troubles: number, askedSeconds: number | null, random: number): number {
  const whole = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (troubles - 1));
  const jittered = whole / 2 + (random * whole) / 2;
  if (askedSeconds === null || askedSeconds === 0) return jittered * 1_000;
  return (Math.min(askedSeconds, longestAskedSeconds) + random * firstWaitSeconds) * 1_000;
}
