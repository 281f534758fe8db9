import type { Point } from '../../../shared/domain/geodesy';

/** A place on the flat map of the whole world, in px from its north-west corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in px; x and y are its north-west corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Latitude (degrees) at which Web Mercator is cut off, which makes the world a square. */
export const lastLatitude = 85.0511287798066;

/** Returns the side of the whole world in px: 256 at zoom 0, doubled by each level. */
export function worldSize(zoom: number): number {
  return 256 * 2 ** zoom;
}

/**
 * Returns the pixel of a point (degrees) at a zoom. Longitudes past 180 lie on the next copy of the world.
 */
export function worldPixel({ latitude, longitude }: Point, zoom: number): Pixel {
  const size = worldSize(zoom);
  const clamped = Math.max(-lastLatitude, Math.min(lastLatitude, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return {
    x: size * (longitude / 360 + 0.5),
    y: size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  };
}

/** Returns the point (degrees) at a pixel: the inverse of worldPixel. */
export function pointAt({ x, y }: Pixel, zoom: number): Point {
  const size = worldSize(zoom);
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    longitude: (x / size - 0.5) * 360,
  };
}
