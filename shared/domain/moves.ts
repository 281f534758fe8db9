import { atOnce } from '../in-pieces';
import { type AssumedRadii, radiusKm } from './assumed-radius';
import { type DistanceInterval, intervalAround } from './distance-interval';
import { distanceKm } from './geodesy';
import { type MoveReading, readingOf } from './move-reading';
import type { Position } from './position';
import { type MoveSource, moveSources, type Sighting, sightingOf } from './sighting';
import { nanosecondsBetween, type Track, type TrackStop } from './track';
import type { TravelLimits } from './travel-limits';

/** How fast at least and at most, km/h. Infinity where no time lies between two places: at no speed can it be done. */
export interface SpeedInterval {
  readonly least: number;
  readonly most: number;
}

/** From where a report says the device was before to where it says it is, by one source or as a whole. */
export interface Move {
  readonly from: Position;
  readonly to: Position;
  /** The key of the report that `from` is of. */
  readonly fromKey: string;
  /** How many reports lie between, which have no position of the source, or one that is struck out. */
  readonly skipped: number;
  /** Time between the two, ms. Never negative. */
  readonly milliseconds: number;
  /** Between the positions as given, km, and its speed, km/h. */
  readonly km: number;
  readonly kmPerHour: number;
  readonly distance: DistanceInterval;
  readonly speed: SpeedInterval;
  /** Not judged: one of the ends says where a proxy is. */
  readonly struckOut: 'TOR' | 'VPN' | null;
  /** Even the least speed is above what is possible, over more than the floor. */
  readonly impossible: boolean;
}

/** What lies between a report of a track and the one before. */
export interface TrackStep {
  readonly fromKey: string;
  readonly toKey: string;
  /** ms between the two reports. */
  readonly milliseconds: number;
  /** null where the report has no position of the source, or none before it has. */
  readonly moves: Readonly<Record<MoveSource, Move | null>>;
  readonly reading: MoveReading;
}

/**
 * The steps of a track, one for each report but the first. A move begins at the latest report before that has a position of the
 * source, so that reports without one hide nothing; a position that is struck out is compared with others only where
 * there is no other.
 */
export function stepsOf(track: Track, radii: AssumedRadii, limits: TravelLimits): readonly TrackStep[] {
  return atOnce(findSteps(track, radii, limits));
}

/** stepsOf, to be interrupted after each report. */
export function* findSteps(
  track: Track,
  radii: AssumedRadii,
  limits: TravelLimits,
): Generator<undefined, readonly TrackStep[]> {
  const steps: TrackStep[] = [];
  const latest = new Map<MoveSource, Seen>();
  for (const [at, stop] of track.stops.entries()) {
    const previous = track.stops[at - 1];
    const moves = new Map<MoveSource, Move>();
    for (const source of moveSources) {
      const sighting = sightingOf(stop.report, source, limits.strikeOutProxies);
      if (sighting === null) continue;
      const here: Seen = { at, stop, sighting };
      const before = latest.get(source);
      if (before) moves.set(source, moveBetween(before, here, radii, limits));
      if (!before || before.sighting.proxy !== null || sighting.proxy === null) latest.set(source, here);
    }
    if (previous) steps.push(stepBetween(previous, stop, moves, limits));
    yield;
  }
  return steps;
}

/** True where one of a step's moves is impossible. */
export function isImpossible({ moves }: TrackStep): boolean {
  return moveSources.some((source) => moves[source]?.impossible);
}

interface Seen {
  /** Where in the track. */
  readonly at: number;
  readonly stop: TrackStop;
  readonly sighting: Sighting;
}

function stepBetween(
  from: TrackStop,
  to: TrackStop,
  found: ReadonlyMap<MoveSource, Move>,
  limits: TravelLimits,
): TrackStep {
  const move = (source: MoveSource) => found.get(source) ?? null;
  const moves = { geo: move('geo'), em: move('em'), ip: move('ip'), whole: move('whole') };
  return {
    fromKey: from.report.key,
    toKey: to.report.key,
    milliseconds: Number(nanosecondsBetween(from, to)) / 1e6,
    moves,
    reading: readingOf(moves, limits),
  };
}

function moveBetween(from: Seen, to: Seen, radii: AssumedRadii, limits: TravelLimits): Move {
  const radiusAt = ({ stop, sighting }: Seen) =>
    radiusKm(radii, sighting.position.source, stop.report.locationType);
  const km = distanceKm(from.sighting.position, to.sighting.position);
  const distance = intervalAround(km, radiusAt(from) + radiusAt(to));
  const nanoseconds = Number(nanosecondsBetween(from.stop, to.stop));
  const hours = nanoseconds / 3.6e12;
  const speed = { least: kmPerHour(distance.least, hours), most: kmPerHour(distance.most, hours) };
  const proxies = [from.sighting.proxy, to.sighting.proxy];
  const struckOut = proxies.includes('TOR') ? 'TOR' : proxies.includes('VPN') ? 'VPN' : null;
  return {
    from: from.sighting.position,
    to: to.sighting.position,
    fromKey: from.stop.report.key,
    skipped: to.at - from.at - 1,
    milliseconds: nanoseconds / 1e6,
    km,
    kmPerHour: kmPerHour(km, hours),
    distance,
    speed,
    struckOut,
    impossible:
      struckOut === null && speed.least > limits.fastestKmPerHour && distance.least > limits.floorKm,
  };
}

/** No distance needs no speed; any other in no time is beyond every speed. */
function kmPerHour(km: number, hours: number): number {
  return km === 0 ? 0 : km / hours;
}
