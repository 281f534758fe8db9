/** The rate of received reports, smoothed over the last seconds. Times are ms of a monotonic clock. */
export interface Throughput {
  readonly at: number;
  /** Reports per second; null before the first page. */
  readonly perSecond: number | null;
}

/** Time constant: earlier rates count for about a third (1/e) after this time. */
const memoryMs = 5_000;

export function startThroughput(at: number): Throughput {
  return { at, perSecond: null };
}

/** Returns the rate updated with reports that arrived until `at`. */
export function withProgress(
  { at: before, perSecond }: Throughput,
  at: number,
  received: number,
): Throughput {
  const passed = Math.max(1, at - before);
  const now = (received * 1_000) / passed;
  if (perSecond === null) return { at, perSecond: now };
  const weight = 1 - Math.exp(-passed / memoryMs);
  return { at, perSecond: perSecond + (now - perSecond) * weight };
}

/** Returns the seconds until the remaining reports have arrived; null if unknown. */
export function secondsFor(rest: number | null, { perSecond }: Throughput): number | null {
  return rest === null || perSecond === null || perSecond <= 0 ? null : Math.max(0, rest) / perSecond;
}
