import fc from 'fast-check';
import { Geodesic } from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { geodesicLines, type LineDrawing } from '../../../shared/domain/geodesic-line';
import { distanceKm, type Point } from '../../../shared/domain/geodesy';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { runs } from '../../support/runner/depth';

/** The whole world 4,096 px wide, as at zoom 4. */
const mercator: LineDrawing = {
  project: ({ latitude, longitude }) => {
    const sine = Math.sin((Math.min(85.06, Math.max(-85.06, latitude)) * Math.PI) / 180);
    return {
      x: (longitude / 360 + 0.5) * 4096,
      y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 4096,
    };
  },
  tolerance: 0.5,
  maxLatitude: 85.0511,
};
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const newYork = at(40.7128, -74.006);
const auckland = at(-36.8485, 174.7633);

const temperate = anyPoint.filter(({ latitude }) => Math.abs(latitude) < 80);
/** Two points with a unique shortest path. */
const twoPoints = fc.tuple(temperate, temperate).filter(([from, to]) => distanceKm(from, to) < 19_000);

describe('geodesicLines', () => {
  it('starts and ends exactly at the given points, past the antimeridian', () => {
    const lines = geodesicLines(newYork, auckland, mercator);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.[0]).toEqual(newYork);
    expect(lines[0]?.at(-1)).toEqual({ ...auckland, longitude: auckland.longitude - 360 });
  });

  it('starts at the given point beyond 180 degrees', () => {
    const lines = geodesicLines(at(40, 286), at(41, -76), mercator);
    expect(lines[0]?.[0]).toEqual(at(40, 286));
    expect(lines[0]?.at(-1)).toEqual(at(41, 284));
  });

  it.each([
    ['along a meridian', at(-60, 10), at(70, 10)],
    ['along the equator', at(0, -30), at(0, 80)],
    ['from a point to itself', newYork, newYork],
  ])('needs two points %s', (_, from, to) => {
    expect(geodesicLines(from, to, mercator).map((line) => line.length)).toEqual([2]);
  });

  it('needs far fewer points than equal steps, and fewer with a higher tolerance', () => {
    const [line = []] = geodesicLines(newYork, auckland, mercator);
    const [rough = []] = geodesicLines(newYork, auckland, { ...mercator, tolerance: 5 });
    expect(line.length).toBeLessThan(40);
    expect(rough.length).toBeLessThan(line.length);
    expect(distanceKm(newYork, auckland) / 50).toBeGreaterThan(280);
  });

  it('bends to both sides when it crosses the equator', () => {
    const [line = []] = geodesicLines(at(-40, 0), at(40, 120), mercator);
    expect(line.length).toBeGreaterThan(5);
  });

  it('leaves the map past a pole and returns on the other side', () => {
    const lines = geodesicLines(at(70, -100), at(75, 60), mercator);
    expect(lines).toHaveLength(2);
    const [away = [], back = []] = lines;
    expect(away[0]).toEqual(at(70, -100));
    expect(away.at(-1)?.latitude).toBeCloseTo(mercator.maxLatitude, 5);
    expect(back[0]?.latitude).toBeCloseTo(mercator.maxLatitude, 5);
    expect(back.at(-1)?.latitude).toBe(75);
    expect(((back.at(-1)?.longitude ?? 0) - 60) % 360).toBe(0);
  });

  it.each([-90, 90])('arrives at a pole (%d) on the meridian of the points before it', (pole) => {
    const whole = { ...mercator, maxLatitude: 90 };
    for (const longitude of [0, 100, -160]) {
      const [line = []] = geodesicLines(at(0, longitude), at(pole, 0), whole);
      const end = line.at(-1)?.longitude ?? 0;
      expect(Math.abs(end - (line.at(-2)?.longitude ?? 0))).toBeLessThanOrEqual(180);
      expect(Math.abs(end % 360)).toBe(0);
    }
  });

  it('is empty if entirely beyond the map', () => {
    expect(geodesicLines(at(88, 0), at(89, 120), mercator)).toEqual([]);
  });

  it('stays on the map, is continuous, and has exact ends except for whole turns', () => {
    fc.assert(
      fc.property(twoPoints, ([from, to]) => {
        const lines = geodesicLines(from, to, mercator);
        expect(lines.length).toBeGreaterThanOrEqual(1);
        expect(lines.length).toBeLessThanOrEqual(2);
        expect(lines[0]?.[0]).toEqual(from);
        const end = lines.at(-1)?.at(-1);
        expect(end?.latitude).toBe(to.latitude);
        const turns = ((end?.longitude ?? 0) - to.longitude) / 360;
        expect(turns).toBeCloseTo(Math.round(turns), 9);
        for (const line of lines) {
          expect(line.length).toBeGreaterThanOrEqual(2);
          for (const [index, point] of line.entries()) {
            expect(Math.abs(point.latitude)).toBeLessThanOrEqual(mercator.maxLatitude);
            const before = line[index - 1];
            if (before) expect(Math.abs(point.longitude - before.longitude)).toBeLessThan(180);
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('follows the shortest path from either end', () => {
    fc.assert(
      fc.property(twoPoints, ([from, to]) => {
        const km = distanceKm(from, to);
        for (const lines of [geodesicLines(from, to, mercator), geodesicLines(to, from, mercator)]) {
          for (const point of lines.flat()) {
            expect(Math.abs(distanceKm(from, point) + distanceKm(point, to) - km)).toBeLessThan(0.001);
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('deviates from the true path by at most the tolerance', () => {
    fc.assert(
      fc.property(twoPoints, ([from, to]) => {
        const drawn = geodesicLines(from, to, mercator).map((line) => line.map(mercator.project));
        for (const point of evenSteps(from, to)) {
          if (Math.abs(point.latitude) > 84.5) continue;
          const { x, y } = mercator.project(point);
          const shifted = [-4096, 0, 4096].map((turn) => ({ x: x + turn, y }));
          const off = Math.min(...shifted.flatMap((pixel) => drawn.map((line) => pixelsBeside(pixel, line))));
          expect(off).toBeLessThan(mercator.tolerance * 1.5);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

/** Returns the shortest path as points at most 100 km apart. */
function evenSteps(from: Point, to: Point): readonly Point[] {
  const line = Geodesic.WGS84.InverseLine(from.latitude, from.longitude, to.latitude, to.longitude);
  const steps = Math.max(1, Math.ceil(line.s13 / 100_000));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const { lat2 = 0, lon2 = 0 } = line.Position((line.s13 * step) / steps);
    return { latitude: lat2, longitude: lon2 };
  });
}

interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Returns the distance in px from a point to a line of several segments. */
function pixelsBeside({ x, y }: Pixel, line: readonly Pixel[]): number {
  const pieces = line.slice(1).map((end, index) => {
    const start = line[index] ?? end;
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : ((x - start.x) * dx + (y - start.y) * dy) / square;
    const near = Math.max(0, Math.min(1, share));
    return Math.hypot(x - start.x - near * dx, y - start.y - near * dy);
  });
  return Math.min(...pieces);
}
