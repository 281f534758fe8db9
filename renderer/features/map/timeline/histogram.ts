import type { StoryStop } from '../../../../shared/domain/travel-story';

/** The number of reports in a period of time. */
export interface HistogramBar {
  readonly reports: number;
  readonly impossible: number;
}

/**
 * Returns where a time lies between the first report and the last, 0 to 1; 0.5 if both have the same time.
 */
export function shareOfTime(stops: readonly StoryStop[], milliseconds: number): number {
  const [first, last] = [stops[0]?.milliseconds ?? 0, stops.at(-1)?.milliseconds ?? 0];
  return last === first ? 0.5 : (milliseconds - first) / (last - first);
}

/** Returns the number of reports in each of `count` equal periods of time. */
export function histogramOf(stops: readonly StoryStop[], count: number): readonly HistogramBar[] {
  const bars = Array.from({ length: count }, () => ({ reports: 0, impossible: 0 }));
  for (const { milliseconds, impossible } of stops) {
    const bar = bars[Math.min(count - 1, Math.floor(shareOfTime(stops, milliseconds) * count))];
    if (!bar) continue;
    bar.reports += 1;
    if (impossible) bar.impossible += 1;
  }
  return bars;
}

/**
 * Returns the index of the report nearest to a fraction of the total time; the last one of several with the
 * same time; -1 if there is none.
 */
export function stopAtShare(stops: readonly StoryStop[], share: number): number {
  let [nearest, distance] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, { milliseconds }] of stops.entries()) {
    const apart = Math.abs(shareOfTime(stops, milliseconds) - share);
    if (apart <= distance) [nearest, distance] = [at, apart];
  }
  return nearest;
}
