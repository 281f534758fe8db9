import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, type Point, pointAt } from '../../../shared/domain/geodesy';
import type { Disc } from '../../../shared/domain/latitude-spans';
import { type AreaPiece, reachableArea } from '../../../shared/domain/reachable-area';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { runs } from '../../support/runner/depth';

/** Whether a ring of straight sides is around a point, in whichever copy of the world. */
function surrounds({ ring }: AreaPiece, { latitude, longitude }: Point): boolean {
  return [-360, 0, 360].some((turn) => {
    const x = longitude + turn;
    let isInside = false;
    for (const [at, end] of ring.entries()) {
      const start = ring[(at + ring.length - 1) % ring.length] ?? end;
      if (start.latitude > latitude === end.latitude > latitude) continue;
      const share = (latitude - start.latitude) / (end.latitude - start.latitude);
      if (x < start.longitude + (end.longitude - start.longitude) * share) isInside = !isInside;
    }
    return isInside;
  });
}

const isDrawn = (pieces: readonly AreaPiece[], point: Point) =>
  pieces.some((piece) => surrounds(piece, point));

/** By how many km a point is inside all discs; negative outside. */
const depth = (discs: readonly Disc[], point: Point) =>
  Math.min(...discs.map(({ centre, km }) => km - distanceKm(centre, point)));

/** The drawn border is straight between rows, so points near the true one may lie on its other side. */
const tolerance = (discs: readonly Disc[]) => 2 + 0.03 * Math.max(...discs.map(({ km }) => km));

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const anyDisc = fc.record({ centre: anyPoint, km: fc.double({ min: 5, max: 15_000, noNaN: true }) });

describe('the reachable area', () => {
  it('is a disc around the only report: what is within its radius is drawn, and nothing else', () => {
    fc.assert(
      fc.property(anyDisc, between(0, 360), between(0, 1), (disc, azimuth, share) => {
        const pieces = reachableArea([[disc]]);
        const inside = pointAt(disc.centre, azimuth, share * (disc.km - tolerance([disc])));
        if (disc.km > 2 * tolerance([disc]) && Math.abs(inside.latitude) < 89)
          expect(isDrawn(pieces, inside)).toBe(true);
        const outside = pointAt(disc.centre, azimuth, disc.km + tolerance([disc]) * (1 + share));
        if (depth([disc], outside) < -tolerance([disc])) expect(isDrawn(pieces, outside)).toBe(false);
      }),
      { numRuns: runs(40) },
    );
  });

  it('is what the discs of two reports have in common, across the antimeridian and the poles', () => {
    fc.assert(
      fc.property(
        anyDisc,
        anyDisc,
        fc.array(anyPoint, { minLength: 30, maxLength: 30 }),
        (one, other, points) => {
          const pieces = reachableArea([[one], [other]]);
          for (const point of points) {
            if (Math.abs(point.latitude) > 89) continue;
            const deep = depth([one, other], point);
            if (Math.abs(deep) < tolerance([one, other])) continue;
            expect(isDrawn(pieces, point)).toBe(deep > 0);
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('is empty if the discs have nothing in common, and thin if they only just meet', () => {
    fc.assert(
      fc.property(
        anyPoint,
        between(0, 360),
        between(100, 8_000),
        between(0.1, 0.9),
        (centre, azimuth, apart, share) => {
          const opposite = pointAt(centre, azimuth, apart);
          const sides = (change: number) =>
            [
              [{ centre, km: apart * share + change }],
              [{ centre: opposite, km: apart * (1 - share) + change }],
            ] as const;
          expect(reachableArea(sides(-0.01))).toEqual([]);
          expect(reachableArea(sides(0.5)).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('is wherever one of several places of a report allows', () => {
    const madrid = { latitude: 40.4, longitude: -3.7 };
    const lima = { latitude: -12, longitude: -77 };
    const pieces = reachableArea([
      [
        { centre: madrid, km: 100 },
        { centre: lima, km: 100 },
      ],
      [{ centre: lima, km: 20_020 }],
    ]);
    expect([madrid, lima].map((place) => isDrawn(pieces, place))).toEqual([true, true]);
    expect(isDrawn(pieces, { latitude: 40.4, longitude: -20 })).toBe(false);
  });

  it('has no edge where a disc around a pole is only cut to lie flat', () => {
    const [piece, ...others] = reachableArea([[{ centre: { latitude: 89, longitude: 20 }, km: 3_000 }]]);
    expect(others).toEqual([]);
    const longitudes = piece?.edges.flat().map(({ longitude }) => longitude) ?? [];
    expect(longitudes.length).toBeGreaterThan(20);
    expect(longitudes.every((longitude) => longitude > -160 && longitude < 200)).toBe(true);
    expect(Math.max(...(piece?.ring.map(({ latitude }) => latitude) ?? []))).toBe(90);
  });

  it('is empty while a side has no place', () => {
    expect(reachableArea([])).toEqual([]);
    expect(reachableArea([[{ centre: { latitude: 0, longitude: 0 }, km: 9 }], []])).toEqual([]);
  });
});
