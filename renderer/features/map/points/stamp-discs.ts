import { blendSquare } from './blend-square';
import { contextOf } from './canvas-context';
import type { PointCluster } from './count-clusters';
import { discsInView, drawDiscs } from './draw-discs';
import type { PaintedPixels } from './paint-points';
import type { PointColours } from './point-colours';
import type { PointsView } from './points-view';

/** CSS px that a disc with its sign takes at most. */
const side = 48;
const columns = 16;

/**
 * Puts the discs of clusters onto painted px. They are drawn on a sheet of their own, which is far smaller than the picture: to
 * make a canvas of all of it takes longer than to paint it.
 */
export function stampDiscs(
  painted: PaintedPixels,
  clusters: readonly PointCluster[],
  view: PointsView,
  colours: PointColours,
): void {
  const { density } = view;
  const discs = discsInView(clusters, view);
  if (discs.length === 0) return;
  const square = Math.ceil(side * density);
  const places = discs.map((_, at) => ({ x: (at % columns) * square, y: Math.floor(at / columns) * square }));
  const sheet = new OffscreenCanvas(columns * square, Math.ceil(discs.length / columns) * square);
  const context = contextOf(sheet, { willReadFrequently: true });
  const onSheet = discs.map(({ cluster }, at) => ({
    cluster,
    left: ((places[at]?.x ?? 0) + square / 2) / density,
    top: ((places[at]?.y ?? 0) + square / 2) / density,
  }));
  drawDiscs(context, onSheet, density, colours);
  const { data, width, height } = context.getImageData(0, 0, sheet.width, sheet.height);
  const drawn = { pixels: new Uint32Array(data.buffer), width, height };
  for (const [at, { left, top }] of discs.entries()) {
    const corner = {
      left: Math.round(left * density - square / 2) + painted.frame,
      top: Math.round(top * density - square / 2) + painted.frame,
    };
    blendSquare(painted, corner, drawn, { ...(places[at] ?? { x: 0, y: 0 }), side: square });
  }
}
