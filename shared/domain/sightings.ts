import type { Point } from './geodesy';

/**
 * Where users were by their reports, as columns: a million reports as objects would take a gigabyte. Ordered by user, those
 * of a user by time.
 */
export interface Sightings {
  readonly count: number;
  /** The number of the user, from 0. */
  readonly user: Int32Array;
  /** Number of different users. */
  readonly users: number;
  /** Seconds since 1970. */
  readonly seconds: Float64Array;
  /** Degrees. */
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** The radius within which the device is assumed to be, km. */
  readonly radiusKm: Float64Array;
}

export function pointOf({ latitude, longitude }: Sightings, at: number): Point {
  return { latitude: latitude[at] ?? 0, longitude: longitude[at] ?? 0 };
}

const daySeconds = 86_400;

/**
 * The days (UTC) on which users were seen. All sightings of a user on a day are one block, which moves to another day as a
 * whole when days are shuffled: what happens within a day belongs together.
 */
export interface SeenDays {
  /** The block of each sighting; blocks are ordered like sightings. */
  readonly blockOf: Int32Array;
  /** Of each block: its first sighting, with the end at the end; its day since 1970, and its user. */
  readonly first: Int32Array;
  readonly day: Int32Array;
  readonly userOf: Int32Array;
  /** Of each user: the first block, with the end at the end. */
  readonly blocksOfUser: Int32Array;
}

export function seenDays({ count, user, users, seconds }: Sightings): SeenDays {
  const blockOf = new Int32Array(count);
  const first: number[] = [];
  const day: number[] = [];
  const userOf: number[] = [];
  const blocksOfUser = new Int32Array(users + 1);
  for (let at = 0; at < count; at += 1) {
    const [seen, on] = [user[at] ?? 0, Math.floor((seconds[at] ?? 0) / daySeconds)];
    if (userOf.at(-1) !== seen || day.at(-1) !== on) {
      first.push(at);
      day.push(on);
      userOf.push(seen);
    }
    blockOf[at] = first.length - 1;
    blocksOfUser[seen + 1] = first.length;
  }
  return {
    blockOf,
    first: Int32Array.from([...first, count]),
    day: Int32Array.from(day),
    userOf: Int32Array.from(userOf),
    blocksOfUser,
  };
}

/** Returns the number of days from a user's first sighting to the last, both included. */
export function spanOf(
  { blocksOfUser, day }: SeenDays,
  user: number,
): { readonly from: number; readonly days: number } {
  const [first, end] = [blocksOfUser[user] ?? 0, blocksOfUser[user + 1] ?? 0];
  const [from, until] = [day[first] ?? 0, day[end - 1] ?? 0];
  return { from, days: until - from + 1 };
}

/** Returns the seconds within the day. */
export function timeOfDay(seconds: number): number {
  return seconds - Math.floor(seconds / daySeconds) * daySeconds;
}
