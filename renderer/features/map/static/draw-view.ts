import type { BaseMapHost } from '../base-map/base-map-host';
import type { MapColours } from '../base-map/map-look';
import { newBaseMapHost } from '../base-map/start-base-map';
import { worldSize } from '../mercator';
import type { FittedView } from './fit-view';

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
/** After this time, ms, the picture is as complete as it is. */
const timeoutMs = 6_000;

/** Its own, because the other maps' worker draws in the theme's colours. */
let host: BaseMapHost | null = null;
/** The picture that is drawn: a case file has many, and each takes the worker's time. */
let drawing: Promise<unknown> = Promise.resolve();

/** Draws the bundled world as PNG, one picture after the other, and returns its data: URL; null if it can't be drawn. */
export function drawView(view: FittedView): Promise<string | null> {
  const drawn = drawing.then(() => draw(view));
  drawing = drawn.catch(() => undefined);
  return drawn;
}

async function draw(view: FittedView): Promise<string | null> {
  const canvas = document.createElement('canvas');
  canvas.width = view.width * density;
  canvas.height = view.height * density;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = paperWater;
  context.fillRect(0, 0, canvas.width, canvas.height);
  await drawTiles(context, view);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && dataUrlOf(blob);
}

function drawTiles(context: CanvasRenderingContext2D, view: FittedView): Promise<void> {
  if (!host) {
    host = newBaseMapHost('map picture');
    host.setLook({ colours: paperColours, density });
  }
  const used = host;
  return new Promise((resolve) => {
    const tiles = tilesOf(view);
    const ids: number[] = [];
    let missing = tiles.length;
    const timer = setTimeout(finish, timeoutMs);
    for (const { x, y, left, top } of tiles)
      ids.push(
        used.addTile({ zoom: view.zoom, x, y, side, content: 'all' }, (bitmap, isFinal) => {
          context.fillStyle = paperWater;
          context.fillRect(left * density, top * density, side * density, side * density);
          context.drawImage(bitmap, left * density, top * density);
          bitmap.close();
          if (isFinal) missing -= 1;
          if (missing === 0) finish();
        }),
      );
    if (tiles.length === 0) finish();

    function finish() {
      clearTimeout(timer);
      for (const id of ids) used.removeTile(id);
      resolve();
    }
  });
}

function dataUrlOf(blob: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.readAsDataURL(blob);
  });
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
