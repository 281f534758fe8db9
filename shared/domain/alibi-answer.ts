import { commonPoint, contains } from './common-point';
import { type AirportPlace, hasTimeForTrip } from './door-to-door';
import { type Point, pointAt } from './geodesy';
import type { Disc } from './latitude-spans';
import { leastSpeed, msPerHour, type Sighting, speedTo, widened } from './least-speed';
import type { TravelLimits } from './move';

/**
 * `yes`: there was time for the estimated trips. `only`: only faster than these. `no`: even the least speed exceeds the limit.
 * `contradiction`: the sightings exclude each other, and the answer depends on which of them is true.
 */
type Verdict = 'yes' | 'only' | 'no' | 'contradiction';

/** A sighting at a time, ms since the moment: negative before it. */
export interface DatedSighting extends Sighting {
  readonly at: number;
}

interface Answer<Seen> {
  readonly verdict: Verdict;
  /** The least speed that the question takes, km/h; null if no speed is enough. */
  readonly kmPerHour: number | null;
  /** The sightings from which this follows, in their order. */
  readonly deciding: readonly Seen[];
}

/**
 * Returns whether a device can have been at one point of a place at the moment, by all sightings. `first`: those that are
 * tried first, and are always among the deciding ones.
 */
export function answerOf<Seen extends DatedSighting>(
  place: Disc,
  { all, first }: { readonly all: readonly Seen[]; readonly first: readonly Seen[] },
  limits: TravelLimits,
  airports: readonly AirportPlace[],
): Answer<Seen> {
  const least = solve(all, first, {
    find: (some) => leastSpeed(place, some),
    excess: ({ kmPerHour, point }, each) =>
      kmPerHour === null ? 0 : speedTo(point, each) - Math.max(kmPerHour * 1.0001, 0.001),
  });
  const { kmPerHour = null, point = place.centre } = least.found ?? {};
  const strictest = least.used.filter(
    (each) => first.includes(each) || kmPerHour === null || speedTo(point, each) > kmPerHour * 0.999,
  );
  const resultBy = (verdict: Verdict, deciding: readonly Seen[]) => ({
    verdict,
    kmPerHour,
    deciding: all.filter((each) => strictest.includes(each) || deciding.includes(each)),
  });
  const possible = solve(all, strictest, {
    find: (some) => commonPoint([[place], ...some.map((each) => reachWithin(each, limits))]),
    excess: (at, each) => (reachWithin(each, limits).some((disc) => contains(disc, at)) ? 0 : 1),
  });
  if (possible.found !== null) {
    const samples = samplesOf(place);
    const isInTime = (sample: Disc, each: Seen) => hasTimeFor(sample, each, airports);
    const trips = solve(all, strictest, {
      find: (some) => samples.find((sample) => some.every((each) => isInTime(sample, each))) ?? null,
      excess: (sample, each) => (isInTime(sample, each) ? 0 : 1),
    });
    if (trips.found === null) return resultBy('only', trips.used);
    // The speeds of further reports are those of other trips, for which there was time as well.
    return { verdict: 'yes', kmPerHour: leastSpeed(place, first).kmPerHour, deciding: first };
  }
  const contradicting = contradiction(place, all, possible.used, limits);
  return contradicting === null ? resultBy('no', possible.used) : resultBy('contradiction', contradicting);
}

/**
 * Solves a problem with many constraints by those that decide: as long as the solution for some breaks others, the one that it
 * breaks most is added. `found` is null if there is no solution.
 */
function solve<Constraint, Found>(
  all: readonly Constraint[],
  first: readonly Constraint[],
  problem: {
    readonly find: (some: readonly Constraint[]) => Found | null;
    /** By how much a solution breaks a constraint; 0 or less if it doesn't. */
    readonly excess: (found: Found, constraint: Constraint) => number;
  },
): { readonly found: Found | null; readonly used: readonly Constraint[] } {
  const used = [...first];
  for (;;) {
    const found = problem.find(used);
    if (found === null) return { found, used };
    let worst: { readonly constraint: Constraint; readonly excess: number } | null = null;
    for (const constraint of all) {
      const excess = used.includes(constraint) ? 0 : problem.excess(found, constraint);
      if (excess > (worst?.excess ?? 0)) worst = { constraint, excess };
    }
    if (worst === null) return { found, used };
    used.push(worst.constraint);
  }
}

/** Returns where a device can be at the moment within the limits of travel. */
function reachWithin({ discs, milliseconds }: Sighting, limits: TravelLimits): readonly Disc[] {
  return widened(discs, Math.max(limits.floorKm, (limits.fastestKmPerHour * milliseconds) / msPerHour));
}

/**
 * Returns two sightings that exclude each other, of which one alone allows the place and the other one excludes it, or, if
 * each alone allows it, any two of the deciding ones; null if there are none.
 */
function contradiction<Seen extends DatedSighting>(
  place: Disc,
  all: readonly Seen[],
  deciding: readonly Seen[],
  limits: TravelLimits,
): readonly Seen[] | null {
  const allows = (each: Seen) => reachWithin(each, limits).some((disc) => overlap(disc, place));
  const allowing = all.filter(allows);
  const breaking = all.filter((each) => !allowing.includes(each));
  const [some, others] = breaking.length === 0 ? [deciding, deciding] : [breaking, allowing];
  for (const one of some) {
    const other = others.find((each) => excludeEachOther(one, each, limits));
    if (other !== undefined) return [one, other];
  }
  return null;
}

/** Returns true if the travel from one sighting to the other is impossible, whichever of their discs are true. */
export function excludeEachOther(one: DatedSighting, other: DatedSighting, limits: TravelLimits): boolean {
  const reach = reachWithin({ discs: one.discs, milliseconds: Math.abs(one.at - other.at) }, limits);
  return !reach.some((disc) => other.discs.some((each) => overlap(disc, each)));
}

function overlap(one: Disc, other: Disc): boolean {
  return contains({ centre: one.centre, km: one.km + other.km }, other.centre);
}

const rings = 6;

/** Returns discs that cover a place, so that a trip to somewhere in it is a trip to one of them. */
function samplesOf({ centre, km }: Disc): readonly Disc[] {
  if (km === 0) return [{ centre, km }];
  const radius = km / rings / Math.SQRT2;
  const around = (ring: number): readonly Point[] =>
    Array.from({ length: 6 * ring }, (_, at) => pointAt(centre, (60 * at) / ring, (km * ring) / rings));
  return [centre, ...Array.from({ length: rings }, (_, ring) => around(ring + 1)).flat()].map((point) => ({
    centre: point,
    km: radius,
  }));
}

function hasTimeFor(
  sample: Disc,
  { discs, milliseconds }: Sighting,
  airports: readonly AirportPlace[],
): boolean {
  return discs.some(({ centre, km }) =>
    hasTimeForTrip(milliseconds, centre, sample.centre, km + sample.km, airports),
  );
}
