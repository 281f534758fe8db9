import type { Language } from '../../../../shared/messages/language';
import type { MapColours } from './draw-world-tile';

/** A square part of the world to be drawn: its north-west corner on the first copy of the world, px at `zoom`. */
export interface TilePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** CSS px. */
  readonly side: number;
}

/** How everything is drawn from now on, what is drawn already too. */
export interface BaseMapLook {
  readonly colours: MapColours;
  /** Px of the screen for one CSS px. */
  readonly density: number;
}

/** The language that names are written in: the worker has no catalogue of its own. */
export interface BaseMapLanguage {
  readonly language: Language;
  /** The catalogue's `map.regions`. */
  readonly regions: Readonly<Record<string, string>>;
}

/** The language is said first: nothing is drawn before it. */
export type ToBaseMapWorker =
  | { readonly kind: 'language'; readonly spoken: BaseMapLanguage }
  | { readonly kind: 'look'; readonly look: BaseMapLook }
  /** It may be drawn more than once: when the look changes, or finer data is there. */
  | { readonly kind: 'draw'; readonly id: number; readonly place: TilePlace }
  /** It is out of sight, and need not be drawn any more. */
  | { readonly kind: 'forget'; readonly id: number };

export interface FromBaseMapWorker {
  readonly id: number;
  readonly bitmap: ImageBitmap;
}
