import { type Coords, type DoneCallback, GridLayer, type TileEvent } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { onLookChange } from '../layer-picture';
import { type ColourOf, mapColours } from '../map-colours';
import { worldSize } from '../mercator';
import styles from './base-map.module.css';
import type { BaseMapHost } from './base-map-host';
import type { MapColours } from './map-look';
import { startBaseMap } from './start-base-map';

/**
 * Shows the bundled base map below all other layers, in the theme's colours and at the screen's pixel
 * density.
 */
export function BaseMapLayer() {
  const map = useMap();
  useEffect(() => {
    const host = startBaseMap();
    const applyLook = () =>
      host.setLook({
        colours: baseMapColours(mapColours(map.getContainer())),
        density: Math.max(1, window.devicePixelRatio),
      });
    applyLook();
    const layer = new BaseMap(host).addTo(map);
    const stopListening = onLookChange(applyLook);
    return () => {
      stopListening();
      layer.remove();
    };
  }, [map]);
  return null;
}

function baseMapColours(colourOf: ColourOf): MapColours {
  return {
    water: colourOf('map-water'),
    land: colourOf('map-land'),
    urban: colourOf('map-urban'),
    river: colourOf('map-river'),
    road: colourOf('map-road'),
    province: colourOf('map-province'),
    coast: colourOf('map-coast'),
    border: colourOf('map-border'),
    graticule: colourOf('map-graticule'),
    label: colourOf('map-label'),
    city: colourOf('map-city'),
    airport: colourOf('map-airport'),
    halo: colourOf('map-halo'),
  };
}

/** Side of a tile, CSS px. */
const side = 512;

/**
 * The base map as a Leaflet tile layer, drawn by a worker from bundled data without network requests. Copies
 * of the world to the east and west reuse the same tiles.
 */
class BaseMap extends GridLayer {
  readonly #host: BaseMapHost;
  readonly #tileIds = new Map<HTMLElement, number>();

  constructor(host: BaseMapHost) {
    super({ tileSize: side, className: styles.root, zIndex: 1, keepBuffer: 3 });
    this.#host = host;
    this.on('tileunload', ({ tile }: TileEvent) => this.#release(tile));
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const context = tile.getContext('bitmaprenderer');
    const width = worldSize(z);
    const place = { zoom: z, x: (((x * side) % width) + width) % width, y: y * side, side };
    let isFirst = true;
    const id = this.#host.addTile(place, (bitmap) => {
      context?.transferFromImageBitmap(bitmap);
      if (isFirst) done(undefined, tile);
      isFirst = false;
    });
    this.#tileIds.set(tile, id);
    return tile;
  }

  #release(tile: HTMLElement): void {
    const id = this.#tileIds.get(tile);
    if (id !== undefined) this.#host.removeTile(id);
    this.#tileIds.delete(tile);
  }
}
