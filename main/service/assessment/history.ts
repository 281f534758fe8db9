import { z } from 'zod';

/** Names a subject that the service remembers: a user, a device, a network or a place (see subjects.ts). */
export type HistoryKey = string;

/** How many entries each list of a history holds at most: what makes a history small whatever happens. */
export const historyCaps = {
  devicesOfUser: 8,
  placesOfUser: 8,
  networksOfPlace: 3,
  registrationsOfDevice: 16,
  entriesOfPlace: 32,
} as const;

/** Degrees on WGS84. */
const point = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };
/** ms since 1970. */
const time = z.int();

/** Where somebody was seen, give or take a radius. */
const sighting = z.object({ ...point, radiusKm: z.number(), at: time }).readonly();

/** A user by what can be trusted: nothing of an action that was found to be of high risk or fraud is in it. */
const userHistory = z
  .object({
    kind: z.literal('user'),
    /** When the user was seen first. */
    since: time,
    /** The latest used first. */
    devices: z
      .array(
        z.object({ id: z.string(), model: z.string().nullable(), simCard: z.string().nullable() }).readonly(),
      )
      .max(historyCaps.devicesOfUser)
      .readonly(),
    places: z
      .array(
        z
          .object({
            ...point,
            actions: z.int(),
            lastSeen: time,
            /** BSSIDs of the networks the user was connected to there, the latest first. */
            networks: z.array(z.string()).max(historyCaps.networksOfPlace).readonly(),
          })
          .readonly(),
      )
      .max(historyCaps.placesOfUser)
      .readonly(),
    lastSighting: sighting.nullable(),
    /** How many actions came over a VPN. */
    vpnActions: z.int(),
  })
  .readonly();

const deviceHistory = z
  .object({
    kind: z.literal('device'),
    /** The users whose first action was on this device, the latest first. */
    registrations: z
      .array(z.object({ userId: z.string(), at: time }).readonly())
      .max(historyCaps.registrationsOfDevice)
      .readonly(),
    lastSighting: sighting.nullable(),
  })
  .readonly();

/** A Wi-Fi network or mobile cell: the running mean of the GPS fixes that devices had which saw it. */
const networkHistory = z
  .object({
    kind: z.literal('network'),
    ...point,
    /** How many fixes the position is learned from. */
    fixes: z.int(),
    /** How often it was seen far from where it was before, as networks are that travel with somebody. */
    moves: z.int(),
  })
  .readonly();

/** What happened at a place. */
const placeHistory = z
  .object({
    kind: z.literal('place'),
    /** The accounts that were taken over from there, the latest first. */
    takeovers: z
      .array(z.object({ userId: z.string(), at: time }).readonly())
      .max(historyCaps.entriesOfPlace)
      .readonly(),
    /** The users whose first action was there, the latest first. */
    registrations: z
      .array(z.object({ userId: z.string(), deviceId: z.string(), at: time }).readonly())
      .max(historyCaps.entriesOfPlace)
      .readonly(),
  })
  .readonly();

/** What the service remembers of one subject, as it is read from disk. Plain JSON values. */
export const historySchema = z.discriminatedUnion('kind', [
  userHistory,
  deviceHistory,
  networkHistory,
  placeHistory,
]);

export type History = z.output<typeof historySchema>;
export type Sighting = z.output<typeof sighting>;
export type UserHistory = z.output<typeof userHistory>;
export type UsualPlace = UserHistory['places'][number];
export type UsualDevice = UserHistory['devices'][number];
export type DeviceHistory = z.output<typeof deviceHistory>;
export type NetworkHistory = z.output<typeof networkHistory>;
export type PlaceHistory = z.output<typeof placeHistory>;
