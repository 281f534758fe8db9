import '../trusted-leaflet';
import { geodesicLines } from '../../../../shared/domain/geodesic-line';
import type { Point } from '../../../../shared/domain/geodesy';
import type { PositionSource } from '../../../../shared/domain/position';
import { lastLatitude, type Pixel, worldPixel, worldSize } from '../mercator';
import { drawView } from './draw-view';
import { type FittedView, fitView } from './fit-view';

/** Where a journey begins: at the last trusted report, or else at the one before. */
export type JourneyStart = 'trusted' | 'previous';

/** What marks a point of a picture. */
export type PictureMark = Pick<Point, 'latitude' | 'longitude'> &
  (
    | { readonly kind: 'source'; readonly source: PositionSource }
    | { readonly kind: 'start'; readonly start: JourneyStart }
    | { readonly kind: 'number'; readonly number: number }
  );

/** A map to draw: its marks, and the ways between two points. */
export interface MapContent {
  readonly marks: readonly PictureMark[];
  readonly ways: readonly (readonly [from: Point, to: Point])[];
}

/** A map that was drawn. */
export interface PictureOfMap {
  readonly view: FittedView;
  readonly marks: readonly PictureMark[];
  /** In px of the view. */
  readonly lines: readonly (readonly Pixel[])[];
  /** The world below, as data: URL; null if it couldn't be drawn. */
  readonly world: string | null;
  /** False if the world took too long to draw: another map would too. */
  readonly isComplete: boolean;
}

/** CSS px. `tallest`: the height of a map on which the world would be narrower than the picture. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly tallest?: number;
}

/** Draws a map in colours for paper; null without a mark. */
export async function drawMap(
  { marks, ways }: MapContent,
  { width, height, tallest = height }: PictureSize,
): Promise<PictureOfMap | null> {
  const courses = ways.flatMap(([from, to]) => geodesicLines(from, to, courseDrawing));
  const along = courses.flat();
  const fitted = fitView(marks, along, { width, height });
  const view = fitted && fitted.width < width ? fitView(marks, along, { width, height: tallest }) : fitted;
  if (!view) return null;
  return {
    view,
    marks,
    lines: courses.flatMap((course) => copiesIn(view, course)),
    ...(await drawView(view)),
  };
}

/** Fine enough at every zoom of a picture of the whole way. */
const courseDrawing = {
  project: (point: Point) => worldPixel(point, 3),
  tolerance: 0.5,
  maxLatitude: lastLatitude,
};

/** Returns a course in px, on each copy of the world that the view shows. */
function copiesIn(
  { zoom, x, y, width }: FittedView,
  course: readonly Point[],
): readonly (readonly Pixel[])[] {
  const world = worldSize(zoom);
  const pixels = course.map((point) => {
    const pixel = worldPixel(point, zoom);
    return { x: pixel.x - x, y: pixel.y - y };
  });
  return [-world, 0, world]
    .map((shift) => pixels.map((pixel) => ({ x: pixel.x + shift, y: pixel.y })))
    .filter((line) => line.some((pixel) => pixel.x >= 0 && pixel.x <= width));
}
