import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastLatitude } from '../../../../renderer/features/map/mercator';
import { legInterval, legInWords } from '../../../../renderer/features/map/selected-report/position-facts';
import {
  drawLeg,
  layOutReport,
  lineBetween,
} from '../../../../renderer/features/map/selected-report/report-lines';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { disagreementOf } from '../../../../shared/domain/disagreement';
import { distanceKm, type Point } from '../../../../shared/domain/geodesy';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import type { Signal } from '../../../../shared/domain/report';
import { noCountry } from '../../../../shared/domain/same-country';
import { anyPoint } from '../../../support/inputs/point-arbitrary';
import { runs } from '../../../support/runner/depth';

function at(source: PositionSource, latitude: number, longitude: number): Position {
  return {
    source,
    latitude,
    longitude,
    place: '',
    suspicious: latitude === 0 && longitude === 0,
    wrapped: false,
  };
}

const madrid = at('geo', 40.4168, -3.7038);
const newYork = at('ip', 40.71427, -74.00597);
const bilbao = at('em', 43.2627, -2.9253);

/** Lays out a report with these positions and signals, with the distances between its sources. */
function layOut(positions: readonly Position[], signals: readonly Signal[] = []) {
  const sources = positions.map((position) => ({
    source: position.source,
    point: position.suspicious ? null : position,
    atZero: position.suspicious,
    country: noCountry,
  }));
  const { distances } = disagreementOf({ sources, locationType: null, signals }, defaultRadii);
  return layOutReport(positions, distances);
}

describe('the layout of a report', () => {
  it('has a leg with distance and interval for every pair of positions', () => {
    const { legs } = layOut([madrid, bilbao, newYork]);
    expect(legs.map((leg) => `${leg.from}-${leg.to} ${leg.distance}, ${legInterval(leg)}`)).toEqual([
      'geo-em 323 km, 318–328 km',
      'geo-ip 5,783 km, 5,582–5,983 km',
      'em-ip 5,713 km, 5,508–5,918 km',
    ]);
  });

  it('has no legs for a single position, and no bounds without positions', () => {
    expect(layOut([madrid]).legs).toEqual([]);
    expect(layOut([])).toEqual({ positions: [], legs: [], bounds: null });
  });

  it('has bounds that include the northern curve of the shortest path', () => {
    const { bounds } = layOut([madrid, newYork]);
    expect(bounds?.north).toBeGreaterThan(45);
    expect(bounds?.south).toBeCloseTo(40.4168, 4);
  });

  it('places Suva and Apia next to each other across the antimeridian', () => {
    const { positions, legs, bounds } = layOut([
      at('geo', -18.1416, 178.4419),
      at('em', -13.8333, -171.7667),
    ]);
    expect(positions.map((position) => Math.round(position.longitude))).toEqual([178, 188]);
    expect(legs[0]?.distance).toBe('1,151 km');
    expect((bounds?.east ?? 0) - (bounds?.west ?? 0)).toBeLessThan(11);
  });
});

describe('a leg', () => {
  it('contradicts if even the minimum distance is above zero', () => {
    const { legs } = layOut([madrid, bilbao]);
    expect(legs[0]?.kind).toBe('apart');
    expect(legs.map(legInWords)).toEqual(['323 km from GPS location to EM location, contradictory']);
  });

  it('doesn’t contradict if the assumed radii explain the distance', () => {
    const { legs } = layOut([madrid, at('ip', 41.4, -3.7)]);
    expect(legs[0]?.interval?.min).toBe(0);
    expect(legs.map(legInWords)).toEqual([
      '109 km from GPS location to IP address, within the assumed radii',
    ]);
  });

  it.each(['VPN', 'TOR'] as const)('to an IP address behind %s is explained; other legs aren’t', (signal) => {
    const { legs } = layOut([madrid, bilbao, newYork], [signal]);
    expect(legs.map(({ key, kind, explainedBy }) => [key, kind, explainedBy])).toEqual([
      ['geo-em', 'apart', null],
      ['geo-ip', 'explained', signal],
      ['em-ip', 'explained', signal],
    ]);
  });

  it('to an IP address without a proxy isn’t explained', () => {
    expect(layOut([madrid, newYork], ['Rooted']).legs[0]?.kind).toBe('apart');
  });

  it('to 0, 0 is doubtful: its distance is shown, but not compared', () => {
    const { legs } = layOut([madrid, at('em', 0, 0)]);
    expect(legs.map(legInWords)).toEqual(['4,492 km from GPS location to EM location, not compared']);
    expect(legs[0]?.interval).toBeNull();
  });
});

