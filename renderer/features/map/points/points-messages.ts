import type { RowBitset } from '../../../../shared/domain/row-bitset';
import type { RpcPort } from '../../../../shared/rpc';
import { unsafeCast } from '../../../../shared/unsafe-cast';
import type { PointsCount } from './count-clusters';
import type { PointColours, PointsShown, PointsStyle } from './point-look';
import type { ClusterContents, PointsAtPlace, PointsExtent } from './point-queries';
import type { PackedPlace, PointsView } from './points-view';

/** How points are painted. */
export interface PointsLook extends PointsShown {
  /** `dots` have the discs of clusters on top; a heat map would be hidden by them. */
  readonly style: PointsStyle;
  readonly colours: PointColours;
  /** Where markers are on the map, next to which the discs of clusters would show. */
  readonly markers?: readonly PackedPlace[];
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

/** The worker's calls, for shared/rpc.ts. Queries are about the visible points, in steps of packed places. */
export interface PointsApi {
  /** Changes what is painted, without an answer. `revision` counts changes. */
  readonly change: {
    readonly request: { readonly revision: number; readonly change: PointsChange };
    readonly answer: unknown;
  };
  readonly near: {
    readonly request: { readonly place: PackedPlace; readonly radius: number; readonly limit: number };
    readonly answer: PointsAtPlace;
  };
  readonly cluster: {
    readonly request: { readonly key: string; readonly limit: number };
    readonly answer: ClusterContents;
  };
  readonly extent: { readonly request: PointsShown; readonly answer: PointsExtent | null };
}

/**
 * What the worker sends: counts, which are ready first, then the picture of the same revision, unless a later change
 * has made it obsolete.
 */
export interface PointsEvents {
  readonly counted: { readonly revision: number; readonly view: PointsView; readonly count: PointsCount };
  readonly painted: PointsPicture;
}

export interface PointsPicture {
  readonly view: PointsView;
  readonly bitmap: ImageBitmap;
  /** Number of visible points in the view with its margins: those that are drawn. */
  readonly points: number;
}

/** A worker as its window sees it, or the global scope within it: the parts that are used. */
export interface WorkerEnd {
  postMessage(message: unknown, options: { readonly transfer: Transferable[] }): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
}

/** Returns the port between a window and its worker. */
export function workerPort(end: WorkerEnd): RpcPort {
  return {
    postMessage: (message, transfer = []) => end.postMessage(message, { transfer: unsafeCast(transfer) }),
    onMessage: (listener) => {
      end.onmessage = ({ data }) => listener(data, null);
    },
  };
}
