import type { AssumedRadii } from './assumed-radius';
import { type AirportPlace, type Trip, tripBetween } from './door-to-door';
import { type DistanceInterval, distanceKm, intervalAround, type Point } from './geodesy';
import { isTooFast, type TravelLimits } from './move';
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

/** A report that says where the device was, before the moment or after it. */
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
 * `contradiction`: one report allows it, another one doesn't, and they exclude each other. `unknown`: no report says where the
 * device was.
 */
export type AlibiVerdict = 'yes' | 'only' | 'no' | 'contradiction' | 'unknown';

export interface Alibi {
  readonly verdict: AlibiVerdict;
  /** The least speed that the question takes, km/h; null if no speed is enough. 0 for `unknown`. */
  readonly kmPerHour: number | null;
  /** False if even the limit is too slow from one report to another: at least one is wrong about where the device was. */
  readonly consistent: boolean;
  /**
   * The reports that decide, before the moment or at it, and after it: the nearest one, and the one that excludes most if
   * that is another. Empty if none says where the device was.
   */
  readonly before: readonly AlibiLeg[];
  readonly after: readonly AlibiLeg[];
}

/** The reports around a moment, the nearest first. */
export interface SurroundingReports {
  /** Before the moment or at it. */
  readonly before: readonly TrackReport[];
  readonly after: readonly TrackReport[];
}

/**
 * Returns whether a device could have been at a place at a time, by the reports on both sides. It is never more certain than
 * they are: of the places that a report allows, the nearest one counts, and each place is a circle. The nearest report alone
 * doesn't decide: one that is further away in time, but more precise, may exclude what its large circle allows.
 */
export function alibiOf(
  question: AlibiQuestion,
  { before, after }: SurroundingReports,
  { radii, limits }: AlibiRules,
  airports: readonly AirportPlace[],
): Alibi {
  const legs = (reports: readonly TrackReport[]) =>
    decisive(legsOf(question, reports, { radii, limits }, airports), limits);
  const sides = { before: legs(before), after: legs(after) };
  const known = [...sides.before, ...sides.after];
  if (known.length === 0) return { ...sides, verdict: 'unknown', kmPerHour: 0, consistent: true };
  const consistent = !known.some((leg, at) =>
    known.slice(at + 1).some((other) => excludeEachOther(leg, other, limits)),
  );
  return {
    ...sides,
    verdict: verdictOf(known, limits),
    kmPerHour: slowest(known.map(leastSpeed)),
    consistent,
  };
}

/** Returns the legs of those reports that say where the device was, in their order. */
function legsOf(
  { place, radiusKm, at }: AlibiQuestion,
  reports: readonly TrackReport[],
  { radii, limits }: AlibiRules,
  airports: readonly AirportPlace[],
): readonly AlibiLeg[] {
  const legs: AlibiLeg[] = [];
  for (const [index, report] of reports.entries()) {
    const { key, timestamp } = report;
    const places = reportedPlaces(report, radii, limits);
    if (timestamp === null || !saysWhere(places)) continue;
    const milliseconds = millisecondsBetween(at, timestamp);
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
    legs.push({ key, timestamp, milliseconds, skipped: index - legs.length, places: places.map(wayTo) });
  }
  return legs;
}

/** Whether a report with these places says where the device was. */
export function saysWhere(places: readonly ReportedPlace[]): boolean {
  return places.some(({ use }) => use === 'compared');
}

/** Returns the nearest leg, followed by the one that excludes most if that is another. */
function decisive(legs: readonly AlibiLeg[], limits: TravelLimits): readonly AlibiLeg[] {
  const [nearest] = legs;
  if (!nearest) return [];
  const strictest = legs.reduce((found, leg) => (isStricter(leg, found, limits) ? leg : found));
  return strictest === nearest ? [nearest] : [nearest, strictest];
}

const strictness = { yes: 0, only: 1, no: 2 } as const;

/** Whether a leg answers less favourably, or leaves only greater speeds. */
function isStricter(leg: AlibiLeg, other: AlibiLeg, limits: TravelLimits): boolean {
  const [reading, otherReading] = [readingOf(leg, limits), readingOf(other, limits)];
  if (reading !== otherReading) return strictness[reading] > strictness[otherReading];
  return reading === 'only' && speedLeft(leg) > speedLeft(other);
}

const speedLeft = (leg: AlibiLeg) => leastSpeed(leg) ?? Number.POSITIVE_INFINITY;

function millisecondsBetween(one: Int64Text, other: Int64Text): number {
  const nanoseconds = BigInt(one) - BigInt(other);
  return Number(nanoseconds < 0n ? -nanoseconds : nanoseconds) / 1e6;
}

/** Returns km/h; null if there is a distance and no time. */
function speedOf(km: number, milliseconds: number): number | null {
  if (km === 0) return 0;
  return milliseconds === 0 ? null : (km * 3.6e6) / milliseconds;
}

function verdictOf(legs: readonly AlibiLeg[], limits: TravelLimits): AlibiVerdict {
  const readings = legs.map((leg) => readingOf(leg, limits));
  const broken = legs.filter((_, at) => readings[at] === 'no');
  if (broken.length === 0) return readings.every((reading) => reading === 'yes') ? 'yes' : 'only';
  const allowing = legs.filter((_, at) => readings[at] !== 'no');
  return allowing.some((leg) => broken.some((other) => excludeEachOther(leg, other, limits)))
    ? 'contradiction'
    : 'no';
}

/** Returns what one report alone would answer. */
function readingOf(leg: AlibiLeg, limits: TravelLimits): keyof typeof strictness {
  const places = comparedPlaces(leg);
  if (places.every((place) => isUnreachable(place, limits))) return 'no';
  return places.some(({ trip }) => trip.milliseconds <= leg.milliseconds) ? 'yes' : 'only';
}

/** The same rule as for impossible travel. */
function isUnreachable({ distance, kmPerHour }: AlibiPlace, limits: TravelLimits): boolean {
  return isTooFast(kmPerHour ?? Number.POSITIVE_INFINITY, distance.min, limits);
}

/** Returns true if the travel from one report to the other is impossible, whichever of their places are true. */
function excludeEachOther(one: AlibiLeg, other: AlibiLeg, limits: TravelLimits): boolean {
  const milliseconds = millisecondsBetween(one.timestamp, other.timestamp);
  return comparedPlaces(one).every((from) =>
    comparedPlaces(other).every((to) => {
      const distance = intervalAround(distanceKm(from.position, to.position), from.radiusKm + to.radiusKm);
      const kmPerHour = speedOf(distance.min, milliseconds) ?? Number.POSITIVE_INFINITY;
      return isTooFast(kmPerHour, distance.min, limits);
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
