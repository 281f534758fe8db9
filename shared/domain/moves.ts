import { type AssumedRadii, mayBeOfIp, radiusKm } from './assumed-radius';
import { type distanceKm, intervalAround, memoizedDistance } from './geodesy';
import { isTooFast, type Move, type MoveReading, readingOf, type TravelLimits } from './move';
import { areOfOneEvent } from './one-event';
import { runToCompletion } from './process-in-chunks';
import { proxies } from './report';
import {
  type MoveSource,
  moveSources,
  nanosecondsBetween,
  type Sighting,
  sightingOf,
  type Track,
  type TrackReport,
  type TrackStop,
  trackOf,
} from './track';

/**
 * How many reports back a move may start. It bounds what a new report can change, and the same limit applies
 * everywhere, so that the details, the timeline and the stored signals agree.
 */
export const maxReportsBack = 19;

export interface TrackStep {
  readonly fromKey: string;
  readonly toKey: string;
  /** Time between the two reports, ms. */
  readonly milliseconds: number;
  /** null if the report has no position of the source, or no earlier report has one. */
  readonly moves: Readonly<Record<MoveSource, Move | null>>;
  readonly reading: MoveReading;
}

/**
 * Returns the steps of a track, one for each report except the first. A move starts at the latest earlier
 * report, at most `maxReportsBack` back, that has a position of the source, so that reports without one hide
 * nothing. An excluded position is only compared if there is no other.
 */
export function stepsOf(track: Track, radii: AssumedRadii, limits: TravelLimits): readonly TrackStep[] {
  return runToCompletion(findSteps(track, radii, limits));
}

/**
 * Same as stepsOf, as a generator that yields after each report. `from`: the index of the first report whose step is
 * returned.
 */
export function* findSteps(
  track: Track,
  radii: AssumedRadii,
  limits: TravelLimits,
  from = 0,
): Generator<undefined, readonly TrackStep[]> {
  const steps: TrackStep[] = [];
  const sightings = new Map(moveSources.map((source): [MoveSource, TrackSighting[]] => [source, []]));
  for (const [at, stop] of track.stops.entries()) {
    const previous = track.stops[at - 1];
    const moves = new Map<MoveSource, Move>();
    const measure = memoizedDistance();
    for (const [source, earlier] of sightings) {
      const sighting = sightingOf(stop.report, source, limits.excludeProxies);
      if (sighting === null) continue;
      const here: TrackSighting = { at, stop, sighting };
      while (earlier[0] && at - earlier[0].at > maxReportsBack) earlier.shift();
      const before = at < from ? null : startFor(here, earlier);
      if (before) moves.set(source, moveBetween(before, here, measure, radii, limits));
      earlier.push(here);
    }
    if (previous && at >= from) steps.push(stepBetween(previous, stop, moves, limits));
    yield;
  }
  return steps;
}

/** Returns the step that leads to a report, from the one before that isn't of the same event; null if there is none. */
export function stepTo(
  key: string,
  rows: readonly Omit<TrackReport, 'locationType'>[],
  radii: AssumedRadii,
  limits: TravelLimits,
): TrackStep | null {
  const to = rows.find((row) => row.key === key);
  if (!to) return null;
  const others = rows.filter((row) => row === to || !areOfOneEvent(row, to));
  // A row doesn't have the location type, so the largest radius is assumed.
  const track = trackOf(others.map((row) => ({ ...row, locationType: null })));
  return stepsOf(track, radii, limits).find(({ toKey }) => toKey === key) ?? null;
}

/** Returns true if all moves of both steps start at the same reports. */
export function haveSameStarts(one: TrackStep, other: TrackStep): boolean {
  return (
    one.fromKey === other.fromKey &&
    moveSources.every((source) => one.moves[source]?.fromKey === other.moves[source]?.fromKey)
  );
}

export function isImpossible({ moves }: TrackStep): boolean {
  return moveSources.some((source) => moves[source]?.impossible);
}

interface TrackSighting {
  /** Index in the track. */
  readonly at: number;
  readonly stop: TrackStop;
  readonly sighting: Sighting;
}

/** Returns where the move to a position starts: two assessments of one event are no move. */
function startFor(here: TrackSighting, earlier: readonly TrackSighting[]): TrackSighting | null {
  const isOther = ({ stop }: TrackSighting) => !areOfOneEvent(stop.report, here.stop.report);
  const comparable = earlier.findLast((each) => each.sighting.proxy === null && isOther(each));
  return comparable ?? earlier.findLast(isOther) ?? null;
}

function stepBetween(
  from: TrackStop,
  to: TrackStop,
  found: ReadonlyMap<MoveSource, Move>,
  limits: TravelLimits,
): TrackStep {
  const move = (source: MoveSource) => found.get(source) ?? null;
  const moves = { geo: move('geo'), em: move('em'), ip: move('ip'), whole: move('whole') };
  const reading = readingOf(moves, limits);
  return {
    fromKey: from.report.key,
    toKey: to.report.key,
    milliseconds: Number(nanosecondsBetween(from, to)) / 1e6,
    moves: reading.kind === 'VPN-like' ? withoutIp(moves) : moves,
    reading,
  };
}

type MovesBySource = TrackStep['moves'];

/** Excludes the moves that only the IP address made: as behind a VPN, they say nothing about the device. */
function withoutIp({ geo, em, ip, whole }: MovesBySource): MovesBySource {
  const isOfIp = whole?.isOfIp && whole.fromKey === ip?.fromKey;
  return { geo, em, ip: ip && excluded(ip), whole: isOfIp ? excluded(whole) : whole };
}

function excluded(move: Move): Move {
  return { ...move, excludedBy: move.excludedBy ?? 'stayed', impossible: false };
}

function moveBetween(
  from: TrackSighting,
  to: TrackSighting,
  measure: typeof distanceKm,
  radii: AssumedRadii,
  limits: TravelLimits,
): Move {
  const radiusAt = ({ stop, sighting }: TrackSighting) =>
    radiusKm(radii, sighting.position, stop.report.locationType);
  const km = measure(from.sighting.position, to.sighting.position);
  const distance = intervalAround(km, radiusAt(from) + radiusAt(to));
  const nanoseconds = Number(nanosecondsBetween(from.stop, to.stop));
  const hours = nanoseconds / 3.6e12;
  const speed = { min: kmPerHour(distance.min, hours), max: kmPerHour(distance.max, hours) };
  const displacing = [from.sighting.proxy, to.sighting.proxy];
  const excludedBy = proxies.find((proxy) => displacing.includes(proxy)) ?? null;
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
    excludedBy,
    isOfIp: [from, to].some(({ stop, sighting }) =>
      mayBeOfIp(sighting.position.source, stop.report.locationType),
    ),
    impossible: excludedBy === null && isTooFast(speed.min, distance.min, limits),
  };
}

/** No distance takes no speed. Any other distance in no time is infinitely fast. */
function kmPerHour(km: number, hours: number): number {
  return km === 0 ? 0 : km / hours;
}
