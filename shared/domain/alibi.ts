import { answerOf, type DatedSighting, excludeEachOther } from './alibi-answer';
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

/** A place of a report, and what the way between it and the place in question takes at least. */
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

/** `unknown`: no report says where the device was. */
export type AlibiVerdict = ReturnType<typeof answerOf>['verdict'] | 'unknown';

export interface Alibi {
  readonly verdict: AlibiVerdict;
  /** The least speed that the question takes, km/h; null if no speed is enough. 0 for `unknown`. */
  readonly kmPerHour: number | null;
  /** False if even the limit is too slow from one report to another: at least one is wrong about where the device was. */
  readonly consistent: boolean;
  /**
   * The reports that decide, before the moment or at it, and after it: the nearest one, and those that exclude more if there
   * are others. Empty if none says where the device was.
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
 * they are: of the places that a report allows, the nearest one counts, and each place is a circle. All reports count, and one
 * point of the place must suit them all: the space-time prism.
 */
export function alibiOf(
  question: AlibiQuestion,
  { before, after }: SurroundingReports,
  { radii, limits }: AlibiRules,
  airports: readonly AirportPlace[],
): Alibi {
  const seen = (reports: readonly TrackReport[]) => sightingsOf(question.at, reports, { radii, limits });
  const sides = { before: seen(before), after: seen(after) };
  const all = [...sides.before, ...sides.after];
  if (all.length === 0) return { before: [], after: [], verdict: 'unknown', kmPerHour: 0, consistent: true };
  const first = [sides.before, sides.after].flatMap(([nearest]) => nearest ?? []);
  const place = { centre: question.place, km: question.radiusKm };
  const { verdict, kmPerHour, deciding } = answerOf(place, { all, first }, limits, airports);
  const used = (side: readonly SeenReport[]) =>
    side.filter((each) => deciding.includes(each)).map((each) => legOf(question, each, airports));
  const consistent = !deciding.some((one, at) =>
    deciding.slice(at + 1).some((other) => excludeEachOther(one, other, limits)),
  );
  return { before: used(sides.before), after: used(sides.after), verdict, kmPerHour, consistent };
}

/** A report that says where the device was. */
interface SeenReport extends DatedSighting {
  readonly report: TrackReport & { readonly timestamp: Int64Text };
  readonly places: readonly ReportedPlace[];
  /** Number of nearer reports that don't say where the device was. */
  readonly skipped: number;
}

/** Returns those reports that say where the device was, in their order. `moment`: ns since 1970. */
function sightingsOf(
  moment: Int64Text,
  reports: readonly TrackReport[],
  { radii, limits }: AlibiRules,
): readonly SeenReport[] {
  const found: SeenReport[] = [];
  for (const [index, report] of reports.entries()) {
    const { timestamp } = report;
    const places = reportedPlaces(report, radii, limits);
    if (timestamp === null || !saysWhere(places)) continue;
    const at = Number(BigInt(timestamp) - BigInt(moment)) / 1e6;
    const discs = places
      .filter(({ use }) => use === 'compared')
      .map(({ position, radiusKm }) => ({ centre: position, km: radiusKm }));
    const skipped = index - found.length;
    found.push({ report: { ...report, timestamp }, places, skipped, discs, at, milliseconds: Math.abs(at) });
  }
  return found;
}

function legOf(
  { place, radiusKm }: AlibiQuestion,
  { report: { key, timestamp }, places, skipped, milliseconds }: SeenReport,
  airports: readonly AirportPlace[],
): AlibiLeg {
  const wayTo = (reported: ReportedPlace): AlibiPlace => {
    const reachKm = reported.radiusKm + radiusKm;
    const distance = intervalAround(distanceKm(reported.position, place), reachKm);
    return {
      ...reported,
      distance,
      kmPerHour: speedOf(distance.min, milliseconds),
      trip: tripBetween(reported.position, place, reachKm, airports),
    };
  };
  return { key, timestamp, milliseconds, skipped, places: places.map(wayTo) };
}

/** Whether a report with these places says where the device was. */
export function saysWhere(places: readonly ReportedPlace[]): boolean {
  return places.some(({ use }) => use === 'compared');
}

/** Returns km/h; null if there is a distance and no time. */
function speedOf(km: number, milliseconds: number): number | null {
  if (km === 0) return 0;
  return milliseconds === 0 ? null : (km * 3.6e6) / milliseconds;
}

export function comparedPlaces({ places }: AlibiLeg): readonly AlibiPlace[] {
  return places.filter(({ use }) => use === 'compared');
}
