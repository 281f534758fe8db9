import {
  joinPackedPoints,
  lastSeq,
  newPackedPoints,
  type PackedPoints,
  readPackedPoints,
} from '../../../../shared/domain/packed-points';
import { allSeqs, newSeqSet, type SeqSet } from '../../../../shared/domain/seq-set';
import { boundsOfPoints } from './bounds-of-points';
import { countClusters, type PointCluster } from './count-clusters';
import { clusterContents } from './open-cluster';
import { paintOrders } from './paint-order';
import type { PaintedPoints } from './paint-points';
import { indexPoints, type PointsIndex, pointsNear } from './points-index';
import type {
  FromPointsWorker,
  PointsAnswer,
  PointsChange,
  PointsLook,
  PointsPicture,
  PointsQuestion,
  ToPointsWorker,
} from './points-messages';
import type { PointsView } from './points-view';

/** How a view becomes a picture; null where there is no way to paint. */
export type Painter = (
  painted: PaintedPoints,
  look: PointsLook,
  clusters: readonly PointCluster[],
) => Promise<PointsPicture | null>;

/** Has the points: counts, has them painted, and answers what is where. It is told and tells what points-messages.ts lists. */
export class PointsWork {
  readonly #say: (message: FromPointsWorker) => void;
  readonly #paintPicture: Painter;
  #points: PackedPoints = newPackedPoints(0).points;
  #index: PointsIndex | null = null;
  #wanted: SeqSet | null = null;
  #shown: SeqSet = newSeqSet(0);
  #look: PointsLook | null = null;
  #order: Uint8Array = new Uint8Array(256);
  #view: PointsView | null = null;
  #turn = 0;
  /** What was painted or counted last is no longer true. */
  #isDue = false;
  #isWorking = false;
  /** Nothing is on the map yet: positions come before they are counted. */
  #isFirst = true;

  constructor(say: (message: FromPointsWorker) => void, paintPicture: Painter) {
    this.#say = say;
    this.#paintPicture = paintPicture;
  }

  /** True where nothing was ever asked of it. */
  get isIdle(): boolean {
    return this.#turn === 0;
  }

  hear(message: ToPointsWorker): void {
    if (message.kind === 'question') {
      this.#say({ kind: 'answer', id: message.id, answer: this.#answerTo(message.question) });
      return;
    }
    this.#turn = message.turn;
    this.#take(message.change);
    this.#isDue = true;
    if (!this.#isWorking) void this.#work();
  }

  #take(change: PointsChange): void {
    if (change.points) this.#keep(change.points);
    if (change.added) this.#keep(withAdded(this.#points, change.added));
    if (change.shown !== undefined) this.#wanted = change.shown;
    if (change.points || change.added || change.shown !== undefined)
      this.#shown = this.#wanted ?? allSeqs(lastSeq(this.#points));
    if (change.look) {
      this.#look = change.look;
      this.#order = paintOrders(change.look);
    }
    if (change.view) this.#view = change.view;
    if (change.isFirst) this.#isFirst = true;
  }

  #keep(bytes: Uint8Array<ArrayBuffer>): void {
    this.#points = readPackedPoints(bytes) ?? newPackedPoints(0).points;
    this.#index = null;
  }

  /** Counts and paints until nothing is due; of several changes that wait only the last. */
  async #work(): Promise<void> {
    this.#isWorking = true;
    try {
      while (this.#isDue) {
        await takeUpMessages();
        this.#isDue = false;
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
    const wasFirst = this.#isFirst;
    this.#isFirst = false;
    if (wasFirst) await this.#paint(painted, look, []);
    const count = countClusters(painted.points, painted.shown, painted.order, view);
    this.#say({ kind: 'counted', turn: this.#turn, view, count });
    await takeUpMessages();
    // What was changed meanwhile is counted and painted instead.
    if (!this.#isDue && (look.discs || !wasFirst)) await this.#paint(painted, look, count.clusters);
  }

  async #paint(painted: PaintedPoints, look: PointsLook, clusters: readonly PointCluster[]): Promise<void> {
    const turn = this.#turn;
    const picture = await this.#paintPicture(painted, look, clusters);
    if (picture) this.#say({ kind: 'painted', turn, picture });
  }

  #answerTo(question: PointsQuestion): PointsAnswer {
    const [points, shown, order] = [this.#points, this.#shown, this.#order];
    switch (question.kind) {
      case 'near': {
        // Made when it is first asked for, so that it never keeps the first picture waiting.
        this.#index ??= indexPoints(points);
        const { radius, most } = question;
        return {
          kind: 'points',
          found: pointsNear(points, this.#index, shown, order, question, radius, most),
        };
      }
      case 'cluster':
        return {
          kind: 'contents',
          contents: clusterContents(points, shown, order, question.key, question.most),
        };
      case 'bounds':
        return { kind: 'bounds', bounds: boundsOfPoints(points, shown, order) };
    }
  }
}

/** The points there are, and those of reports that came after them. */
function withAdded(points: PackedPoints, added: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return joinPackedPoints([points, readPackedPoints(added) ?? newPackedPoints(0).points]);
}

/** Resolves when the messages that are waiting have been taken up. */
function takeUpMessages(): Promise<void> {
  return new Promise((resolve) => {
    later.port1.onmessage = () => resolve();
    later.port2.postMessage(null);
  });
}

const later = new MessageChannel();
