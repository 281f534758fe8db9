/** How fast reports come, smoothed over the last seconds. Times are ms of a clock that never goes back. */
export interface Pace {
  readonly at: number;
  /** Reports a second; null before the first page. */
  readonly perSecond: number | null;
}

/** After this time what was before counts for a third. */
const memoryMs = 5_000;

export function paceFrom(at: number): Pace {
  return { at, perSecond: null };
}

/** The pace with some more reports that came until `at`. */
export function paced({ at: before, perSecond }: Pace, at: number, received: number): Pace {
  const passed = Math.max(1, at - before);
  const now = (received * 1_000) / passed;
  if (perSecond === null) return { at, perSecond: now };
  const weight = 1 - Math.exp(-passed / memoryMs);
  return { at, perSecond: perSecond + (now - perSecond) * weight };
}

/** Seconds until the rest has come; null where either is not known. */
export function secondsFor(rest: number | null, { perSecond }: Pace): number | null {
  return rest === null || perSecond === null || perSecond <= 0 ? null : Math.max(0, rest) / perSecond;
}
