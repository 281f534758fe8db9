import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleArea } from '../../../../renderer/features/map/export/visible-area';
import type { Area, BoxArea, LassoArea } from '../../../../shared/domain/area';
import { packedPlace } from '../../../../shared/domain/packed-points';
import { placeTest } from '../../../../shared/domain/place-test';
import { reportQuerySchema } from '../../../../shared/schemas/report-query-schema';
import { runs } from '../../../support/runner/depth';

const europe = { south: 35, west: -10, north: 60, east: 30 };

/** Returns whether a place is in an area; false without an area. */
function holds(area: Area | null, latitude: number, longitude: number): boolean {
  if (!area) return false;
  const { x, y } = packedPlace(latitude, longitude);
  return placeTest(area)(x, y);
}

describe('the visible area of the map', () => {
  it('is the view', () => {
    expect(visibleArea(europe, null)).toEqual({ kind: 'box', ...europe });
  });

  it('is the same after any number of turns around the world, and across the antimeridian', () => {
    const pacific = { south: -30, west: 170 + 720, north: 0, east: 200 + 720 };
    expect(visibleArea(pacific, null)).toEqual({ kind: 'box', south: -30, west: 170, north: 0, east: -160 });
  });

  it('is the whole world if it is in view once or several times', () => {
    const world = { south: -85, west: -300, north: 85, east: 300 };
    expect(visibleArea(world, null)).toEqual({ kind: 'box', south: -85, west: -180, north: 85, east: 180 });
  });

  it('is the part in view of the area that the reports are filtered by', () => {
    const box = { kind: 'box', south: 40, west: -20, north: 70, east: 10 } as const;
    expect(visibleArea(europe, box)).toEqual({ kind: 'box', south: 40, west: -10, north: 60, east: 10 });
    expect(visibleArea(europe, { ...box, west: 100, east: 120 })).toBeNull();
  });

  it('is null for a lasso out of view, and the lasso itself if entirely in view', () => {
    const points = [
      { latitude: 40, longitude: 0 },
      { latitude: 50, longitude: 0 },
      { latitude: 45, longitude: 10 },
    ];
    expect(
      visibleArea({ south: -40, west: 100, north: -20, east: 120 }, { kind: 'lasso', points }),
    ).toBeNull();
    const seen = visibleArea(europe, { kind: 'lasso', points });
    expect(seen?.kind === 'lasso' && seen.points.map(({ latitude }) => Math.round(latitude))).toEqual([
      40, 50, 45,
    ]);
  });

  it('contains a place of the area if and only if it is in view, and is a valid filter', () => {
    const view = fc
      .tuple(fc.integer({ min: -70, max: 60 }), fc.integer({ min: -500, max: 500 }))
      .map(([south, west]) => ({
        south: south + 0.3,
        west: west + 0.3,
        north: south + 20.3,
        east: west + 40.3,
      }));
    const corner = fc.record({
      latitude: fc.integer({ min: -70, max: 70 }),
      longitude: fc.integer({ min: -170, max: 170 }),
    });
    const drawn = fc.oneof(
      fc.tuple(corner, corner).map(([one, other]): BoxArea => {
        const [south, north] = [one.latitude, other.latitude].sort((a, b) => a - b);
        return {
          kind: 'box',
          south: south ?? 0,
          west: one.longitude,
          north: north ?? 0,
          east: other.longitude,
        };
      }),
      fc
        .array(corner, { minLength: 3, maxLength: 3 })
        .map((points): LassoArea => ({ kind: 'lasso', points })),
    );
    fc.assert(
      fc.property(
        view,
        drawn,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seen, area, down, across) => {
          // A view shows one copy of the area: the nearest.
          fc.pre(
            area.kind === 'lasso' ||
              (area.west <= area.east ? area.east - area.west : area.east + 360 - area.west) < 150,
          );
          fc.pre(
            area.kind === 'box' ||
              Math.max(...area.points.map(({ longitude }) => longitude)) -
                Math.min(...area.points.map(({ longitude }) => longitude)) <
                150,
          );
          const latitude = seen.south + 0.05 + down * 19.9;
          const longitude = seen.west + 0.05 + across * 39.9;
          const home = longitude - Math.floor((longitude + 180) / 360) * 360;
          const part = visibleArea(seen, area);
          expect(holds(part, latitude, home)).toBe(holds(area, latitude, home));
          const filters = part ? [{ field: 'area', area: part }] : [];
          expect(
            reportQuerySchema.safeParse({ text: '', filters, sort: { column: 'time', descending: true } })
              .success,
          ).toBe(true);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

describe('the visible area of a circle', () => {
  const madrid = { kind: 'circle', latitude: 40.4168, longitude: -3.7038, km: 10 } as const;

  it('is the circle itself if it is entirely in view', () => {
    expect(visibleArea(europe, madrid)).toEqual(madrid);
  });

  it('is the part in view', () => {
    const wide = { ...madrid, km: 1_000 };
    const seen = visibleArea({ south: 39, west: -5, north: 60, east: 20 }, wide);
    expect(holds(seen, 41, -3)).toBe(true);
    expect(holds(seen, 38.9, -3.7)).toBe(false);
    expect(holds(seen, 55, 15)).toBe(false);
    expect(visibleArea({ south: -40, west: 100, north: -20, east: 120 }, wide)).toBeNull();
  });
});
