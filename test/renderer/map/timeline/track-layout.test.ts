import { describe, expect, it } from 'vitest';
import { lastLatitude, worldPixel } from '../../../../renderer/features/map/mercator';
import { alongEdge, layOutTrack, linePath } from '../../../../renderer/features/map/timeline/track-layout';
import { planLabels } from '../../../../renderer/features/map/track/plan-labels';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../../shared/domain/move';
import { runToCompletion } from '../../../../shared/domain/process-in-chunks';
import type { TrackReport } from '../../../../shared/domain/track';
import { buildTravelStory } from '../../../../shared/domain/travel-story';
import { trackReport } from '../../../support/inputs/track-reports';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const auckland = { latitude: -36.8485, longitude: 174.7633 };
const frankfurt = { latitude: 50.1109, longitude: 8.6821 };

function layOut(reports: readonly TrackReport[]) {
  return runToCompletion(
    layOutTrack(runToCompletion(buildTravelStory(reports, defaultRadii, defaultTravelLimits)).stops),
  );
}

/** Several copies of the world at zoom 3, around a longitude. */
function viewAround(longitude: number) {
  const { x } = worldPixel({ latitude: 0, longitude }, 3);
  return { zoom: 3, longitude, box: { x: x - 1_000, y: 0, width: 2_000, height: 2_048 } };
}

describe('a track on the map', () => {
  const journey = [
    trackReport('1', { location: newYork }),
    trackReport('2', { location: auckland, hours: 2 }),
    trackReport('3', { location: auckland, hours: 3 }),
  ];

  it('is continuous across the antimeridian and has no line where the place didn’t change', () => {
    const { points, lines, bounds } = layOut(journey);
    expect(points.map((point) => point?.longitude)).toEqual([285.994, 174.7633, 174.7633]);
    expect(lines.map(({ at, kind }) => [at, kind])).toEqual([[1, 'impossible']]);
    expect(bounds).toMatchObject({ west: 174.7633, east: 285.994 });
  });

  it('follows the shortest path in one part, without a jump across the map', () => {
    const [line] = layOut(journey).lines;
    const paths = line ? linePath(line) : [];
    expect(paths).toHaveLength(1);
    expect(line && alongEdge(line)).toEqual([]);
    const xs = Array.from(paths[0] ?? []).filter((_, at) => at % 2 === 0);
    for (const [at, x] of xs.entries()) expect(Math.abs(x - (xs[at - 1] ?? x))).toBeLessThan(0.1);
    expect((xs[0] ?? 0) * 360 - 180).toBeCloseTo(285.994, 6);
    expect((xs.at(-1) ?? 0) * 360 - 180).toBeCloseTo(174.7633, 6);
  });

  it('is split where it leaves the map towards the pole', () => {
    const [line] = layOut([
      trackReport('1', { geo: { latitude: 80, longitude: 0 } }),
      trackReport('2', { geo: { latitude: 80, longitude: 180 }, hours: 5 }),
    ]).lines;
    expect(line ? linePath(line).length : 0).toBe(2);
    expect(line && alongEdge(line)).toEqual([{ from: 0.5, to: 1, y: expect.closeTo(0, 6) }]);
  });

  it('has bounds that contain the curves of all lines, however many', () => {
    const home = { latitude: 40.4168, longitude: -3.7038 };
    const anadyr = { latitude: 64.7337, longitude: 177.4968 };
    const seattle = { latitude: 47.6062, longitude: -122.3321 };
    const far = layOut([
      trackReport('1', { geo: home }),
      trackReport('2', { geo: anadyr, hours: 20 }),
      ...Array.from({ length: 40 }, (_, at) =>
        trackReport(`${at + 3}`, { geo: at % 2 === 0 ? home : newYork, hours: 40 + at * 10 }),
      ),
    ]);
    expect(far.bounds?.north).toBeCloseTo(lastLatitude, 6);
    const west = layOut([trackReport('1', { geo: home }), trackReport('2', { geo: seattle, hours: 20 })]);
    const path = west.lines.flatMap((line) => linePath(line).flatMap((part) => Array.from(part)));
    const top = Math.min(...path.filter((_, at) => at % 2 === 1));
    expect(worldPixel({ latitude: west.bounds?.north ?? 0, longitude: 0 }, 0).y / 256).toBeCloseTo(top, 3);
  });

  it('marks excluded lines', () => {
    const { lines } = layOut([
      trackReport('1', { geo: newYork }),
      trackReport('2', { ip: frankfurt, hours: 1, signals: ['VPN'] }),
    ]);
    expect(lines.map(({ kind }) => kind)).toEqual(['excluded']);
  });

  it('without positions has neither points nor bounds', () => {
    expect(layOut([trackReport('1', {})])).toEqual({ points: [null], lines: [], bounds: null });
  });
});

describe('labels on a track', () => {
  const layout = layOut([
    trackReport('1', { geo: frankfurt }),
    trackReport('2', { geo: newYork, hours: 9 }),
    trackReport('3', { geo: auckland, hours: 11 }),
    trackReport('4', { geo: { ...auckland, latitude: -36.85 }, hours: 12 }),
  ]);

  it('show km, and the speed of impossible moves, in the copy of the world on the screen', () => {
    for (const longitude of [-120, 240]) {
      const labels = planLabels(layout, 3, viewAround(longitude));
      expect(labels.map(({ text, impossible }) => [text, impossible])).toEqual([
        ['Impossible travel 7,093 km/h', true],
        ['6,219 km', false],
      ]);
      expect(labels[0]?.name).toBe(
        'Impossible travel 7,093 km/h from 40.7128, -74.006 to -36.8485, 174.7633',
      );
      for (const { at } of labels) expect(Math.abs(at.longitude - longitude)).toBeLessThan(200);
    }
  });

  it('are also on a part of the track that the view shows in another copy of the world', () => {
    const far = layOut([
      trackReport('1', { geo: { latitude: 34, longitude: -118 } }),
      trackReport('2', { geo: { latitude: 40, longitude: -4 }, hours: 30 }),
      trackReport('3', { geo: { latitude: 35, longitude: 139 }, hours: 60 }),
    ]);
    const { x } = worldPixel({ latitude: 0, longitude: 170 }, 3);
    const labels = planLabels(far, 1, {
      zoom: 3,
      longitude: 170,
      box: { x: x - 1_024, y: 0, width: 2_048, height: 2_048 },
    });
    expect(labels).toHaveLength(1);
    expect(labels[0]?.at.longitude).toBeGreaterThan(240);
  });

  it('are only shown up to the cursor', () => {
    expect(planLabels(layout, 1, viewAround(-120)).map(({ text }) => text)).toEqual(['6,219 km']);
    expect(planLabels(layout, 0, viewAround(-120))).toEqual([]);
  });
});