const pointAt = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const auckland = pointAt(-36.84853, 174.76349);
const newYorkPoint = pointAt(40.71427, -74.00597);
const suva = pointAt(-18.1416, 178.4415);

const anyZoom = fc.integer({ min: 1, max: 8 });
/** Two points with a unique shortest path. */
const twoPoints = fc.tuple(anyPoint, anyPoint).filter(([from, to]) => distanceKm(from, to) < 19_000);

const ends = (line: readonly Point[]) => [line[0], line.at(-1)];
const isAt = (one: Point, other: Point) =>
  one.latitude === other.latitude && Math.abs(one.longitude - other.longitude) < 1e-9;
const longest = (line: readonly Point[]) =>
  Math.max(
    0,
    ...line.slice(1).map((point, index) => Math.abs(point.longitude - (line[index]?.longitude ?? 0))),
  );

describe('the line between two positions', () => {
  it('is a single line across the antimeridian', () => {
    for (const to of [newYorkPoint, suva]) {
      const near = { ...to, longitude: to.longitude < 0 ? to.longitude + 360 : to.longitude };
      const { lines, beyond } = drawLeg(auckland, near, 3);
      expect(lines.map(ends)).toEqual([[auckland, near]]);
      expect(beyond).toEqual([]);
    }
  });

  it('ends at both markers if it passes the far side of the world', () => {
    const { lines } = drawLeg(pointAt(10, 0), pointAt(10, 240), 3);
    expect(lines.map((line) => ends(line).map((point) => point?.longitude))).toEqual([
      [0, -120],
      [360, 240],
    ]);
  });

  it('follows the edge of the map where it passes a pole', () => {
    const { lines, beyond } = drawLeg(pointAt(70, -100), pointAt(75, 60), 3);
    const [away = [], back = []] = lines;
    expect(lines).toHaveLength(2);
    expect(beyond).toHaveLength(1);
    expect(ends(beyond[0] ?? [])).toEqual([away.at(-1), back[0]]);
    expect(Math.abs(longest(beyond[0] ?? []))).toBeLessThanOrEqual(180);
  });

  it('follows the edge of the map to a position beyond it', () => {
    const { lines, beyond } = drawLeg(pointAt(78.2, 15.6), pointAt(88.5, -120), 3);
    expect(lines[0]?.[0]).toEqual(pointAt(78.2, 15.6));
    expect(beyond.at(-1)?.at(-1)).toEqual(pointAt(88.5, -120));
  });

  it('covers the whole shortest path: its parts have the same total length', () => {
    fc.assert(
      fc.property(twoPoints, anyZoom, ([from, to], zoom) => {
        const line = lineBetween(from, to, zoom);
        const parts = line.slice(1).map((point, index) => distanceKm(line[index] ?? point, point));
        const km = distanceKm(from, to);
        expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - km)).toBeLessThanOrEqual(
          km * 0.001 + 1e-6,
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it('never jumps by more than half a turn and has no gaps', () => {
    fc.assert(
      fc.property(twoPoints, anyZoom, ([from, to], zoom) => {
        const { lines, beyond } = drawLeg(from, to, zoom);
        for (const line of [...lines, ...beyond]) {
          expect(line.length).toBeGreaterThanOrEqual(2);
          expect(longest(line)).toBeLessThanOrEqual(180 + 1e-9);
        }
        for (const point of beyond.flat()) {
          expect(Math.abs(point.latitude)).toBeGreaterThanOrEqual(lastLatitude);
        }
        const drawn = [...lines, ...beyond].flatMap(ends);
        for (const marker of [from, to]) {
          expect(drawn.some((end) => end && isAt(end, marker))).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
