import { halfCircumferenceKm, type Point, sphericalKm } from './geodesy';
import type { Move, TravelLimits } from './move';
import type { TrackStep } from './moves';
import type { MoveSource } from './track';

/**
 * The assumptions about a trip from door to door. Each favours the traveller, so that the estimate is rather too short:
 * roads and rails are straight, traffic never stops, and a flight leaves when it is needed.
 */
export const doorToDoorRule = {
  /** All the way by road or rail: the average of the fastest trains. */
  groundKmPerHour: 200,
  /** To the airport and from it. */
  driveKmPerHour: 100,
  /** At the airport before the departure. */
  beforeDepartureHours: 2,
  /** The cruising speed of an airliner. */
  cruiseKmPerHour: 900,
  /** What take-off, climb, descent and landing take longer than cruising. */
  flightOverheadHours: 0.5,
  /** From the landing to the road. */
  afterLandingHours: 0.5,
} as const;

/** An airport as far as a trip needs it. */
export interface AirportPlace extends Point {
  readonly code: string;
}

/** An estimate of the shortest trip between two places. All times in ms. */
export type Trip =
  | { readonly by: 'ground'; readonly milliseconds: number }
  | {
      readonly by: 'plane';
      readonly milliseconds: number;
      /** Codes of the airports. */
      readonly from: string;
      readonly to: string;
      /** The drives at both ends together. */
      readonly drive: number;
      readonly flight: number;
    };

const msPerHour = 3_600_000;
/** Within this time the estimated trip to any place fits, ms. */
export const longestTripMilliseconds = (halfCircumferenceKm / doorToDoorRule.groundKmPerHour) * msPerHour;
const fixedHours = doorToDoorRule.beforeDepartureHours + doorToDoorRule.afterLandingHours;

/**
 * Estimates the shortest trip from door to door, by road or rail or by plane. `reachKm`: how much closer together the places
 * may be than the points, which shortens what is travelled on the ground. The same in both directions.
 */
export function tripBetween(
  from: Point,
  to: Point,
  reachKm: number,
  airports: readonly AirportPlace[],
): Trip {
  const direct = sphericalKm(from, to);
  const ground = Math.max(0, direct - reachKm) / doorToDoorRule.groundKmPerHour;
  const flight = fastestFlight(from, to, direct, reachKm, airports, ground);
  if (flight === null) return { by: 'ground', milliseconds: ground * msPerHour };
  return {
    by: 'plane',
    milliseconds: flight.hours * msPerHour,
    from: flight.from,
    to: flight.to,
    drive: flight.driveHours * msPerHour,
    flight: flight.flightHours * msPerHour,
  };
}

/** Whether there was time for the estimated trip; see `tripBetween`. */
export function hasTimeForTrip(
  milliseconds: number,
  from: Point,
  to: Point,
  reachKm: number,
  airports: readonly AirportPlace[],
): boolean {
  const ground = Math.max(0, sphericalKm(from, to) - reachKm) / doorToDoorRule.groundKmPerHour;
  return (
    ground * msPerHour <= milliseconds ||
    tripBetween(from, to, reachKm, airports).milliseconds <= milliseconds
  );
}

interface Flight {
  readonly hours: number;
  readonly driveHours: number;
  readonly flightHours: number;
  readonly from: string;
  readonly to: string;
}

/** Returns the fastest flight with its drives; null if none takes less than `otherHours`. */
function fastestFlight(
  from: Point,
  to: Point,
  direct: number,
  reachKm: number,
  airports: readonly AirportPlace[],
  otherHours: number,
): Flight | null {
  if (fixedHours + doorToDoorRule.flightOverheadHours >= otherHours) return null;
  const [departures, arrivals] = [byDistance(from, airports), byDistance(to, airports)];
  let best: Flight | null = null;
  let least = otherHours;
  for (const departure of departures) {
    const nearest = arrivals[0];
    if (!nearest || cannotBeat(least, departure.km + nearest.km, direct, reachKm)) break;
    for (const arrival of arrivals) {
      const onRoad = departure.km + arrival.km;
      if (cannotBeat(least, onRoad, direct, reachKm)) break;
      if (departure.airport === arrival.airport) continue;
      const driveHours = Math.max(0, onRoad - reachKm) / doorToDoorRule.driveKmPerHour;
      const flightHours = flightHoursOf(sphericalKm(departure.airport, arrival.airport));
      const hours = fixedHours + driveHours + flightHours;
      if (hours >= least) continue;
      least = hours;
      best = { hours, driveHours, flightHours, from: departure.airport.code, to: arrival.airport.code };
    }
  }
  return best;
}

/** Returns true if no flight with these or longer drives takes less: what they save in the air, they cost on the road. */
function cannotBeat(hours: number, onRoad: number, direct: number, reachKm: number): boolean {
  if (onRoad < reachKm) return false;
  const drive = (onRoad - reachKm) / doorToDoorRule.driveKmPerHour;
  return fixedHours + drive + flightHoursOf(Math.max(0, direct - onRoad)) >= hours;
}

function flightHoursOf(km: number): number {
  return km / doorToDoorRule.cruiseKmPerHour + doorToDoorRule.flightOverheadHours;
}

function byDistance(point: Point, airports: readonly AirportPlace[]) {
  return airports
    .map((airport) => ({ airport, km: sphericalKm(point, airport) }))
    .sort((one, other) => one.km - other.km);
}

/** A move that is too fast, by one or both rules of travel. */
export interface FastMove {
  readonly move: Move;
  /** The estimated trip, as short as the radii of the positions allow. */
  readonly trip: Trip;
  /** `limit`: even the minimum speed exceeds the limit, which is impossible travel. `trip`: the trip takes longer than there was. */
  readonly breaks: 'limit' | 'trip' | 'both';
}

/** Returns which rules a move breaks; null if none. Within the floor distance, and behind a proxy, it breaks none. */
export function fastMove(
  move: Move,
  { floorKm }: Pick<TravelLimits, 'floorKm'>,
  airports: readonly AirportPlace[],
): FastMove | null {
  const { from, to, km, distance, milliseconds, impossible } = move;
  if (move.excludedBy !== null || distance.min <= floorKm) return null;
  const trip = tripBetween(from, to, km - distance.min, airports);
  const isTripTooLong = trip.milliseconds > milliseconds;
  if (!impossible && !isTripTooLong) return null;
  return { move, trip, breaks: !isTripTooLong ? 'limit' : impossible ? 'both' : 'trip' };
}

/** Returns the move that represents a step if one is too fast: an impossible one, else the one of the report as a whole first. */
export function fastestOf(
  { moves }: TrackStep,
  limits: Pick<TravelLimits, 'floorKm'>,
  airports: readonly AirportPlace[],
): FastMove | null {
  const fast = wholeFirst.flatMap((source) => {
    const move = moves[source];
    return (move && fastMove(move, limits, airports)) ?? [];
  });
  return fast.find(({ breaks }) => breaks !== 'trip') ?? fast[0] ?? null;
}

const wholeFirst: readonly MoveSource[] = ['whole', 'geo', 'em', 'ip'];
