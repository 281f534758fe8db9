import { blendSquare, type PixelRows } from './blend-square';
import { contextOf } from './canvas-context';
import type { PointCluster } from './count-clusters';
import { discRadius, discWords } from './discs';
import { discsInView, drawDiscs } from './draw-discs';
import type { PaintedPixels } from './paint-points';
import type { PointColours } from './point-colours';
import type { PointsView } from './points-view';

/** Maximum size of a disc with its sign, CSS px. */
const side = 48;
const columns = 16;
/** Far more than are ever in view. */
const maxCached = 4_000;

/** Drawn discs by their appearance. */
const cache = new Map<string, PixelRows>();
let cachedLook = '';

/**
 * Blends the discs of clusters onto painted pixels. Each appearance is drawn once on a separate sheet and
 * cached, because clusters stay the same while the map is moved, and drawing all of them takes longer than
 * painting the points.
 */
export function stampDiscs(
  painted: PaintedPixels,
  clusters: readonly PointCluster[],
  view: PointsView,
  colours: PointColours,
): void {
  const { density } = view;
  const look = JSON.stringify([density, colours]);
  if (look !== cachedLook || cache.size > maxCached) cache.clear();
  cachedLook = look;
  const discs = discsInView(clusters, view);
  const missing = new Map(
    discs.flatMap(({ cluster }) => (cache.has(keyOf(cluster)) ? [] : [[keyOf(cluster), cluster] as const])),
  );
  drawMissing(missing, density, colours);
  for (const { cluster, left, top } of discs) {
    const disc = cache.get(keyOf(cluster));
    if (!disc) continue;
    const corner = {
      left: Math.round(left * density - disc.width / 2) + painted.frame,
      top: Math.round(top * density - disc.width / 2) + painted.frame,
    };
    blendSquare(painted, corner, disc, { x: 0, y: 0, side: disc.width });
  }
}

/** Returns a key for a disc's appearance. */
function keyOf({ reports, worst }: PointCluster): string {
  return `${discWords(reports)}/${discRadius(reports)}/${worst}`;
}

function drawMissing(
  missing: ReadonlyMap<string, PointCluster>,
  density: number,
  colours: PointColours,
): void {
  if (missing.size === 0) return;
  const square = Math.ceil(side * density);
  const places = [...missing].map(([key, cluster], at) => {
    const [x, y] = [(at % columns) * square, Math.floor(at / columns) * square];
    return { key, cluster, x, y, left: (x + square / 2) / density, top: (y + square / 2) / density };
  });
  const sheet = new OffscreenCanvas(columns * square, Math.ceil(missing.size / columns) * square);
  const context = contextOf(sheet, { willReadFrequently: true });
  drawDiscs(context, places, density, colours);
  for (const { key, x, y } of places) {
    const { data } = context.getImageData(x, y, square, square);
    cache.set(key, { pixels: new Uint32Array(data.buffer), width: square, height: square });
  }
}
