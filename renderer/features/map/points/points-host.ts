import type { Bounds } from '../bounds';
import type { PointsCount } from './count-clusters';
import { type ClusterContents, nothingFound, type PointsAtPlace } from './point-queries';
import type {
  FromPointsWorker,
  PointsAnswer,
  PointsChange,
  PointsPicture,
  PointsQuestion,
  ToPointsWorker,
} from './points-messages';
import type { PackedPlace, PointsView } from './points-view';

/** The parts of a worker that are used. */
export type PointsWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage'>;

/** Receives results. The listener must draw or close a picture. */
export interface PointsListener {
  readonly onCount: (count: PointsCount, view: PointsView) => void;
  readonly onPicture: (picture: PointsPicture) => void;
}

/**
 * The window's side of the worker that holds the points. It can start and receive its points before there is
 * a map, so that they are ready when the map is.
 */
export class PointsHost {
  readonly #worker: PointsWorker;
  readonly #answers = new Map<number, (answer: PointsAnswer) => void>();
  #listener: PointsListener | null = null;
  #revision = 0;
  #questions = 0;

  constructor(worker: PointsWorker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromPointsWorker>) => this.#onMessage(data);
  }

  /** Changes what is painted. The points are transferred to the worker; the window doesn't keep them. */
  change(change: PointsChange): void {
    this.#revision += 1;
    const message: ToPointsWorker = { kind: 'change', revision: this.#revision, change };
    const transferred = [change.points, change.added].flatMap((points) => points?.buffer ?? []);
    this.#worker.postMessage(message, transferred);
  }

  /** Sets the single listener, the map's layer; null for none. */
  listen(listener: PointsListener | null): void {
    this.#listener = listener;
  }

  /** Returns at most `limit` visible points within `radius` steps of a packed place, nearest first. */
  async near(place: PackedPlace, radius: number, limit: number): Promise<PointsAtPlace> {
    return foundIn(await this.#query({ kind: 'near', ...place, radius, limit }));
  }

  /** Returns the contents of a cluster by its key, with at most `limit` of its reports. */
  async inCluster(key: string, limit: number): Promise<ClusterContents | null> {
    const answer = await this.#query({ kind: 'cluster', key, limit });
    return answer.kind === 'contents' ? answer.contents : null;
  }

  /** Returns the rectangle in degrees around all visible points; null if there are none. */
  async bounds(): Promise<Bounds | null> {
    const answer = await this.#query({ kind: 'bounds' });
    return answer.kind === 'bounds' ? answer.bounds : null;
  }

  /** Terminates the worker. Pending queries are never answered. */
  end(): void {
    this.#worker.terminate();
    this.#answers.clear();
    this.#listener = null;
  }

  #query(question: PointsQuestion): Promise<PointsAnswer> {
    this.#questions += 1;
    const id = this.#questions;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#worker.postMessage({ kind: 'question', id, question } satisfies ToPointsWorker);
    });
  }

  #onMessage(message: FromPointsWorker): void {
    switch (message.kind) {
      case 'answer':
        this.#answers.get(message.id)?.(message.answer);
        this.#answers.delete(message.id);
        return;
      case 'counted':
        // A later revision will send its own count.
        if (message.revision === this.#revision) this.#listener?.onCount(message.count, message.view);
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
