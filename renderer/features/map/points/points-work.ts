import {
  joinPackedPoints,
  lastSeq,
  newPackedPoints,
  type PackedPoints,
  readPackedPoints,
} from '../../../../shared/domain/packed-points';
import { createRowBitset, fullRowBitset, type RowBitset } from '../../../../shared/domain/row-bitset';
import { answerWith, type RpcPort, RpcServer } from '../../../../shared/rpc';
import { yieldToMessages } from '../yield-to-messages';
import { countClusters, type PointCluster } from './count-clusters';
import type { PaintedPoints } from './paint-points';
import { paintOrders } from './point-look';
import {
  clusterContents,
  extentOfPoints,
  indexPoints,
  type PointsAtPlace,
  type PointsIndex,
  pointsNear,
} from './point-queries';
import type { PointsApi, PointsChange, PointsEvents, PointsLook, PointsPicture } from './points-messages';
import type { PointsView } from './points-view';

/** Paints a view as a picture; null if painting isn't possible. */
type Painter = (
  painted: PaintedPoints,
  look: PointsLook,
  clusters: readonly PointCluster[],
) => Promise<PointsPicture | null>;

/** Holds the points, counts them, paints them, and answers queries. See points-messages.ts for its calls. */
export class PointsWork {
  readonly #server: RpcServer<PointsEvents>;
  readonly #paintPicture: Painter;
  #points: PackedPoints = newPackedPoints(0).points;
  #index: PointsIndex | null = null;
  #requestedRows: RowBitset | null = null;
  #shown: RowBitset = createRowBitset(0);
  #look: PointsLook | null = null;
  #order: Uint8Array = new Uint8Array(256);
  #view: PointsView | null = null;
  #revision = 0;
  /** The last picture or count is out of date. */
  #isStale = false;
  #isWorking = false;
  /** Nothing is on the map yet: positions are painted before they are counted. */
  #isFirst = true;

  constructor(port: RpcPort, paintPicture: Painter) {
    this.#paintPicture = paintPicture;
    this.#server = new RpcServer(
      port,
      answerWith<PointsApi>({
        change: ({ revision, change }) => this.#change(revision, change),
        near: (query) => this.#near(query),
        cluster: ({ key, limit }) => clusterContents(this.#points, this.#shown, this.#order, key, limit),
        extent: (points) => extentOfPoints(this.#points, this.#shown, paintOrders(points)),
      }),
    );
  }

  /** Returns true if no change was received yet. */
  get isIdle(): boolean {
    return this.#revision === 0;
  }

  #change(revision: number, change: PointsChange): void {
    this.#revision = revision;
    this.#apply(change);
    this.#isStale = true;
    if (!this.#isWorking) void this.#work();
  }

  #apply(change: PointsChange): void {
    if (change.points) this.#setPoints(change.points);
    if (change.added) this.#setPoints(withAdded(this.#points, change.added));
    if (change.shown !== undefined) this.#requestedRows = change.shown;
    if (change.points || change.added || change.shown !== undefined)
      this.#shown = this.#requestedRows ?? fullRowBitset(lastSeq(this.#points));
    if (change.look) {
      this.#look = change.look;
      this.#order = paintOrders(change.look);
    }
    if (change.view) this.#view = change.view;
    if (change.isFirst) this.#isFirst = true;
  }

  #setPoints(bytes: Uint8Array<ArrayBuffer>): void {
    this.#points = readPackedPoints(bytes) ?? newPackedPoints(0).points;
    this.#index = null;
  }

  /**
   * Counts and paints until nothing is stale. Of several queued changes, only the latest state is painted.
   */
  async #work(): Promise<void> {
    this.#isWorking = true;
    try {
      while (this.#isStale) {
        await yieldToMessages();
        this.#isStale = false;
        await this.#countAndPaint();
      }
    } finally {
      this.#isWorking = false;
    }
  }

  async #countAndPaint(): Promise<void> {
    const [view, look] = [this.#view, this.#look];
    if (!view || !look) return;
    const painted = {
      points: this.#points,
      shown: this.#shown,
      order: this.#order,
      colours: look.colours,
      view,
    };
    const paintsFirst = this.#isFirst;
    this.#isFirst = false;
    if (paintsFirst) await this.#paint(painted, look, []);
    const count = countClusters(painted.points, painted.shown, painted.order, view);
    this.#server.emit('counted', { revision: this.#revision, view, count });
    await yieldToMessages();
    // If there was a change in the meantime, that is counted and painted instead.
    if (!this.#isStale && (look.style === 'dots' || !paintsFirst))
      await this.#paint(painted, look, count.clusters);
  }

  async #paint(painted: PaintedPoints, look: PointsLook, clusters: readonly PointCluster[]): Promise<void> {
    const picture = await this.#paintPicture(painted, look, clusters);
    if (picture) this.#server.emit('painted', picture, [picture.bitmap]);
  }

  #near({ place, radius, limit }: PointsApi['near']['request']): PointsAtPlace {
    // Created on demand, so that it never delays the first picture.
    this.#index ??= indexPoints(this.#points);
    return pointsNear(this.#points, this.#index, this.#shown, this.#order, place, radius, limit);
  }
}

/** Returns the existing points followed by those of later reports. */
function withAdded(points: PackedPoints, added: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return joinPackedPoints([points, readPackedPoints(added) ?? newPackedPoints(0).points]);
}
