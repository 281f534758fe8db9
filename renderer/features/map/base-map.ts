import { type Coords, GridLayer } from 'leaflet';
import { type WrittenName, writeCountryNames } from './country-names';
import { drawWorldTile, type MapColours } from './draw-world-tile';
import { worldSize } from './mercator';
import type { World } from './world';

/** Side of a tile in CSS px. */
const side = 512;

/**
 * The base map as a Leaflet layer of canvas tiles, drawn from bundled data: nothing is requested. Tiles are drawn
 * in the screen's own pixels, and the copies of the world to the east and west are the same tiles again.
 */
export class BaseMap extends GridLayer {
  readonly #world: World;
  #colours: MapColours;
  readonly #namesByZoom = new Map<number, readonly WrittenName[]>();

  constructor(world: World, colours: MapColours) {
    super({ tileSize: side, className: 'base-map', zIndex: 1, keepBuffer: 3 });
    this.#world = world;
    this.#colours = colours;
  }

  /** Draws everything again in other colours. */
  recolour(colours: MapColours): void {
    this.#colours = colours;
    this.redraw();
  }

  protected override createTile(coords: Coords): HTMLElement {
    const tile = document.createElement('canvas');
    const density = Math.max(1, window.devicePixelRatio);
    tile.width = side * density;
    tile.height = side * density;
    const context = tile.getContext('2d');
    if (!context) return tile;
    context.scale(density, density);
    const width = worldSize(coords.z);
    const x = (((coords.x * side) % width) + width) % width;
    drawWorldTile(context, this.#world, this.#namesAt(coords.z), this.#colours, {
      zoom: coords.z,
      corner: { x, y: coords.y * side },
      side,
      font: this.#font(coords.z),
    });
    return tile;
  }

  #namesAt(zoom: number): readonly WrittenName[] {
    const known = this.#namesByZoom.get(zoom);
    if (known) return known;
    const names = writeCountryNames(this.#world.countries, zoom);
    this.#namesByZoom.set(zoom, names);
    return names;
  }

  #font(zoom: number): string {
    const family = getComputedStyle(document.body).fontFamily;
    return `500 ${zoom < 4 ? 11 : 12}px ${family}`;
  }
}
