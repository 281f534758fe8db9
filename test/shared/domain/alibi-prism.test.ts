import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alibiOf } from '../../../shared/domain/alibi';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { commonPoint } from '../../../shared/domain/common-point';
import { distanceKm, type Point, pointAt } from '../../../shared/domain/geodesy';
import type { Disc } from '../../../shared/domain/latitude-spans';
import { leastSpeed, type Sighting, speedTo } from '../../../shared/domain/least-speed';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { trackReport, trackStart } from '../../support/inputs/track-reports';
import { runs } from '../../support/runner/depth';

/** Points of a disc, at most `km / rings` from any other point of it along a ring or across rings. */
function pointsOf({ centre, km }: Disc, rings: number): readonly Point[] {
  const around = (ring: number) =>
    Array.from({ length: 8 * ring }, (_, at) =>
      pointAt(centre, (360 * at) / (8 * ring), (km * ring) / rings),
    );
  return [centre, ...Array.from({ length: rings }, (_, ring) => around(ring + 1)).flat()];
}

/** The least speed by trying points of the place, finer and finer around the best one. */
function byBruteForce(place: Disc, sightings: readonly Sighting[]): number {
  const need = (point: Point) => Math.max(...sightings.map((each) => speedTo(point, each)));
  let [best, least] = [place.centre, need(place.centre)];
  for (let km = place.km; km > 0.01; km /= 3)
    for (const point of pointsOf({ centre: best, km }, 12)) {
      if (distanceKm(place.centre, point) > place.km) continue;
      const speed = need(point);
      if (speed < least) [best, least] = [point, speed];
    }
  return least;
}

const anyKm = (max: number) => fc.double({ min: 0, max, noNaN: true });
const anySighting = (around: Point): fc.Arbitrary<Sighting> =>
  fc
    .record({
      course: anyKm(360),
      km: fc.oneof(anyKm(1_500), anyKm(15_000)),
      radius: fc.oneof(fc.constant(0.05), anyKm(200)),
      second: fc.option(fc.record({ course: anyKm(360), km: anyKm(2_000) }), { freq: 3 }),
      minutes: fc.integer({ min: 1, max: 2_000 }),
    })
    .map(({ course, km, radius, second, minutes }) => {
      const centre = pointAt(around, course, km);
      const other = second && { centre: pointAt(around, second.course, second.km), km: radius / 2 };
      return { discs: [{ centre, km: radius }, ...(other ? [other] : [])], milliseconds: minutes * 60_000 };
    });
const anyPlace = fc.record({
  centre: fc.oneof(
    anyPoint,
    fc.constantFrom(
      { latitude: 0, longitude: 180 },
      { latitude: 89.5, longitude: 20 },
      { latitude: -90, longitude: 0 },
      { latitude: 51, longitude: -179.9 },
    ),
  ),
  km: anyKm(500),
});
const anyCase = anyPlace.chain((place) =>
  fc.tuple(fc.constant(place), fc.array(anySighting(place.centre), { minLength: 1, maxLength: 4 })),
);

describe('the least speed to one point of a place', () => {
  it('is the one found by trying its points, also at the date line and the poles', () => {
    fc.assert(
      fc.property(anyCase, ([place, sightings]) => {
        const { kmPerHour, point } = leastSpeed(place, sightings);
        if (kmPerHour === null) throw new Error('there was time');
        const found = byBruteForce(place, sightings);
        expect(kmPerHour).toBeLessThanOrEqual(found * 1.0002 + 0.002);
        // The point that is named needs no more, and lies in the place.
        expect(Math.max(...sightings.map((each) => speedTo(point, each)))).toBeLessThanOrEqual(
          kmPerHour + 0.002,
        );
        expect(distanceKm(place.centre, point)).toBeLessThanOrEqual(place.km + 0.001);
      }),
      { numRuns: runs(150) },
    );
  });

  it('doesn’t exist without time, unless the place and all sightings at that time have a point in common', () => {
    const at = { latitude: 10, longitude: 20 };
    const now = (km: number, radius: number): Sighting => ({
      discs: [{ centre: pointAt(at, 90, km), km: radius }],
      milliseconds: 0,
    });
    expect(leastSpeed({ centre: at, km: 5 }, [now(10, 4)]).kmPerHour).toBeNull();
    expect(leastSpeed({ centre: at, km: 5 }, [now(10, 6)]).kmPerHour).toBe(0);
    const north = { discs: [{ centre: pointAt(at, 0, 30), km: 1 }], milliseconds: 3_600_000 };
    const { kmPerHour, point } = leastSpeed({ centre: at, km: 5 }, [now(10, 6), north]);
    expect(kmPerHour).toBeCloseTo(distanceKm(pointAt(at, 0, 30), point) - 1, 1);
  });
});

describe('a point in common', () => {
  it('is found where points of the discs have one, and lies in all', () => {
    const anyDisc = fc.record({ centre: anyPoint, km: fc.oneof(anyKm(2_000), anyKm(19_000)) });
    const unions = fc.array(fc.array(anyDisc, { minLength: 1, maxLength: 2 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(unions, (all) => {
        const isCommon = (point: Point, off: number) =>
          all.every((union) => union.some(({ centre, km }) => distanceKm(centre, point) <= km + off));
        const found = commonPoint(all);
        if (found !== null) expect(isCommon(found, 0.001)).toBe(true);
        else
          expect(
            all
              .flat()
              .flatMap((disc) => pointsOf(disc, 6))
              .some((point) => isCommon(point, 0)),
          ).toBe(false);
      }),
      { numRuns: runs(150) },
    );
  });
});

describe('an alibi', () => {
  const ask = (before: Parameters<typeof alibiOf>[1]['before'], after: typeof before, place: Disc) =>
    alibiOf(
      { place: place.centre, radiusKm: place.km, at: String(trackStart) },
      { before, after },
      { radii: defaultRadii, limits: defaultTravelLimits },
      [],
    );
  const seen = (key: string, hours: number, latitude: number, longitude: number) =>
    trackReport(key, { geo: { latitude, longitude }, hours });

  it('is No where no point of the place can be reached from one report and still reach the other', () => {
    const place = { centre: { latitude: 5, longitude: 24 }, km: 300 };
    const [before, after] = [[seen('a', -0.5, 0, 20)], [seen('b', 0.5, 0, 28)]];
    const { verdict, kmPerHour } = ask(before, after, place);
    expect(verdict).toBe('no');
    expect(kmPerHour).toBeCloseTo(1_024, -1);
    expect(ask(before, [], place).verdict).toBe('only');
    expect(ask([], after, place).verdict).toBe('only');
  });

  it('counts a precise report behind any number of imprecise ones', () => {
    const imprecise = Array.from({ length: 300 }, (_, at) =>
      trackReport(`near ${at}`, { ip: { latitude: 40, longitude: -3 }, hours: -0.0001 * (at + 1) }),
    );
    const place = { centre: pointAt({ latitude: 40, longitude: -3 }, 90, 140), km: 1 };
    const precise = seen('precise', -0.0301, 40, -3);
    const { verdict, before } = ask([...imprecise, precise], [], place);
    expect(ask(imprecise, [], place).verdict).not.toBe('no');
    expect({ verdict, keys: before.map(({ key }) => key) }).toEqual({
      verdict: 'no',
      keys: ['near 0', 'precise'],
    });
  });
});
