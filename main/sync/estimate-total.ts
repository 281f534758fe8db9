/**
 * An estimate of how many reports a service has that does not report a total. It is found by requesting
 * single reports: an exponential search for a missing one, then a binary search between the last present and
 * the first missing one.
 */
export interface TotalEstimate {
  /**
   * The report with number `lastPresent`, counted from 1, exists; the one with number `firstMissing` does not. `firstMissing`
   * is null until one was not found.
   */
  readonly lastPresent: number;
  readonly firstMissing: number | null;
}

/** Relative precision of the estimate, sufficient for a progress bar. */
const relativePrecision = 0.05;

/** Returns the number of the report to request next; null when the estimate is precise enough. */
export function nextProbe({ lastPresent, firstMissing }: TotalEstimate): number | null {
  if (firstMissing === null) return lastPresent * 2;
  if (firstMissing - lastPresent <= Math.max(1, lastPresent * relativePrecision)) return null;
  return Math.floor((lastPresent + firstMissing) / 2);
}

/** Returns the estimate updated with the result of a request. */
export function withProbe(estimate: TotalEstimate, number: number, exists: boolean): TotalEstimate {
  return exists
    ? { ...estimate, lastPresent: Math.max(estimate.lastPresent, number) }
    : { ...estimate, firstMissing: Math.min(estimate.firstMissing ?? number, number) };
}

/** Returns the estimated number; null while no end was found. */
export function estimatedTotal({ lastPresent, firstMissing }: TotalEstimate): number | null {
  return firstMissing === null ? null : Math.round((lastPresent + firstMissing) / 2);
}
