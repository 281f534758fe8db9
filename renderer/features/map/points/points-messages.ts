import type { SeqSet } from '../../../../shared/domain/seq-set';
import type { Bounds } from '../bounds';
import type { PointsCount } from './count-clusters';
import type { ClusterContents } from './open-cluster';
import type { PointsShown } from './paint-order';
import type { PointColours } from './point-colours';
import type { PointsAtPlace } from './points-index';
import type { PointsView } from './points-view';

/** How points are painted. */
export interface PointsLook extends PointsShown {
  readonly manner: 'dots' | 'heat';
  /** Whether clusters are drawn as discs with their numbers. */
  readonly discs: boolean;
  readonly colours: PointColours;
}

/** A change of what is painted: only what has changed. All of it is needed before anything is. */
export interface PointsChange {
  /** All points, as packed-points.ts has them. */
  readonly points?: Uint8Array<ArrayBuffer>;
  /** Points of reports that came after all those: they are added. */
  readonly added?: Uint8Array<ArrayBuffer>;
  /** null shows every report. */
  readonly shown?: SeqSet | null;
  readonly look?: PointsLook;
  readonly view?: PointsView;
  /** Nothing is on the map yet: positions are painted before they are counted, and again with the counts. */
  readonly isFirst?: true;
}

/** What can be asked about the points that are shown. Places and lengths in steps of packed places. */
export type PointsQuestion =
  | {
      readonly kind: 'near';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly most: number;
    }
  | { readonly kind: 'cluster'; readonly key: string; readonly most: number }
  | { readonly kind: 'bounds' };

export type PointsAnswer =
  | { readonly kind: 'points'; readonly found: PointsAtPlace }
  | { readonly kind: 'contents'; readonly contents: ClusterContents }
  | { readonly kind: 'bounds'; readonly bounds: Bounds | null };

/** What the window says to the worker. `turn` counts changes. */
export type ToPointsWorker =
  | { readonly kind: 'change'; readonly turn: number; readonly change: PointsChange }
  | { readonly kind: 'question'; readonly id: number; readonly question: PointsQuestion };

/** What it answers: counts first, which are ready first, then the picture of the same turn, unless it was overtaken. */
export type FromPointsWorker =
  | {
      readonly kind: 'counted';
      readonly turn: number;
      readonly view: PointsView;
      readonly count: PointsCount;
    }
  | { readonly kind: 'painted'; readonly turn: number; readonly picture: PointsPicture }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: PointsAnswer };

export interface PointsPicture {
  readonly view: PointsView;
  readonly bitmap: ImageBitmap;
  /** Points that are shown and in the view with its margins: so many are drawn. */
  readonly points: number;
}
