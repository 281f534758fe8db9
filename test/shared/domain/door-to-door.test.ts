import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundledAirports } from '../../../shared/airports';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { doorToDoorRule, fastMove, tripBetween } from '../../../shared/domain/door-to-door';
import { sphericalKm } from '../../../shared/domain/geodesy';
import { defaultTravelLimits, type TravelLimits } from '../../../shared/domain/move';
import { stepsOf } from '../../../shared/domain/moves';
import { trackOf } from '../../../shared/domain/track';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { trackReport } from '../../support/inputs/track-reports';
import { runs } from '../../support/runner/depth';

const airports = bundledAirports();
const madrid = { latitude: 40.4168, longitude: -3.7038 };
const newYork = { latitude: 40.7128, longitude: -74.006 };
const toledo = { latitude: 39.8628, longitude: -4.0273 };
const hours = (milliseconds: number) => milliseconds / 3_600_000;
const anyReach = fc.double({ min: 0, max: 500, noNaN: true });

describe('a trip from door to door', () => {
  it('from Madrid to New York is a flight: two drives, two hours before, the flight, half an hour after', () => {
    const trip = tripBetween(madrid, newYork, 0, airports);
    if (trip.by !== 'plane') throw new Error('a flight was expected');
    expect([trip.from, trip.to]).toEqual(['MAD', 'LGA']);
    expect(hours(trip.drive)).toBeLessThan(0.5);
    expect(hours(trip.flight)).toBeCloseTo(5_770 / 900 + 0.5, 1);
    expect(trip.milliseconds).toBeCloseTo(trip.drive + trip.flight + 2.5 * 3_600_000, 3);
  });

  it('from Madrid to Toledo is by road or rail', () => {
    const trip = tripBetween(madrid, toledo, 0, airports);
    expect(trip).toEqual({ by: 'ground', milliseconds: (sphericalKm(madrid, toledo) / 200) * 3_600_000 });
  });

  it('takes the same time there and back', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anyReach, (from, to, reach) => {
        const [there, back] = [
          tripBetween(from, to, reach, airports),
          tripBetween(to, from, reach, airports),
        ];
        expect(back.milliseconds).toBeCloseTo(there.milliseconds, 3);
        expect(back.by).toBe(there.by);
      }),
      { numRuns: runs(200) },
    );
  });

  it('is never slower than by ground, never faster than cruising, and never longer with larger radii', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anyReach, anyReach, (from, to, reach, more) => {
        const km = sphericalKm(from, to);
        const { milliseconds } = tripBetween(from, to, reach, airports);
        expect(hours(milliseconds)).toBeLessThanOrEqual(
          Math.max(0, km - reach) / doorToDoorRule.groundKmPerHour + 1e-9,
        );
        expect(hours(milliseconds)).toBeGreaterThanOrEqual(
          Math.max(0, km - reach) / doorToDoorRule.cruiseKmPerHour - 1e-9,
        );
        expect(tripBetween(from, to, reach + more, airports).milliseconds).toBeLessThanOrEqual(
          milliseconds + 1e-3,
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it('takes the fastest of all pairs of airports', () => {
    fc.assert(
      fc.property(
        anyPoint,
        anyPoint,
        anyReach,
        fc.subarray(airports.slice(0, 120), { minLength: 2, maxLength: 15 }),
        (from, to, reach, some) => {
          const all = some.flatMap((departure) =>
            some
              .filter((arrival) => arrival !== departure)
              .map((arrival) => {
                const road = sphericalKm(from, departure) + sphericalKm(arrival, to);
                return Math.max(0, road - reach) / 100 + sphericalKm(departure, arrival) / 900 + 3;
              }),
          );
          const ground = Math.max(0, sphericalKm(from, to) - reach) / 200;
          const trip = tripBetween(from, to, reach, some);
          expect(hours(trip.milliseconds)).toBeCloseTo(Math.min(ground, ...all), 6);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('a move', () => {
  const geoMove = (after: number, limits: TravelLimits = defaultTravelLimits, to = newYork) => {
    const reports = [trackReport('1', { geo: madrid }), trackReport('2', { geo: to, hours: after })];
    const move = stepsOf(trackOf(reports), defaultRadii, limits)[0]?.moves.geo;
    if (!move) throw new Error('a move was expected');
    return fastMove(move, limits, airports)?.breaks ?? null;
  };

  it('breaks both rules, only that of the trip, or none, as the time grows', () => {
    expect(geoMove(6)).toBe('both');
    expect(geoMove(8)).toBe('trip');
    expect(geoMove(10)).toBeNull();
  });

  it('breaks only the limit if that is lower than the speed of the trip', () => {
    expect(geoMove(12, { ...defaultTravelLimits, fastestKmPerHour: 300 })).toBe('limit');
  });

  it('breaks neither within the floor distance', () => {
    expect(geoMove(0, defaultTravelLimits, { ...madrid, latitude: 40.6 })).toBeNull();
  });
});
