import { geodesicCircle } from '../../../../shared/domain/geodesic-circle';
import type { Point } from '../../../../shared/domain/geodesy';
import { wrappedLongitude } from '../../../../shared/domain/position';
import { textWidth } from '../../../ui/text-width';
import { type Bounds, smallestBounds, widestBounds } from '../bounds';
import { type Box, type Pixel, worldPixel, worldSize } from '../mercator';
import type { MapView } from '../use-map-view';

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

/** Height of a finding's label, and what surrounds its text, px. */
const labelHeight = 24;
const labelPadding = 18;

/** Returns the width of a finding's label, px. */
function labelWidth({ label }: PlacedFinding): number {
  return Math.max(28, textWidth(label) + labelPadding);
}

/** Returns how far the label of a finding in view is moved, px, so that the edge of the view doesn't cut it. */
export function movedIntoView(
  finding: PlacedFinding,
  at: Point,
  { zoom, box }: Pick<MapView, 'zoom' | 'box'>,
): Pixel {
  const { x, y } = worldPixel(at, zoom);
  return {
    x: inside(x - box.x, box.width, labelWidth(finding) / 2),
    y: inside(y - box.y, box.height, labelHeight / 2),
  };
}

/** Returns how far a place within a length moves to be half a label from its ends. */
function inside(at: number, length: number, half: number): number {
  if (at < 0 || at > length) return 0;
  return Math.max(half + 2, Math.min(at, length - half - 2)) - at;
}

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
  const taken: (Pixel & Pick<Box, 'width'>)[] = [];
  const first = findings.filter(({ id }) => id === chosen);
  return [...first, ...findings.filter(({ id }) => id !== chosen)].filter((finding) => {
    const { x, y } = worldPixel(finding.at, zoom);
    const own = labelWidth(finding);
    const isTaken = taken.some((other) => {
      const across = Math.abs(x - other.x);
      return (
        Math.min(across, width - across) < (own + other.width) / 2 && Math.abs(y - other.y) < labelHeight
      );
    });
    if (!isTaken) taken.push({ x, y, width: own });
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
