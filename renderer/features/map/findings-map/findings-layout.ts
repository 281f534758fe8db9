import { geodesicCircle } from '../../../../shared/domain/geodesic-circle';
import type { Point } from '../../../../shared/domain/geodesy';
import { wrappedLongitude } from '../../../../shared/domain/position';
import { type Bounds, smallestBounds, widestBounds } from '../bounds';
import { worldPixel, worldSize } from '../mercator';

/** What is shown at a place with its number. */
export interface PlacedFinding {
  readonly id: string;
  readonly at: Point;
  /** With continuous longitudes; empty for none. */
  readonly outline: readonly Point[];
  readonly label: string;
  readonly name: string;
  readonly isStrong: boolean;
}

/** The place of one finding's number, px. */
const labelRoom = { width: 40, height: 24 };

/**
 * Returns the findings whose numbers fit on the map at a zoom, the first ones first; the chosen one always. Without its number,
 * a finding isn't drawn: a colour alone says nothing about how much is behind it.
 */
export function withRoom(
  findings: readonly PlacedFinding[],
  chosen: string | null,
  zoom: number,
): readonly PlacedFinding[] {
  const width = worldSize(zoom);
  const taken: { readonly x: number; readonly y: number }[] = [];
  const first = findings.filter(({ id }) => id === chosen);
  return [...first, ...findings.filter(({ id }) => id !== chosen)].filter(({ at }) => {
    const { x, y } = worldPixel(at, zoom);
    const isTaken = taken.some((other) => {
      const across = Math.abs(x - other.x);
      return Math.min(across, width - across) < labelRoom.width && Math.abs(y - other.y) < labelRoom.height;
    });
    if (!isTaken) taken.push({ x, y });
    return !isTaken;
  });
}

/** A circle around a place of the chosen finding. */
export interface FoundCircle extends Point {
  readonly radiusKm: number;
}

/** Corners of a circle: they are small on the screen, and many. */
const corners = 32;

export function circleOutline({ radiusKm, ...centre }: FoundCircle): readonly Point[] {
  return geodesicCircle(centre, radiusKm, corners).ring;
}

/** Returns the rectangle around the chosen finding, or around all; null if there are none. */
export function boundsOfFindings(
  findings: readonly PlacedFinding[],
  chosen: string | null,
  circles: readonly FoundCircle[],
): Bounds | null {
  const of = findings.find(({ id }) => id === chosen);
  const points = of
    ? [of.at, ...of.outline, ...circles.flatMap(circleOutline)]
    : findings.map(({ at }) => at);
  const around = of ? smallestBounds : widestBounds;
  return around(
    points.map(({ latitude, longitude }) => ({ latitude, longitude: wrappedLongitude(longitude) })),
  );
}
