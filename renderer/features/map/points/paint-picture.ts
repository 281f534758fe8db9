import { contextOf } from './canvas-context';
import type { PointCluster } from './count-clusters';
import { discsInView, drawDiscs } from './draw-discs';
import { heatCell } from './paint-heat';
import { type PaintedPixels, type PaintedPoints, paintDensity, paintDots } from './paint-points';
import type { PointsLook, PointsPicture } from './points-messages';
import { stampDiscs } from './stamp-discs';

/** Paints a view in a worker: dots or heat, with the discs of clusters on top. */
export async function paintPicture(
  painted: PaintedPoints,
  { manner, discs }: PointsLook,
  clusters: readonly PointCluster[],
): Promise<PointsPicture> {
  const { view, colours } = painted;
  const width = Math.ceil(view.width * view.density);
  const height = Math.ceil(view.height * view.density);
  const drawn = discs ? clusters : [];
  if (manner === 'heat') {
    const heat = paintDensity(painted, scratch);
    return { view, points: heat.points, bitmap: heatPicture(heat, painted, drawn, width, height) };
  }
  const dots = paintDots(painted, scratch);
  stampDiscs(dots, drawn, view, colours);
  // Created directly from the pixels: an intermediate canvas would take as long as all the rest.
  const bitmap = await createImageBitmap(imageOf(dots), dots.frame, dots.frame, width, height);
  return { view, points: dots.points, bitmap };
}

/** Draws the heat map: each of its px is scaled smoothly to several screen px. */
function heatPicture(
  heat: PaintedPixels,
  { view, colours }: PaintedPoints,
  clusters: readonly PointCluster[],
  width: number,
  height: number,
): ImageBitmap {
  const small = new OffscreenCanvas(heat.width, heat.height);
  contextOf(small).putImageData(imageOf(heat), 0, 0);
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  const side = heatCell * view.density;
  context.imageSmoothingQuality = 'high';
  context.drawImage(small, 0, 0, heat.width * side, heat.height * side);
  drawDiscs(context, discsInView(clusters, view), view.density, colours);
  return canvas.transferToImageBitmap();
}

function imageOf({ pixels, width, height }: PaintedPixels): ImageData {
  return new ImageData(new Uint8ClampedArray(pixels.buffer, 0, width * height * 4), width, height);
}

let scratchBuffer = new Uint32Array(0);

/** Returns cleared pixels. The large buffer is reused between pictures. */
function scratch(pixels: number): Uint32Array<ArrayBuffer> {
  if (scratchBuffer.length < pixels) scratchBuffer = new Uint32Array(pixels);
  else scratchBuffer.fill(0, 0, pixels);
  return scratchBuffer;
}
