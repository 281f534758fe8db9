import { distanceKm, type Point, sphericalError, sphericalKm } from './geodesy';

/** The range of distances in km between two devices, each somewhere around its position. 0 <= min <= max. */
export interface DistanceInterval {
  readonly min: number;
  readonly max: number;
}

/**
 * Length of half a WGS84 meridian, from pole to pole, km: the greatest possible distance on the ellipsoid.
 */
export const halfCircumferenceKm = 20_003.931_459;

/**
 * Returns the distance over the WGS84 ellipsoid, plus or minus what both radii together leave open
 * (`reachKm`).
 */
export function distanceInterval(from: Point, to: Point, reachKm: number): DistanceInterval {
  return intervalAround(distanceKm(from, to), reachKm);
}

/** Same as distanceInterval, for a known distance in km. */
export function intervalAround(km: number, reachKm: number): DistanceInterval {
  return {
    min: Math.max(0, Math.min(km, halfCircumferenceKm) - reachKm),
    max: Math.min(halfCircumferenceKm, km + reachKm),
  };
}

/**
 * Returns bounds of the minimum distance, calculated on a sphere. This takes a thirtieth of the time and
 * usually suffices to tell that the radii explain a distance, or which of several is the largest.
 */
export function minDistanceBounds(from: Point, to: Point, reachKm: number): DistanceInterval {
  const about = sphericalKm(from, to);
  return {
    min: Math.max(0, about * (1 - sphericalError) - roundingKm - reachKm),
    max: Math.max(0, about * (1 + sphericalError) + roundingKm - reachKm),
  };
}

/** One metre in km: more than the rounding error between two identical points. */
const roundingKm = 0.001;
