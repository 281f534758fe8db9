import type { Language } from '../../../../shared/i18n/language';
import type { MapColours } from './map-look';

/** What a tile shows. The names are drawn apart where they lie above the reports. */
export type TileContent = 'all' | 'ground' | 'names';

/** A square part of the world to draw: its north-west corner on the first copy of the world, px at `zoom`. */
export interface TilePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** CSS px. */
  readonly side: number;
  readonly content: TileContent;
}

/** How all tiles are drawn. */
export interface BaseMapLook {
  readonly colours: MapColours;
  /** Screen px per CSS px. */
  readonly density: number;
}

/** The language of the names. The worker has no message catalogue. */
export interface BaseMapLanguage {
  readonly language: Language;
  /** The catalogue's `map.regions`. */
  readonly regions: Readonly<Record<string, string>>;
}

/** Messages to the worker. The language comes first: nothing is drawn before. */
export type ToBaseMapWorker =
  | { readonly kind: 'language'; readonly locale: BaseMapLanguage }
  /** Applies to the tiles that are drawn from now on. Looks are numbered in their order. */
  | { readonly kind: 'look'; readonly look: BaseMapLook; readonly number: number }
  /** Draws a tile, and again when finer data is available. */
  | { readonly kind: 'draw'; readonly id: number; readonly place: TilePlace }
  /** The tile is no longer visible and need not be drawn. */
  | { readonly kind: 'forget'; readonly id: number };

export interface FromBaseMapWorker {
  readonly id: number;
  readonly bitmap: ImageBitmap;
  /** Whether it is drawn with all the data for its zoom. */
  readonly isFinal: boolean;
  /** The number of the look that it is drawn in. */
  readonly look: number;
}
