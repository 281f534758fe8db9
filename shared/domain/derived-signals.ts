/**
 * Signals that Whereabouts derives by comparing a report with the others of its user and device, in addition to those
 * that the report itself raises. "Impossible travel": see TrackStep. "New device": the user's first report with this
 * device, after others with another one. There is none for a new SIM: no field identifies it.
 */
export const derivedSignals = ['Impossible travel', 'New device'] as const;
export type DerivedSignal = (typeof derivedSignals)[number];

/** The users of a device are counted up to this number, which then means "or more". */
export const maxDeviceUsers = 100;

/** The greatest speed of a travel, km/h. Faster ones, also those in no time, count as infinitely fast. */
export const infiniteSpeed = 1e9;

/** Returns the speed of a stored travel, km/h: Infinity for one that counts as infinitely fast. */
export function speedOfTravel(kmPerHour: number): number {
  return kmPerHour >= infiniteSpeed ? Number.POSITIVE_INFINITY : kmPerHour;
}
