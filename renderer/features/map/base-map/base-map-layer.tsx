import { type Coords, type DoneCallback, GridLayer, type TileEvent } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { mapColours } from '../element-colours';
import { onLookChange } from '../look-change';
import type { ColourOf } from '../map-colours';
import { type PaneName, paneOf } from '../map-panes';
import { worldSize } from '../mercator';
import styles from './base-map.module.css';
import type { BaseMapHost } from './base-map-host';
import type { TileContent } from './base-map-messages';
import type { MapColours } from './map-look';
import { startBaseMap } from './start-base-map';

interface BaseMapLayerProps {
  /** Images of a tile server or streets cover it and have their own names. */
  readonly isCovered: boolean;
}

/**
 * Shows the bundled base map below all other layers, in the theme's colours and at the screen's pixel
 * density. Unless it is covered, its names lie above the reports, which would hide them.
 */
export function BaseMapLayer({ isCovered }: BaseMapLayerProps) {
  const map = useMap();
  useEffect(() => {
    const host = startBaseMap();
    const applyLook = () =>
      host.setLook({
        colours: baseMapColours(mapColours(map.getContainer())),
        density: Math.max(1, window.devicePixelRatio),
      });
    applyLook();
    paneOf(map, 'names');
    const layers = isCovered
      ? [new BaseMap(host, 'all')]
      : [new BaseMap(host, 'ground'), new BaseMap(host, 'names')];
    for (const layer of layers) layer.addTo(map);
    const pane = map.getPane('tilePane');
    const stopListening = [
      onLookChange(applyLook),
      host.onDrawing((isDrawing) => pane?.setAttribute('aria-busy', String(isDrawing))),
    ];
    return () => {
      for (const stop of stopListening) stop();
      for (const layer of layers) layer.remove();
    };
  }, [map, isCovered]);
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
const side = 256;

/**
 * The base map as a Leaflet tile layer, drawn by a worker from bundled data without network requests. Copies
 * of the world to the east and west reuse the same tiles.
 */
class BaseMap extends GridLayer {
  readonly #host: BaseMapHost;
  readonly #content: TileContent;
  readonly #tileIds = new Map<HTMLElement, number>();

  constructor(host: BaseMapHost, content: TileContent) {
    const isNames = content === 'names';
    super({
      tileSize: side,
      className: styles.root,
      zIndex: 1,
      // Tiles that are out of view cost memory, and names appear quickly.
      keepBuffer: isNames ? 1 : 3,
      pane: isNames ? ('names' satisfies PaneName) : 'tilePane',
    });
    this.#host = host;
    this.#content = content;
    this.on('tileunload', ({ tile }: TileEvent) => this.#release(tile));
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const context = tile.getContext('bitmaprenderer');
    const width = worldSize(z);
    const place = {
      zoom: z,
      x: (((x * side) % width) + width) % width,
      y: y * side,
      side,
      content: this.#content,
    };
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
