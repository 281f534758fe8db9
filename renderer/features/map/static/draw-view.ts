import { BaseMapHost } from '../base-map/base-map-host';
import { baseMapWorkerAddress } from '../base-map/base-map-worker-address';
import type { MapColours } from '../base-map/draw-world-tile';
import { worldSize } from '../mercator';
import type { FittedView } from './fit-view';

/** The light theme's, whatever the window's is: a sheet is white. */
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
/** Of the picture for one CSS px: what printers show. */
const density = 2;
const side = 256;
/** From here on a tile is drawn a second time, with finer coasts: base-map-worker.ts. */
const fineFrom = 7;
/** A picture that is late is printed as far as it has come, ms. */
const longestWait = 6_000;

/**
 * Draws the bundled world on a canvas, by a worker of its own, for the map's draws in the theme's colours. `ready` is called
 * once, when all of it is there. The returned function ends the worker.
 */
export function drawView(canvas: HTMLCanvasElement, view: FittedView, ready: () => void): () => void {
  const worker = new Worker(baseMapWorkerAddress, { name: 'map picture', type: 'module' });
  const host = new BaseMapHost(worker);
  canvas.width = view.width * density;
  canvas.height = view.height * density;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = paperWater;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const wanted = view.zoom >= fineFrom ? 2 : 1;
  const tiles = tilesOf(view);
  let ended = false;
  let missing = tiles.length * wanted;
  const timer = setTimeout(finish, longestWait);
  host.look({ colours: paperColours, density });
  for (const { x, y, left, top } of tiles)
    host.hold({ zoom: view.zoom, x, y, side }, (bitmap) => {
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
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    ready();
  }
  return () => {
    ended = true;
    clearTimeout(timer);
    worker.terminate();
  };
}

interface Tile {
  /** On the first copy of the world, px. */
  readonly x: number;
  readonly y: number;
  /** In the view, CSS px. */
  readonly left: number;
  readonly top: number;
}

/** The tiles that cover a view; those of another copy of the world are the first one's. */
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
