import type { Point } from './geodesy';
import { wrappedLongitude } from './position';

/** twilight: the sun is less than 6 degrees below the horizon (civil twilight). */
export type Daylight = 'day' | 'twilight' | 'night';

/** The sun's elevation at sunrise and sunset, degrees: its radius plus refraction (NOAA). */
const horizon = -0.833;
const civilTwilight = -6;

/** Returns whether it is day or night at a place, at a time in ms since 1970. Ignores terrain and weather. */
export function daylightAt(place: Point, milliseconds: number): Daylight {
  const elevation = solarElevation(place, milliseconds);
  if (elevation > horizon) return 'day';
  return elevation > civilTwilight ? 'twilight' : 'night';
}

/**
 * Returns the elevation of the centre of the sun above the horizon in degrees, without refraction; time in ms
 * since 1970. NOAA's solar calculator, after Meeus, Astronomical Algorithms. From 1900 to 2100, sunrise is
 * accurate to one minute between 72 degrees north and south, and to ten minutes nearer the poles.
 */
export function solarElevation({ latitude, longitude }: Point, milliseconds: number): number {
  const { declination, equationOfTime } = sunAt(milliseconds);
  const minutesUtc = (((milliseconds % dayMs) + dayMs) % dayMs) / 60_000;
  const hourAngle = (minutesUtc + equationOfTime + 4 * longitude) / 4 - 180;
  const sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle);
  return Math.asin(Math.max(-1, Math.min(1, sine))) * degreesPerRadian;
}

/** Returns the point where the sun is directly overhead: the centre of the day side. */
export function subsolarPoint(milliseconds: number): Point {
  const { declination, equationOfTime } = sunAt(milliseconds);
  const minutesUtc = (((milliseconds % dayMs) + dayMs) % dayMs) / 60_000;
  const longitude = (720 - minutesUtc - equationOfTime) / 4;
  return { latitude: declination, longitude: wrappedLongitude(longitude) };
}

const dayMs = 86_400_000;
const degreesPerRadian = 180 / Math.PI;

/**
 * Returns the sun's declination in degrees, and the equation of time in minutes: how far a sundial is ahead
 * of a clock.
 */
function sunAt(milliseconds: number): { readonly declination: number; readonly equationOfTime: number } {
  // Julian centuries since noon of 2000-01-01.
  const t = (milliseconds / dayMs - 10_957.5) / 36_525;
  const meanLongitude = 280.46646 + t * (36_000.76983 + t * 0.0003032);
  const meanAnomaly = 357.52911 + t * (35_999.05029 - t * 0.0001537);
  const eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267);
  const centre =
    sin(meanAnomaly) * (1.914602 - t * (0.004817 + t * 0.000014)) +
    sin(2 * meanAnomaly) * (0.019993 - t * 0.000101) +
    sin(3 * meanAnomaly) * 0.000289;
  const node = 125.04 - 1934.136 * t;
  const apparentLongitude = meanLongitude + centre - 0.00569 - 0.00478 * sin(node);
  const meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60;
  const obliquity = meanObliquity + 0.00256 * cos(node);
  const declination = Math.asin(sin(obliquity) * sin(apparentLongitude)) * degreesPerRadian;
  const y = Math.tan(obliquity / 2 / degreesPerRadian) ** 2;
  const radians =
    y * sin(2 * meanLongitude) -
    2 * eccentricity * sin(meanAnomaly) +
    4 * eccentricity * y * sin(meanAnomaly) * cos(2 * meanLongitude) -
    0.5 * y * y * sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * sin(2 * meanAnomaly);
  return { declination, equationOfTime: 4 * radians * degreesPerRadian };
}

function sin(degrees: number): number {
  return Math.sin(degrees / degreesPerRadian);
}

function cos(degrees: number): number {
  return Math.cos(degrees / degreesPerRadian);
}
