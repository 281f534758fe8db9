import { simulate } from '../../../main/reports-service/simulator/world';
import type { Sightings } from '../../../shared/domain/sightings';

/** A sighting to pack. */
export interface PlainSighting {
  readonly user: string;
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
}

/** Packs sightings in any order. Returns the names of the users by their numbers, too. */
export function packedSightings(plain: readonly PlainSighting[]): {
  readonly sightings: Sightings;
  readonly names: readonly string[];
} {
  const names = [...new Set(plain.map(({ user }) => user))];
  const numbers = new Map(names.map((name, at) => [name, at]));
  const sorted = plain
    .map((each) => ({ ...each, number: numbers.get(each.user) ?? 0 }))
    .sort((one, other) => one.number - other.number || one.seconds - other.seconds);
  const column = (of: (each: PlainSighting) => number) => Float64Array.from(sorted, of);
  return {
    names,
    sightings: {
      count: sorted.length,
      users: names.length,
      user: Int32Array.from(sorted, ({ number }) => number),
      seconds: column(({ seconds }) => seconds),
      latitude: column(({ latitude }) => latitude),
      longitude: column(({ longitude }) => longitude),
      radiusKm: column(({ radiusKm }) => radiusKm),
    },
  };
}

const day = 86_400_000;
const end = Date.UTC(2026, 2, 31);

/** The simulated GPS positions of 30 days, and the ring of each phished user. */
export function simulatedSightings(seed: number, transactions: number) {
  const plain: PlainSighting[] = [];
  const phones = new Map<string, Set<string>>();
  for (const { transaction } of simulate({ seed, transactions, from: end - 30 * day, to: end })) {
    const { userId, device, gpsFix, timestamp, extraData } = transaction;
    if (userId === null) continue;
    if (extraData?.includes('Gift cards')) {
      const users = phones.get(device.id ?? '') ?? new Set();
      phones.set(device.id ?? '', users.add(userId));
    }
    if (gpsFix && !device.gpsSpoofed && !device.emulated) {
      const { latitude, longitude } = gpsFix;
      plain.push({
        user: userId,
        seconds: Number(timestamp / 1_000_000_000n),
        latitude,
        longitude,
        radiusKm: 0.1,
      });
    }
  }
  return { ...packedSightings(plain), ringOf: ringsOf([...phones.values()]) };
}

/** Returns the number of each user's ring: users who share a thief's phone, directly or through others. */
function ringsOf(usersOfPhones: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const ringOf = new Map<string, number>();
  for (const [ring, users] of usersOfPhones.entries()) {
    const joined = new Set([...users].flatMap((user) => ringOf.get(user) ?? []));
    for (const [user, known] of ringOf) if (joined.has(known)) ringOf.set(user, ring);
    for (const user of users) ringOf.set(user, ring);
  }
  return ringOf;
}
