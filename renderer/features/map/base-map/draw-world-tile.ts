import { type Box, pointAt, worldPixel, worldSize } from '../mercator';
import { drawGroundAreas, drawGroundLines } from './draw-ground';
import type { MapColours } from './map-look';
import type { Ground } from './read-ground';
import { fillRings, strokeLines, type View } from './trace-shapes';
import type { World } from './world';

/**
 * Draws land, ground, graticule, borders and coasts of a part of the world, px at `zoom`. The context must be scaled
 * to the screen's pixel density.
 */
export function drawWorldTile(
  context: OffscreenCanvasRenderingContext2D,
  world: World,
  ground: Ground | null,
  colours: MapColours,
  box: Box,
  zoom: number,
): void {
  const view: View = { ...box, scale: worldSize(zoom) };
  context.lineJoin = 'round';
  fillRings(context, world.land, view, colours.land, 'evenodd');
  if (ground) drawGroundAreas(context, ground, colours, view, zoom);
  strokeGraticule(context, box, zoom, colours.graticule);
  if (ground) drawGroundLines(context, ground, colours, view, zoom);
  strokeLines(context, world.borders, view, colours.border, zoom < 4 ? 0.75 : 1);
  strokeLines(context, world.coasts, view, colours.coast, zoom < 4 ? 0.75 : 1);
}

/** Draws the equator slightly stronger than the other lines. */
function strokeGraticule(
  context: OffscreenCanvasRenderingContext2D,
  view: Box,
  zoom: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  for (const { kind, degrees, at } of graticuleLines(view, zoom)) {
    context.beginPath();
    context.moveTo(kind === 'meridian' ? at : 0, kind === 'meridian' ? 0 : at);
    context.lineTo(kind === 'meridian' ? at : view.width, kind === 'meridian' ? view.height : at);
    context.lineWidth = kind === 'parallel' && degrees === 0 ? 1 : 0.5;
    context.stroke();
  }
}

/**
 * A line of the graticule across a part of the map: a meridian at `at` px from its western edge, or a
 * parallel from its northern edge.
 */
interface GraticuleLine {
  readonly kind: 'meridian' | 'parallel';
  readonly degrees: number;
  readonly at: number;
}

/** Returns the degrees between two lines of the graticule. */
export function graticuleStep(zoom: number): number {
  if (zoom <= 4) return 30;
  if (zoom <= 6) return 10;
  if (zoom <= 10) return 1;
  if (zoom <= 13) return 0.1;
  return zoom <= 16 ? 0.01 : 0.001;
}

/** Returns the lines that cross a part of the world, px at `zoom`. */
export function graticuleLines(view: Box, zoom: number): readonly GraticuleLine[] {
  const step = graticuleStep(zoom);
  const northWest = pointAt(view, zoom);
  const southEast = pointAt({ x: view.x + view.width, y: view.y + view.height }, zoom);
  const meridians = multiples(step, northWest.longitude, southEast.longitude).map(
    (degrees): GraticuleLine => ({
      kind: 'meridian',
      degrees,
      at: worldPixel({ latitude: 0, longitude: degrees }, zoom).x - view.x,
    }),
  );
  const parallels = multiples(step, southEast.latitude, northWest.latitude).map(
    (degrees): GraticuleLine => ({
      kind: 'parallel',
      degrees,
      at: worldPixel({ latitude: degrees, longitude: 0 }, zoom).y - view.y,
    }),
  );
  return [...meridians, ...parallels];
}

/** Returns the multiples of a step between two values, possibly one more at either end. */
function multiples(step: number, from: number, to: number): readonly number[] {
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, at) => (first + at) * step);
}
