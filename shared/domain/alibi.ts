import type { AssumedRadii } from './assumed-radius';
import { type AirportPlace, type Trip, tripBetween } from './door-to-door';
import { type DistanceInterval, distanceKm, intervalAround, type Point } from './geodesy';
import type { TravelLimits } from './move';
import type { Int64Text } from './report';
import { type ReportedPlace, reportedPlaces } from './reported-places';
import type { TrackReport } from './track';

/** Could the device have been there then? */
interface AlibiQuestion {
  readonly place: Point;
  /** How far from the place still counts, km. */
  readonly radiusKm: number;
  /** Nanoseconds since 1970. */
  readonly at: Int64Text;
}

/** The greatest radius of a place that can be asked about, km. */
export const maxPlaceRadiusKm = 1_000;

interface AlibiRules {
  readonly radii: AssumedRadii;
  readonly limits: TravelLimits;
}

/** A place of a report, and what the way between it and the place asked about takes at least. */
export interface AlibiPlace extends ReportedPlace {
  readonly distance: DistanceInterval;
  /** The least speed, km/h; null if no speed is enough. */
  readonly kmPerHour: number | null;
  /** The estimated trip from door to door. */
  readonly trip: Trip;
}

/** The nearest report on one side of the moment that says where the device was. */
export interface AlibiLeg {
  readonly key: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: Int64Text;
  /** Time between the report and the moment, ms. */
  readonly milliseconds: number;
  /** Number of nearer reports that don't say where the device was. */
  readonly skipped: number;
  readonly places: readonly AlibiPlace[];
}

/**
 * `yes`: there was time for the estimated trips. `only`: only faster than these. `no`: even the least speed exceeds the limit.
 * `contradiction`: one report allows it, the other doesn't, and they exclude each other. `unknown`: no report says where the
 * device was.
 */
export type AlibiVerdict = 'yes' | 'only' | 'no' | 'contradiction' | 'unknown';

export interface Alibi {
  readonly verdict: AlibiVerdict;
  /** The least speed that the question takes, km/h; null if no speed is enough. 0 for `unknown`. */
  readonly kmPerHour: number | null;
  /** False if even the limit is too slow from the one report to the other: at least one is wrong about where the device was. */
  readonly consistent: boolean;
  /** The report before the moment or at it, and the one after. */
  readonly before: AlibiLeg | null;
  readonly after: AlibiLeg | null;
}

/** The reports around a moment, the nearest first. */
export interface SurroundingReports {
  /** Before the moment or at it. */
  readonly before: readonly TrackReport[];
  readonly after: readonly TrackReport[];
}

/**
 * Returns whether a device could have been at a place at a time, by the nearest reports on both sides. It is never more
 * certain than they are: of the places that a report allows, the nearest one counts, and each place is a circle.
 */
export function alibiOf(
  question: AlibiQuestion,
  { before, after }: SurroundingReports,
  { radii, limits }: AlibiRules,
  airports: readonly AirportPlace[],
): Alibi {
  const leg = (reports: readonly TrackReport[]) => legOf(question, reports, { radii, limits }, airports);
  const legs = { before: leg(before), after: leg(after) };
  const known = [legs.before, legs.after].filter((each) => each !== null);
  if (known.length === 0) return { ...legs, verdict: 'unknown', kmPerHour: 0, consistent: true };
  const [one, other] = known;
  const consistent = !one || !other || !excludeEachOther(one, other, limits);
  return {
    ...legs,
    verdict: verdictOf(known, consistent, limits),
    kmPerHour: slowest(known.map(leastSpeed)),
    consistent,
  };
}

function legOf(
  { place, radiusKm, at }: AlibiQuestion,
  reports: readonly TrackReport[],
  { radii, limits }: AlibiRules,
  airports: readonly AirportPlace[],
): AlibiLeg | null {
  for (const [skipped, report] of reports.entries()) {
    const { key, timestamp } = report;
    const places = reportedPlaces(report, radii, limits);
    if (timestamp === null || !places.some(({ use }) => use === 'compared')) continue;
    const nanoseconds = BigInt(at) - BigInt(timestamp);
    const milliseconds = Number(nanoseconds < 0n ? -nanoseconds : nanoseconds) / 1e6;
    const wayTo = (reported: ReportedPlace): AlibiPlace => {
      const km = distanceKm(reported.position, place);
      const reachKm = reported.radiusKm + radiusKm;
      const distance = intervalAround(km, reachKm);
      return {
        ...reported,
        distance,
        kmPerHour: speedOf(distance.min, milliseconds),
        trip: tripBetween(reported.position, place, reachKm, airports),
      };
    };
    return { key, timestamp, milliseconds, skipped, places: places.map(wayTo) };
  }
  return null;
}

/** Returns km/h; null if there is a distance and no time. */
function speedOf(km: number, milliseconds: number): number | null {
  if (km === 0) return 0;
  return milliseconds === 0 ? null : (km * 3.6e6) / milliseconds;
}

function verdictOf(legs: readonly AlibiLeg[], consistent: boolean, limits: TravelLimits): AlibiVerdict {
  const broken = legs.filter((leg) => comparedPlaces(leg).every((place) => isTooFast(place, limits)));
  if (broken.length > 0) return broken.length < legs.length && !consistent ? 'contradiction' : 'no';
  const isTripEnough = ({ trip }: AlibiPlace, { milliseconds }: AlibiLeg) =>
    trip.milliseconds <= milliseconds;
  return legs.every((leg) => comparedPlaces(leg).some((place) => isTripEnough(place, leg))) ? 'yes' : 'only';
}

/** The same rule as for impossible travel. */
function isTooFast(
  { distance, kmPerHour }: Pick<AlibiPlace, 'distance' | 'kmPerHour'>,
  { fastestKmPerHour, floorKm }: TravelLimits,
): boolean {
  return distance.min > floorKm && (kmPerHour === null || kmPerHour > fastestKmPerHour);
}

/** Returns true if the travel from one report to the other is impossible, whichever of their places are true. */
function excludeEachOther(before: AlibiLeg, after: AlibiLeg, limits: TravelLimits): boolean {
  const milliseconds = before.milliseconds + after.milliseconds;
  return comparedPlaces(before).every((from) =>
    comparedPlaces(after).every((to) => {
      const distance = intervalAround(distanceKm(from.position, to.position), from.radiusKm + to.radiusKm);
      return isTooFast({ distance, kmPerHour: speedOf(distance.min, milliseconds) }, limits);
    }),
  );
}

export function comparedPlaces({ places }: AlibiLeg): readonly AlibiPlace[] {
  return places.filter(({ use }) => use === 'compared');
}

/** Returns the least speed of a leg, to the nearest place that the report allows. */
function leastSpeed(leg: AlibiLeg): number | null {
  const speeds = comparedPlaces(leg).flatMap(({ kmPerHour }) => kmPerHour ?? []);
  return speeds.length === 0 ? null : Math.min(...speeds);
}

function slowest(speeds: readonly (number | null)[]): number | null {
  return speeds.reduce<number | null>(
    (greatest, speed) => (greatest === null || speed === null ? null : Math.max(greatest, speed)),
    0,
  );
}
