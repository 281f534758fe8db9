import type { Point } from '../../../../shared/domain/geodesy';
import type { MapColours } from '../base-map/map-look';
import { newBaseMapHost } from '../base-map/start-base-map';
import { unrollLongitudes } from '../bounds';
import { type Pixel, worldPixel, worldSize } from '../mercator';

const paperWater = '#dbe6ef';
/** The light theme's colours regardless of the window's theme: paper is white. */
const paperColours: MapColours = {
  water: paperWater,
  land: '#f9f9f6',
  urban: '#eeede8',
  river: '#bdd1e2',
  road: '#d9dad8',
  province: '#dde1e6',
  coast: '#a9bccd',
  border: '#cbd1d9',
  graticule: 'rgb(60 90 120 / 14%)',
  label: '#6a7484',
  city: '#4a5462',
  airport: '#6a7484',
  halo: 'rgb(249 249 246 / 85%)',
};
/** Picture px per CSS px, for printers. */
const density = 2;
const side = 256;
/** After this time, ms, the picture is printed as far as it is complete. */
const timeoutMs = 6_000;

/**
 * Draws the bundled world on a canvas. Uses its own worker, because the map's worker draws in the theme's
 * colours. Calls `onReady` once, when the picture is complete. Returns a function that ends the worker.
 */
export function drawView(canvas: HTMLCanvasElement, view: FittedView, onReady: () => void): () => void {
  const host = newBaseMapHost('map picture');
  canvas.width = view.width * density;
  canvas.height = view.height * density;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = paperWater;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const tiles = tilesOf(view);
  let isFinished = false;
  let missing = tiles.length;
  const timer = setTimeout(finish, timeoutMs);
  host.setLook({ colours: paperColours, density });
  for (const { x, y, left, top } of tiles)
    host.addTile({ zoom: view.zoom, x, y, side, content: 'all' }, (bitmap, isFinal) => {
      if (context) {
        context.fillStyle = paperWater;
        context.fillRect(left * density, top * density, side * density, side * density);
        context.drawImage(bitmap, left * density, top * density);
      }
      bitmap.close();
      if (isFinal) missing -= 1;
      if (missing === 0) finish();
    });
  if (tiles.length === 0) finish();

  function finish() {
    if (isFinished) return;
    isFinished = true;
    clearTimeout(timer);
    onReady();
  }
  return () => {
    isFinished = true;
    clearTimeout(timer);
    host.end();
  };
}

interface Tile {
  /** Position in the first copy of the world, px. */
  readonly x: number;
  readonly y: number;
  /** Position in the view, CSS px. */
  readonly left: number;
  readonly top: number;
}

/** Returns the tiles that cover a view. Other copies of the world use the tiles of the first one. */
function tilesOf({ zoom, x, y, width, height }: FittedView): readonly Tile[] {
  const world = worldSize(zoom);
  const tiles: Tile[] = [];
  for (let top = Math.floor(y / side) * side; top < y + height; top += side) {
    if (top < 0 || top >= world) continue;
    for (let left = Math.floor(x / side) * side; left < x + width; left += side)
      tiles.push({ x: ((left % world) + world) % world, y: top, left: left - x, top: top - y });
  }
  return tiles;
}

/** A part of the world at a zoom: its north-west corner in px of the world, and its size in CSS px. */
export interface FittedView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The points in the view, px. */
  readonly pixels: readonly Pixel[];
}

/** Maximum zoom: beyond it the bundled world has no more detail. */
const maxZoom = 10;
/** Padding around the points, px. The smaller one is used before the world would repeat. */
const paddings = [40, 14];

/** Returns the view with the highest whole zoom that contains all points; null if there are none. */
export function fitView(
  points: readonly Point[],
  size: { readonly width: number; readonly height: number },
): FittedView | null {
  if (points.length === 0) return null;
  const longitudes = unrollLongitudes(points.map(({ longitude }) => longitude));
  const zooms = Array.from({ length: maxZoom }, (_, at) => maxZoom - at);
  const attempts = [
    ...zooms.map((zoom) => [zoom, paddings[0]] as const),
    [1, paddings[1]] as const,
    [0, 0] as const,
  ];
  for (const [zoom, padding = 0] of attempts) {
    const all = points.map(({ latitude }, at) =>
      worldPixel({ latitude, longitude: longitudes[at] ?? 0 }, zoom),
    );
    const [west, east] = ends(all.map(({ x }) => x));
    const [north, south] = ends(all.map(({ y }) => y));
    const fits = east - west <= size.width - 2 * padding && south - north <= size.height - 2 * padding;
    if (!fits && zoom > 0) continue;
    const x = Math.round((west + east) / 2 - size.width / 2);
    // The world ends in the north and the south.
    const spare = worldSize(zoom) - size.height;
    const middle = Math.round((north + south) / 2 - size.height / 2);
    const y = spare > 0 ? Math.min(spare, Math.max(0, middle)) : Math.round(spare / 2);
    const pixels = all.map((pixel) => ({ x: pixel.x - x, y: pixel.y - y }));
    return { zoom, x, y, ...size, pixels };
  }
  return null;
}

function ends(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
