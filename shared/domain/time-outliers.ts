/** How many reports at each end can be outliers. */
const maxOutliers = 10;
/** How many reports must remain: fewer say nothing of what is usual. */
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
 * times at both ends, outermost first, up to `decidingTimes` of each; ms since 1970. null for no times.
 */
export function usualTimes(earliest: readonly number[], latest: readonly number[]): UsualTimes | null {
  let usual: UsualTimes | null = null;
  for (let earlier = 0; earlier <= maxOutliers; earlier += 1)
    for (let later = 0; later <= maxOutliers; later += 1) {
      const [first, last] = [earliest[earlier], latest[later]];
      if (first === undefined || last === undefined) break;
      const span = last - first;
      const isOther = earliest.length - earlier - later >= leastUsual;
      const leavesOut = isFar(earliest, earlier, span) && isFar(latest, later, span) && isOther;
      if (usual === null || (leavesOut && earlier + later > usual.earlier + usual.later))
        usual = { first, last, earlier, later };
    }
  return usual;
}

/** Returns whether so many times at one end are far from those between both ends, which are `span` ms apart. */
function isFar(times: readonly number[], count: number, span: number): boolean {
  const [outlier, usual] = [times[count - 1], times[count]];
  if (outlier === undefined || usual === undefined) return true;
  const gap = Math.abs(outlier - usual);
  return gap > yearMs && gap > gapFactor * span;
}
