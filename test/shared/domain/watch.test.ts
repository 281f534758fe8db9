import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssumedRadii, defaultRadii } from '../../../shared/domain/assumed-radius';
import { distanceKm, type Point } from '../../../shared/domain/geodesy';
import type { PositionSource } from '../../../shared/domain/position';
import type { LocatedReport } from '../../../shared/domain/track';
import { isTooMany, mayReach, placeHit, placeHitOfAnyType, summaryOf } from '../../../shared/domain/watch';

const limits = { excludeProxies: true };
const madrid = { latitude: 40.4168, longitude: -3.7038 };
/** 1 degree of longitude on the equator is 111.32 km. */
const onEquator = (km: number): Point => ({ latitude: 0.5, longitude: km / 111.32 });
const centre = onEquator(0);

function reportAt(
  positions: Partial<Record<PositionSource, Point | undefined>>,
  more: Partial<LocatedReport> = {},
): LocatedReport {
  return {
    key: '1',
    timestamp: '1772373909000000001',
    locationType: null,
    signals: [],
    positions: (['geo', 'em', 'ip', 'location'] as const).flatMap((source) => {
      const point = positions[source];
      return point ? [{ source, ...point, place: '', suspicious: false, wrapped: false }] : [];
    }),
    ...more,
  };
}

describe('a report at a watched place', () => {
  const hit = (report: LocatedReport, radiusKm: number, radii: AssumedRadii = defaultRadii) =>
    placeHit(report, { ...centre, radiusKm }, radii, limits);

  it('is a certain hit if the whole radius of its position is inside', () => {
    // 5 km around the cell position, 4 km from the centre: 9 km in all.
    expect(hit(reportAt({ em: onEquator(4) }), 9.1)).toBe('certain');
    expect(hit(reportAt({ em: onEquator(4) }), 8.9)).toBe('possible');
  });

  it('is a possible hit as long as the radius of its position reaches the place', () => {
    expect(hit(reportAt({ em: onEquator(6) }), 1.1)).toBe('possible');
    expect(hit(reportAt({ em: onEquator(6) }), 0.9)).toBeNull();
  });

  it('is a certain hit at an exact position inside', () => {
    expect(hit(reportAt({ geo: onEquator(4) }), 4.1, { ...defaultRadii, geo: 0 })).toBe('certain');
    expect(hit(reportAt({ geo: onEquator(4) }), 3.9, { ...defaultRadii, geo: 0 })).toBeNull();
  });

  it('is no more than a possible hit if another of its positions contradicts it', () => {
    expect(hit(reportAt({ geo: centre, em: onEquator(500) }), 10)).toBe('possible');
  });

  it('is a certain hit by its most precise position if the others agree with it', () => {
    expect(hit(reportAt({ geo: centre, em: onEquator(3), ip: onEquator(100) }), 1)).toBe('certain');
  });

  it('is no hit by an IP position behind a VPN, or by a position at 0,0', () => {
    expect(hit(reportAt({ ip: centre }), 10)).toBe('possible');
    expect(hit(reportAt({ ip: centre }, { signals: ['VPN'] }), 10)).toBeNull();
    expect(hit(reportAt({}), 10)).toBeNull();
  });
});

describe('any report', () => {
  const point = fc.record({
    latitude: fc.double({ min: 39.5, max: 41.5, noNaN: true }),
    longitude: fc.double({ min: -5, max: -2.5, noNaN: true }),
  });
  const report = fc
    .record({
      geo: fc.option(point, { nil: undefined }),
      em: fc.option(point, { nil: undefined }),
      ip: fc.option(point, { nil: undefined }),
      location: fc.option(point, { nil: undefined }),
      type: fc.constantFrom('wifi', 'gsm', 'ip', 'geo', null),
    })
    .map(({ type, ...positions }) => reportAt(positions, { locationType: type }));
  const place = fc.double({ min: 0, max: 150, noNaN: true }).map((radiusKm) => ({ ...madrid, radiusKm }));

  it('stays a hit, and stays certain, when the watched place grows', () => {
    const rank = (hit: ReturnType<typeof placeHit>) => ['possible', 'certain'].indexOf(hit ?? '');
    fc.assert(
      fc.property(report, place, fc.double({ min: 0, max: 100, noNaN: true }), (of, at, more) => {
        const small = placeHit(of, at, defaultRadii, limits);
        const large = placeHit(of, { ...at, radiusKm: at.radiusKm + more }, defaultRadii, limits);
        expect(rank(large)).toBeGreaterThanOrEqual(rank(small));
      }),
    );
  });

  it('that is a certain hit has a position inside', () => {
    fc.assert(
      fc.property(report, place, (of, at) => {
        if (placeHit(of, at, defaultRadii, limits) !== 'certain') return;
        expect(of.positions.some((position) => distanceKm(position, at) <= at.radiusKm)).toBe(true);
      }),
    );
  });

  it('is the same hit without its location type, unless that is said to matter', () => {
    fc.assert(
      fc.property(report, place, (of, at) => {
        const quick = placeHitOfAnyType(of, at, defaultRadii, limits);
        if (quick !== 'depends') expect(placeHit(of, at, defaultRadii, limits)).toBe(quick);
      }),
    );
  });

  it('that is a hit passes the quick test', () => {
    fc.assert(
      fc.property(report, place, (of, at) => {
        if (placeHit(of, at, defaultRadii, limits) !== null)
          expect(mayReach(of, at, defaultRadii)).toBe(true);
      }),
    );
  });
});

describe('a dry run', () => {
  const day = (certain: number, possible = 0) => ({ certain, possible });

  it('sums up its last days, or all if there are fewer', () => {
    expect(summaryOf([day(9), day(1, 2), day(3)], 2)).toEqual({
      days: 2,
      certain: 4,
      possible: 2,
      perDay: 3,
    });
    expect(summaryOf([day(4)], 30)).toEqual({ days: 1, certain: 4, possible: 0, perDay: 4 });
  });

  it('warns of more than 20 hits a day on average, or on a day of the last week', () => {
    const quiet = Array.from({ length: 90 }, () => day(20));
    expect(isTooMany(quiet)).toBe(false);
    expect(isTooMany(quiet.with(85, day(20, 1)))).toBe(true);
    expect(isTooMany(quiet.with(70, day(20, 1)))).toBe(true);
    expect(isTooMany(quiet.with(10, day(500)))).toBe(false);
  });
});
