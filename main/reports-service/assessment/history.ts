import { z } from 'zod';

/** Identifies a subject with a history: a user, device, network or place (see subjects.ts). */
export type HistoryKey = string;

/** Maximum number of entries in each list of a history, which limits its size. */
export const historyLimits = {
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

/** A position at a time, with an error radius. */
const sighting = z.object({ ...point, radiusKm: z.number(), at: time }).readonly();

/** A user's trusted data. High-risk and fraudulent actions are excluded. */
const userHistory = z
  .object({
    kind: z.literal('user'),
    /** When the user was first seen. */
    since: time,
    /** Most recently used first. */
    devices: z
      .array(
        z.object({ id: z.string(), model: z.string().nullable(), simCard: z.string().nullable() }).readonly(),
      )
      .max(historyLimits.devicesOfUser)
      .readonly(),
    places: z
      .array(
        z
          .object({
            ...point,
            actions: z.int(),
            lastSeen: time,
            /** BSSIDs of the networks to which the user was connected there, latest first. */
            networks: z.array(z.string()).max(historyLimits.networksOfPlace).readonly(),
          })
          .readonly(),
      )
      .max(historyLimits.placesOfUser)
      .readonly(),
    lastSighting: sighting.nullable(),
    /** Number of actions over a VPN. */
    vpnActions: z.int(),
  })
  .readonly();

const deviceHistory = z
  .object({
    kind: z.literal('device'),
    /** Users whose first action was on this device, latest first. */
    registrations: z
      .array(z.object({ userId: z.string(), at: time }).readonly())
      .max(historyLimits.registrationsOfDevice)
      .readonly(),
    lastSighting: sighting.nullable(),
  })
  .readonly();

/** A Wi-Fi network or mobile cell: the running mean of the GPS fixes of devices that received it. */
const networkHistory = z
  .object({
    kind: z.literal('network'),
    ...point,
    /** Number of fixes in the mean. */
    fixes: z.int(),
    /** How often it was seen far from its previous position, as networks are that travel with people. */
    moves: z.int(),
  })
  .readonly();

/** Events at a place. */
const placeHistory = z
  .object({
    kind: z.literal('place'),
    /** Accounts taken over from there, latest first. */
    takeovers: z
      .array(z.object({ userId: z.string(), at: time }).readonly())
      .max(historyLimits.entriesOfPlace)
      .readonly(),
    /** Users whose first action was there, latest first. */
    registrations: z
      .array(z.object({ userId: z.string(), deviceId: z.string(), at: time }).readonly())
      .max(historyLimits.entriesOfPlace)
      .readonly(),
  })
  .readonly();

/** Everything stored about one subject, as read from disk. Plain JSON values. */
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
