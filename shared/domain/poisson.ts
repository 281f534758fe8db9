/**
 * Returns the probability of at least `count` events where `expected` are expected, by the Poisson distribution. Sums the
 * smaller side, so that small probabilities keep their digits.
 */
export function poissonTail(count: number, expected: number): number {
  if (count <= 0) return 1;
  if (expected <= 0) return 0;
  return count > expected ? upperSum(count, expected) : Math.max(0, 1 - lowerSum(count - 1, expected));
}

/** P(X >= count). The terms shrink, since count > expected. */
function upperSum(count: number, expected: number): number {
  let term = Math.exp(logTerm(count, expected));
  let sum = term;
  for (let at = count + 1; term > sum * Number.EPSILON; at += 1) {
    term *= expected / at;
    sum += term;
  }
  return Math.min(1, sum);
}

/** P(X <= last). The terms shrink downwards, since last < expected. */
function lowerSum(last: number, expected: number): number {
  let term = Math.exp(logTerm(last, expected));
  let sum = term;
  for (let at = last; at > 0 && term > sum * Number.EPSILON; at -= 1) {
    term *= at / expected;
    sum += term;
  }
  return sum;
}

/** The logarithm of P(X = count). */
function logTerm(count: number, expected: number): number {
  let log = count * Math.log(expected) - expected;
  for (let at = 2; at <= count; at += 1) log -= Math.log(at);
  return log;
}
