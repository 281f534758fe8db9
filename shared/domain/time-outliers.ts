/** How many reports at each end can be outliers. */
const maxOutliers = 10;
/** From how many reports on they say what is usual. Of fewer, only what is certain or very far is left out. */
const leastUsual = 10;
/** How many times at each end decide. */
export const decidingTimes = 2 * maxOutliers + leastUsual;

const yearMs = 365 * 24 * 3_600_000;
/** How many times as long as all usual times together the gap before an outlier is. */
const gapFactor = 10;

/** The times that bars cover, and how many reports are earlier and later than these. */
export interface UsualTimes {
  readonly first: number;
  readonly last: number;
  readonly earlier: number;
  readonly later: number;
}

/**
 * Returns the times without the few that are years away from all others: a clock that was wrong. `earliest` and `latest` are the
 * times at both ends, outermost first, up to `decidingTimes` of each; ms since 1970, as `now`. null for no times.
 */
export function usualTimes(
  earliest: readonly number[],
  latest: readonly number[],
  now: number,
): UsualTimes | null {
  let usual: UsualTimes | null = null;
  for (let earlier = 0; earlier <= maxOutliers; earlier += 1)
    for (let later = 0; later <= maxOutliers; later += 1) {
      const [first, last] = [earliest[earlier], latest[later]];
      if (first === undefined || last === undefined) break;
      const inner = { first, last, earlier, later };
      const isMore = usual === null || earlier + later > usual.earlier + usual.later;
      if (isMore && (usual === null || areOthersOutliers(inner, earliest, latest, now))) usual = inner;
    }
  return usual;
}

/** Returns whether the times outside of `inner` come from a wrong clock. */
function areOthersOutliers(
  { first, last, earlier, later }: UsualTimes,
  earliest: readonly number[],
  latest: readonly number[],
  now: number,
): boolean {
  const left = earliest.length - earlier - later;
  const before = gapBefore(earliest, earlier);
  const after = gapBefore(latest, later);
  // Times to come are wrong, unless all are: then it is the clock here.
  const areToCome = last <= now && (latest[later - 1] ?? now) > now && after > yearMs;
  const doubtful = earlier + (areToCome ? 0 : later);
  const isUsual = left >= leastUsual;
  if (!isUsual && doubtful > 0 && left <= Math.max(1, doubtful)) return false;
  const leastGap = Math.max(isUsual ? yearMs : 10 * yearMs, gapFactor * (last - first));
  return left > 0 && before > leastGap && (areToCome || after > leastGap);
}

/** Returns how far so many times at one end are from the next one, ms; Infinity for none. */
function gapBefore(times: readonly number[], count: number): number {
  const [outlier, usual] = [times[count - 1], times[count]];
  return outlier === undefined || usual === undefined ? Number.POSITIVE_INFINITY : Math.abs(outlier - usual);
}
