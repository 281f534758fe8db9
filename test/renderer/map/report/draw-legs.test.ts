import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastLatitude } from '../../../../renderer/features/map/mercator';
import { drawLeg } from '../../../../renderer/features/map/report/draw-legs';
import { lineBetween } from '../../../../renderer/features/map/report/line-between';
import { distanceKm, type Point } from '../../../../shared/domain/geodesy';
import { anyPoint } from '../../../support/point-arbitrary';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const auckland = at(-36.84853, 174.76349);
const newYork = at(40.71427, -74.00597);
const suva = at(-18.1416, 178.4415);

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
    for (const to of [newYork, suva]) {
      const near = { ...to, longitude: to.longitude < 0 ? to.longitude + 360 : to.longitude };
      const { lines, beyond } = drawLeg(auckland, near, 3);
      expect(lines.map(ends)).toEqual([[auckland, near]]);
      expect(beyond).toEqual([]);
    }
  });

  it('ends at both markers if it passes the far side of the world', () => {
    const { lines } = drawLeg(at(10, 0), at(10, 240), 3);
    expect(lines.map((line) => ends(line).map((point) => point?.longitude))).toEqual([
      [0, -120],
      [360, 240],
    ]);
  });

  it('follows the edge of the map where it passes a pole', () => {
    const { lines, beyond } = drawLeg(at(70, -100), at(75, 60), 3);
    const [away = [], back = []] = lines;
    expect(lines).toHaveLength(2);
    expect(beyond).toHaveLength(1);
    expect(ends(beyond[0] ?? [])).toEqual([away.at(-1), back[0]]);
    expect(Math.abs(longest(beyond[0] ?? []))).toBeLessThanOrEqual(180);
  });

  it('follows the edge of the map to a position beyond it', () => {
    const { lines, beyond } = drawLeg(at(78.2, 15.6), at(88.5, -120), 3);
    expect(lines[0]?.[0]).toEqual(at(78.2, 15.6));
    expect(beyond.at(-1)?.at(-1)).toEqual(at(88.5, -120));
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
      { numRuns: 200 },
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
      { numRuns: 200 },
    );
  });
});
