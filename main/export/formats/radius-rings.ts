import { geodesicCircle } from '../../../shared/domain/geodesic-circle';
import type { Point } from '../../../shared/domain/geodesy';
import { ringsWithin180 } from './world-ring';

/** Up to this radius, km, and this far from the poles, corners by the curvature at the centre are accurate to 0.1 % of it. */
const maxNearKm = 500;
const maxNearLatitude = 87;

/** Up to this radius, km, and this far from the poles, a plane is as accurate. */
const maxPlaneKm = 0.5;
const maxPlaneLatitude = 80;

/**
 * Returns the circle around a point as the coordinates of closed rings within 180 degrees, counterclockwise: two where it crosses
 * the 180th meridian. A small one takes a fraction of the time of an exact one, from which it differs less than its straight
 * sides do.
 */
export function radiusRings(centre: Point, radiusKm: number): readonly string[] {
  const corners = radiusKm <= 1 ? 12 : radiusKm <= 100 ? 24 : 36;
  const scale = scaleFor(radiusKm);
  const isNear = radiusKm <= maxNearKm && Math.abs(centre.latitude) + radiusKm / 110 <= maxNearLatitude;
  const { ring, isWithin180 } = isNear
    ? nearCircle(centre, radiusKm, courses[corners])
    : { ring: geodesicCircle(centre, radiusKm, corners).ring.toReversed(), isWithin180: false };
  const rings = isWithin180 ? [ring] : ringsWithin180(ring);
  return rings.map((points) => ringText(points, scale));
}

/** Returns the parts of a degree that corners are rounded to: to less than 0.1 % of the radius. */
function scaleFor(radiusKm: number): number {
  if (radiusKm < 0.6) return 1e6;
  if (radiusKm < 6) return 1e5;
  return radiusKm < 60 || radiusKm > maxNearKm ? 1e4 : 1e3;
}

/** Characters of a corner at most: "-180.123456,-90.123456 ". */
const maxCornerLength = 24;

/**
 * Returns corners as "longitude,latitude" in degrees, rounded to a part of `scale`. Written digit by digit: as a text each, the
 * numbers would take most of the time of an export.
 */
function ringText(points: readonly Point[], scale: number): string {
  const length = points.length * maxCornerLength;
  if (written.length < length) written = Buffer.alloc(length);
  let end = 0;
  for (const { longitude, latitude } of points) {
    if (end > 0) written[end++] = space;
    end = writeDegrees(written, end, longitude, scale);
    written[end++] = comma;
    end = writeDegrees(written, end, latitude, scale);
  }
  return written.toString('latin1', 0, end);
}

/** What ringText writes into. */
let written = Buffer.alloc(64 * maxCornerLength);

const [space, comma, minus, stop, zero] = [0x20, 0x2c, 0x2d, 0x2e, 0x30];

/** Writes a number of degrees without zeros at its end. Returns where it ends. */
function writeDegrees(bytes: Buffer, start: number, degrees: number, scale: number): number {
  const rounded = Math.round(degrees * scale);
  const parts = Math.abs(rounded);
  const whole = Math.trunc(parts / scale);
  let rest = parts - whole * scale;
  let at = start;
  if (rounded < 0) bytes[at++] = minus;
  if (whole > 99) bytes[at++] = zero + Math.trunc(whole / 100);
  if (whole > 9) bytes[at++] = zero + (Math.trunc(whole / 10) % 10);
  bytes[at++] = zero + (whole % 10);
  if (rest > 0) bytes[at++] = stop;
  for (let place = scale / 10; rest > 0; place /= 10) {
    const digit = Math.trunc(rest / place);
    bytes[at++] = zero + digit;
    rest -= digit * place;
  }
  return at;
}

interface Course {
  readonly north: number;
  readonly east: number;
}

/** The courses to the corners, the last one again the first, as parts of the radius to the north and to the east. */
const courses = { 12: coursesOf(12), 24: coursesOf(24), 36: coursesOf(36) } as const;

function coursesOf(corners: number): readonly Course[] {
  return Array.from({ length: corners + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % corners)) / corners;
    return { north: Math.cos(angle), east: -Math.sin(angle) };
  });
}

/** WGS84: the equatorial radius, km, and the square of the eccentricity. */
const equatorialKm = 6378.137;
const eccentricity2 = 0.006_694_379_990_14;
const degree = Math.PI / 180;

/** Returns a closed ring on a sphere, on which km to the north and to the east are as on the ellipsoid at the centre. */
function nearCircle({ latitude, longitude }: Point, km: number, around: readonly Course[]) {
  const [sine, cosine] = [Math.sin(latitude * degree), Math.cos(latitude * degree)];
  const flattened = 1 - eccentricity2 * sine * sine;
  const eastKm = equatorialKm / Math.sqrt(flattened);
  const northKm = (eastKm * (1 - eccentricity2)) / flattened;
  const isPlane = km <= maxPlaneKm && Math.abs(latitude) <= maxPlaneLatitude;
  const [perNorth, perEast] = [km / northKm, km / eastKm];
  let isWithin180 = true;
  const ring = around.map((course): Point => {
    const north = course.north * perNorth;
    const east = course.east * perEast;
    const there = isPlane
      ? { latitude: latitude + north / degree, longitude: longitude + east / (cosine * degree) }
      : onSphere(north, east);
    if (Math.abs(there.longitude) > 180) isWithin180 = false;
    return there;
  });
  return { ring, isWithin180 };

  function onSphere(north: number, east: number): Point {
    const distance = Math.sqrt(north * north + east * east);
    const along = Math.cos(distance);
    const share = distance === 0 ? 1 : Math.sin(distance) / distance;
    const sineThere = sine * along + cosine * share * north;
    const turned = longitude + Math.atan2(share * east, cosine * along - sine * share * north) / degree;
    return { latitude: Math.asin(sineThere) / degree, longitude: turned };
  }
}
