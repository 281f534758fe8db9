import type { RowBitset } from '../../../../shared/domain/row-bitset';
import type { Bounds } from '../bounds';
import type { PointsCount } from './count-clusters';
import type { PointColours, PointsShown } from './point-look';
import type { ClusterContents, PointsAtPlace } from './point-queries';
import type { PointsView } from './points-view';

/** How points are painted. */
export interface PointsLook extends PointsShown {
  readonly style: 'dots' | 'heat';
  /** Whether clusters are drawn as discs with their numbers. */
  readonly discs: boolean;
  readonly colours: PointColours;
}

/**
 * A change of what is painted, containing only the changed parts. Nothing is painted until all parts are
 * known.
 */
export interface PointsChange {
  /** All points, in the format of packed-points.ts. */
  readonly points?: Uint8Array<ArrayBuffer>;
  /** Points to add, of reports after all existing ones. */
  readonly added?: Uint8Array<ArrayBuffer>;
  /** null shows every report. */
  readonly shown?: RowBitset | null;
  readonly look?: PointsLook;
  readonly view?: PointsView;
  /** Nothing is on the map yet: positions are painted before they are counted, and again with the counts. */
  readonly isFirst?: true;
}

/** Queries about the visible points. Places and lengths in steps of packed places. */
export type PointsQuestion =
  | {
      readonly kind: 'near';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly limit: number;
    }
  | { readonly kind: 'cluster'; readonly key: string; readonly limit: number }
  | { readonly kind: 'bounds' };

export type PointsAnswer =
  | { readonly kind: 'points'; readonly found: PointsAtPlace }
  | { readonly kind: 'contents'; readonly contents: ClusterContents }
  | { readonly kind: 'bounds'; readonly bounds: Bounds | null };

/** Messages from the window to the worker. `revision` counts changes. */
export type ToPointsWorker =
  | { readonly kind: 'change'; readonly revision: number; readonly change: PointsChange }
  | { readonly kind: 'question'; readonly id: number; readonly question: PointsQuestion };

/**
 * Messages from the worker: counts, which are ready first, then the picture of the same revision, unless a later
 * change has made it obsolete.
 */
export type FromPointsWorker =
  | {
      readonly kind: 'counted';
      readonly revision: number;
      readonly view: PointsView;
      readonly count: PointsCount;
    }
  | { readonly kind: 'painted'; readonly revision: number; readonly picture: PointsPicture }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: PointsAnswer };

export interface PointsPicture {
  readonly view: PointsView;
  readonly bitmap: ImageBitmap;
  /** Number of visible points in the view with its margins: those that are drawn. */
  readonly points: number;
}
