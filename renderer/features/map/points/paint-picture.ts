import { lastSeq, newPackedPoints } from '../../../../shared/domain/packed-points';
import { fullRowBitset } from '../../../../shared/domain/row-bitset';
import { contextOf } from './canvas-context';
import { countClusters, type PointCluster } from './count-clusters';
import { stampLeaders } from './disc-leaders';
import { besideMarkers, discsInView, stampDiscs } from './discs';
import { heatCell } from './paint-heat';
import {
  collectDots,
  type PaintedPixels,
  type PaintedPoints,
  paintDensity,
  paintDots,
  stampDots,
} from './paint-points';
import { everyPoint, orders, paintOrders } from './point-look';
import type { Stamp } from './point-stamps';
import type { PointsLook, PointsPicture } from './points-messages';
import { type PointsView, worldSteps } from './points-view';

/** Paints a view in a worker: dots with the discs of clusters on top, or heat. */
export async function paintPicture(
  painted: PaintedPoints,
  { style, markers = [] }: PointsLook,
  clusters: readonly PointCluster[],
): Promise<PointsPicture> {
  const { view, colours } = painted;
  const width = Math.ceil(view.width * view.density);
  const height = Math.ceil(view.height * view.density);
  if (style === 'heat') {
    const heat = paintDensity(painted, scratch);
    return { view, points: heat.points, bitmap: heatPicture(heat, painted, width, height) };
  }
  const dots = paintDots(painted, scratch);
  const discs = discsInView(besideMarkers(clusters, markers, view.zoom), view);
  stampLeaders(dots, discs, view, colours);
  stampDiscs(dots, discs, view, colours);
  // Created directly from the pixels: an intermediate canvas would take as long as all the rest.
  const bitmap = await createImageBitmap(imageOf(dots), dots.frame, dots.frame, width, height);
  return { view, points: dots.points, bitmap };
}

/** Draws the heat map: each of its px is scaled smoothly to several screen px. */
function heatPicture(
  heat: PaintedPixels,
  { view }: PaintedPoints,
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
  return canvas.transferToImageBitmap();
}

function imageOf({ pixels, width, height }: PaintedPixels): ImageData {
  return new ImageData(new Uint8ClampedArray(pixels.buffer, 0, width * height * 4), width, height);
}

/** How long the scratch buffer is kept without another picture, ms. */
const scratchKeptMs = 10_000;
let scratchBuffer = new Uint32Array(0);
let unused: ReturnType<typeof setTimeout> | undefined;

/** Returns cleared pixels. The large buffer is reused between pictures that follow each other. */
function scratch(pixels: number): Uint32Array<ArrayBuffer> {
  clearTimeout(unused);
  unused = setTimeout(() => {
    scratchBuffer = new Uint32Array(0);
  }, scratchKeptMs);
  if (scratchBuffer.length < pixels) scratchBuffer = new Uint32Array(pixels);
  else scratchBuffer.fill(0, 0, pixels);
  return scratchBuffer;
}

const points = 10_000;
const times = 12;

/**
 * Makes the browser compile the passes over all points by running them on generated points: otherwise the
 * first picture would take three times as long.
 */
export function warmUp(): void {
  const { points: some } = newPackedPoints(points);
  for (let at = 0; at < points; at += 1) {
    some.seq[at] = at >> 1;
    some.x[at] = (at * 2_654_435_761) % worldSteps;
    some.y[at] = (at * 2_246_822_519) % worldSteps;
    some.tag[at] = at % orders;
  }
  const order = paintOrders(everyPoint);
  const shown = fullRowBitset(lastSeq(some));
  for (let zoom = 0; zoom < times; zoom += 1) {
    const view: PointsView = { ...nowhere, zoom: zoom % 3 };
    countClusters(some, shown, order, view);
    const dots = collectDots(some, shown, order, view, 2);
    stampDots(new Uint32Array(dots.width * dots.height), dots, () => stamp);
  }
}

const nowhere: PointsView = {
  zoom: 0,
  left: -64,
  top: 0,
  width: 384,
  height: 256,
  marginX: 32,
  marginY: 32,
  density: 1,
};
const stamp: Stamp = { side: 3, rgba: new Uint8ClampedArray(3 * 3 * 4).fill(255, 4, 32) };
