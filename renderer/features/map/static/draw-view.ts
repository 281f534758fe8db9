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

/** A drawn view. */
interface DrawnView {
  /** A data: URL; null if it can't be drawn. */
  readonly world: string | null;
  /** False if it took too long, so that parts can be missing. */
  readonly isComplete: boolean;
}

/** Draws the bundled world as PNG, one picture after the other. */
export function drawView(view: FittedView): Promise<DrawnView> {
  const drawn = drawing.then(() => draw(view));
  drawing = drawn.catch(() => undefined);
  return drawn;
}

async function draw(view: FittedView): Promise<DrawnView> {
  const canvas = document.createElement('canvas');
  canvas.width = view.width * density;
  canvas.height = view.height * density;
  const context = canvas.getContext('2d');
  if (!context) return { world: null, isComplete: true };
  context.fillStyle = paperWater;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const isComplete = await drawTiles(context, view);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return { world: blob && (await dataUrlOf(blob)), isComplete };
}

/** Resolves to whether all tiles were drawn in time. */
function drawTiles(context: CanvasRenderingContext2D, view: FittedView): Promise<boolean> {
  if (!host) {
    host = newBaseMapHost('map picture');
    host.setLook({ colours: paperColours, density });
  }
  const used = host;
  return new Promise((resolve) => {
    const { zoom, scale, tiles } = tilesOf(view);
    const length = side * scale * density;
    const ids: number[] = [];
    let missing = tiles.length;
    const timer = setTimeout(finish, timeoutMs);
    for (const { x, y, left, top } of tiles)
      ids.push(
        used.addTile({ zoom, x, y, side, content: 'all' }, (bitmap, isFinal) => {
          context.fillStyle = paperWater;
          context.fillRect(left * density, top * density, length, length);
          context.drawImage(bitmap, left * density, top * density, length, length);
          bitmap.close();
          if (isFinal) missing -= 1;
          if (missing === 0) finish();
        }),
      );
    if (tiles.length === 0) finish();

    function finish() {
      clearTimeout(timer);
      for (const id of ids) used.removeTile(id);
      resolve(missing === 0);
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

interface Tiles {
  /** The whole zoom that they are drawn at, and how much larger than there they are in the view. */
  readonly zoom: number;
  readonly scale: number;
  readonly tiles: readonly Tile[];
}

/** Returns the tiles that cover a view. Other copies of the world use the tiles of the first one. */
function tilesOf({ zoom: fitted, x, y, width, height }: FittedView): Tiles {
  const zoom = Math.round(fitted);
  const scale = 2 ** (fitted - zoom);
  const world = worldSize(zoom);
  const [west, north] = [x / scale, y / scale];
  const tiles: Tile[] = [];
  for (let top = Math.floor(north / side) * side; top < north + height / scale; top += side) {
    if (top < 0 || top >= world) continue;
    for (let left = Math.floor(west / side) * side; left < west + width / scale; left += side) {
      const inFirst = ((left % world) + world) % world;
      tiles.push({ x: inFirst, y: top, left: (left - west) * scale, top: (top - north) * scale });
    }
  }
  return { zoom, scale, tiles };
}
