import type { Bounds } from '../bounds';
import type { PointsCount } from './count-clusters';
import type { ClusterContents } from './open-cluster';
import { nothingFound, type PointsAtPlace } from './points-index';
import type {
  FromPointsWorker,
  PointsAnswer,
  PointsChange,
  PointsPicture,
  PointsQuestion,
  ToPointsWorker,
} from './points-messages';
import type { PackedPlace, PointsView } from './points-view';

/** What of a worker is used. */
export type PointsWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage'>;

/** Hears what is found. A picture is the hearer's to draw or to close. */
export interface PointsListener {
  readonly onCount: (count: PointsCount, view: PointsView) => void;
  readonly onPicture: (picture: PointsPicture) => void;
}

/**
 * The window's side of the worker that has the points. It can be started, and given its points, before there is a map: then
 * they are there when the map is.
 */
export class PointsHost {
  readonly #worker: PointsWorker;
  readonly #answers = new Map<number, (answer: PointsAnswer) => void>();
  #listener: PointsListener | null = null;
  #turn = 0;
  #questions = 0;

  constructor(worker: PointsWorker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromPointsWorker>) => this.#hear(data);
  }

  /** Changes what is painted. The points are handed over: the window does not keep them. */
  change(change: PointsChange): void {
    this.#turn += 1;
    const message: ToPointsWorker = { kind: 'change', turn: this.#turn, change };
    const handedOver = [change.points, change.added].flatMap((points) => points?.buffer ?? []);
    this.#worker.postMessage(message, handedOver);
  }

  /** There is one listener, the map's layer; null for none. */
  listen(listener: PointsListener | null): void {
    this.#listener = listener;
  }

  /** The points shown within `radius` steps of a packed place, nearest first, at most so many. */
  async near(place: PackedPlace, radius: number, most: number): Promise<PointsAtPlace> {
    return foundIn(await this.#ask({ kind: 'near', ...place, radius, most }));
  }

  /** What is in a cluster, by its key: at most so many of its reports. */
  async inCluster(key: string, most: number): Promise<ClusterContents | null> {
    const answer = await this.#ask({ kind: 'cluster', key, most });
    return answer.kind === 'contents' ? answer.contents : null;
  }

  /** The rectangle of degrees that all points shown are in; null where there are none. */
  async bounds(): Promise<Bounds | null> {
    const answer = await this.#ask({ kind: 'bounds' });
    return answer.kind === 'bounds' ? answer.bounds : null;
  }

  /** Ends the worker. What was asked and not answered stays so. */
  end(): void {
    this.#worker.terminate();
    this.#answers.clear();
    this.#listener = null;
  }

  #ask(question: PointsQuestion): Promise<PointsAnswer> {
    this.#questions += 1;
    const id = this.#questions;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#worker.postMessage({ kind: 'question', id, question } satisfies ToPointsWorker);
    });
  }

  #hear(message: FromPointsWorker): void {
    switch (message.kind) {
      case 'answer':
        this.#answers.get(message.id)?.(message.answer);
        this.#answers.delete(message.id);
        return;
      case 'counted':
        // Of a later turn there will be another.
        if (message.turn === this.#turn) this.#listener?.onCount(message.count, message.view);
        return;
      case 'painted':
        if (this.#listener) this.#listener.onPicture(message.picture);
        else message.picture.bitmap.close();
    }
  }
}

function foundIn(answer: PointsAnswer): PointsAtPlace {
  return answer.kind === 'points' ? answer.found : nothingFound;
}
