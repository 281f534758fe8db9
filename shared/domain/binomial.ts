/**
 * Returns the probability of at least `count` of `trials` successes, each with probability `share`, by the binomial
 * distribution. Sums the smaller side, so that small probabilities keep their digits.
 */
export function binomialTail(count: number, trials: number, share: number): number {
  if (count <= 0) return 1;
  if (count > trials || share <= 0) return 0;
  if (share >= 1) return 1;
  return count > trials * share
    ? upperSum(count, trials, share)
    : Math.max(0, 1 - upperSum(trials - count + 1, trials, 1 - share));
}

/** P(X >= count). The terms shrink, since count is above the mean. */
function upperSum(count: number, trials: number, share: number): number {
  let term = Math.exp(logTerm(count, trials, share));
  let sum = term;
  for (let at = count + 1; at <= trials && term > sum * Number.EPSILON; at += 1) {
    term *= ((trials - at + 1) / at) * (share / (1 - share));
    sum += term;
  }
  return Math.min(1, sum);
}

/** The logarithm of P(X = count). */
function logTerm(count: number, trials: number, share: number): number {
  let log = count * Math.log(share) + (trials - count) * Math.log1p(-share);
  const chosen = Math.min(count, trials - count);
  for (let at = 1; at <= chosen; at += 1) log += Math.log((trials - chosen + at) / at);
  return log;
}
