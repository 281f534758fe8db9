import type { MapColours } from './map-look';
import type { Ground, GroundKind } from './read-ground';
import { fillRings, strokeLines, type View } from './trace-shapes';

/** Draws the areas: towns, and lakes over them. They belong below all lines. */
export function drawGroundAreas(
  context: OffscreenCanvasRenderingContext2D,
  ground: Ground,
  colours: MapColours,
  view: View,
  zoom: number,
): void {
  const draw = (kind: GroundKind, colour: string, rule: CanvasFillRule) => {
    for (const shapes of shapesAt(ground, kind, zoom)) fillRings(context, shapes, view, colour, rule);
  };
  // The pieces of a town, one for each tile of the source, overlap. Their holes wind the other way.
  draw('urban', colours.urban, 'nonzero');
  draw('lake', colours.water, 'evenodd');
}

/** Draws the lines: rivers, provinces, roads. They belong below borders and coasts. */
export function drawGroundLines(
  context: OffscreenCanvasRenderingContext2D,
  ground: Ground,
  colours: MapColours,
  view: View,
  zoom: number,
): void {
  const draw = (kind: GroundKind, colour: string, width: number) => {
    for (const shapes of shapesAt(ground, kind, zoom)) strokeLines(context, shapes, view, colour, width);
  };
  draw('river', colours.river, zoom < 7 ? 0.75 : zoom < 10 ? 1 : 1.5);
  context.setLineDash([3, 2]);
  draw('province', colours.province, zoom < 7 ? 0.5 : 0.75);
  context.setLineDash([]);
  draw('road', colours.road, zoom < 8 ? 0.75 : zoom < 10 ? 1.25 : 2);
}

function shapesAt({ groups }: Ground, kind: GroundKind, zoom: number) {
  return groups
    .filter((group) => group.kind === kind && group.firstZoom <= zoom && zoom <= group.lastZoom)
    .map(({ shapes }) => shapes);
}
