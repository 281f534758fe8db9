import { type Coords, type DoneCallback, GridLayer, type TileEvent } from 'leaflet';
import { worldSize } from '../mercator';
import type { BaseMapHost } from './base-map-host';

/** Side of a tile in CSS px. */
const side = 512;

/**
 * The base map as a Leaflet layer of tiles, drawn by a worker from bundled data: nothing is requested, and none of it takes
 * the window's time. The copies of the world to the east and west are the same tiles again.
 */
export class BaseMap extends GridLayer {
  readonly #host: BaseMapHost;
  readonly #held = new Map<HTMLElement, number>();

  constructor(host: BaseMapHost) {
    super({ tileSize: side, className: 'base-map', zIndex: 1, keepBuffer: 3 });
    this.#host = host;
    this.on('tileunload', ({ tile }: TileEvent) => this.#release(tile));
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const context = tile.getContext('bitmaprenderer');
    const width = worldSize(z);
    const place = { zoom: z, x: (((x * side) % width) + width) % width, y: y * side, side };
    let isFirst = true;
    const id = this.#host.hold(place, (bitmap) => {
      context?.transferFromImageBitmap(bitmap);
      if (isFirst) done(undefined, tile);
      isFirst = false;
    });
    this.#held.set(tile, id);
    return tile;
  }

  #release(tile: HTMLElement): void {
    const id = this.#held.get(tile);
    if (id !== undefined) this.#host.forget(id);
    this.#held.delete(tile);
  }
}
