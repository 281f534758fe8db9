import { BaseMapHost } from '../base-map/base-map-host';
import { baseMapWorkerAddress } from '../base-map/base-map-worker-address';
import type { MapColours } from '../base-map/draw-world-tile';
import { worldSize } from '../mercator';
import type { FittedView } from './fit-view';

/** The light theme's colours regardless of the window's theme: paper is white. */
const paperColours: MapColours = {
  land: '#f9f9f6',
  coast: '#a9bccd',
  border: '#cbd1d9',
  graticule: 'rgb(60 90 120 / 14%)',
  label: '#6a7484',
  city: '#4a5462',
  halo: 'rgb(249 249 246 / 85%)',
};
const paperWater = '#dbe6ef';
/** Picture px per CSS px, for printers. */
const density = 2;
const side = 256;
/** From this zoom on, each tile is drawn twice: again with finer coasts. See base-map-worker.ts. */
const fineFromZoom = 7;
/** After this time, ms, the picture is printed as far as it is complete. */
const timeoutMs = 6_000;

/**
 * Draws the bundled world on a canvas. Uses its own worker, because the map's worker draws in the theme's
 * colours. Calls `onReady` once, when the picture is complete. Returns a function that ends the worker.
 */
export function drawView(canvas: HTMLCanvasElement, view: FittedView, onReady: () => void): () => void {
  const worker = new Worker(baseMapWorkerAddress, { name: 'map picture', type: 'module' });
  const host = new BaseMapHost(worker);
  canvas.width = view.width * density;
  canvas.height = view.height * density;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = paperWater;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const drawsPerTile = view.zoom >= fineFromZoom ? 2 : 1;
  const tiles = tilesOf(view);
  let isFinished = false;
  let missing = tiles.length * drawsPerTile;
  const timer = setTimeout(finish, timeoutMs);
  host.setLook({ colours: paperColours, density });
  for (const { x, y, left, top } of tiles)
    host.addTile({ zoom: view.zoom, x, y, side }, (bitmap) => {
      if (context) {
        context.fillStyle = paperWater;
        context.fillRect(left * density, top * density, side * density, side * density);
        context.drawImage(bitmap, left * density, top * density);
      }
      bitmap.close();
      missing -= 1;
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
    worker.terminate();
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
