import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  histogramOf,
  shareOfTime,
  stopAtShare,
  usualStops,
} from '../../../../renderer/features/map/timeline/time-slider';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../../shared/domain/move';
import { runToCompletion } from '../../../../shared/domain/process-in-chunks';
import { buildTravelStory } from '../../../../shared/domain/travel-story';
import { trackReport } from '../../../support/inputs/track-reports';

function stopsAt(...hours: readonly number[]) {
  const reports = hours.map((hour, at) => trackReport(String(at), { hours: hour }));
  return runToCompletion(buildTravelStory(reports, defaultRadii, defaultTravelLimits)).stops;
}

describe('the histogram of reports over time', () => {
  it('counts each report in one bar, including the last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(10_000), { maxLength: 60 }),
        fc.integer({ min: 1, max: 90 }),
        (hours, count) => {
          const bars = histogramOf(stopsAt(...hours), count);
          expect(bars).toHaveLength(count);
          expect(bars.reduce((sum, { reports }) => sum + reports, 0)).toBe(hours.length);
        },
      ),
    );
  });

  it('counts reports with the same time in the middle', () => {
    expect(histogramOf(stopsAt(5, 5), 4).map(({ reports }) => reports)).toEqual([0, 0, 2, 0]);
  });

  it('marks bars with impossible travel', () => {
    const reports = [
      trackReport('1', { geo: { latitude: 40, longitude: -74 } }),
      trackReport('2', { geo: { latitude: -37, longitude: 175 }, hours: 2 }),
    ];
    const { stops } = runToCompletion(buildTravelStory(reports, defaultRadii, defaultTravelLimits));
    expect(histogramOf(stops, 2).map(({ impossible }) => impossible)).toEqual([0, 1]);
  });
});

it('the axis of a track ends with the usual times, and a report years away is at its end', () => {
  const stops = stopsAt(0, 1, 2, 72 * 365 * 24);
  const onAxis = usualStops(stops, stops[2]?.milliseconds ?? 0);
  expect(onAxis).toEqual(stops.slice(0, 3));
  expect(stops.map(({ milliseconds }) => shareOfTime(onAxis, milliseconds))).toEqual([0, 0.5, 1, 1]);
});

describe('stopAtShare', () => {
  it('returns the nearest report for every fraction of the time', () => {
    const stops = stopsAt(0, 1, 9, 10);
    expect([-1, 0, 0.06, 0.3, 0.6, 0.96, 2].map((share) => stopAtShare(stops, share))).toEqual([
      0, 0, 1, 1, 2, 3, 3,
    ]);
    for (const [at, { milliseconds }] of stops.entries())
      expect(stopAtShare(stops, shareOfTime(stops, milliseconds))).toBe(at);
    expect(stopAtShare([], 0.5)).toBe(-1);
  });
});
