import Point from '@mapbox/point-geometry';
import { Labelers, paint } from 'protomaps-leaflet';
import type { TileAddress } from '../../../../shared/domain/streets';
import type { Language } from '../../../../shared/i18n/language';
import { unsafeCast } from '../../../../shared/unsafe-cast';
import { contextOf } from '../points/canvas-context';
import type { VectorTile } from './read-vector-tile';
import { streetStyle } from './street-style';
import { drawnSide, type StreetsLook } from './streets-messages';

/** Names are planned over so many tiles per zoom: more than a large screen shows. */
const maxLabelledTiles = 64;
/** Features are drawn this far past the tile's edge, px. */
const margin = 16;

/** A part of an archive's tile, or all of it, that a drawn tile shows. */
export interface TilePart<Tile> {
  readonly tile: Tile;
  /** The archive's tile. */
  readonly address: TileAddress;
}

/** Draws vector tiles with protomaps-leaflet's rules, and names across their edges. */
export class StreetPainter {
  readonly #look: StreetsLook;
  readonly #style: ReturnType<typeof streetStyle>;
  readonly #labelers: Labelers;

  /** `onLabelsMoved` is called when names reach into tiles that may be drawn already. */
  constructor(look: StreetsLook, language: Language, onLabelsMoved: () => void) {
    this.#look = look;
    this.#style = streetStyle(look.colours, language);
    this.#labelers = new Labelers(
      pageContext(contextOf(new OffscreenCanvas(1, 1))),
      this.#style.labels,
      maxLabelledTiles,
      onLabelsMoved,
    );
  }

  draw(drawn: TileAddress, { tile, address }: TilePart<VectorTile>): ImageBitmap {
    const { canvas, context } = newCanvas(this.#look.density);
    // The map's zoom, at which the world has the size that protomaps-leaflet expects.
    const zoom = drawn.zoom + 1;
    const scale = 2 ** (drawn.zoom - address.zoom);
    const dim = drawnSide * scale;
    const prepared = {
      z: zoom,
      origin: new Point(address.x * dim, address.y * dim),
      data: tile,
      scale,
      dim,
      dataTile: { z: address.zoom, x: address.x, y: address.y },
    };
    const tiles = new Map([['', [prepared]]]);
    this.#labelers.add(zoom, tiles);
    const [left, top] = [drawn.x * drawnSide, drawn.y * drawnSide];
    const box = {
      minX: left - margin,
      minY: top - margin,
      maxX: left + drawnSide + margin,
      maxY: top + drawnSide + margin,
    };
    context.fillStyle = this.#look.colours.water;
    context.fillRect(0, 0, drawnSide, drawnSide);
    const labels = this.#labelers.getIndex(zoom) ?? null;
    paint(pageContext(context), zoom, tiles, labels, this.#style.paint, box, new Point(left, top), false);
    return canvas.transferToImageBitmap();
  }
}

/** Draws pictures, each of a part of the drawn tile or of an area around it. */
export function drawPictures(
  drawn: TileAddress,
  parts: readonly TilePart<ImageBitmap>[],
  density: number,
): ImageBitmap {
  const { canvas, context } = newCanvas(density);
  for (const { tile, address } of parts) {
    const side = drawnSide * 2 ** (drawn.zoom - address.zoom);
    context.drawImage(
      tile,
      address.x * side - drawn.x * drawnSide,
      address.y * side - drawn.y * drawnSide,
      side,
      side,
    );
  }
  return canvas.transferToImageBitmap();
}

function newCanvas(density: number) {
  const canvas = new OffscreenCanvas(Math.round(drawnSide * density), Math.round(drawnSide * density));
  const context = contextOf(canvas);
  context.scale(density, density);
  return { canvas, context };
}

/** protomaps-leaflet uses nothing of a context that only a page's has. */
function pageContext(context: OffscreenCanvasRenderingContext2D): Parameters<typeof paint>[0] {
  return unsafeCast(context);
}
