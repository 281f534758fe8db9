import type { CircleArea } from './area';
import { distanceKm, type Point, sphericalError } from './geodesy';
import { lastPlace, packedPlace, placedPoint } from './packed-points';

/** Whether a point (degrees) lies in a circle; its edge belongs to it. */
export function isInCircle(circle: CircleArea, point: Point): boolean {
  return distanceKm(circle, point) <= circle.km;
}

/** Mean radius of the Earth, km (IUGG), as in sphericalKm. */
const meanRadiusKm = 6371.0088;
/** More than what rounding makes of a cosine, and a place of its point, km. */
const rounding = 0.001;

/**
 * The same of places as PackedPoints has them. Most are told apart on a sphere, by the cosine of the angle between them and the
 * centre: only those that are as near to the edge as the sphere errs are measured over the ellipsoid.
 */
export function circleTest(circle: CircleArea): (x: number, y: number) => boolean {
  const { latitude, longitude, km } = circle;
  const surelyInside = cosineOf(km * (1 - sphericalError) - rounding);
  const perhapsInside = cosineOf(km * (1 + sphericalError) + rounding);
  const [sine, cosine] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))];
  const { south, north } = parallelsOf(circle);
  const [top, bottom] = [packedPlace(north, 0).y, packedPlace(south, 0).y];
  let last = { x: -1, y: -1, isInside: false };
  const measure = (x: number, y: number): boolean => {
    // Many reports are of one place to the last digit.
    if (x !== last.x || y !== last.y) last = { x, y, isInside: isInCircle(circle, placedPoint(x, y)) };
    return last.isInside;
  };
  return (x, y) => {
    if (y < top || y > bottom) return false;
    const east = Math.cos((x / 2 ** 32 - 0.5) * 2 * Math.PI - radians(longitude));
    // In Mercator, the sine of the latitude is tanh of the height over the equator, its cosine 1 / cosh.
    const grown = Math.exp(Math.PI * (1 - (2 * y) / 2 ** 32));
    const [sineThere, cosineThere] = [(grown - 1 / grown) / (grown + 1 / grown), 2 / (grown + 1 / grown)];
    const cosineBetween = sine * sineThere + cosine * cosineThere * east;
    if (cosineBetween > surelyInside) return true;
    return cosineBetween >= perhapsInside && measure(x, y);
  };
}

/** True where a circle reaches farther north or south than the map does, whose edge stands for all that lies beyond. */
export function reachesBeyondMap(circle: CircleArea): boolean {
  const { south, north } = parallelsOf(circle);
  return packedPlace(north, 0).y === 0 || packedPlace(south, 0).y === lastPlace;
}

/** The parallels that a circle lies between, degrees; rather too far apart than too near. */
function parallelsOf({ latitude, km }: CircleArea): { readonly south: number; readonly north: number } {
  const degrees = ((km * (1 + sphericalError) + rounding) / meanRadiusKm) * (180 / Math.PI);
  return { south: Math.max(-90, latitude - degrees), north: Math.min(90, latitude + degrees) };
}

/** The cosine of so many km on the sphere: above every cosine where they are less than none. */
function cosineOf(km: number): number {
  if (km <= 0) return 2;
  return Math.cos(Math.min(Math.PI, km / meanRadiusKm));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
