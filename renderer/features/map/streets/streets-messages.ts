import type { TileAddress } from '../../../../shared/domain/streets';
import type { Language } from '../../../../shared/i18n/language';
import type { StreetColours } from './street-colours';

/** The archive whose tiles are drawn. */
export interface StreetsSource {
  readonly tiles: 'vector' | 'raster';
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Of the names on vector tiles. */
  readonly language: Language;
}

/** How all tiles are drawn. */
export interface StreetsLook {
  readonly colours: StreetColours;
  /** Screen px per CSS px. */
  readonly density: number;
}

/** Side of a drawn tile, CSS px: at the map's zoom N it covers the same area as the archive's tile at zoom N - 1. */
export const drawnSide = 512;

export type ToStreetsWorker =
  | { readonly kind: 'source'; readonly source: StreetsSource }
  | { readonly kind: 'look'; readonly look: StreetsLook }
  /** May be drawn several times: when the look changes, or when a name of a neighbour reaches into it. */
  | { readonly kind: 'draw'; readonly id: number; readonly address: TileAddress }
  | { readonly kind: 'forget'; readonly id: number }
  /** The answer to "read": the tile as stored, in Base64; "" for none, null if it couldn't be read. */
  | { readonly kind: 'stored'; readonly request: number; readonly stored: string | null };

export type FromStreetsWorker =
  /** `bitmap` is null if the archive has no such tile, or an invalid one: `isDamaged`. */
  | {
      readonly kind: 'drawn';
      readonly id: number;
      readonly bitmap: ImageBitmap | null;
      readonly isDamaged: boolean;
    }
  /** Asks for a tile of the archive. */
  | { readonly kind: 'read'; readonly request: number; readonly address: TileAddress };
